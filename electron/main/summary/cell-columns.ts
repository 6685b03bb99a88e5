/** Rows of a report by columns: a code for each cell, and the cell of each code. */
import { growFor } from '@shared/columns/arrays';
import { type Cell, cellText } from '@shared/schemas/report';

/** Tells cells apart as they were sent: the number 1 is not the text "1". */
const toKey = (cell: Cell) =>
  cell !== null && typeof cell === 'object' ? `${'n' in cell ? 'n' : 'j'}${cellText(cell)}` : `${typeof cell} ${cell}`;

const nullCode = 0;

/** The cells of one column. */
export class CellColumn {
  private codes = new Int32Array(0);
  private readonly cells: Cell[] = [null];
  private readonly codesByKey = new Map<string, number>([[toKey(null), nullCode]]);

  set(row: number, cell: Cell): void {
    this.codes = growFor(this.codes, row, nullCode);
    this.codes[row] = this.encode(cell);
  }

  get(row: number): Cell {
    return this.cells[this.codes[row] ?? nullCode] ?? null;
  }

  /** The code of each row's cell. */
  getCodes(rowCount: number): Int32Array {
    return growFor(this.codes, rowCount - 1, nullCode).subarray(0, rowCount);
  }

  /** The cells of all codes, as the API sent them. */
  listCells(): readonly Cell[] {
    return this.cells;
  }

  private encode(cell: Cell): number {
    const key = toKey(cell);
    const known = this.codesByKey.get(key);
    if (known !== undefined) return known;
    const code = this.cells.push(cell) - 1;
    this.codesByKey.set(key, code);
    return code;
  }
}

/** The rows of one result. */
export class CellColumns {
  rowCount = 0;
  private readonly columns: readonly CellColumn[];

  constructor(columnCount: number) {
    this.columns = Array.from({ length: columnCount }, () => new CellColumn());
  }

  add(cells: readonly Cell[]): void {
    for (const [index, column] of this.columns.entries()) column.set(this.rowCount, cells[index] ?? null);
    this.rowCount += 1;
  }

  /** @throws RangeError for a column that the result does not have */
  getColumn(index: number): CellColumn {
    const column = this.columns[index];
    if (column) return column;
    throw new RangeError('The result has no such column.');
  }

  getRow(row: number): Cell[] {
    return this.columns.map((column) => column.get(row));
  }
}
