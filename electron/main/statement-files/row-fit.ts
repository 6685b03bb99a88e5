/** Whether the cells of a row are as many as the file itself says: a row with more or fewer of them is read in wrong columns. */
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { type GridCell, type GridRow, isEmptyRow, toCellText } from './grid';

/** Finds whether a row is as wide as the others. */
export type WidthReader = (cells: GridRow) => 'wide' | 'cut' | null;

/** A shorter or longer row is of another kind than an accident where so many have the same number of cells. */
const minUsualRows = 3;

const countFilled = (cells: GridRow) => cells.findLastIndex((cell) => toCellText(cell).trim() !== '') + 1;

/** The begin of an amount whose mark of thousands or decimals divides two cells of a file: "1" and "120.00", "1120" and "50". */
const headOfAmount = /^[-(]?\D{0,4}\d{1,3}$/;
const restOfAmount = /^\d{3}(?:\.\d{1,2})?\)?-?$/;

function isDividedByComma(cells: GridRow, column: number): boolean {
  const [head = '', rest = ''] = [cells[column], cells[column + 1]].map((cell) => toCellText(cell).trim());
  return /^[-(]?\D{0,4}[\d.' ]*\d$/.test(head) && /^\d{2}\D{0,4}$/.test(rest);
}

/** A quotation mark that is not closed is read as a character, and the separators within it divide the cell. */
const hasOpenQuote = (cell: GridCell) => typeof cell === 'string' && (cell.startsWith('"') || cell.endsWith('"'));

function isDivided(cells: GridRow, column: number): boolean {
  const [head = '', rest = ''] = [cells[column], cells[column + 1]].map((cell) => toCellText(cell).trim());
  return headOfAmount.test(head) && restOfAmount.test(rest);
}

/** Describes how wide the rows of a sheet are. Cells of a workbook can't be divided or cut. */
export function createWidthReader(
  rows: readonly GridRow[],
  { columns, headerRow }: StatementLayout,
  separator: string | null,
): WidthReader {
  const header = headerRow === null ? null : (rows[headerRow] ?? []);
  const data = rows.filter((cells, row) => row > (headerRow ?? -1) && !isEmptyRow(cells));
  const counts = new Map<number, number>();
  for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [commonest = 0] = [...counts].toSorted(([a, m], [b, n]) => n - m || b - a).map(([length]) => length);
  const filledWidth = header === null ? commonest : countFilled(header);
  const width = header === null ? commonest : Math.max(header.length, filledWidth);
  const isUsual = (length: number) =>
    length === width || length === commonest || (counts.get(length) ?? 0) >= minUsualRows;
  /** Whether all rows end with an empty cell that the header has not. */
  const isTrailing = data.every(
    (cells) => (cells.length === commonest || cells.length === 1) && countFilled(cells) <= filledWidth,
  );
  const amounts = [columns.amount, columns.credit, columns.commission].filter((column) => column !== undefined);
  const lastUsed = Math.max(-1, ...Object.values(columns));
  /** A last cell is cut off where its amount is the only one without decimals. */
  const hasDecimals = (cells: GridRow) =>
    amounts.every((column) => !/\d/.test(toCellText(cells[column])) || /[.,]\d\d\D*$/.test(toCellText(cells[column])));
  const uneven = data.filter((cells) => !hasDecimals(cells));
  const isCut = (cells: GridRow) =>
    data.length > 2 && uneven.length === 1 && uneven[0] === cells && amounts.includes(countFilled(cells) - 1);

  // So is a reference or a date at the end of the row that is shorter than all others.
  const lastColumn = filledWidth - 1;
  const isFixed = [columns.reference, columns.date].includes(lastColumn);
  const isFull = (cells: GridRow) => isFixed && countFilled(cells) === filledWidth;
  const getLength = (cells: GridRow) => toCellText(cells[lastColumn]).length;
  const lengths = data.filter(isFull).map(getLength);
  const length = lengths.reduce((max, own) => Math.max(max, own), 0);
  const isOneShort = lengths.length > 2 && lengths.filter((own) => own !== length).length === 1;
  const isShortened = (cells: GridRow) => isOneShort && isFull(cells) && getLength(cells) !== length;
  const getTexts = (column: number) =>
    data.map((cells) => toCellText(cells[column]).trim()).filter((text) => /\d/.test(text));
  // Where amounts end with their last digit that is no zero, a whole number is a whole amount.
  const divisible = amounts.filter((column) => {
    const texts = getTexts(column);
    const isTrimmed = texts.some((text) => /[.]\d\D*$/.test(text));
    return (
      !isTrimmed && (texts.some((text) => /[.]\d\d\D*$/.test(text)) || data.every((cells) => isDivided(cells, column)))
    );
  });

  return (cells) => {
    if (separator === null) return null;
    if (countFilled(cells) > filledWidth || (cells.length > width && !isTrailing)) return 'wide';
    if (separator === ',' && divisible.some((column) => isDivided(cells, column))) return 'wide';
    if (separator === ',' && cells.length > width && amounts.some((column) => isDividedByComma(cells, column)))
      return 'wide';
    if (isCut(cells) || isShortened(cells)) return 'cut';
    const isShort = cells.length < width && !isUsual(cells.length);
    return isShort && (lastUsed >= cells.length - 1 || cells.some(hasOpenQuote)) ? 'cut' : null;
  };
}
