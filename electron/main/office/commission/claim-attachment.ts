/**
 * The workbook that a supplier is sent: what it finds each booking by, and what is due. Nothing else of the office is in it: no
 * state, no note, no number of ours (accounts.md, section 5).
 */
import { createProvenance } from '@main/rows/files/table';
import { exportToFile } from '@main/rows/thread/write-table';
import type { Booking } from '@shared/commission/bookings';
import { homeCurrency } from '@shared/commission/statement-file';
import { buildWholeTable, type TableColumn } from '@shared/exports/build-screen-table';
import { toFileName } from '@shared/exports/file-name';
import type { ScreenTable } from '@shared/exports/screen-table';
import type { Output } from '@shared/ipc/contract';
import { formatDate, formatSentenceDay } from '@shared/values/dates';
import { formatUnits, sumCents } from '@shared/values/money';
import { toSheetSource } from '../exports/screen-table';

/** A booking that can be claimed: it has a number, and its commission can be read. */
export type DueBooking = Booking & { readonly sectorId: number; readonly outstanding: number };

export type ClaimAttachment = {
  readonly supplier: string;
  /** The office's name, as the sender. */
  readonly sender: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly bookings: readonly DueBooking[];
  readonly getClientName: (clientId: number) => string | null;
};

/** What a claim asks for a booking, in cents: its commission without what was written off, be it paid or not. */
export const getDue = ({ outstanding, received }: DueBooking): number => outstanding + received;

/**
 * Takes from the details what the supplier knows: "Hotel: Accor, Athens, 5 nights" becomes "Athens, 5 nights". Details that say
 * nothing else stay as they are.
 *
 * @param supplier - the supplier's name
 */
export function stripSupplier(details: string | null, supplier: string): string | null {
  if (details === null || supplier === '') return details;
  const product = /^[^:,]{1,40}: /.exec(details)?.[0] ?? '';
  const text = details.slice(product.length);
  const rest = text.slice(supplier.length + 2).trim();
  return text.toLowerCase().startsWith(`${supplier.toLowerCase()}, `) && rest !== '' ? rest : details;
}

const toTitle = ({ supplier, day }: Pick<ClaimAttachment, 'supplier' | 'day'>) =>
  `${supplier} commission claim ${formatSentenceDay(day)}`;

/** "Accor commission claim 28 Nov 2026.xlsx". */
export const getAttachmentName = (claim: Pick<ClaimAttachment, 'supplier' | 'day'>): string =>
  toFileName({ title: toTitle(claim) }, 'xlsx');

/** Builds the table of a claim: six columns, and after a part payment two more. */
function buildClaimTable(claim: ClaimAttachment): ScreenTable {
  const { bookings, getClientName, supplier } = claim;
  const amounts = [
    [homeCurrency, getDue],
    ['Paid', ({ received }: DueBooking) => received],
    ['Still due', ({ outstanding }: DueBooking) => outstanding],
  ] as const;
  const shown = bookings.some(({ hasReceipt }) => hasReceipt) ? amounts : amounts.slice(0, 1);
  const textColumns: TableColumn<DueBooking>[] = [
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
  const moneyColumns = shown.map(
    ([label, getCents]): TableColumn<DueBooking> => ({
      label,
      kind: 'money',
      getCell: (booking) => ({ units: getCents(booking), scale: 2 }),
    }),
  );
  const totals = shown.map(([, getCents]) => ({ units: sumCents(bookings.map(getCents)).cents, scale: 2 }));
  return buildWholeTable(
    {
      columns: [...textColumns, ...moneyColumns],
      rows: bookings,
      totals: [...textColumns.map(() => null), ...totals],
    },
    { title: toTitle(claim), what: 'booking' },
  );
}

const shownRows = 6;

/** The first rows of the workbook, as the panel of a claim shows them. */
export function previewAttachment(claim: ClaimAttachment): Output<'commission:draft-claim'>['attachment'] {
  const { columns, parts } = buildClaimTable(claim);
  const [first = []] = parts;
  const rows = first.filter(({ isTotal }) => !isTotal).slice(0, shownRows);
  return {
    name: getAttachmentName(claim),
    columns: columns.map(({ label, kind }) => ({ label, isAmount: kind === 'money' })),
    rows: rows.map(({ cells }) =>
      cells.map((cell, index) => {
        if (cell === null) return '–';
        if (typeof cell !== 'string') return formatUnits(cell.units, cell.scale);
        return columns[index]?.kind === 'date' ? formatDate(cell) : cell;
      }),
    ),
  };
}

/** Writes the workbook, and verifies it. @throws AppError `output-failed`, `cancelled` */
export async function writeClaimAttachment(
  path: string,
  claim: ClaimAttachment,
  nowMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { sender, bookings } = claim;
  const table = buildClaimTable(claim);
  const { source } = toSheetSource(table, { office: sender, asOfMs: nowMs, canBeTable: true });
  const { look } = source;
  // Who sends it, and not as of when: that is ours to know.
  const sheet = look ? { ...source, look: { ...look, subtitle: sender } } : source;
  const origin = { office: sender, subject: table.title, dataFromMs: nowMs, rows: bookings.length, about: null };
  await exportToFile(path, sheet, 'xlsx', createProvenance(origin), signal);
}
