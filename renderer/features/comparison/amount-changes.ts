/**
 * The amounts of a comparison: before, now, and the change between them, exactly. A row that is new had nothing before, one
 * that is gone has nothing now, and an empty cell is nothing, as in the totals of a report.
 */
import type { ResultColumn } from '@renderer/components/result-columns';
import type { ReadCell } from '@shared/column-reading';
import { decimalToUnits, toExactNumber } from '@shared/money';
import { type Cell, cellText, type Difference } from '@shared/schemas/report';

/** A row that differs, with its index among all of them. */
export type ComparedRow = Difference & { readonly index: number };

/** Units of the last decimal place; null for a value that is no number. */
export type Units = number | bigint | null;

/** One amount in both runs. Undefined on a side where the row does not exist or has no value. */
export type AmountSides = {
  readonly before: Units | undefined;
  readonly now: Units | undefined;
  readonly change: Units;
};

/** Subtracts exactly. Null if either side is not a number; a missing side counts as nothing. */
export function subtractUnits(now: Units | undefined, before: Units | undefined): Units {
  if (now === null || before === null) return null;
  const [left, right] = [now ?? 0, before ?? 0];
  if (typeof left === 'number' && typeof right === 'number') {
    const change = left - right;
    if (Number.isSafeInteger(change)) return change;
  }
  return toExactNumber(BigInt(left) - BigInt(right));
}

/** Gets the decimal places of a column's units. */
export const getUnitScale = ({ range, total }: ResultColumn): number =>
  range === 'cents' ? 2 : typeof total === 'object' ? total.scale : 0;

/** Whether a column's amounts are dollars and cents on the screen. */
export const isMoney = ({ range, isDollars = false }: ResultColumn): boolean => range === 'cents' || isDollars;

/** The amounts of one column. They are read when they are first needed, and once. */
export class AmountChanges {
  /** Decimal places of the units. */
  readonly scale: number;
  private readonly column: ResultColumn;
  private readonly rows: readonly ComparedRow[];
  private readonly readNow: ReadCell;
  private readonly readBefore: ReadCell;
  private sides: readonly AmountSides[] | null = null;

  /** @param readBefore - reads a cell of the earlier run, where the column has texts to read there */
  constructor(column: ResultColumn, rows: readonly ComparedRow[], readBefore: ReadCell = cellText) {
    this.column = column;
    this.rows = rows;
    this.readNow = column.reading?.read ?? cellText;
    this.readBefore = readBefore;
    this.scale = getUnitScale(column);
  }

  get({ index }: ComparedRow): AmountSides {
    this.sides ??= this.rows.map((row) => this.read(row));
    const sides = this.sides[index];
    if (sides === undefined) throw new Error('The row is of another comparison');
    return sides;
  }

  private read({ kind, cells, before: changed }: ComparedRow): AmountSides {
    const { index } = this.column;
    const after = cells[index] ?? null;
    const earlier = index in changed ? (changed[index] ?? null) : after;
    const before = kind === 'added' ? undefined : this.toUnits(earlier, this.readBefore);
    const now = kind === 'removed' ? undefined : this.toUnits(after, this.readNow);
    return { before, now, change: subtractUnits(now, before) };
  }

  private toUnits(cell: Cell, read: ReadCell): Units | undefined {
    const { range } = this.column;
    // Cents come as whole numbers: the scale is that of the screen.
    const sentScale = range === 'cents' ? 0 : this.scale;
    if (typeof cell === 'number' && sentScale === 0 && Number.isSafeInteger(cell)) return cell;
    const text = read(cell);
    if (text === null) return null;
    return text === '' ? undefined : decimalToUnits(text, sentScale);
  }
}

const abs = (value: bigint) => (value < 0n ? -value : value);

/** Whether a change is larger than an amount in cents, up or down. A change that cannot be read is never left out. */
export function isOver(change: Units, scale: number, cents: bigint): boolean {
  if (change === null) return true;
  const digits = BigInt(10) ** BigInt(Math.max(0, scale - 2));
  const missing = BigInt(10) ** BigInt(Math.max(0, 2 - scale));
  return abs(BigInt(change)) * missing > cents * digits;
}

/** Sorts rows by the size of their change, the largest first; a change that cannot be read comes first of all. */
export function sortBySize(rows: readonly ComparedRow[], amounts: AmountChanges): ComparedRow[] {
  const sizes = new Map<ComparedRow, number>();
  for (const row of rows) {
    const { change } = amounts.get(row);
    sizes.set(row, change === null ? Number.POSITIVE_INFINITY : Math.abs(Number(change)));
  }
  const getSize = (row: ComparedRow) => sizes.get(row) ?? 0;
  return [...rows].sort((a, b) => (getSize(a) === getSize(b) ? a.index - b.index : getSize(a) < getSize(b) ? 1 : -1));
}
