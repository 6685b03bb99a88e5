/** What the values of the columns of a sheet are: amounts, dates, currencies, rates, numbers of documents. */
import { dateOrders, decimalSigns } from '@shared/values/reading-ways';
import { isBlankAmount, readAmount, readDay } from './amounts';
import { toCurrency } from './currencies';
import { type GridCell, type GridRow, toCellText } from './grid';

/** Rows by which columns are judged. */
const maxSampleRows = 500;

export type ColumnValues = {
  readonly cells: readonly GridCell[];
  /** Parts of the values that are amounts, dates and currencies, 0 to 1; 1 in an empty column, which contradicts nothing. */
  readonly amounts: number;
  readonly days: number;
  readonly currencies: number;
  readonly letters: number;
  /** Whether an amount has two decimals. */
  readonly hasCents: boolean;
  /** Whether the values may be rates in per cent, or numbers of documents. */
  readonly isRate: boolean;
  readonly isNumbering: boolean;
};

/** No commission is more than 40.00 per cent. */
const maxRate = 4_000;

function describeValues(cells: readonly GridCell[]): ColumnValues {
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
    amounts: share(read.length),
    days: share(cells.filter((cell) => dateOrders.some((order) => readDay(cell, order) !== null)).length),
    currencies: share(texts.filter((text) => toCurrency(text) !== '').length),
    letters: share(texts.filter((text) => /\p{L}/u.test(text)).length),
    hasCents:
      read.some((ways) => ways.some((way) => way.cents % 10 !== 0)) ||
      texts.some((text) => /\d[.,]\d\d\D*$/.test(text)),
    isRate:
      cents.every((value) => value > 0 && value <= maxRate) && (isCoarse || (distinct.size === 1 && cents.length > 2)),
    isNumbering: distinct.size > 1 && texts.every((text) => /^\d{4,}$/.test(text)) && distinct.size === texts.length,
  };
}

/** Reads the values of columns below a header. */
export function readValues(rows: readonly GridRow[], width: number): ColumnValues[] {
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
