/** The rows of a summary, of its subtotals and of its total: sums for each column that is shown, and for all of them. */

import type { Codes } from '@shared/columns/columns';
import { type Groups, type SummedNumbers, Sums } from '@shared/columns/group';
import type { SumCounts } from '@shared/summary/cell-reader';
import type { Level, Levels } from '@shared/summary/encoded-summary';

/** A table whose rows can be grouped and added up. */
export type SummaryIndex<Field> = {
  /** The number of amounts of each cell. Sums behind them are counts. */
  readonly amountCount: number;
  /** Encodes a field for each row. */
  encode(field: Field): Codes;
  /** Lists the numbers to add up: those of each sum of a cell, amounts first. */
  listValues(): readonly SummedNumbers[];
};

/** Some rows of a table, in its order. */
export type IndexedRows<Field> = {
  readonly index: SummaryIndex<Field>;
  readonly rows: Int32Array;
  /** The trip of each row; equal ones follow each other. Null where rows belong to no trip. */
  readonly tripRows: Int32Array | null;
};

/** The groups of a source's rows, by their positions. */
type PositionGroups = Pick<Groups, 'count' | 'of'>;

/** Adds rows up, and counts their distinct trips. */
export function addUp<Field>({ index, rows, tripRows }: IndexedRows<Field>, { count, of }: PositionGroups): Sums {
  const sums = Sums.addUp(rows, of, count, index.listValues());
  if (tripRows) sums.countDistinct(of, tripRows);
  return sums;
}

/** The numbers of cells as they are sent. */
export const toCellArrays = (sums: Sums) => ({ counts: sums.counts, trips: sums.distinct, ...sums.toArrays() });

/** The group there of each row's group here. A callback for each of 700,000 sectors would be felt. */
function mapGroups(of: Int32Array, targets: Int32Array): Int32Array {
  const mapped = new Int32Array(of.length);
  for (let position = 0; position < of.length; position += 1) mapped[position] = targets[of[position] ?? 0] ?? 0;
  return mapped;
}

/** The cell of each row of the source: those of one group on rows stand together. */
function toCells({ count, of }: PositionGroups, columns: PositionGroups): PositionGroups {
  const cells = new Int32Array(of.length);
  for (let position = 0; position < of.length; position += 1) {
    cells[position] = (of[position] ?? 0) * columns.count + (columns.of[position] ?? 0);
  }
  return { count: count * columns.count, of: cells };
}

/** Sums by groups on rows. `byColumn` are those of each of their cells; null where no field is on columns. */
type Layer = { readonly groups: PositionGroups; readonly byColumn: Sums | null; readonly whole: Sums };

/**
 * Adds a source up by its groups on rows, by the first of two fields on rows, and to one total.
 *
 * @param columns - null where no field is on columns
 * @param first - the group there of each group on rows; null where there is one field on rows
 */
export function addLevels<Field>(
  source: IndexedRows<Field>,
  rows: PositionGroups,
  columns: PositionGroups | null,
  first: { readonly count: number; readonly toFirst: Int32Array } | null,
): Levels & SumCounts {
  const { tripRows, index } = source;
  const count = (sums: Sums, of: Int32Array): Sums => {
    if (tripRows) sums.countDistinct(of, tripRows);
    return sums;
  };
  const columnCount = columns?.count ?? 1;
  const addRows = (): Layer => {
    if (columns === null) return { groups: rows, byColumn: null, whole: addUp(source, rows) };
    const byColumn = addUp(source, toCells(rows, columns));
    const toRow = Int32Array.from({ length: byColumn.size }, (_, cell) => Math.floor(cell / columnCount));
    return { groups: rows, byColumn, whole: count(byColumn.merge(rows.count, toRow), rows.of) };
  };
  const merge = ({ groups, byColumn, whole }: Layer, size: number, targets: Int32Array): Layer => {
    const merged = { count: size, of: mapGroups(groups.of, targets) };
    const toCell = (cell: number) =>
      (targets[Math.floor(cell / columnCount)] ?? 0) * columnCount + (cell % columnCount);
    const cells = byColumn && Int32Array.from({ length: byColumn.size }, (_, cell) => toCell(cell));
    return {
      groups: merged,
      byColumn:
        columns && byColumn && cells && count(byColumn.merge(size * columnCount, cells), toCells(merged, columns).of),
      whole: count(whole.merge(size, targets), merged.of),
    };
  };
  const toLevel = ({ byColumn, whole }: Layer): Level => ({
    byColumn: byColumn && columnCount > 0 ? toCellArrays(byColumn) : null,
    whole: toCellArrays(whole),
  });
  const all = addRows();
  const subtotals = first && merge(all, first.count, first.toFirst);
  const last = subtotals ?? all;
  return {
    sumCount: all.whole.sumCount,
    amountCount: index.amountCount,
    rows: toLevel(all),
    subtotals: subtotals && toLevel(subtotals),
    total: toLevel(merge(last, 1, new Int32Array(last.groups.count))),
  };
}
