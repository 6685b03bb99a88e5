/** The rows of a summary, of its subtotals or of its total: cells for each column that is shown, and for all of them. */
import type { Level } from '@shared/encoded-summary';
import { CellTable } from './cell-table';
import type { Groups } from './group-rows';
import type { IndexedRows } from './indexed-rows';

type Columns = Pick<Groups, 'count' | 'groups'>;

/** Adds rows up, and counts their distinct trips. @param cells - the cell of each row */
export function addUp<Field>(
  { index, rows, tripRows }: IndexedRows<Field>,
  cells: Int32Array,
  size: number,
): CellTable {
  const values = index.listValues();
  const table = new CellTable(size, values.length, index.amountCount);
  table.countRows(cells);
  table.addColumns(cells, rows, values);
  table.countTrips(cells, tripRows);
  return table;
}

/** The group there of each row's group here. */
function mapGroups(groups: Int32Array, targets: Int32Array): Int32Array {
  const mapped = new Int32Array(groups.length);
  for (let position = 0; position < groups.length; position += 1)
    mapped[position] = targets[groups[position] ?? 0] ?? 0;
  return mapped;
}

/** The cell of each row of the source: those of one group on rows stand together. */
function toCells(groups: Int32Array, columns: Columns): Int32Array {
  const cells = new Int32Array(groups.length);
  for (let position = 0; position < groups.length; position += 1) {
    cells[position] = (groups[position] ?? 0) * columns.count + (columns.groups[position] ?? 0);
  }
  return cells;
}

export class CellRows {
  readonly rowCount: number;
  private readonly tripRows: Int32Array | null;
  private readonly groups: Int32Array;
  private readonly columns: Columns | null;
  private readonly byColumn: CellTable | null;
  private readonly whole: CellTable;

  private constructor(
    {
      rowCount,
      tripRows,
      groups,
      columns,
    }: Pick<CellRows, 'rowCount'> & {
      readonly tripRows: Int32Array | null;
      readonly groups: Int32Array;
      readonly columns: Columns | null;
    },
    byColumn: CellTable | null,
    whole: CellTable,
  ) {
    this.rowCount = rowCount;
    this.tripRows = tripRows;
    this.groups = groups;
    this.columns = columns;
    this.byColumn = byColumn;
    this.whole = whole;
  }

  get sumCount(): number {
    return this.whole.sumCount;
  }

  get amountCount(): number {
    return this.whole.amountCount;
  }

  /** Adds a source up. @param columns - null where no field is on columns */
  static create<Field>(source: IndexedRows<Field>, rows: Groups, columns: Groups | null): CellRows {
    const { tripRows } = source;
    const { groups, count: rowCount } = rows;
    if (columns === null) {
      return new CellRows({ rowCount, tripRows, groups, columns }, null, addUp(source, groups, rowCount));
    }
    const byColumn = addUp(source, toCells(groups, columns), rowCount * columns.count);
    const targets = Int32Array.from({ length: byColumn.size }, (_, cell) => Math.floor(cell / columns.count));
    const whole = byColumn.merge(rowCount, targets);
    whole.countTrips(groups, tripRows);
    return new CellRows({ rowCount, tripRows, groups, columns }, byColumn, whole);
  }

  /** Adds rows together. @param toRow - the row there of each row here */
  merge(rowCount: number, toRow: Int32Array): CellRows {
    const { tripRows, columns } = this;
    const groups = mapGroups(this.groups, toRow);
    const whole = this.whole.merge(rowCount, toRow);
    whole.countTrips(groups, tripRows);
    const shape = { rowCount, tripRows, groups, columns };
    if (this.byColumn === null || columns === null) return new CellRows(shape, null, whole);
    const { count } = columns;
    const targets = Int32Array.from(
      { length: this.byColumn.size },
      (_, cell) => (toRow[Math.floor(cell / count)] ?? 0) * count + (cell % count),
    );
    const byColumn = this.byColumn.merge(rowCount * count, targets);
    byColumn.countTrips(toCells(groups, columns), tripRows);
    return new CellRows(shape, byColumn, whole);
  }

  /** The cells as they are sent. */
  toLevel(): Level {
    const hasColumns = this.columns !== null && this.columns.count > 0;
    return { byColumn: hasColumns ? (this.byColumn?.toArrays() ?? null) : null, whole: this.whole.toArrays() };
  }
}
