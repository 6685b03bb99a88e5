/**
 * The workbook that a supplier is sent: what it finds each booking by, and what is due. Nothing else of the office is in it: no
 * state, no note, no number of ours (accounts.md, section 5).
 */
import { createProvenance } from '@main/rows/files/provenance';
import { exportToFile } from '@main/rows/thread/write-table';
import type { Booking } from '@shared/commission/bookings';
import { stripSupplier, toClaimAmounts } from '@shared/commission/claim-rows';
import { homeCurrency } from '@shared/commission/statement-file';
import { buildScreenTable, type TableColumn } from '@shared/exports/build-screen-table';
import { toFileName } from '@shared/exports/file-name';
import type { ScreenTable } from '@shared/exports/screen-table';
import { formatDate } from '@shared/values/dates';
import { toExactNumber } from '@shared/values/money';
import { toSheetSource } from '../exports/screen-table';

export type ClaimAttachment = {
  readonly supplier: string;
  /** The office's name, as the sender. */
  readonly sender: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly bookings: readonly Booking[];
  readonly getClientName: (clientId: number) => string | null;
};

const toMoney = (units: number | bigint) => ({ units, scale: 2 });

const toTitle = ({ supplier, day }: Pick<ClaimAttachment, 'supplier' | 'day'>) =>
  `${supplier} commission claim ${formatDate(day).replace(/^0/, '')}`;

/** "Accor commission claim 28 Nov 2026.xlsx". */
export const getAttachmentName = (claim: Pick<ClaimAttachment, 'supplier' | 'day'>): string =>
  toFileName({ title: toTitle(claim) }, 'xlsx');

/** Builds the table of a claim: six columns, and after a part payment two more. */
function buildClaimTable(claim: ClaimAttachment): ScreenTable {
  const { bookings, getClientName, supplier } = claim;
  const hasPayments = bookings.some(({ hasReceipt }) => hasReceipt);
  const amounts = new Map(bookings.map((booking) => [booking, toClaimAmounts(booking)]));
  const amountColumn = (label: string, key: 'due' | 'paid' | 'stillDue'): TableColumn<Booking> => ({
    label,
    kind: 'money',
    getCell: (booking) => toMoney(amounts.get(booking)?.[key] ?? 0),
  });
  const textColumns: TableColumn<Booking>[] = [
    { label: 'Reference', kind: 'text', getCell: ({ bookingReference }) => bookingReference },
    {
      label: 'Name',
      kind: 'text',
      getCell: ({ clientId }) => (clientId === null ? null : getClientName(clientId)),
    },
    { label: 'From', kind: 'date', getCell: ({ travelDate }) => travelDate },
    { label: 'To', kind: 'date', getCell: ({ returnDate }) => returnDate },
    { label: 'Details', kind: 'text', getCell: ({ details }) => stripSupplier(details, supplier) },
  ];
  const moneyColumns = [
    amountColumn(homeCurrency, 'due'),
    ...(hasPayments ? [amountColumn('Paid', 'paid'), amountColumn('Still due', 'stillDue')] : []),
  ];
  const sum = (key: 'due' | 'paid' | 'stillDue') =>
    toMoney(toExactNumber([...amounts.values()].reduce((total, amount) => total + BigInt(amount[key]), 0n)));
  const totals = [sum('due'), ...(hasPayments ? [sum('paid'), sum('stillDue')] : [])];
  return buildScreenTable(
    {
      columns: [...textColumns, ...moneyColumns],
      rows: bookings,
      grouping: null,
      totals: [...textColumns.map(() => null), ...totals],
    },
    {
      title: toTitle(claim),
      what: 'booking',
      filters: [],
      sortedBy: '',
      rows: bookings.length,
      allRows: bookings.length,
      notes: [],
    },
  );
}

/** Writes the workbook, and verifies it. @throws AppError `output-failed`, `cancelled` */
export async function writeClaimAttachment(
  path: string,
  claim: ClaimAttachment,
  nowMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { sender, bookings } = claim;
  const built = buildClaimTable(claim);
  const table = { ...built, parts: [...built.parts] };
  const source = toSheetSource(table, { office: sender, asOfMs: nowMs, canBeTable: true });
  const { look } = source.shape;
  // Who sends it, and not as of when: that is ours to know.
  const sheet = look ? { ...source, shape: { ...source.shape, look: { ...look, subtitle: sender } } } : source;
  const origin = { office: sender, subject: table.title, dataFromMs: nowMs, rows: bookings.length, about: null };
  await exportToFile(path, { sheets: [sheet] }, 'xlsx', createProvenance(origin), {
    signal,
    withProvenanceFile: false,
  });
}
