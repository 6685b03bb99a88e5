/** Sums of columns, and the totals row of a table. */

import { texts } from '@renderer/ui/texts';
import { at, type RowList } from '@shared/values/collections';
import { CentsSum, formatUnits, type MoneySum } from '@shared/values/money';
import { type AppColumn, getCellText, toNumber } from '../columns/app-column';

/** Indexes into the rows of a table. */
export type RowIndexes = Uint32Array | readonly number[];

/** Sums a column exactly over the rows at some indexes, and counts the values that the sum excludes. */
export function sumColumn<Row>(rows: RowList<Row>, indexes: RowIndexes, column: AppColumn<Row>): MoneySum {
  const sum = new CentsSum();
  const numbers = column.readNumbers?.(rows) ?? null;
  if (numbers !== null) {
    // As `getNone`, whose module the first screen does without.
    const none = numbers instanceof Int32Array ? -0x8000_0000 : Number.NaN;
    for (const index of indexes) sum.add(numbers[index] === none ? null : numbers[index]);
    return sum.value;
  }
  const getValue = column.aggregateValue ?? column.value;
  for (const index of indexes) sum.add(getValue(at(rows, index)));
  return sum.value;
}

export type ColumnAggregate = {
  readonly sum: MoneySum;
  /** Characters of the longest number, as it is copied. */
  readonly maxLength: number;
};

/**
 * Aggregates a numeric column over all rows in one pass.
 * Of whole numbers only the smallest and the largest are formatted, because no other can be the longest.
 */
export function aggregateColumn<Row>(rows: RowList<Row>, column: AppColumn<Row>): ColumnAggregate {
  const sum = new CentsSum();
  let maxLength = 0;
  let minRow: Row | undefined;
  let maxRow: Row | undefined;
  let min = 0;
  let max = 0;
  for (const row of rows) {
    const exact = column.aggregateValue?.(row);
    const value = exact !== undefined && column.roundsAggregate ? toNumber(exact) : column.value(row);
    sum.add(exact === undefined ? value : exact);
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

/** The decimal places of a total. */
export function getScale(total: AppColumn<unknown>['total']): number {
  if (total === 'cents') return 2;
  return typeof total === 'object' ? total.scale : 0;
}

/** The decimal places of a column's numbers; null where they mean nothing when they are added up. */
export function getAddedScale<Row>({ total, range, aggregate }: AppColumn<Row>): number | null {
  if (aggregate?.isSum === false) return null;
  return total ? getScale(total) : range === 'cents' ? 2 : null;
}

/** Formats a sum with a mark for the values that it excludes: "1,234.50 *2". */
export function formatSum(sum: MoneySum, total: AppColumn<unknown>['total']): string {
  const isSigned = typeof total === 'object' && total.isSigned === true && sum.cents > 0;
  const text = `${isSigned ? '+' : ''}${formatUnits(sum.cents, getScale(total))}`;
  return sum.excludedCount > 0 ? `${text} *${sum.excludedCount}` : text;
}

/** Explains the mark beside a sum; null if the sum includes every value. */
export const formatExcluded = ({ excludedCount }: MoneySum): string | null =>
  excludedCount === 0 ? null : texts.missing(excludedCount);

/** Makes the totals of all columns that have one, by column id. */
export function toTotals<Row>(
  columns: readonly AppColumn<Row>[],
  getTotal: (column: AppColumn<Row>) => MoneySum | null,
): ReadonlyMap<string, MoneySum> {
  const withTotal = columns.filter(({ total }) => total);
  return new Map(
    withTotal.flatMap((column) => {
      const total = getTotal(column);
      return total === null ? [] : [[column.id, total] as const];
    }),
  );
}

/** Sums all columns that have a total, by column id. */
export function sumColumns<Row>(
  rows: RowList<Row>,
  indexes: RowIndexes,
  columns: readonly AppColumn<Row>[],
): ReadonlyMap<string, MoneySum> {
  // Made once: a summary may have hundreds of columns.
  let listed: readonly Row[] | null = null;
  return toTotals(columns, (column) => {
    if (!column.aggregate) return sumColumn(rows, indexes, column);
    listed ??= Array.from(indexes, (index) => at(rows, index));
    return column.aggregate.getTotal(listed);
  });
}

/** Totals by column id. */
export type Totals = ReadonlyMap<string, MoneySum>;

/** Rows that have come above those in view, and what shows them. */
export type AddedRows = { readonly count: number; readonly onShow: () => void };
