/** What is sent to a supplier: the selected sectors, or all that are listed, as a copied list or an email draft. */

import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call } from '@renderer/data/call';
import { copyForSpreadsheet } from '@renderer/ui/copy-text';
import type { Names } from '@shared/schemas/directory';
import { IconChevronDown, IconMail } from '@tabler/icons-react';
import { toClaimDraft, toClaimList } from './claim-list';
import { texts } from './texts';
import type { WorkRow } from './work-rows';

type Props = {
  /** How many rows are selected; none stands for all that are listed. */
  readonly selectedCount: number;
  readonly listedCount: number;
  readonly getRows: () => readonly WorkRow[];
  readonly names: Names;
};

export function ClaimListMenu({ selectedCount, listedCount, getRows, names }: Props) {
  const copy = () => {
    const rows = getRows();
    copyForSpreadsheet(toClaimList(rows, names));
    notifications.show({ message: texts.list.copied(rows.length), autoClose: 4_000 });
  };
  const draft = async () => {
    const rows = getRows();
    const { subject, body, included } = toClaimDraft(rows, names);
    const isCut = included < rows.length;
    // Before the email program takes the focus: a page without it cannot copy.
    if (isCut) copyForSpreadsheet(toClaimList(rows, names));
    try {
      await call('contact:draft', { subject, body });
      if (isCut) notifications.show({ message: texts.list.cut(included, rows.length), autoClose: 15_000 });
    } catch (error) {
      const message = error instanceof Error ? error.message : texts.list.noProgram;
      notifications.show({ color: 'red', title: texts.list.notOpened, message });
    }
  };
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="default"
          disabled={listedCount === 0}
          leftSection={<IconMail size={14} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {texts.list.menu}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {selectedCount > 0 ? texts.list.ofSelected(selectedCount) : texts.list.ofListed(listedCount)}
        </Menu.Label>
        <Menu.Item onClick={copy}>{texts.list.copy}</Menu.Item>
        <Menu.Item onClick={() => void draft()}>{texts.list.email}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
