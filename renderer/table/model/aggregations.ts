/** Sums of the columns that add up, over any of the rows. */
import { CentsSum, formatMoney, formatUnits, type MoneySum } from '@shared/money';
import { type AppColumn, getCellText } from '../columns/app-column';

/** A column's exact sum over the rows at some indexes, and how many values could not be counted. */
export function sumColumn<Row>(rows: readonly Row[], indexes: ArrayLike<number>, column: AppColumn<Row>): MoneySum {
  const sum = new CentsSum();
  const getValue = column.aggregateValue ?? column.value;
  for (let at = 0; at < indexes.length; at += 1) sum.add(getValue(rows[indexes[at] as number] as Row));
  return sum.value;
}

/** What one pass through a numeric column shows. */
export type ColumnAggregate = {
  readonly sum: MoneySum;
  /** Characters of the widest number, as it is copied. */
  readonly maxLength: number;
};

/** A numeric column's sum and width. Of whole numbers only the least and the greatest can be the widest. */
export function aggregateColumn<Row>(rows: readonly Row[], column: AppColumn<Row>): ColumnAggregate {
  const sum = new CentsSum();
  let maxLength = 0;
  let minRow: Row | undefined;
  let maxRow: Row | undefined;
  let min = 0;
  let max = 0;
  for (const row of rows) {
    const value = column.value(row);
    sum.add(column.aggregateValue ? column.aggregateValue(row) : value);
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      if (value !== null) maxLength = Math.max(maxLength, getCellText(column, row).length);
    } else if (value < min) {
      min = value;
      minRow = row;
    } else if (value >= max) {
      max = value;
      maxRow = row;
    }
  }
  for (const row of [minRow, maxRow])
    if (row !== undefined) maxLength = Math.max(maxLength, getCellText(column, row).length);
  return { sum: sum.value, maxLength };
}

const getScale = (kind: AppColumn<unknown>['total']) => (typeof kind === 'object' ? kind.scale : 0);

/** A sum as text: amounts with two decimals, counts as they are, and how many values are not in it: "1,234.50 *2". */
export function formatSum(sum: MoneySum, kind: AppColumn<unknown>['total']): string {
  const text = kind === 'cents' ? formatMoney(sum.cents) : formatUnits(sum.cents, getScale(kind));
  return sum.excludedCount > 0 ? `${text} *${sum.excludedCount}` : text;
}

/** What the mark beside a sum means; null where everything is in it. */
export function formatExcluded({ excludedCount: leftOut }: MoneySum): string | null {
  if (leftOut === 0) return null;
  return leftOut === 1
    ? 'One value was missing or unreadable and is not in this sum'
    : `${leftOut.toLocaleString('en-AU')} values were missing or unreadable and are not in this sum`;
}

/** The sums of all columns that add up, by column id. */
export function sumColumns<Row>(
  rows: readonly Row[],
  indexes: ArrayLike<number>,
  columns: readonly AppColumn<Row>[],
): ReadonlyMap<string, MoneySum> {
  return new Map(columns.filter(({ total }) => total).map((column) => [column.id, sumColumn(rows, indexes, column)]));
}
