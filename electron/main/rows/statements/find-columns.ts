/** Finds where a statement's lines are and what their columns are: by our saved bookings, remembered columns, headings and values. */
import {
  type ComparedKind,
  isOfCommission,
  type ReadingChoices,
  type RememberedReading,
  type StatementColumnRole,
} from '@shared/commission/statement-file';
import { type Columns, type GridCell, type GridRow, readCents, type StatementGrid, toCellText } from './grid';
import { canHaveColumns, findHeaderRow, guessColumns } from './guess-columns';
import {
  countReferences,
  countSuppliers,
  findRows,
  type KnownBookings,
  minFound,
  type ProofBy,
  proveAmount,
  proveDates,
  proveProduct,
  proveReferences,
  proveSum,
  takeColumn,
} from './known-bookings';

const isText = (cell: GridCell) => typeof cell === 'string' && !/\d/.test(cell);

/** The row of the headings: one whose headings are known, else the texts above the first reference of ours. */
export function findHeader(rows: readonly GridRow[], known: KnownBookings): number | null {
  const column = proveReferences(countReferences(rows, known));
  const named = findHeaderRow(rows);
  if (column === null) return named;
  const first = rows.findIndex((cells) => known.has(toCellText(cells[column]).trim()));
  if (named !== null && named < first) return named;
  const above = rows.slice(0, first).findLastIndex((cells) => cells.filter((cell) => cell !== '').length > 1);
  return above >= 0 && (rows[above] ?? []).every(isText) ? above : null;
}

/** The sheet with the most references of ours, else the first one with headings, else the largest. */
export function findSheet({ file, rows }: StatementGrid, known: KnownBookings): number {
  const shown = file.sheets.flatMap(({ isHidden }, index) => (isHidden ? [] : [index]));
  const candidates = shown.length > 0 ? shown : file.sheets.map((_, index) => index);
  const count = (sheet: number) => countReferences(rows[sheet] ?? [], known)[0]?.found ?? 0;
  const [best] = candidates.toSorted((a, b) => count(b) - count(a));
  if (best !== undefined && count(best) >= minFound) return best;
  const withHeader = candidates.find((index) => findHeaderRow(rows[index] ?? []) !== null);
  const [largest = 0] = candidates.toSorted((a, b) => (rows[b]?.length ?? 0) - (rows[a]?.length ?? 0));
  return withHeader ?? largest;
}

function applyChoices(columns: Columns, chosen: ReadingChoices['columns']): Columns {
  let next = columns;
  for (const [role, column] of Object.entries(chosen) as [StatementColumnRole, number | null][]) {
    if (column !== null) next = takeColumn(next, role, column);
    else next = Object.fromEntries(Object.entries(next).filter(([own]) => own !== role));
  }
  return next;
}

/**
 * Finds the columns: chosen, proved by our bookings, remembered, named by their headings.
 *
 * @param below - rows whose cells stand in their columns
 */
export function findColumns(
  header: GridRow,
  below: readonly GridRow[],
  known: KnownBookings,
  choices: ReadingChoices,
  remembered: RememberedReading | null,
) {
  const guessed = guessColumns(header, below);
  const isSame = remembered !== null && canHaveColumns(header, below, remembered.columns);
  let columns: Columns = applyChoices(guessed, isSame ? remembered.columns : {});
  const width = header.length > 0 ? header.length : Math.max(0, ...below.slice(0, 200).map(({ length }) => length));
  const counts = countReferences(below, known);
  const proven = proveReferences(counts);
  if (proven !== null) columns = takeColumn(columns, 'reference', proven);
  columns = applyChoices(columns, choices.columns);
  const found = findRows(below, columns.reference, known);
  const own = counts.find(({ column }) => column === columns.reference)?.found ?? 0;
  const next = counts.find(({ column }) => column !== columns.reference)?.found ?? 0;
  const ofReference = (): ProofBy => {
    if (choices.columns.reference !== undefined) return 'chosen';
    if (proven !== null && proven === columns.reference) return 'bookings';
    if (isSame && remembered.columns.reference !== undefined) return 'remembered';
    return columns.reference === undefined ? 'none' : 'heading';
  };
  const { amount, credit, commission } = columns;
  const pair = amount !== undefined && credit !== undefined ? ([amount, credit] as const) : null;
  const chosenAmount = choices.columns.commission ?? choices.columns.amount ?? null;
  const proof = proveAmount(found, width, commission ?? amount, pair);
  const isOfPair = proof !== null && pair?.includes(proof.column) === true;
  const isChosen = chosenAmount === proof?.column || (isOfPair && pair?.includes(chosenAmount ?? -1) === true);
  const isUsed = proof !== null && (chosenAmount === null || isChosen);
  const isOurCommission = proof !== null && isOfCommission(proof.kind);
  // Gross amounts that are ours beside commissions that aren't: it may be a bill, or pay every commission short.
  const isDoubtful =
    isUsed &&
    !isOurCommission &&
    commission !== proof.column &&
    found.some(({ cells }) => readCents(cells[commission ?? -1], proof.sign));
  const isProven = isUsed && !isDoubtful;
  if (isUsed && !isOfPair) columns = takeColumn(columns, isOurCommission ? 'commission' : 'amount', proof.column);
  // What is called a commission beside the two sides of ours is a rate, or another one's.
  else if (isUsed && isOurCommission) columns = applyChoices(columns, { commission: null });
  const days = proveDates(found, width);
  if (days !== undefined && choices.columns.date === undefined) columns = takeColumn(columns, 'date', days);
  const isOpen = !isUsed && chosenAmount === null && columns.credit === undefined;
  const others = [columns.reference, columns.date, columns.gst];
  const numeric = Array.from({ length: Math.min(width, 40) }, (_, column) => column).filter(
    (column) => !others.includes(column),
  );
  const product = isOpen && columns.amount !== undefined ? proveProduct(below, numeric) : null;
  // What the headings call the commission may be its rate.
  const isProduct = product !== null && [undefined, product.rate].includes(columns.commission);
  if (isProduct) columns = takeColumn(columns, 'commission', product.column);
  // The user's column of an earlier statement is no guess.
  const isRemembered = isSame && (remembered.columns.commission ?? remembered.columns.amount ?? null) !== null;
  const total =
    isOpen && !isProduct && !isRemembered ? proveSum(below, numeric, columns.commission ?? columns.amount) : null;
  if (total !== null) columns = takeColumn(columns, columns.commission === undefined ? 'amount' : 'commission', total);
  const ofHeading: ComparedKind | null = isDoubtful || columns.commission === undefined ? null : 'commission';
  const kind = choices.what ?? (isProven ? proof.kind : null) ?? (isSame ? remembered.what : null) ?? ofHeading;
  const ofWhat = (): ProofBy => {
    if (choices.what !== null) return 'chosen';
    if (isProven) return 'bookings';
    if (isSame && remembered.what !== null) return 'remembered';
    if (isProduct) return 'values';
    if (ofHeading === null) return 'none';
    return total === null ? 'heading' : 'total';
  };
  return {
    columns,
    kind,
    sign: isUsed ? proof.sign : null,
    found,
    /** How many references of our bookings the column has, and how many the next one. */
    reference: { by: ofReference(), found: own, next },
    /** What the amounts are, and how many are ours. */
    what: { by: ofWhat(), kind, equal: isProven ? proof.equal : 0 },
  };
}

/** How earlier statements with some headings were read. */
export type EarlierReading = {
  readonly headerKey: string;
  readonly supplierIds: readonly number[];
  readonly reading: RememberedReading;
};

/** Finds how the last statement of the same supplier was read: another one may have the same headings, and mean another thing. */
export function findEarlier(
  earlier: readonly EarlierReading[],
  headerKey: string | null,
  below: readonly GridRow[],
  known: KnownBookings,
  chosen: readonly number[] | null,
): RememberedReading | null {
  const own = earlier.filter((entry) => entry.headerKey === headerKey);
  if (own.length === 0) return null;
  const [top] = countSuppliers(findRows(below, countReferences(below, known)[0]?.column, known));
  const supplierId = chosen?.[0] ?? top?.supplierId;
  const fitting = supplierId === undefined ? own : own.filter(({ supplierIds }) => supplierIds.includes(supplierId));
  const isOne = supplierId !== undefined || new Set(own.map(({ supplierIds }) => supplierIds.join())).size === 1;
  return isOne ? (fitting[0]?.reading ?? null) : null;
}
