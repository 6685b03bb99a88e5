/** Actions on the selected rows, and on all groups at once. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { copyForSpreadsheet } from '@renderer/ui/copy-text';
import { formatInteger } from '@renderer/ui/formatters';
import { IconChevronDown, IconCopy, IconFold, IconFoldDown } from '@tabler/icons-react';
import type { ClipboardContent } from '../model/clipboard';

type Props = {
  readonly selectedCount: number;
  readonly getClipboardContent: (hasHeaders: boolean) => ClipboardContent;
  readonly setAllExpanded: ((isExpanded: boolean) => void) | undefined;
};

export function SelectionActions({ selectedCount, getClipboardContent, setAllExpanded }: Props) {
  const copy = (hasHeaders: boolean) => {
    copyForSpreadsheet(getClipboardContent(hasHeaders));
    const rows = selectedCount === 1 ? 'One row' : `${formatInteger(selectedCount)} rows`;
    notifications.show({ message: `${rows} copied for a spreadsheet.`, autoClose: 2_500 });
  };
  const renderButton = (label: string, Icon: typeof IconFold, onClick: () => void) => (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <Icon size={17} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      <div className="dt-copy">
        {selectedCount > 0 && (
          <Button.Group>
            <Button variant="default" leftSection={<IconCopy size={14} />} onClick={() => copy(false)}>
              Copy {formatInteger(selectedCount)}
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
      </div>
      {setAllExpanded && renderButton('Fold all groups', IconFold, () => setAllExpanded(false))}
      {setAllExpanded && renderButton('Unfold all groups', IconFoldDown, () => setAllExpanded(true))}
    </>
  );
}
