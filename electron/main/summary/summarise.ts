/** Summaries: rows grouped by fields, with exact sums for each group, each column and all of them. */
import type { TripIndex } from '@main/search-index/trip-index';
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
  if (rows.keys.length * (columns.keys.length + 1) > maxCells) {
    throw new AppError(
      'usage',
      `${rows.keys.length} rows with ${columns.keys.length + 1} columns are too many to show. Choose other fields, or add a filter.`,
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

/** A table of cells, and what its rows and columns are. */
class Grid {
  private readonly byColumn: CellTable;
  private readonly whole: CellTable;
  private readonly columnCount: number;

  constructor(
    base: CellTable,
    columnCount: number,
    rowCount: number,
    toRow: (row: number) => number,
    {
      rows,
      columns,
      tripRows,
    }: { readonly rows: Int32Array; readonly columns: Int32Array; readonly tripRows: Int32Array },
  ) {
    this.columnCount = columnCount;
    this.byColumn = base.merge(
      rowCount * columnCount,
      (cell) => toRow(Math.floor(cell / columnCount)) * columnCount + (cell % columnCount),
    );
    this.byColumn.countTrips(toCells(rows, columns, columnCount), tripRows);
    this.whole = base.merge(rowCount, (cell) => toRow(Math.floor(cell / columnCount)));
    this.whole.countTrips(rows, tripRows);
  }

  /** The cells of a row: one for each column that is shown, then one for all. */
  toRow(row: number, shownColumns: number): SummaryCell[] {
    const first = row * this.columnCount;
    const cells = Array.from({ length: shownColumns }, (_, column) =>
      this.byColumn.toCell(first + column, summaryAmounts.length),
    );
    return [...cells, this.whole.toCell(row, summaryAmounts.length)];
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
  const base = new CellTable(rows.keys.length * columnCount, summaryAmounts.length + (source.sectors ? 0 : 1));
  const cells = toCells(rows.groups, columns.groups, columnCount);
  base.countRows(cells);
  summaryAmounts.forEach((amount, sum) => {
    base.addValues(sum, cells, createAmountReader(trips, source, amount));
  });
  if (source.sectors === null) {
    const counts = trips.getColumn('sector_count');
    base.addValues(summaryAmounts.length, cells, (position) => counts.get(tripRows[position] ?? 0));
  }
  const shownColumns = definition.column === null ? 0 : columns.keys.length;
  const toGrid = (rowCount: number, toRow: (row: number) => number, rowsOfGrid: Int32Array) =>
    new Grid(base, columnCount, rowCount, toRow, { rows: rowsOfGrid, columns: columns.groups, tripRows });
  const all = toGrid(rows.keys.length, (row) => row, rows.groups);
  const total = toGrid(1, () => 0, new Int32Array(source.count));
  const { firsts, toFirst } = groupByFirst(rows);
  const hasSubtotals = definition.rows.length > 1;
  const first = hasSubtotals
    ? toGrid(
        firsts.length,
        (row) => toFirst[row] ?? 0,
        rows.groups.map((row) => toFirst[row] ?? 0),
      )
    : null;
  return {
    columns: columns.keys.slice(0, shownColumns).map(([key = null]) => key),
    rows: rows.keys.map((keys, row) => ({ keys: [...keys], cells: all.toRow(row, shownColumns) })),
    subtotals: first ? firsts.map((keys, row) => ({ keys: [...keys], cells: first.toRow(row, shownColumns) })) : [],
    total: total.toRow(0, shownColumns),
    coverage: source.coverage,
  };
}
