/** What is sent to a supplier: the selected sectors, or all that are listed, as a copied list or an email draft. */

import { Button, Menu } from '@mantine/core';
import { call } from '@renderer/data/call';
import { createNameColumn } from '@renderer/fields/name-column';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createDateColumn } from '@renderer/table/columns/column-factories';
import { type ClipboardContent, toClipboardContent } from '@renderer/table/model/clipboard';
import { copyForSpreadsheet } from '@renderer/ui/copy-text';
import { showFailure, showResult } from '@renderer/ui/line';
import { type DraftParts, fitDraft } from '@shared/app/contact';
import type { Names } from '@shared/records/directory';
import { formatDate } from '@shared/values/dates';
import { formatMoney, sumCents } from '@shared/values/money';
import { IconChevronDown, IconMail } from '@tabler/icons-react';
import type { WorkRow } from './unclaimed-columns';
import { claimListLabels, columnLabels, texts } from './unclaimed-texts';

/* The list that a supplier is sent: what it finds a booking by, and the commission. */

function getClaimColumns(rows: readonly WorkRow[], names: Names): AppColumn<WorkRow>[] {
  const suppliers = new Set(rows.map(({ supplierId }) => supplierId));
  const supplier = createNameColumn<WorkRow>({
    id: 'supplier',
    header: columnLabels.supplier,
    names,
    kind: 'supplier',
    size: 150,
    getId: ({ supplierId }) => supplierId,
  });
  return [
    ...(suppliers.size > 1 ? [supplier] : []),
    {
      id: 'bookingReference',
      header: claimListLabels.bookingReference,
      value: ({ bookingReference }) => bookingReference,
    },
    { id: 'purchaseOrder', header: columnLabels.purchaseOrder, value: ({ purchaseOrder }) => purchaseOrder },
    {
      id: 'client',
      header: columnLabels.client,
      value: ({ clientId }) => (clientId === null ? null : (names.client[String(clientId)] ?? String(clientId))),
    },
    { id: 'details', header: columnLabels.details, value: ({ details }) => details },
    createDateColumn({ id: 'travelDate', header: columnLabels.travelDate, value: ({ travelDate }) => travelDate }),
    createDateColumn({ id: 'returnDate', header: columnLabels.returnDate, value: ({ returnDate }) => returnDate }),
    createAmountColumn({ id: 'commission', header: columnLabels.commission, cents: ({ commission }) => commission }),
  ];
}

/** Builds the list for the clipboard: as text, and as a table of typed cells. */
export const toClaimList = (rows: readonly WorkRow[], names: Names): ClipboardContent =>
  toClipboardContent({ columns: getClaimColumns(rows, names), rows, hasHeaders: true });

const toDay = (date: string | null) => (date === null ? '' : formatDate(date));

/** One line of an email: "KZZCAE · Nguyen family · Hotel, 2 nights · 3 May 2026 · 120.00". */
function toLine({ bookingReference, purchaseOrder, clientId, details, travelDate, commission }: WorkRow, names: Names) {
  const client = clientId === null ? '' : (names.client[String(clientId)] ?? '');
  const order = purchaseOrder ? texts.draft.order(purchaseOrder) : '';
  const parts = [bookingReference ?? texts.draft.noReference, order, client, details, toDay(travelDate)];
  return [...parts.filter(Boolean), formatMoney(commission)].join(' · ');
}

/** Builds the draft of an email with as many sectors as it has room for. */
export function toClaimDraft(rows: readonly WorkRow[], names: Names) {
  const total = formatMoney(sumCents(rows.map(({ commission }) => commission)).cents);
  const parts: DraftParts = {
    subject: texts.draft.subject(rows.length),
    before: texts.draft.before(rows.length, total),
    lines: rows.map((row) => toLine(row, names)),
    getAfter: texts.draft.after,
  };
  return { subject: parts.subject, ...fitDraft(parts) };
}

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
    showResult(texts.list.copied(rows.length));
  };
  const draft = async () => {
    const rows = getRows();
    const { subject, body, included } = toClaimDraft(rows, names);
    const isCut = included < rows.length;
    // Before the email program takes the focus: a page without it cannot copy.
    if (isCut) copyForSpreadsheet(toClaimList(rows, names));
    try {
      await call('contact:draft', { subject, body });
      if (isCut) showResult(texts.list.cut(included, rows.length));
    } catch (error) {
      const message = error instanceof Error ? error.message : texts.list.noProgram;
      showFailure(texts.list.notOpened, message);
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
