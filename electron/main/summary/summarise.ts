/** Summaries: rows grouped by fields, with exact sums for each group, each column and all of them. */
import type { TripIndex } from '@main/search-index/trip-index';
import { formatCount } from '@shared/count-text';
import { AppError } from '@shared/errors';
import {
  type SummaryAmount,
  type SummaryCell,
  type SummaryDefinition,
  type SummaryResult,
  summaryAmounts,
} from '@shared/schemas/summary';
import { CellTable } from './cell-table';
import { encodeField } from './fields';
import { type Groups, groupByFields } from './group-rows';
import type { SourceRows } from './source-rows';

/** A screen of more cells is read by no one, and more columns by no one either. */
const maxCells = 200_000;
const maxColumns = 200;

/** Rows by their two sides: the groups on rows, and those on columns. */
export type GroupedRows = { readonly rows: Groups; readonly columns: Groups };

/** The reader of an amount of each row. */
function createAmountReader(trips: TripIndex, { tripRows, sectors }: SourceRows, amount: SummaryAmount) {
  if (sectors !== null) {
    const column = sectors.index.getColumn(amount);
    const { rows } = sectors;
    return (position: number) => column.get(rows[position] ?? 0);
  }
  const column = trips.getColumn(amount === 'total' ? 'total_amount' : `total_${amount}`);
  return (position: number) => column.get(tripRows[position] ?? 0);
}

/**
 * Groups the rows of a source.
 *
 * @throws AppError `usage` where there are more groups than a screen can show
 */
export function groupSource(trips: TripIndex, source: SourceRows, definition: SummaryDefinition): GroupedRows {
  const encode = (fields: readonly SummaryDefinition['rows'][number][]) =>
    groupByFields(
      source.count,
      fields.map((field) => encodeField(trips, source, field)),
    );
  const columns = encode(definition.column === null ? [] : [definition.column]);
  if (columns.keys.length > maxColumns) {
    throw new AppError(
      'usage',
      `${columns.keys.length} columns are too many to show. Put this field on rows, or add a filter.`,
      {},
    );
  }
  const rows = encode(definition.rows);
  const shownColumns = definition.column === null ? 1 : columns.keys.length + 1;
  if (rows.keys.length * shownColumns > maxCells) {
    throw new AppError(
      'usage',
      `${formatCount(rows.keys.length, 'row')} with ${formatCount(shownColumns, 'column')} are too many to show. Choose other fields, or add a filter.`,
      {},
    );
  }
  return { rows, columns };
}

/** Makes the cell of each row: those of one group stand together. */
function toCells(rows: Int32Array, columns: Int32Array, columnCount: number): Int32Array {
  const cells = new Int32Array(rows.length);
  for (let index = 0; index < cells.length; index += 1) {
    cells[index] = (rows[index] ?? 0) * columnCount + (columns[index] ?? 0);
  }
  return cells;
}

/** The rows of a summary, of its subtotals or of its total: cells for each column that is shown, and for all of them. */
class CellRows {
  private readonly byColumn: CellTable | null;
  private readonly whole: CellTable;
  private readonly shownColumns: number;

  /**
   * @param base - the cells of all groups and columns
   * @param toRow - the row here that a group of `base` is part of
   */
  constructor(
    base: CellTable,
    { rowCount, columnCount, shownColumns }: Readonly<Record<'rowCount' | 'columnCount' | 'shownColumns', number>>,
    toRow: (group: number) => number,
    { rows, columns, tripRows }: Readonly<Record<'rows' | 'columns' | 'tripRows', Int32Array>>,
  ) {
    this.shownColumns = shownColumns;
    this.whole = base.merge(rowCount, (cell) => toRow(Math.floor(cell / columnCount)));
    this.whole.countTrips(rows, tripRows);
    this.byColumn = null;
    if (shownColumns === 0) return;
    const toCell = (cell: number) => toRow(Math.floor(cell / columnCount)) * columnCount + (cell % columnCount);
    this.byColumn = base.merge(rowCount * columnCount, toCell);
    this.byColumn.countTrips(toCells(rows, columns, columnCount), tripRows);
  }

  toRow(row: number): SummaryCell[] {
    const cells: SummaryCell[] = [];
    for (let column = 0; column < this.shownColumns; column += 1) {
      const cell = this.byColumn?.toCell(row * this.shownColumns + column, summaryAmounts.length);
      if (cell) cells.push(cell);
    }
    cells.push(this.whole.toCell(row, summaryAmounts.length));
    return cells;
  }
}

/** Maps the rows of two fields to those of the first one. */
function groupByFirst({ keys }: Groups): {
  readonly firsts: readonly (readonly [SummaryResult['columns'][number]])[];
  readonly toFirst: Int32Array;
} {
  const toFirst = new Int32Array(keys.length);
  const firsts: [SummaryResult['columns'][number]][] = [];
  keys.forEach(([key = null], row) => {
    if (firsts.length === 0 || firsts.at(-1)?.[0] !== key) firsts.push([key]);
    toFirst[row] = firsts.length - 1;
  });
  return { firsts, toFirst };
}

/** Adds rows up. @param cells - the cell of each row */
function addUp(trips: TripIndex, source: SourceRows, cells: Int32Array, size: number): CellTable {
  const { tripRows, sectors } = source;
  const table = new CellTable(size, summaryAmounts.length + (sectors ? 0 : 1));
  table.countRows(cells);
  summaryAmounts.forEach((amount, sum) => {
    table.addValues(sum, cells, createAmountReader(trips, source, amount));
  });
  if (sectors === null) {
    const counts = trips.getColumn('sector_count');
    table.addValues(summaryAmounts.length, cells, (position) => counts.get(tripRows[position] ?? 0));
  }
  return table;
}

/** Adds all rows up to one cell. */
export function toOneCell(trips: TripIndex, source: SourceRows): SummaryCell {
  const cells = new Int32Array(source.count);
  const table = addUp(trips, source, cells, 1);
  table.countTrips(cells, source.tripRows);
  return table.toCell(0, summaryAmounts.length);
}

/**
 * Adds rows up by their groups.
 *
 * @throws AppError `usage` where there are more groups than a screen can show
 */
export function summarise(
  trips: TripIndex,
  source: SourceRows,
  definition: SummaryDefinition,
): Omit<SummaryResult, 'notes'> {
  const { rows, columns } = groupSource(trips, source, definition);
  const { tripRows } = source;
  const columnCount = Math.max(1, columns.keys.length);
  const cells = toCells(rows.groups, columns.groups, columnCount);
  const base = addUp(trips, source, cells, rows.keys.length * columnCount);
  const shownColumns = definition.column === null ? 0 : columns.keys.length;
  const toCellRows = (rowCount: number, toRow: (group: number) => number, ofRows: Int32Array) =>
    new CellRows(base, { rowCount, columnCount, shownColumns }, toRow, {
      rows: ofRows,
      columns: columns.groups,
      tripRows,
    });
  const all = toCellRows(rows.keys.length, (group) => group, rows.groups);
  const total = toCellRows(1, () => 0, new Int32Array(source.count));
  const { firsts, toFirst } = groupByFirst(rows);
  const first =
    definition.rows.length > 1
      ? toCellRows(
          firsts.length,
          (group) => toFirst[group] ?? 0,
          rows.groups.map((group) => toFirst[group] ?? 0),
        )
      : null;
  return {
    columns: columns.keys.slice(0, shownColumns).map(([key = null]) => key),
    rows: rows.keys.map((keys, row) => ({ keys: [...keys], cells: all.toRow(row) })),
    subtotals: first ? firsts.map((keys, row) => ({ keys: [...keys], cells: first.toRow(row) })) : [],
    total: total.toRow(0),
    coverage: source.coverage,
  };
}
