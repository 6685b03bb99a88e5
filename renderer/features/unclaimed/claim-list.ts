/** The list that a supplier is sent: what it finds a booking by, and the commission. */
import { createNameColumn } from '@renderer/components/name-column';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createDateColumn } from '@renderer/table/columns/column-factories';
import { type ClipboardContent, toClipboardContent } from '@renderer/table/model/clipboard';
import { formatDate } from '@shared/dates';
import { type DraftParts, fitDraft } from '@shared/mail-draft';
import { formatMoney, sumCents } from '@shared/money';
import type { Names } from '@shared/schemas/directory';
import { claimListLabels, columnLabels, texts } from './texts';
import type { WorkRow } from './work-rows';

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
  toClipboardContent(getClaimColumns(rows, names), rows, true);

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
