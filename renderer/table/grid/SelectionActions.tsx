/** Actions on the selected rows, and on all groups at once. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { copyForSpreadsheet } from '@renderer/ui/copy-text';
import { IconChevronDown, IconCopy, IconFold, IconFoldDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ClipboardContent } from '../model/clipboard';
import { texts } from '../texts';
import { notifyCopied } from './notify-copied';

type Props = {
  readonly selectedCount: number;
  readonly getClipboardContent: (hasHeaders: boolean) => ClipboardContent;
  readonly setAllExpanded: ((isExpanded: boolean) => void) | undefined;
  /** The table's own actions. They stand beside the room of Copy, so that none lies apart. */
  readonly children: ReactNode;
};

export function SelectionActions({ selectedCount, getClipboardContent, setAllExpanded, children }: Props) {
  const copy = (hasHeaders: boolean) => {
    copyForSpreadsheet(getClipboardContent(hasHeaders));
    notifyCopied(texts.rows(selectedCount));
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
              {texts.copy.rows(selectedCount)}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" px={6} aria-label={texts.copy.options}>
                  <IconChevronDown size={14} />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => copy(false)}>{texts.copy.plain}</Menu.Item>
                <Menu.Item onClick={() => copy(true)}>{texts.copy.withHeaders}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Button.Group>
        )}
      </div>
      {children}
      {setAllExpanded && renderButton(texts.collapseAll, IconFold, () => setAllExpanded(false))}
      {setAllExpanded && renderButton(texts.expandAll, IconFoldDown, () => setAllExpanded(true))}
    </>
  );
}
