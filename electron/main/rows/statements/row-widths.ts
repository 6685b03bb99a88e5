/** Whether the cells of a row are as many as the file itself says: a row with more or fewer of them is read in wrong columns. */
import type { ReadingChoices } from '@shared/commission/statement-file';
import { type GridCell, type GridRow, isEmptyRow, type RowProblem, type StatementLayout, toCellText } from './grid';

/** Rows of another width are no accident where so many have the same. */
const minUsualRows = 3;
/** Of fewer rows none is an exception. */
const minComparedRows = 3;

/** The two parts of an amount that its own sign divides: "1" and "120.00" by thousands, "1120" and "50" by a decimal comma. */
const dividedByThousands = [/^[-(]?\D{0,4}\d{1,3}$/, /^\d{3}(?:\.\d{1,2})?\)?-?$/] as const;
const dividedByDecimals = [/^[-(]?\D{0,4}[\d.' ]*\d$/, /^\d{2}[^\d%]{0,4}$/] as const;

const getText = (cells: GridRow, column: number) => toCellText(cells[column]).trim();
/** Counts the cells of a row up to the last one with something in it. */
export const countFilled = (cells: GridRow): number =>
  cells.findLastIndex((cell) => toCellText(cell).trim() !== '') + 1;
const isDivided = (cells: GridRow, column: number, [head, rest]: readonly [RegExp, RegExp]) =>
  head.test(getText(cells, column)) && rest.test(getText(cells, column + 1));

/** A quotation mark that is not closed is read as a character, and the separators within it divide the cell. */
const hasOpenQuote = (cell: GridCell) => typeof cell === 'string' && (cell.startsWith('"') || cell.endsWith('"'));

/** Finds the only row whose last cell is shorter than those of all others, which are as long as each other. */
function findShort(rows: readonly GridRow[], width: number): GridRow[] {
  const getLength = (cells: GridRow) => getText(cells, width - 1).length;
  const full = rows.filter((cells) => countFilled(cells) === width);
  const max = full.reduce((longest, cells) => Math.max(longest, getLength(cells)), 0);
  const shorter = full.filter((cells) => getLength(cells) < max);
  return full.length >= minComparedRows && shorter.length === 1 ? shorter : [];
}

/** Finds the only row that ends with an amount without two decimals. */
function findUneven(rows: readonly GridRow[], amounts: readonly number[]): GridRow[] {
  const isWhole = (text: string) => /\d/.test(text) && !/[.,]\d\d\D*$/.test(text);
  const uneven = rows.filter((cells) => amounts.some((column) => isWhole(getText(cells, column))));
  const [only] = uneven;
  const isCut = rows.length >= minComparedRows && uneven.length === 1 && only !== undefined;
  return isCut && amounts.includes(countFilled(only) - 1) ? [only] : [];
}

/** Whether a whole number of a column may be a part of an amount: others have decimals, or all are divided. */
function isDivisible(rows: readonly GridRow[], column: number): boolean {
  const texts = rows.map((cells) => getText(cells, column)).filter((text) => /\d/.test(text));
  // Where amounts end with their last digit that is no zero, a whole number is a whole amount.
  if (texts.some((text) => /[.]\d\D*$/.test(text))) return false;
  const hasDecimals = texts.some((text) => /[.]\d\d\D*$/.test(text));
  return hasDecimals || rows.every((cells) => isDivided(cells, column, dividedByThousands));
}

/**
 * Makes the test of the rows of a sheet: whether one has more cells than the header, or ends before the others do; null where it is as
 * wide. Cells of a workbook can't be divided or cut off.
 *
 * @param separator - of the cells of a CSV file; null for a workbook
 */
export function makeWidthTest(
  rows: readonly GridRow[],
  { columns, headerRow }: StatementLayout,
  separator: string | null,
): (cells: GridRow) => 'wide' | 'cut' | null {
  if (separator === null) return () => null;
  const data = rows.filter((cells, row) => row > (headerRow ?? -1) && !isEmptyRow(cells));
  const byWidth = Map.groupBy(data, ({ length }) => length);
  const [[commonest] = [0]] = [...byWidth].toSorted(([a, m], [b, n]) => n.length - m.length || b - a);
  const header = headerRow === null ? null : (rows[headerRow] ?? []);
  const filledWidth = header === null ? commonest : countFilled(header);
  const width = header?.length ?? commonest;
  /** Whether all rows end with an empty cell that the header has not. */
  const isTrailing = data.every(
    (cells) => (cells.length === commonest || cells.length === 1) && countFilled(cells) <= filledWidth,
  );
  const amounts = [columns.amount, columns.credit, columns.commission].filter((column) => column !== undefined);
  const divisible = amounts.filter((column) => isDivisible(data, column));
  const lastUsed = Math.max(-1, ...Object.values(columns));
  const isText = [columns.reference, columns.date].includes(filledWidth - 1);
  /** The only rows that end too early: in an amount without decimals, or in a shorter reference or date. */
  const cutRows = new Set([...findUneven(data, amounts), ...(isText ? findShort(data, filledWidth) : [])]);
  return (cells) => {
    const isLonger = cells.length > width;
    if (countFilled(cells) > filledWidth || (isLonger && !isTrailing)) return 'wide';
    const isInTwo =
      divisible.some((column) => isDivided(cells, column, dividedByThousands)) ||
      (isLonger && amounts.some((column) => isDivided(cells, column, dividedByDecimals)));
    if (separator === ',' && isInTwo) return 'wide';
    const isUsual =
      [width, commonest].includes(cells.length) || (byWidth.get(cells.length)?.length ?? 0) >= minUsualRows;
    const isShort = cells.length < width && !isUsual && (lastUsed >= cells.length - 1 || cells.some(hasOpenQuote));
    return isShort || cutRows.has(cells) ? 'cut' : null;
  };
}

/** Joins the two parts of an amount of thousands, or of one with a decimal comma; null where they are none. */
function joinAt(cells: GridRow, column: number): GridRow | null {
  const [head, rest] = [getText(cells, column), getText(cells, column + 1)];
  const withRest = (text: string): GridRow => [...cells.slice(0, column), text, ...cells.slice(column + 2)];
  if (isDivided(cells, column, dividedByThousands)) return withRest(`${head}${rest}`);
  return isDivided(cells, column, dividedByDecimals) ? withRest(`${head.replaceAll(/[.' ]/g, '')}.${rest}`) : null;
}

/**
 * Joins all rows that are too wide, if the lines then add up to the stated total. The amounts of each are tried from the compared one.
 *
 * @param isRight - whether the lines of the joined rows add up to the total
 */
export function findWideJoin(
  rows: readonly GridRow[],
  layout: StatementLayout,
  unreadable: readonly { readonly row: number; readonly problem: RowProblem }[],
  chosen: ReadingChoices['rows'],
  isRight: (rows: readonly GridRow[]) => boolean,
): { readonly rows: readonly GridRow[]; readonly joined: readonly number[] } | null {
  const wide = unreadable.flatMap(({ row, problem }) =>
    problem === 'wide' && chosen[String(row)] !== 'not-read' ? [row] : [],
  );
  if (wide.length === 0 || wide.length > 1_000) return null;
  const { amount, credit, commission, gst, reference, date, passenger } = layout.columns;
  const own = layout.theirAmount === 'commission' ? [commission, amount] : [amount, credit];
  const columns = [...own, gst].filter((column) => column !== undefined);
  // Any other number may be divided, too, with all behind it one cell further. What names a booking is no number.
  const width = Math.max(0, ...wide.map((row) => rows[row]?.length ?? 0));
  const isOther = (column: number) => ![...columns, reference, date, passenger].includes(column);
  const others = Array.from({ length: width }, (_, column) => column).filter(isOther);
  for (const first of [...columns, ...others]) {
    const joined = new Map<number, GridRow>();
    for (const row of wide) {
      const cells = rows[row] ?? [];
      const next = [first, ...columns].map((column) => joinAt(cells, column)).find((found) => found !== null);
      if (next) joined.set(row, next);
    }
    if (joined.size < wide.length) continue;
    const content = rows.map((cells, row) => joined.get(row) ?? cells);
    if (isRight(content)) return { rows: content, joined: wide };
  }
  return null;
}
