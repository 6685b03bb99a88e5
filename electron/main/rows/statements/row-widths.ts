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

/** The widths of the rows of a sheet. Cells of a workbook can't be divided or cut off. */
export class RowWidths {
  private readonly separator: string | null;
  /** The rows below the header, and how many have each number of cells. */
  private readonly data: readonly GridRow[];
  private readonly counts = new Map<number, number>();
  private readonly commonest: number;
  /** Cells of the header, and those up to its last name. */
  private readonly width: number;
  private readonly filledWidth: number;
  /** Whether all rows end with an empty cell that the header has not. */
  private readonly isTrailing: boolean;
  private readonly amounts: readonly number[];
  /** Amounts of which a whole number may be a part: others in the column have decimals, or all are divided. */
  private readonly divisible: readonly number[];
  private readonly lastUsed: number;
  /** The only rows that end too early: in an amount without decimals, or in a shorter reference or date. */
  private readonly cutRows: ReadonlySet<GridRow>;

  constructor(rows: readonly GridRow[], { columns, headerRow }: StatementLayout, separator: string | null) {
    const header = headerRow === null ? null : (rows[headerRow] ?? []);
    this.separator = separator;
    this.data = rows.filter((cells, row) => row > (headerRow ?? -1) && !isEmptyRow(cells));
    for (const { length } of this.data) this.counts.set(length, (this.counts.get(length) ?? 0) + 1);
    const [commonest] = [...this.counts].toSorted(([a, m], [b, n]) => n - m || b - a);
    this.commonest = commonest?.[0] ?? 0;
    this.filledWidth = header === null ? this.commonest : countFilled(header);
    this.width = Math.max(header === null ? this.commonest : header.length, this.filledWidth);
    this.isTrailing = this.data.every(
      (cells) => (cells.length === this.commonest || cells.length === 1) && countFilled(cells) <= this.filledWidth,
    );
    this.amounts = [columns.amount, columns.credit, columns.commission].filter((column) => column !== undefined);
    this.lastUsed = Math.max(-1, ...Object.values(columns));
    this.divisible = this.amounts.filter((column) => this.isDivisible(column));
    const isText = [columns.reference, columns.date].includes(this.filledWidth - 1);
    this.cutRows = new Set([...this.findUneven(), ...(isText ? this.findShort() : [])]);
  }

  /** Finds whether a row has more cells than the header, or ends before the others do; null where it is as wide. */
  findProblem(cells: GridRow): 'wide' | 'cut' | null {
    if (this.separator === null) return null;
    const isLonger = cells.length > this.width;
    if (countFilled(cells) > this.filledWidth || (isLonger && !this.isTrailing)) return 'wide';
    if (this.separator === ',') {
      const isInTwo =
        this.divisible.some((column) => isDivided(cells, column, dividedByThousands)) ||
        (isLonger && this.amounts.some((column) => isDivided(cells, column, dividedByDecimals)));
      if (isInTwo) return 'wide';
    }
    const isUsual =
      [this.width, this.commonest].includes(cells.length) || (this.counts.get(cells.length) ?? 0) >= minUsualRows;
    const isShort =
      cells.length < this.width && !isUsual && (this.lastUsed >= cells.length - 1 || cells.some(hasOpenQuote));
    return isShort || this.cutRows.has(cells) ? 'cut' : null;
  }

  private isDivisible(column: number): boolean {
    const texts = this.data.map((cells) => getText(cells, column)).filter((text) => /\d/.test(text));
    // Where amounts end with their last digit that is no zero, a whole number is a whole amount.
    if (texts.some((text) => /[.]\d\D*$/.test(text))) return false;
    const hasDecimals = texts.some((text) => /[.]\d\d\D*$/.test(text));
    return hasDecimals || this.data.every((cells) => isDivided(cells, column, dividedByThousands));
  }

  /** Finds the only row that ends with an amount without two decimals. */
  private findUneven(): GridRow[] {
    const isWhole = (text: string) => /\d/.test(text) && !/[.,]\d\d\D*$/.test(text);
    const uneven = this.data.filter((cells) => this.amounts.some((column) => isWhole(getText(cells, column))));
    const [only] = uneven;
    const isCut = this.data.length >= minComparedRows && uneven.length === 1 && only !== undefined;
    return isCut && this.amounts.includes(countFilled(only) - 1) ? [only] : [];
  }

  /** Finds the only row whose last cell is shorter than those of all others, which are as long as each other. */
  private findShort(): GridRow[] {
    const getLength = (cells: GridRow) => getText(cells, this.filledWidth - 1).length;
    const full = this.data.filter((cells) => countFilled(cells) === this.filledWidth);
    const max = full.reduce((longest, cells) => Math.max(longest, getLength(cells)), 0);
    const shorter = full.filter((cells) => getLength(cells) < max);
    return full.length >= minComparedRows && shorter.length === 1 ? shorter : [];
  }
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
