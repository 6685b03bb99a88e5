/** What can be done with the selected rows, and with all groups at once. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { copyForSpreadsheet } from '@renderer/ui/copy-text';
import { IconChevronDown, IconCopy, IconFold, IconFoldDown } from '@tabler/icons-react';
import type { ClipboardContent } from '../model/clipboard';

type Props = {
  readonly selectedCount: number;
  readonly getClipboardContent: (hasHeaders: boolean) => ClipboardContent;
  readonly setAllExpanded: ((isOpen: boolean) => void) | undefined;
};

export function SelectionActions({
  selectedCount: selected,
  getClipboardContent: copied,
  setAllExpanded: foldAll,
}: Props) {
  const copy = (hasHeaders: boolean) => {
    copyForSpreadsheet(copied(hasHeaders));
    const rows = selected === 1 ? 'One row' : `${selected.toLocaleString('en-AU')} rows`;
    notifications.show({ message: `${rows} copied for a spreadsheet.`, autoClose: 2_500 });
  };
  const icon = (label: string, Icon: typeof IconFold, act: () => void) => (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={act}>
        <Icon size={17} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      {selected > 0 && (
        <Button.Group>
          <Button variant="default" leftSection={<IconCopy size={14} />} onClick={() => copy(false)}>
            Copy {selected.toLocaleString('en-AU')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" px={6} aria-label="More ways to copy">
                <IconChevronDown size={14} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => copy(false)}>Copy rows</Menu.Item>
              <Menu.Item onClick={() => copy(true)}>Copy with column names</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Button.Group>
      )}
      {foldAll && icon('Fold all groups', IconFold, () => foldAll(false))}
      {foldAll && icon('Unfold all groups', IconFoldDown, () => foldAll(true))}
    </>
  );
}
