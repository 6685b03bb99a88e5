/** Visible rows of a table: its data rows in order or, when grouped, group rows followed by the rows of each expanded group. */

import { type AppColumn, type CellAction, getCellText, toNumber } from '@renderer/table/columns/app-column';
import { texts } from '@renderer/table/texts';
import { texts as uiTexts } from '@renderer/ui/texts';
import { at, type RowList } from '@shared/values/collections';
import { CentsSum, formatUnits, type MoneySum } from '@shared/values/money';
import { findCommonSpelling } from '@shared/values/texts';
import { compareValues } from './table-index';

/* Sums of columns, and the totals row of a table. */

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
  for (const index of indexes) {
    const row = at(rows, index);
    if (column.isCounted?.(row) !== false) sum.add(getValue(row));
  }
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
    if (column.isCounted?.(row) !== false) sum.add(exact === undefined ? value : exact);
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

/** The decimal places of a column's numbers; null for a column without. */
export const getColumnScale = <Row>({ total, range }: AppColumn<Row>): number | null =>
  total ? getScale(total) : range === 'cents' ? 2 : null;

/** Formats a sum with a mark for the values that it excludes: "1,234.50 *2". */
export function formatSum(sum: MoneySum, total: AppColumn<unknown>['total']): string {
  const isSigned = typeof total === 'object' && total.isSigned === true && sum.cents > 0;
  const text = `${isSigned ? '+' : ''}${formatUnits(sum.cents, getScale(total))}`;
  return sum.excludedCount > 0 ? `${text} *${sum.excludedCount}` : text;
}

/** Explains the mark beside a sum; null if the sum includes every value. */
export const formatExcluded = ({ excludedCount }: MoneySum): string | null =>
  excludedCount === 0 ? null : uiTexts.missing(excludedCount);

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

export type Grouping<Row> = {
  readonly id: string;
  /** Names what the rows are grouped by: "Consultant". */
  readonly label: string;
  /** Rows with the same key form a group; null for a row without a key. */
  readonly getKey: (row: Row) => string | null;
  readonly formatKey: (key: string) => string;
  /** Writes a row's own spelling of its key; a group's title is the spelling of more of its rows than any other. */
  readonly getSpelling?: (row: Row) => string;
  /** Orders the groups by key (months), not by title. */
  readonly isOrderedByKey?: boolean;
  /** Keys in the order of their groups. Default: by title, or by key. */
  readonly order?: readonly string[];
  /** Names a group with the number of its rows, and their sums, which then stand in the name alone. Default: "Noah Wilson, 4 trips". */
  readonly formatTitle?: (key: string, rows: readonly Row[]) => string;
  /** Keys of the groups that are collapsed at first. */
  readonly closed?: ReadonlySet<string>;
  /** A button at the end of a group's row. */
  readonly getAction?: (key: string, rows: readonly Row[]) => CellAction | null;
};

export type RowGroup = {
  readonly key: string;
  readonly title: string;
  /** Indexes of its data rows, in order. */
  readonly rows: Uint32Array;
  readonly subtotals: ReadonlyMap<string, MoneySum>;
  readonly isExpanded: boolean;
};

/** A group before it is known whether it is expanded. */
export type CollapsibleGroup = Omit<RowGroup, 'isExpanded'>;

/** The row at each position of the grid: the index of a data row, or -1 minus the index of a group. */
export type VisibleRows = { readonly rows: Int32Array | Uint32Array; readonly groups: readonly RowGroup[] };

const noKey = '';

function toTitle<Row>(rows: RowList<Row>, indexes: readonly number[], key: string, grouping: Grouping<Row>): string {
  const { label, formatKey, getSpelling } = grouping;
  if (key === noKey) return texts.noGroupKey(label);
  if (getSpelling === undefined) return formatKey(key);
  return findCommonSpelling(indexes.map((index) => getSpelling(at(rows, index))));
}

/**
 * Groups rows that are sorted already. Rows without a key form the last group.
 *
 * @param order - indexes of the rows to group, in their order
 * @param columns - those with a total give each group its subtotals
 */
export function groupRows<Row>(
  rows: RowList<Row>,
  order: Uint32Array,
  columns: readonly AppColumn<Row>[],
  grouping: Grouping<Row>,
): CollapsibleGroup[] {
  const byKey = Map.groupBy(order, (index) => grouping.getKey(at(rows, index)) ?? noKey);
  const groups = [...byKey].map(([key, indexes]) => ({
    key,
    title: toTitle(rows, indexes, key, grouping),
    rows: Uint32Array.from(indexes),
  }));
  const ranks = grouping.order && new Map(grouping.order.map((key, rank) => [key, rank]));
  const getSortValue = ({ key, title }: { key: string; title: string }) =>
    ranks ? (ranks.get(key) ?? ranks.size) : grouping.isOrderedByKey ? key : title;
  groups.sort(
    (a, b) => Number(a.key === noKey) - Number(b.key === noKey) || compareValues(getSortValue(a), getSortValue(b)),
  );
  return groups.map((group) => ({
    ...group,
    subtotals: sumColumns(rows, group.rows, columns),
  }));
}

export const toUngroupedRows = (order: Uint32Array): VisibleRows => ({ rows: order, groups: [] });

/** Lists group rows, each followed by its data rows unless its key is collapsed. */
export function toGroupedRows(groups: readonly CollapsibleGroup[], collapsed: ReadonlySet<string>): VisibleRows {
  const rowGroups = groups.map((group) => ({ ...group, isExpanded: !collapsed.has(group.key) }));
  const count = rowGroups.reduce((sum, { isExpanded, rows }) => sum + 1 + (isExpanded ? rows.length : 0), 0);
  const visible = new Int32Array(count);
  let position = 0;
  rowGroups.forEach((group, groupIndex) => {
    visible[position++] = -1 - groupIndex;
    if (!group.isExpanded) return;
    visible.set(group.rows, position);
    position += group.rows.length;
  });
  return { rows: visible, groups: rowGroups };
}

/** Lists the data rows of all groups, also of collapsed ones. */
export function toIndexesInGroups(groups: readonly CollapsibleGroup[], count: number): Uint32Array {
  const indexes = new Uint32Array(count);
  let position = 0;
  for (const { rows } of groups) {
    indexes.set(rows, position);
    position += rows.length;
  }
  return indexes;
}

/** Gets the group whose own row stands at a position; undefined for a data row and beyond the last row. */
export function getGroupAt({ rows, groups }: VisibleRows, position: number): RowGroup | undefined {
  const row = rows[position];
  return row !== undefined && row < 0 ? groups[-1 - row] : undefined;
}

/** Gets the index of the data row at a position; undefined for a group row and beyond the last row. */
export function getRowIndexAt({ rows }: VisibleRows, position: number): number | undefined {
  const row = rows[position];
  return row !== undefined && row >= 0 ? row : undefined;
}

/** A key that rows are sorted by. */
export type SortKey = { readonly id: string; readonly desc: boolean };

/** Dates and amounts begin with the newest and the largest, texts with A. */
const isDescendingFirst = <Row>({ range, isNumeric = false }: AppColumn<Row>) => isNumeric || range !== undefined;

/**
 * Sorts one way, then the other, then not at all.
 *
 * @param isAdding - whether the column is a second key beside the one that rows are sorted by
 */
export function toggleSortKey<Row>(
  sorting: readonly SortKey[],
  column: AppColumn<Row>,
  isAdding: boolean,
): readonly SortKey[] {
  const { id } = column;
  const known = sorting.find((key) => key.id === id);
  const desc = known ? !known.desc : isDescendingFirst(column);
  const isLast = known !== undefined && desc === isDescendingFirst(column);
  if (!isAdding) return isLast ? [] : [{ id, desc }];
  if (known)
    return isLast ? sorting.filter((key) => key !== known) : sorting.map((key) => (key === known ? { id, desc } : key));
  return [...sorting.slice(0, 1), { id, desc }];
}
