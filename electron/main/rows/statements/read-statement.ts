/** Reads a statement's file: each piece by what our bookings prove, else by what the file says, else as it is asked. */

import type { ReadingChoices, RememberedReading, SignReading } from '@shared/commission/reading-choices';
import type {
  StatementColumnRole,
  StatementFile,
  StatementLayout,
  StatementLine,
} from '@shared/commission/statement-file';
import { prove } from '@shared/values/read-values';
import { type DateOrder, type DecimalSign, dateOrders, decimalSigns } from '@shared/values/reading-ways';
import { countSwappable, isBlankAmount, listDateOrders, readAmount, readDay, type Side } from './amounts';
import type { ComparedCurrency } from './currencies';
import { type GridCell, type GridRow, type ReadingWays, type StatementGrid, toCellText } from './grid';
import { canHaveColumns, countSameHeaders, findHeaderRow, guessColumns, toHeaderKey } from './guess-columns';
import {
  type ComparedKind,
  countReferences,
  countSameDays,
  countSuppliers,
  type FoundRow,
  findRows,
  getOurs,
  type KnownBookings,
  minFound,
  proveAmount,
  proveDates,
  proveOrder,
  proveProduct,
  proveReferences,
  takeColumn,
  toTheirs,
} from './known-bookings';
import { addUp, findStated, listOwnTotals, readSheet, type SheetLines } from './sheet-lines';
import { findSupplierName, findTitlePeriod, toTitleText } from './title-rows';
import { findWideJoin } from './wide-rows';

/** On what a piece rests. `bookings`: our saved bookings. */
export type ProofBy = 'bookings' | 'values' | 'heading' | 'total' | 'file' | 'remembered' | 'chosen' | 'none';

/** A way of reading, and what would follow from it. */
type Option<Value> = { readonly value: Value; readonly count: number; readonly cents: number };

/** What was read of a file, with its proofs. The supplier, the names and the comparison are main's to add. */
export type Reading = {
  readonly file: StatementFile;
  readonly layout: StatementLayout;
  readonly headerKey: string | null;
  readonly lines: readonly StatementLine[];
  readonly cents: number;
  readonly stated: { readonly cents: number; readonly row: number | null } | null;
  readonly totals: readonly { readonly row: number; readonly cents: number | null }[];
  readonly notRead: SheetLines['unreadable'];
  /** Rows that may be a line or a total: their cents, and the sum of the lines with them. */
  readonly unclear: readonly { readonly row: number; readonly cents: number; readonly sum: number }[];
  /** Rows whose parts were joined, and what they were read as. */
  readonly joined: readonly { readonly row: number; readonly cents: number }[];
  /** Rows in other currencies, without a readable date, and with a reference of which digits are lost. */
  readonly others: SheetLines['others'];
  readonly undated: SheetLines['undated'];
  readonly rounded: SheetLines['rounded'];
  readonly skipped: { readonly withoutAmount: number; readonly aboveHeader: number };
  readonly otherSheets: number;
  readonly severalTotals: boolean;
  /** Dates of a workbook of which a spreadsheet may have swapped day and month, and columns in use whose heading another one has, too. */
  readonly swappable: number;
  readonly sameHeadings: number;
  readonly currency: ComparedCurrency & { readonly named: readonly string[]; readonly unnamed: SheetLines['unnamed'] };
  readonly period: { readonly from: string; readonly to: string; readonly where: string } | null;
  readonly supplierName: { readonly name: string; readonly row: number } | null;
  /** Bookings of the found references by supplier, the most first, and how many of them are claimed. */
  readonly suppliers: readonly { readonly supplierId: number; readonly count: number }[];
  readonly found: { readonly references: number; readonly claimed: number };
  readonly proofs: {
    /** How many lines have the amount of their booking, by what that is. */
    readonly equalByKind: Readonly<Record<ComparedKind, number>>;
    readonly reference: { readonly by: ProofBy; readonly found: number; readonly next: number };
    readonly what: { readonly by: ProofBy; readonly kind: ComparedKind | null; readonly equal: number };
    readonly dates: {
      readonly by: ProofBy;
      readonly order: DateOrder | null;
      /** Whether any date is written so that the order matters. */
      readonly isPlain: boolean;
      readonly options: readonly Option<DateOrder>[];
      readonly sample: string;
    };
    readonly decimals: { readonly by: ProofBy; readonly sign: DecimalSign | null; readonly sample: string };
    readonly signs: {
      readonly by: ProofBy;
      readonly reading: SignReading | null;
      readonly options: readonly Option<SignReading>[];
      /** How what is taken back is written. */
      readonly marks: 'brackets' | 'minus' | 'marks' | 'columns' | 'words' | null;
    };
  };
};

type Columns = Partial<Record<StatementColumnRole, number>>;

/** What a sheet's columns are, and what proves it. */
type FoundColumns = {
  readonly columns: Columns;
  readonly kind: ComparedKind | null;
  readonly sign: DecimalSign | null;
  readonly found: readonly FoundRow[];
  readonly reference: Reading['proofs']['reference'];
  readonly what: Reading['proofs']['what'];
};

const isText = (cell: GridCell) => typeof cell === 'string' && !/\d/.test(cell);

/** The row of the headings: one whose headings are known, else the texts above the first reference of ours. */
function findHeader(rows: readonly GridRow[], known: KnownBookings): number | null {
  const column = proveReferences(rows, known);
  const named = findHeaderRow(rows);
  if (column === null) return named;
  const first = rows.findIndex((cells) => known.has(toCellText(cells[column]).trim()));
  if (named !== null && named < first) return named;
  const above = rows.slice(0, first).findLastIndex((cells) => cells.filter((cell) => cell !== '').length > 1);
  return above >= 0 && (rows[above] ?? []).every(isText) ? above : null;
}

/** The sheet with the most references of ours, else the first one with headings, else the largest. */
function findSheet({ file, rows }: StatementGrid, known: KnownBookings): number {
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

/** Finds the columns: chosen, proved by our bookings, remembered, named by their headings. */
function findColumns(
  header: GridRow,
  below: readonly GridRow[],
  known: KnownBookings,
  choices: ReadingChoices,
  remembered: RememberedReading | null,
): FoundColumns {
  const guessed = guessColumns(header, below);
  const isSame = remembered !== null && canHaveColumns(header, below, withoutNulls(remembered.columns));
  let columns: Columns = applyChoices(guessed, isSame ? remembered.columns : {});
  const proven = proveReferences(below, known);
  if (proven !== null) columns = takeColumn(columns, 'reference', proven);
  columns = applyChoices(columns, choices.columns);
  const found = findRows(below, columns.reference, known);
  const counts = countReferences(below, known);
  const own = counts.find(({ column }) => column === columns.reference)?.found ?? 0;
  const next = counts.find(({ column }) => column !== columns.reference)?.found ?? 0;
  const by = (role: StatementColumnRole, isProven: boolean): ProofBy => {
    if (choices.columns[role] !== undefined) return 'chosen';
    if (isProven) return 'bookings';
    if (isSame && remembered.columns[role] !== undefined) return 'remembered';
    return columns[role] === undefined ? 'none' : 'heading';
  };
  const width = header.length > 0 ? header.length : Math.max(0, ...below.slice(0, 200).map(({ length }) => length));
  // A row with more cells is read in wrong columns.
  const fitting = found.filter(({ cells }) => cells.length <= width);
  const { amount, credit, commission } = columns;
  const pair = amount !== undefined && credit !== undefined ? ([amount, credit] as const) : null;
  const chosenAmount = choices.columns.commission ?? choices.columns.amount ?? null;
  const proof = proveAmount(fitting, width, commission ?? amount, pair);
  const isUsed = proof !== null && (chosenAmount === null || proof.column === chosenAmount || pair !== null);
  if (isUsed && !pair?.includes(proof.column)) {
    const role = proof.kind === 'commission' || proof.kind === 'gst' ? 'commission' : 'amount';
    columns = takeColumn(columns, role, proof.column);
  }
  const days = proveDates(fitting, width);
  if (days !== undefined && choices.columns.date === undefined) columns = takeColumn(columns, 'date', days);
  const isProduct = !isUsed && chosenAmount === null && columns.amount !== undefined && columns.credit === undefined;
  const numeric = Array.from({ length: Math.min(width, 40) }, (_, column) => column).filter(
    (column) => column !== columns.reference && column !== columns.date,
  );
  const product = isProduct && columns.commission === undefined ? proveProduct(below, numeric, '.') : null;
  if (product !== null) columns = takeColumn(columns, 'commission', product);
  const ofHeading: ComparedKind | null = columns.commission === undefined ? null : 'commission';
  const kind = choices.what ?? (isUsed ? proof.kind : null) ?? (isSame ? remembered.what : null) ?? ofHeading;
  const ofWhat = (): ProofBy => {
    if (choices.what !== null) return 'chosen';
    if (isUsed) return 'bookings';
    if (isSame && remembered.what !== null) return 'remembered';
    if (product !== null) return 'values';
    return ofHeading === null ? 'none' : 'heading';
  };
  return {
    columns,
    kind,
    sign: isUsed ? proof.sign : null,
    found,
    reference: { by: by('reference', proven !== null && proven === columns.reference), found: own, next },
    what: { by: ofWhat(), kind, equal: isUsed ? proof.equal : 0 },
  };
}

const withoutNulls = (columns: ReadingChoices['columns']): Columns =>
  Object.fromEntries(Object.entries(columns).flatMap(([role, column]) => (column === null ? [] : [[role, column]])));

function readProof(cell: GridCell | undefined, sign: DecimalSign): number | null | undefined {
  const read = readAmount(cell, sign);
  if (typeof read !== 'string') return read.cents;
  // 12.345 need not be 12,345.00.
  return read === 'decimals' ? undefined : null;
}

const listCells = (rows: readonly GridRow[], columns: readonly (number | undefined)[]): GridCell[] =>
  rows.flatMap((cells) => columns.flatMap((column) => (column === undefined ? [] : (cells[column] ?? []))));

/** How many lines have the amount of a booking with their reference, with its sign. */
function countSameSigns(lines: readonly StatementLine[], known: KnownBookings, kind: ComparedKind, factor: 1 | -1) {
  return lines.filter(({ reference, compared }) =>
    (known.get(reference ?? '') ?? []).some((booking) => {
      const ours = getOurs(booking, kind);
      return ours !== null && ours !== 0 && toTheirs(compared * factor, kind) === ours;
    }),
  ).length;
}

function findMarks(rows: readonly GridRow[], layout: StatementLayout, isDirected: boolean) {
  const { amount, credit, commission, direction } = layout.columns;
  if (layout.theirAmount === 'amount' && amount !== undefined && credit !== undefined) return 'columns';
  if (direction !== undefined && isDirected) return 'words';
  const texts = listCells(rows, [layout.theirAmount === 'amount' ? amount : commission]).map((cell) =>
    toCellText(cell).trim(),
  );
  if (isDirected) return 'marks';
  if (texts.some((text) => /^\D{0,4}\(.*\d.*\)/.test(text))) return 'brackets';
  return texts.some((text) => /^\D{0,4}[-\u2010-\u2015\u2212]\D{0,4}\d|\d[-\u2212]$/.test(text)) ? 'minus' : null;
}

type Signs = Reading['proofs']['signs'];

/** Decides which amounts are taken back: as chosen, by words and signs, by the stated total, by the signs of our bookings; else it is asked. */
function proveSigns(
  read: (side: Side | 'none') => SheetLines,
  {
    choices,
    remembered,
    known,
    kind,
  }: {
    readonly choices: ReadingChoices;
    readonly remembered: RememberedReading | null;
    readonly known: KnownBookings;
    readonly kind: ComparedKind;
  },
  marks: (isDirected: boolean) => Signs['marks'],
): Signs {
  const first = read('credit');
  const { counts, proven } = first.sides;
  if (counts.debit + counts.credit === 0) {
    const [same, turned] = [countSameSigns(first.lines, known, kind, 1), countSameSigns(first.lines, known, kind, -1)];
    const sum = addUp(first.lines);
    const options: Signs['options'] = [
      { value: 'plain', count: same, cents: sum },
      { value: 'turned', count: turned, cents: -sum },
    ];
    const isTurned = turned >= Math.min(minFound, first.lines.length) && turned > 2 * same;
    const byBookings: SignReading = isTurned ? 'turned' : 'plain';
    const base = { options, marks: marks(false) };
    if (choices.signs === 'plain' || choices.signs === 'turned')
      return { ...base, by: 'chosen', reading: choices.signs };
    if (same + turned > 0) return { ...base, by: 'bookings', reading: byBookings };
    if (remembered?.signs === 'turned') return { ...base, by: 'remembered', reading: 'turned' };
    return { ...base, by: 'file', reading: 'plain' };
  }
  const sheets = (['credit', 'debit', 'none'] as const).map((value) => ({ value, sheet: read(value) }));
  const options: Signs['options'] = sheets.map(({ value, sheet }) => ({
    value,
    count: countSameSigns(sheet.lines, known, kind, 1),
    cents: addUp(sheet.lines),
  }));
  const base = { options, marks: marks(true) };
  const chosen = choices.signs;
  if (chosen === 'credit' || chosen === 'debit' || chosen === 'none') return { ...base, by: 'chosen', reading: chosen };
  if (proven !== null) return { ...base, by: 'file', reading: proven };
  const fewest = Math.min(...sheets.map(({ sheet }) => sheet.unreadable.length));
  const [fitting, ...others] = sheets.filter(({ sheet }) => {
    const total = addUp(sheet.lines);
    const stated = listOwnTotals(sheet).findLast(({ cents, isPart }) => cents !== null && !isPart);
    // A row that nothing calls a total may be a payment, with the other sign.
    const proof = choices.typedTotal ?? (stated?.isProof ? stated.cents : null);
    return total !== 0 && sheet.unreadable.length === fewest && total === proof;
  });
  if (fitting && others.length === 0) return { ...base, by: 'total', reading: fitting.value };
  // One side is taken back, unless our bookings say that none is.
  const [best, next] = options.slice(0, 2).toSorted((a, b) => b.count - a.count);
  const added = options[2]?.count ?? 0;
  if (best && next && best.count >= 2 && best.count >= 2 * next.count && best.count >= added) {
    return { ...base, by: 'bookings', reading: best.value };
  }
  if (best && added >= 2 && added >= 2 * best.count) return { ...base, by: 'bookings', reading: 'none' };
  const before = remembered?.signs ?? null;
  if (before === 'credit' || before === 'debit') return { ...base, by: 'remembered', reading: before };
  return { ...base, by: 'none', reading: null };
}

/** The file's, or a sheet's, name with spaces between its words. */
const toNameText = (name: string) =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[_+]+/g, ' ')
    .slice(0, 200);

function findPeriod(
  titles: readonly GridRow[],
  names: readonly [sheet: string, file: string],
  order: DateOrder,
  days: readonly string[],
  bookingDays: readonly string[],
): Reading['period'] {
  const texts = [...titles.map(toTitleText), ...names.map(toNameText)];
  const found = findTitlePeriod(texts, order, days);
  const [from, to] = [days[0], days.at(-1)];
  if (found) {
    const { at } = found;
    const where = at < titles.length ? `row ${at + 1}` : at === titles.length ? 'the sheet’s name' : 'the file’s name';
    return { from: found.from, to: found.to, where };
  }
  if (from !== undefined && to !== undefined) return { from, to, where: '' };
  const [first, last] = [bookingDays[0], bookingDays.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { from: first, to: last, where: 'the bookings that were found' };
}

/** How earlier statements with some headings were read. */
export type EarlierReading = {
  readonly headerKey: string;
  readonly supplierIds: readonly number[];
  readonly reading: RememberedReading;
};

/** Finds how the last statement of the same supplier was read: another one may have the same headings, and mean another thing. */
function findEarlier(
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

/** Problems that are of no line. */
const skippedProblems: ReadonlySet<string> = new Set(['repeated-header', 'above-header']);

/**
 * Reads a file.
 *
 * @param known - saved bookings by the texts of the file's cells
 * @param remembered - readings of earlier statements the last used first
 */
export function readStatement(
  grid: StatementGrid,
  fileName: string,
  choices: ReadingChoices,
  known: KnownBookings,
  remembered: readonly EarlierReading[],
): Reading {
  const sheet = choices.sheet !== null && choices.sheet < grid.rows.length ? choices.sheet : findSheet(grid, known);
  const rows = grid.rows[sheet] ?? [];
  const headerRow = choices.headerRow === undefined ? findHeader(rows, known) : choices.headerRow;
  const header = headerRow === null ? [] : (rows[headerRow] ?? []);
  const headerKey = headerRow === null ? null : toHeaderKey(header);
  const below = rows.slice((headerRow ?? -1) + 1);
  const before = findEarlier(remembered, headerKey, below, known, choices.supplierIds);
  const of = findColumns(header, below, known, choices, before);
  const { columns } = of;
  const isCommission =
    of.kind === null ? columns.commission !== undefined : of.kind === 'commission' || of.kind === 'gst';
  const hasCommission = isCommission && columns.commission !== undefined;

  const dates = listCells(below, [columns.date]);
  const dateProof = prove<GridCell, DateOrder, string>(
    dates,
    listDateOrders(dates),
    readDay,
    choices.dateOrder,
    toCellText,
  );
  const sameDays = columns.date === undefined ? { dmy: 0, mdy: 0, ymd: 0 } : countSameDays(of.found, columns.date);
  const byDays = proveOrder(sameDays, of.found.length);
  const isOpen = (status: string) => status === 'ambiguous' || status === 'contradicted' || status === 'chosen';
  const isDateOpen = isOpen(dateProof.status);
  const datesBy = (): ProofBy => {
    if (choices.dateOrder !== null && isDateOpen) return 'chosen';
    if (isDateOpen && byDays !== null && dateProof.choices.includes(byDays)) return 'bookings';
    if (isDateOpen) return before?.dateOrder && dateProof.choices.includes(before.dateOrder) ? 'remembered' : 'none';
    return 'values';
  };
  const orderBy = datesBy();
  const order =
    orderBy === 'chosen'
      ? choices.dateOrder
      : orderBy === 'bookings'
        ? byDays
        : orderBy === 'remembered'
          ? (before?.dateOrder ?? null)
          : orderBy === 'values'
            ? (dateProof.choices[0] ?? 'dmy')
            : null;

  const amounts = listCells(below, [columns.amount, columns.credit, columns.commission, columns.gst]);
  const signProof = prove<GridCell, DecimalSign, number>(
    amounts,
    decimalSigns,
    readProof,
    choices.decimalSign,
    toCellText,
  );
  const isSignOpen = isOpen(signProof.status);
  const decimalsBy: ProofBy = !isSignOpen
    ? 'values'
    : choices.decimalSign !== null
      ? 'chosen'
      : of.sign !== null
        ? 'bookings'
        : before?.decimalSign
          ? 'remembered'
          : 'none';
  const decimalSign = isSignOpen
    ? (choices.decimalSign ?? of.sign ?? before?.decimalSign ?? null)
    : (signProof.choices[0] ?? '.');

  const layout: StatementLayout = {
    sheet,
    headerRow,
    columns,
    dateOrder: order,
    decimalSign,
    theirAmount: hasCommission ? 'commission' : 'amount',
    takenBack: null,
    isNegated: false,
    acceptedCurrency: null,
    comparedCurrency: choices.comparedCurrency,
    encoding: choices.encoding,
  };
  const rowKinds = new Map(
    Object.entries(choices.rows).flatMap(([index, kind]) =>
      kind === 'joined' ? [] : [[Number(index), kind] as const],
    ),
  );
  const toWays = (takenBack: Side | 'none', kinds: NonNullable<ReadingWays['rowKinds']> = rowKinds): ReadingWays => ({
    dateOrder: order ?? dateProof.choices[0] ?? 'dmy',
    decimalSign: decimalSign ?? '.',
    takenBack,
    separator: grid.file.separator,
    rowKinds: kinds,
    ...(known.size === 0 ? {} : { isKnown: (reference: string) => known.has(reference) }),
  });
  let content = rows;
  const sheets = new Map<string, SheetLines>();
  const read = (side: Side | 'none') => {
    const earlier = sheets.get(side);
    if (earlier) return earlier;
    const found = readSheet(content, layout, toWays(side));
    sheets.set(side, found);
    return found;
  };
  const kind = of.kind ?? 'commission';
  const proveOwnSigns = () =>
    proveSigns(read, { choices, remembered: before, known, kind }, (isDirected) =>
      findMarks(below, layout, isDirected),
    );
  let signs = proveOwnSigns();
  const toSide = (reading: SignReading | null): Side | 'none' =>
    reading === 'debit' || reading === 'none' ? reading : 'credit';
  let found = read(toSide(signs.reading));

  // Cells that a missing quotation mark has divided are joined where that makes the total right.
  const join = findWideJoin(content, layout, found, choices.rows, (joinedRows) => {
    const sideOptions = signs.reading === null ? (['credit', 'debit', 'none'] as const) : [toSide(signs.reading)];
    return sideOptions.some((side) => {
      const joinedSheet = readSheet(joinedRows, layout, toWays(side));
      const total = listOwnTotals(joinedSheet).findLast(({ cents, isPart }) => cents !== null && !isPart);
      return total !== undefined && total.cents === addUp(joinedSheet.lines);
    });
  });
  if (join !== null) {
    content = join.rows;
    sheets.clear();
    signs = proveOwnSigns();
    found = read(toSide(signs.reading));
  }

  const factor = signs.reading === 'turned' ? -1 : 1;
  const lines = found.lines.map((line) =>
    factor === 1 || line.compared === 0 ? line : { ...line, compared: -line.compared },
  );
  const cents = addUp(lines);
  const totals = listOwnTotals(found);
  const ownStated = findStated(totals);
  const stated =
    choices.typedTotal === null
      ? ownStated && { ...ownStated, cents: ownStated.cents * factor }
      : { cents: choices.typedTotal, row: null };
  const unclear = found.unreadable
    .filter(({ problem }) => problem === 'unclear-total')
    .flatMap(({ row }) => {
      const asLine = readSheet(content, layout, toWays(toSide(signs.reading), new Map([...rowKinds, [row, 'line']])));
      const line = asLine.lines.find((own) => own.row === row);
      return line ? [{ row, cents: line.compared * factor, sum: addUp(asLine.lines) * factor }] : [];
    })
    .slice(0, 50);
  const unclearRows = new Set(unclear.map(({ row }) => row));
  const isOurReference = (row: number) => known.has(toCellText(content[row]?.[columns.reference ?? -1]).trim());
  const withoutAmount = found.unreadable.filter(({ row, problem }) => problem === 'no-amount' && !isOurReference(row));
  const aside = new Set(withoutAmount.map(({ row }) => row));
  const notRead = found.unreadable.filter(
    ({ row, problem }) => !skippedProblems.has(problem) && !aside.has(row) && !unclearRows.has(row),
  );

  const days = lines.flatMap(({ date }) => date ?? []).sort();
  const titles = rows.slice(0, headerRow ?? 0);
  const name = findSupplierName(titles);
  const foundLines = findRows(
    content.filter((_, row) => lines.some((line) => line.row === row)),
    columns.reference,
    known,
  );
  const isWhollyClaimed = ({ bookings }: FoundRow) =>
    bookings.filter(({ isActive }) => isActive).length > 0 &&
    bookings.filter(({ isActive }) => isActive).every(({ isClaimed }) => isClaimed);
  const severalTotals =
    choices.typedTotal === null &&
    new Set(totals.filter(({ isPart, cents: own }) => !isPart && own !== null).map(({ cents: own }) => own)).size > 1;
  const dateOptions = dateOrders
    .filter((value) => dateProof.choices.includes(value))
    .map((value) => ({ value, count: sameDays[value], cents: 0 }));
  const isDatePlain = dateProof.status === 'none' || (!isDateOpen && dateOptions.length === dateOrders.length);
  return {
    file: grid.file,
    layout: { ...layout, comparedCurrency: found.compared.chosen },
    headerKey,
    lines,
    cents,
    stated,
    totals: found.totals.map(({ row, cents: own }) => ({ row, cents: own })),
    notRead,
    unclear,
    joined: (join?.joined ?? []).map((row) => ({
      row,
      cents: lines.find((line) => line.row === row)?.compared ?? 0,
    })),
    others: found.others,
    undated: found.undated,
    rounded: found.rounded,
    skipped: {
      withoutAmount: withoutAmount.length,
      aboveHeader: found.unreadable.filter(({ problem }) => problem === 'above-header').length,
    },
    otherSheets: grid.file.sheets.filter(
      ({ isHidden }, index) => index !== sheet && !isHidden && findHeaderRow(grid.rows[index] ?? []) !== null,
    ).length,
    severalTotals,
    swappable: countSwappable(dates),
    sameHeadings: countSameHeaders(header, columns),
    currency: { ...found.compared, named: found.namedCurrencies, unnamed: found.unnamed },
    period: findPeriod(
      titles,
      [grid.file.kind === 'csv' ? '' : (grid.file.sheets[sheet]?.name ?? ''), fileName],
      order ?? 'dmy',
      days,
      foundLines.flatMap(({ bookings }) => bookings.flatMap(({ day }) => day ?? [])).sort(),
    ),
    supplierName: name === null ? null : { name, row: titles.findIndex((cells) => toTitleText(cells).includes(name)) },
    suppliers: countSuppliers(foundLines),
    found: { references: foundLines.length, claimed: foundLines.filter(isWhollyClaimed).length },
    proofs: {
      equalByKind: {
        commission: countSameSigns(lines, known, 'commission', 1),
        gst: countSameSigns(lines, known, 'gst', 1),
        net: countSameSigns(lines, known, 'net', 1),
        total: countSameSigns(lines, known, 'total', 1),
      },
      reference: of.reference,
      what: of.what,
      dates: {
        by: orderBy,
        order,
        isPlain: isDatePlain,
        options: dateOptions,
        sample: dateProof.samples[0]?.text ?? '',
      },
      decimals: { by: decimalsBy, sign: decimalSign, sample: signProof.samples[0]?.text ?? '' },
      signs,
    },
  };
}

/** Rows of the file as they are shown. */
export function listFileRows(grid: StatementGrid, sheet: number, from: number, count: number) {
  return (grid.rows[sheet] ?? []).slice(from, from + count).map((cells, index) => ({
    row: from + index,
    cells: cells.map((cell) => toCellText(cell).slice(0, 200)),
  }));
}

/** Texts of cells that may be a reference, each once: what our bookings are asked for. */
const maxTexts = 60_000;
const textLength = [3, 60] as const;

export function listTexts({ file, rows }: StatementGrid): string[] {
  const texts = new Set<string>();
  for (const [sheet, sheetRows] of rows.entries()) {
    if (file.sheets[sheet]?.isHidden) continue;
    for (const cells of sheetRows.slice(0, 5_000)) {
      for (const cell of cells) {
        if (typeof cell === 'object' || isBlankAmount(cell)) continue;
        const text = toCellText(cell).trim();
        if (text.length >= textLength[0] && text.length <= textLength[1]) texts.add(text);
      }
    }
    if (texts.size > maxTexts) break;
  }
  return [...texts].slice(0, maxTexts);
}
