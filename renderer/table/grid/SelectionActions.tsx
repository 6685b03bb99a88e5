/** Actions on the selected rows, and on all groups at once. */

import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { copyForSpreadsheet } from '@renderer/ui/copy-text';
import { showResult } from '@renderer/ui/line';
import { IconChevronDown, IconCopy, IconFold, IconFoldDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ClipboardContent } from '../model/clipboard';
import { texts } from '../texts';

/** Says what was put on the clipboard: a copy by keys shows nothing else. @param what - "1 cell", "3 rows" */
export function notifyCopied(what: string): void {
  showResult(texts.copy.copied(what));
}

type Props = {
  readonly selectedCount: number;
  /** Rows that can be selected. Copy has the room of their number, so that no selection moves the rows. */
  readonly listedCount: number;
  readonly getClipboardContent: (hasHeaders: boolean) => ClipboardContent;
  readonly setAllExpanded: ((isExpanded: boolean) => void) | undefined;
  /** The table's own actions. They stand beside the room of Copy, so that none lies apart. */
  readonly children: ReactNode;
};

export function SelectionActions(props: Props) {
  const { selectedCount, listedCount, getClipboardContent, setAllExpanded, children } = props;
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
      <Button.Group className={selectedCount > 0 ? 'dt-copy' : 'dt-copy dt-copy-none'}>
        <Button variant="default" leftSection={<IconCopy size={14} />} onClick={() => copy(false)}>
          <span className="dt-copy-label" data-widest={texts.copy.rows(listedCount)}>
            {texts.copy.rows(selectedCount)}
          </span>
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
      {children}
      {setAllExpanded && renderButton(texts.collapseAll, IconFold, () => setAllExpanded(false))}
      {setAllExpanded && renderButton(texts.expandAll, IconFoldDown, () => setAllExpanded(true))}
    </>
  );
}
