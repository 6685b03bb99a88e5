/**
 * The extent of a workbook's sheets, measured before they are read: the reader makes each a rectangle up to its last cell,
 * so that a small file with a few cells far to the right takes more memory than there is.
 */
import { maxStatementColumns, maxStatementRows } from '@shared/schemas/statement/file';
import { refuseCells, refuseColumns, refuseFile, refuseRows, refuseSheets } from './file-errors';

/** Counts of rows and columns. */
type Extent = { rows: number; columns: number };

/** A tag; names may have a prefix. */
const tagPattern = /^<(?:[\w.-]{1,40}:)?(\w{1,20})[\s/>]/;
const positionPattern = /\sr\s?=\s?["']([A-Z]{0,3})(\d{1,7})["']/;

/** Characters of a tag that are looked at: its position stands among its first attributes. */
const maxTagLength = 400;

function toColumnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const grow = (extent: Extent, row: number, column: number) => {
  extent.rows = Math.max(extent.rows, row);
  extent.columns = Math.max(extent.columns, column);
};

/** Rows and columns that Excel has. */
const [excelRows, excelColumns] = [1_048_576, 16_384];

/** Finds rows and cells that a sheet has twice, of which a reader would drop one. */
class CellPositions {
  private readonly rows = new Uint8Array(excelRows + 1);
  /** The last row that had a cell in each column. */
  private readonly columns = new Uint32Array(excelColumns + 1);
  private row = 0;

  addRow(row: number): void {
    if (this.rows[row] === 1) throw damagedSheet(`the sheet has row ${row} twice`);
    this.rows[row] = 1;
    this.row = row;
  }

  addCell(row: number, column: number): void {
    if (row !== this.row) throw damagedSheet(`row ${this.row} has a cell of row ${row}`);
    if (this.columns[column] === row) throw damagedSheet(`row ${row} has a cell twice`);
    this.columns[column] = row;
  }
}

const damagedSheet = (problem: string) =>
  refuseFile(`This workbook is damaged: ${problem}. Ask the supplier to send it again.`);

/** Measures the sheets of a workbook, part by part. */
export class SheetExtents {
  private readonly sheets: { readonly all: Extent; readonly cells: number }[] = [];
  /** What has cells that are not empty. */
  private readonly filled: Extent = { rows: 1, columns: 1 };
  private readonly targets: string[] = [];
  private readonly sheetIds: string[] = [];

  /** Measures a part by what it is. @throws AppError `usage` for cells where a statement has none */
  add(part: Buffer): void {
    const [root] = listTags(part);
    if (root?.name === 'worksheet') this.addSheet(part);
    else if (root?.name === 'Relationships') this.addRelations(part);
    else if (root?.name === 'workbook') this.addWorkbook(part);
  }

  /**
   * The range to read, in which every cell is that is not empty, and how many cells it has on all sheets.
   *
   * @throws AppError `usage` where the sheets have more cells in it than a statement may have
   */
  getRange(): { readonly range: string; readonly cells: number } {
    refuseSheets(this.sheetIds.length);
    // Each sheet of the workbook must be a part of its own that was measured.
    const isEach = [this.targets, this.sheetIds].every((names) => new Set(names).size === names.length);
    if (!isEach || this.sheetIds.length > this.sheets.length) {
      throw refuseFile('This workbook is damaged: its sheets cannot be told apart. Ask the supplier to send it again.');
    }
    const { rows, columns } = this.filled;
    const areas = this.sheets.map(({ all, cells }) =>
      Math.max(cells, Math.min(all.rows, rows) * Math.min(all.columns, columns)),
    );
    const cells = areas.reduce((sum, area) => sum + area, 0);
    refuseCells(cells);
    return { range: `A1:${toColumnLetters(columns)}${rows}`, cells };
  }

  private addSheet(part: Buffer): void {
    const all: Extent = { rows: 0, columns: 0 };
    const positions = new CellPositions();
    let [row, column, cells] = [0, 0, 0];
    for (const { tag, name, isEmpty } of listTags(part)) {
      const [, letters = '', digits = ''] = positionPattern.exec(tag) ?? [];
      if (name === 'row') {
        [row, column] = [digits === '' ? row + 1 : Number(digits), 0];
        positions.addRow(row);
      }
      if (name !== 'c') continue;
      cells += 1;
      column = letters === '' ? column + 1 : toColumnNumber(letters);
      const cellRow = letters === '' ? row : Number(digits);
      positions.addCell(cellRow, column);
      grow(all, cellRow, column);
      if (isEmpty) continue;
      refuseColumns(column);
      if (cellRow > maxStatementRows) throw refuseRows();
      grow(this.filled, cellRow, column);
    }
    this.sheets.push({ all, cells });
  }

  private addRelations(part: Buffer): void {
    for (const { tag, name } of listTags(part)) {
      if (name !== 'Relationship' || !/\/worksheet["']/.test(tag)) continue;
      const target = /\sTarget\s?=\s?["']([^"']{1,200})["']/.exec(tag)?.[1] ?? '';
      this.targets.push(target.slice(target.lastIndexOf('/') + 1).toLowerCase());
    }
  }

  private addWorkbook(part: Buffer): void {
    for (const { tag, name } of listTags(part)) {
      if (name === 'sheet') this.sheetIds.push(/:id\s?=\s?["']([^"']{1,200})["']/.exec(tag)?.[1] ?? '');
    }
  }
}

function toColumnLetters(column: number): string {
  const bounded = Math.min(column, maxStatementColumns);
  const [first, last] = [Math.floor((bounded - 1) / 26), (bounded - 1) % 26];
  return (first === 0 ? '' : String.fromCharCode(64 + first)) + String.fromCharCode(65 + last);
}

const [lessThan, greaterThan, slash, letterV] = [0x3c, 0x3e, 0x2f, 0x76];

/** Lists the tags that begin an element. */
function* listTags(
  part: Buffer,
): Generator<{ readonly tag: string; readonly name: string; readonly isEmpty: boolean }> {
  for (let at = part.indexOf(lessThan); at >= 0; at = part.indexOf(lessThan, at + 1)) {
    // Values have no position, and half of the tags are theirs.
    if (part[at + 1] === slash || (part[at + 1] === letterV && part[at + 2] === greaterThan)) continue;
    const end = part.indexOf(greaterThan, at);
    if (end < 0) return;
    const tag = part.toString('latin1', at, Math.min(end + 1, at + maxTagLength));
    const name = tagPattern.exec(tag)?.[1];
    if (name !== undefined) yield { tag, name, isEmpty: part[end - 1] === slash };
    at = end;
  }
}
