/** Sums of the columns that add up, over any of the rows. */
import { CentsSum, formatMoney, formatUnits, type MoneySum } from '@shared/money';
import { type AppColumn, textOf } from '../columns/app-column';

/** A column's exact sum over the rows at some indexes, and how many values could not be counted. */
export function sumOf<Row>(rows: readonly Row[], indexes: ArrayLike<number>, column: AppColumn<Row>): MoneySum {
  const sum = new CentsSum();
  const summed = column.summed ?? column.value;
  for (let at = 0; at < indexes.length; at += 1) sum.add(summed(rows[indexes[at] as number] as Row));
  return sum.value;
}

/** What one pass through a numeric column shows. */
export type ColumnFigures = {
  readonly sum: MoneySum;
  /** Characters of the widest number, as it is copied. */
  readonly longest: number;
};

/** A numeric column's sum and width. Of whole numbers only the least and the greatest can be the widest. */
export function figuresOf<Row>(rows: readonly Row[], column: AppColumn<Row>): ColumnFigures {
  const sum = new CentsSum();
  let longest = 0;
  let least: Row | undefined;
  let greatest: Row | undefined;
  let low = 0;
  let high = 0;
  for (const row of rows) {
    const value = column.value(row);
    sum.add(column.summed ? column.summed(row) : value);
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      if (value !== null) longest = Math.max(longest, textOf(column, row).length);
    } else if (value < low) {
      low = value;
      least = row;
    } else if (value >= high) {
      high = value;
      greatest = row;
    }
  }
  for (const row of [least, greatest]) if (row !== undefined) longest = Math.max(longest, textOf(column, row).length);
  return { sum: sum.value, longest };
}

const scaleOf = (kind: AppColumn<unknown>['total']) => (typeof kind === 'object' ? kind.scale : 0);

/** A sum as text: amounts with two decimals, counts as they are, and how many values are not in it: "1,234.50 *2". */
export function sumText(sum: MoneySum, kind: AppColumn<unknown>['total']): string {
  const text = kind === 'cents' ? formatMoney(sum.cents) : formatUnits(sum.cents, scaleOf(kind));
  return sum.excludedCount > 0 ? `${text} *${sum.excludedCount}` : text;
}

/** What the mark beside a sum means; null where everything is in it. */
export function leftOutWords({ excludedCount: leftOut }: MoneySum): string | null {
  if (leftOut === 0) return null;
  return leftOut === 1
    ? 'One value was missing or unreadable and is not in this sum'
    : `${leftOut.toLocaleString('en-AU')} values were missing or unreadable and are not in this sum`;
}

/** The sums of all columns that add up, by column id. */
export function sumsOf<Row>(
  rows: readonly Row[],
  indexes: ArrayLike<number>,
  columns: readonly AppColumn<Row>[],
): ReadonlyMap<string, MoneySum> {
  return new Map(columns.filter(({ total }) => total).map((column) => [column.id, sumOf(rows, indexes, column)]));
}
