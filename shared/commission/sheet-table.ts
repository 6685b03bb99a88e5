/** The table of a statement's sheet: its rows in their groups, and the reconciliation that files have of it. */
import { buildWholeTable, type TableColumn } from '../exports/build-screen-table';
import type { FilterLabel } from '../exports/file-name';
import type { ScreenTable } from '../exports/screen-table';
import { formatMoney } from '../values/money';
import { formatCount, pickPlural } from '../values/texts';
import { printStatementTitle, type SheetGroup, type SheetPair, type StatementSheet } from './statement-sheet';
import { toBookingId } from './work-records';

/** What the chips of a sheet are called. */
export const sheetGroupNames: Readonly<Record<SheetGroup, string>> = {
  agreed: 'Agreed',
  'to-check': 'To check',
  'short-paid': 'Short-paid',
  unknown: 'Unknown',
  'already-claimed': 'Already claimed',
  'not-read': 'Not read',
  waiting: 'Waiting for an answer',
  missing: 'Missing',
  refused: 'Refused',
};

/** Groups of the table, in its order; those from `agreed` on are closed at first. */
export const tableGroups = [
  'to-check',
  'short-paid',
  'waiting',
  'unknown',
  'missing',
  'claimed-differing',
  'not-read',
  'agreed',
  'claimed-agreed',
  'not-listed',
  'refused',
] as const;
export type TableGroup = (typeof tableGroups)[number];

/** What the groups of the table are called. */
export const tableGroupNames: Readonly<Record<TableGroup, string>> = {
  ...sheetGroupNames,
  'claimed-differing': 'Already claimed, differing',
  'claimed-agreed': 'Already claimed',
  'not-listed': 'Claimed, not on it',
};

export type SheetRow = Omit<SheetPair, 'group' | 'certain'> & {
  readonly key: string;
  readonly group: TableGroup;
};

function toTableGroup({ group, difference }: SheetPair): TableGroup {
  if (group === 'already-claimed') return difference === 0 ? 'claimed-agreed' : 'claimed-differing';
  return group;
}

/** A difference counts on its side alone where the other side has nothing: the columns add up to the totals row. */
const getDifference = ({ group, theirs, ours, difference }: SheetPair): number | null => {
  if (difference !== null) return difference;
  if (group === 'unknown') return theirs;
  return group === 'missing' && ours !== null ? -ours : null;
};

/** Builds the rows, in the order of their groups. */
export function toSheetRows({ pairs, claimedNotListed, question }: StatementSheet): SheetRow[] {
  const paired = pairs.map(
    (pair): SheetRow => ({
      ...pair,
      key: `${pair.group === 'refused' ? 'refused ' : ''}${pair.id}`,
      group: toTableGroup(pair),
      difference: question === null ? getDifference(pair) : pair.difference,
    }),
  );
  const rest = { lines: [], theirs: null, difference: null, why: 'Claimed', isDecided: false };
  const notListed = claimedNotListed.map((booking): SheetRow => {
    const id = toBookingId(booking);
    return { ...rest, id, key: id, group: 'not-listed', bookings: [booking], ours: booking.cents };
  });
  const order = new Map(tableGroups.map((group, index) => [group, index]));
  return [...paired, ...notListed].sort((a, b) => (order.get(a.group) ?? 0) - (order.get(b.group) ?? 0));
}

/** Whether a row is in the sums: bookings that are listed beside those of the statement are in none. */
export const isCounted = ({ group }: SheetRow): boolean => group !== 'not-listed' && group !== 'refused';

type Amount = 'theirs' | 'ours' | 'difference';

const addUp = (rows: readonly SheetRow[], amount: Amount) => rows.reduce((total, row) => total + (row[amount] ?? 0), 0);

/** Names a group with its count and its sum: "Short-paid 4 · 431.08 short". */
export function formatGroup(group: TableGroup, rows: readonly SheetRow[]): string {
  const named = `${tableGroupNames[group]} ${rows.length}`;
  const ours = formatMoney(addUp(rows, 'ours'));
  if (group === 'not-listed')
    return `${formatCount(rows.length, 'claimed booking')} ${pickPlural(rows.length, 'isn’t', 'aren’t')} on it, ${ours}`;
  if (group === 'refused' || group === 'not-read') return named;
  if (group === 'missing') return `${named} · ${ours}`;
  if (group !== 'short-paid') return `${named} · ${formatMoney(addUp(rows, 'theirs'))}`;
  const difference = addUp(rows, 'difference');
  return `${named} · ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'over' : 'short'}`;
}

/** Gets the name of a sheet's supplier, or of several. */
export const getSheetName = ({ pieces }: Pick<StatementSheet, 'pieces'>): string =>
  pieces.find(({ kind }) => kind === 'supplier')?.text ?? '';

/** Names a file of a sheet, with the equation for its second line. */
export function describeSheetFile(sheet: StatementSheet): { readonly title: string; readonly filters: FilterLabel[] } {
  const { head, sum, chips } = sheet;
  const title = printStatementTitle(head);
  const parts = chips
    .filter(({ group, count }) => count > 0 && group !== 'missing' && group !== 'refused')
    .map(({ group, count, cents }) => `${sheetGroupNames[group]} ${count}, ${formatMoney(cents)}`);
  return {
    title: `${getSheetName(sheet)}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    filters: [{ label: `${formatMoney(sum.compared)} = ${parts.join(' + ')}`, name: '' }],
  };
}

/** Stands above the columns of the lines. @param name - of the supplier */
export const formatTheirs = (name: string): string => `Theirs · ${name}`;
/** Stands above the columns of the bookings. */
export const oursHeading = 'Ours';

/** What the columns of a sheet show. */
export const sheetColumns = {
  reference: { label: 'Ref.', kind: 'text', getCell: ({ lines: [line] }) => line?.reference ?? null },
  guest: { label: 'Guest', kind: 'text', getCell: ({ lines: [line] }) => line?.name ?? line?.cells.join(' ') ?? null },
  date: { label: 'Date', kind: 'date', getCell: ({ lines: [line] }) => line?.date ?? null },
  theirs: { label: 'Theirs', kind: 'money', getCell: (row) => toAmount(row, 'theirs') },
  ours: { label: 'Ours', kind: 'money', getCell: (row) => toAmount(row, 'ours') },
  ourReference: {
    label: 'Ref.',
    kind: 'text',
    getCell: ({ bookings: [booking] }) => booking?.bookingReference ?? null,
  },
  client: { label: 'Client', kind: 'text', getCell: ({ bookings: [booking] }) => booking?.clientName ?? null },
  travel: { label: 'Travel', kind: 'date', getCell: ({ bookings: [booking] }) => booking?.travelDate ?? null },
  difference: { label: 'Difference', kind: 'money', getCell: (row) => toAmount(row, 'difference') },
  why: { label: 'Why', kind: 'text', getCell: ({ why }) => why },
} as const satisfies Readonly<Record<string, TableColumn<SheetRow>>>;

function toAmount(row: SheetRow, amount: Amount) {
  const cents = isCounted(row) ? row[amount] : null;
  return cents === null ? null : { units: cents, scale: 2 };
}

/** Builds the reconciliation of a statement: its sheet with all rows, as the export of its screen has them. */
export function buildSheetTable(sheet: StatementSheet): ScreenTable {
  const rows = toSheetRows(sheet);
  const columns = Object.entries(sheetColumns).map(([id, column], index) => ({
    ...{ id, ...column },
    ...(index < 8 && { group: index < 4 ? formatTheirs(getSheetName(sheet)) : oursHeading }),
  }));
  // While a question is open no difference is known, and their sum is not 0.
  const isKnown = (id: string) => id !== 'difference' || sheet.totals.difference !== null;
  const toTotals = (of: readonly SheetRow[]) =>
    columns.map(({ id, kind }) =>
      kind === 'money' && isKnown(id) ? { units: addUp(of.filter(isCounted), id as Amount), scale: 2 } : null,
    );
  const groups = Array.from(
    Map.groupBy(rows, ({ group }) => group),
    ([group, ofGroup]) => ({
      ...{ title: formatGroup(group, ofGroup), rows: ofGroup, count: ofGroup.length, totals: toTotals(ofGroup) },
    }),
  );
  return buildWholeTable<SheetRow>(
    { columns, rows, grouping: { label: 'Group', groups }, totals: toTotals(rows) },
    { ...describeSheetFile(sheet), what: 'row' },
  );
}
