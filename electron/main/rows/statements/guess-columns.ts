/** Guesses the header row of a sheet and what its columns are: by their headings and their values, which must agree. */

import type { ReadingChoices, StatementColumnRole } from '@shared/commission/statement-file';
import { dateOrders, decimalSigns } from '@shared/values/read-values';
import { foldText } from '@shared/values/texts';
import { columnHeadings, debitHeading, otherDate } from './column-headings';
import { toCurrency } from './currencies';
import { type Columns, type GridCell, type GridRow, isBlankAmount, readAmount, readDay, toCellText } from './grid';
import { findDirections } from './sides';

const maxHeaderRow = 40;
/** A row with fewer known headers is none. */
const minKnownHeaders = 2;
/** A longer text is no header. */
const maxHeaderLength = 80;

const toHeaderText = (text: string): string =>
  foldText(text)
    .replaceAll(/[_:*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/* What the values of the columns of a sheet are: amounts, dates, currencies, rates, numbers of documents. */

/** Rows by which columns are judged. */
const maxSampleRows = 500;

type ColumnValues = ReturnType<typeof describeValues>;

/** No commission is more than 40.00 per cent. */
const maxRate = 4_000;

function describeValues(cells: readonly GridCell[]) {
  const read = cells.flatMap((cell) => {
    const ways = decimalSigns.map((sign) => readAmount(cell, sign)).filter((way) => typeof way === 'object');
    return ways.length === 0 ? [] : [ways];
  });
  const share = (count: number) => (cells.length === 0 ? 1 : count / cells.length);
  const cents = read.map(([first]) => first?.cents ?? 0);
  const distinct = new Set(cents);
  const texts = cells.map((cell) => toCellText(cell).trim());
  // 10, 12.5: a few of them, in halves, without cents.
  const isPlain = texts.every((text) => !/\d[.,]\d\d\D*$/.test(text));
  const isCoarse =
    isPlain && distinct.size <= Math.max(2, cents.length / 3) && cents.every((value) => value % 50 === 0);
  return {
    cells,
    /** Parts of the values that are amounts, dates and currencies, 0 to 1; 1 in an empty column, which contradicts nothing. */
    amounts: share(read.length),
    days: share(cells.filter((cell) => dateOrders.some((order) => readDay(cell, order) !== null)).length),
    currencies: share(texts.filter((text) => toCurrency(text) !== '').length),
    letters: share(texts.filter((text) => /\p{L}/u.test(text)).length),
    /** Whether an amount has two decimals. */
    hasCents:
      read.some((ways) => ways.some((way) => way.cents % 10 !== 0)) ||
      texts.some((text) => /\d[.,]\d\d\D*$/.test(text)),
    /** Whether the values may be rates in per cent, or numbers of documents. */
    isRate:
      cents.every((value) => value > 0 && value <= maxRate) && (isCoarse || (distinct.size === 1 && cents.length > 2)),
    isNumbering: distinct.size > 1 && texts.every((text) => /^\d{4,}$/.test(text)) && distinct.size === texts.length,
  };
}

/** Reads the values of columns below a header. */
function readValues(rows: readonly GridRow[], width: number): ColumnValues[] {
  // A row with more cells is read in wrong columns, and one with a single text says nothing of them.
  const isLine = (row: GridRow) => {
    const filled = row.filter((cell) => cell !== '').length;
    return filled > 1 && row.findLastIndex((cell) => cell !== '') < width;
  };
  const lines = rows.slice(0, maxSampleRows).filter(isLine);
  const fitting = lines.filter(({ length }) => length <= width);
  const sample = fitting.length > 1 ? fitting : lines;
  return Array.from({ length: width }, (_, column) =>
    describeValues(sample.flatMap((row) => (isBlankAmount(row[column]) ? [] : (row[column] ?? [])))),
  );
}

/** Values of which most are of a kind: totals and remarks stand between the lines. */
const minShare = 0.5;

function canBe(role: StatementColumnRole, values: ColumnValues, others: readonly ColumnValues[]): boolean {
  if (values.cells.length === 0) return true;
  switch (role) {
    case 'commission':
    case 'amount':
    case 'credit':
    case 'gst':
      if (values.amounts < minShare || values.isNumbering) return false;
      // Rates stand beside an amount with cents; an amount that is always the same may be a rate, too.
      return (
        role !== 'commission' || !values.isRate || !others.some((other) => other !== values && isAmountColumn(other))
      );
    case 'date':
      return values.days >= minShare;
    case 'currency':
      return values.currencies >= minShare;
    case 'direction':
      return findDirections(values.cells) !== null;
    case 'reference':
    case 'supplierReference':
      return values.days < minShare && !(values.amounts >= minShare && values.hasCents);
    case 'passenger':
      return values.letters >= minShare && values.days < minShare;
    default:
      return true;
  }
}

const isAmountColumn = (values: ColumnValues) =>
  values.cells.length > 0 && values.amounts >= minShare && values.hasCents && !values.isRate && values.days < minShare;

/** Headings under which a single letter may be a direction. */
const directionHeading = /^$|type|typ|kind|art|kz|sign|transaction|trx|tran|[/+]|direction|vorzeichen|sens/;

/** Finds by its values alone a column whose heading says nothing: dates, a direction, currencies, the only amounts. */
function findByValues(
  role: StatementColumnRole,
  texts: readonly string[],
  values: readonly ColumnValues[],
  used: ReadonlySet<number>,
) {
  const candidates = [...values.keys()].filter(
    (column) => !used.has(column) && (values[column]?.cells.length ?? 0) > 0,
  );
  const find = (test: (values: ColumnValues, text: string) => boolean) =>
    candidates.filter((column) => values[column] !== undefined && test(values[column], texts[column] ?? ''));
  switch (role) {
    case 'date':
      return find(({ days }, text) => days >= minShare && !otherDate.test(text)).at(0);
    case 'direction':
      return find(({ cells }, text) => {
        const directions = findDirections(cells);
        if (!directions?.isMain || (directions.isClear && cells.length < 2)) return false;
        return !directions.isShort || directionHeading.test(text);
      }).at(0);
    case 'currency':
      return find(
        ({ currencies, cells }) => currencies === 1 && cells.every((cell) => /^[A-Z]{3}$/.test(toCellText(cell))),
      ).at(0);
    case 'amount': {
      const [only, ...others] = find(isAmountColumn);
      return others.length === 0 ? only : undefined;
    }
    default:
      return undefined;
  }
}

/** Guesses what the columns under some headings are. Each column is one thing, and each thing one column. */
export function guessColumns(header: GridRow, rows: readonly GridRow[] = []): Columns {
  const texts = header.map((cell) => {
    const text = toCellText(cell);
    return text.length > maxHeaderLength ? '' : toHeaderText(text);
  });
  const values = readValues(rows, header.length);
  const columns: Columns = {};
  const used = new Set<number>();
  const take = (role: StatementColumnRole, column: number | undefined) => {
    if (column === undefined || column < 0) return false;
    columns[role] = column;
    used.add(column);
    return true;
  };
  for (const [role, patterns] of columnHeadings) {
    const findHeading = (fits: (of: ColumnValues) => boolean) =>
      patterns.some(({ is, isNot }) =>
        take(
          role,
          texts.findIndex((text, index) => {
            const of = values[index];
            if (used.has(index) || text === '' || !of) return false;
            return is.test(text) && isNot?.some((pattern) => pattern.test(text)) !== true && fits(of);
          }),
        ),
      );
    if (findHeading((of) => canBe(role, of, values)) || rows.length === 0) continue;
    if (role === 'amount' && (columns.commission ?? columns.credit) !== undefined) continue;
    // What is no currency, or date, under such a heading is named row by row.
    if ((role === 'currency' || role === 'direction') && findHeading(() => true)) continue;
    if (!take(role, findByValues(role, texts, values, used)) && role === 'date') findHeading(() => true);
  }
  // Of two sides of an account one is not read alone.
  if (columns.credit !== undefined && columns.amount === undefined && texts.some((text) => debitHeading.test(text))) {
    delete columns.credit;
  }
  // The columns say the sides already.
  if (columns.credit !== undefined && columns.amount !== undefined) delete columns.direction;
  // A supplier's own number is the only one that both sides may have.
  if (columns.reference === undefined && columns.supplierReference !== undefined) {
    columns.reference = columns.supplierReference;
    delete columns.supplierReference;
  }
  return columns;
}

/** Whether the values of a file fit columns that are remembered from another one. */
export function canHaveColumns(header: GridRow, rows: readonly GridRow[], columns: ReadingChoices['columns']): boolean {
  const values = readValues(rows, header.length);
  return Object.entries(columns).every(([role, column]) => {
    const of = values[column ?? -1];
    return of === undefined || canBe(role as StatementColumnRole, of, []);
  });
}

const isAmount = (cell: GridCell | undefined) =>
  !isBlankAmount(cell) && decimalSigns.some((sign) => typeof readAmount(cell, sign) === 'object');

/** Whether a row is all texts without digits, and one with values stands directly below it. */
function isAboveValues(rows: readonly GridRow[], row: number): boolean {
  const [cells = [], below = []] = [rows[row], rows[row + 1]];
  const isHeading = (cell: GridCell) => typeof cell === 'string' && !/\d/.test(cell);
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 3 || !filled.every(isHeading)) return false;
  return below.some(
    (cell, column) =>
      cells[column] !== '' && cells[column] !== undefined && isAmount(cell) && /\d/.test(toCellText(cell)),
  );
}

/** Counts the headings of a row that are known; 0 for a row of other cells than texts. */
export const countHeadings = (cells: GridRow): number =>
  cells.some((cell) => typeof cell !== 'string') ? 0 : Object.keys(guessColumns(cells)).length;

/**
 * Finds the row whose cells are the likeliest headers; null where none is. A better one is taken only where no amounts stand
 * between: a later section may have headers of its own.
 */
export function findHeaderRow(rows: readonly GridRow[]): number | null {
  let best: { readonly row: number; readonly known: number; readonly amounts: readonly number[] } | null = null;
  for (const [row, cells] of rows.slice(0, maxHeaderRow).entries()) {
    if (best?.amounts.some((column) => isAmount(cells[column]))) break;
    if (cells.some((cell) => typeof cell !== 'string')) continue;
    const columns = guessColumns(cells);
    const known = Object.keys(columns).length;
    if (known < minKnownHeaders || known <= (best?.known ?? 0)) continue;
    const amounts = [columns.commission, columns.amount, columns.credit].filter((column) => column !== undefined);
    best = { row, known, amounts };
  }
  if (best) return best.row;
  return [...rows.slice(0, maxHeaderRow).keys()].find((row) => isAboveValues(rows, row)) ?? null;
}

/** Counts the columns in use whose header stands over another column, too. */
export function countSameHeaders(header: GridRow, columns: Columns): number {
  const texts = header.map((cell) => toHeaderText(toCellText(cell)));
  const used = Object.values(columns).map((column) => texts[column] ?? '');
  return used.filter((text) => text !== '' && texts.indexOf(text) < texts.lastIndexOf(text)).length;
}

/** The header's cells as they are compared with those of earlier statements. */
export const toHeaderKey = (header: GridRow): string =>
  JSON.stringify(header.map((cell) => toHeaderText(toCellText(cell))));
