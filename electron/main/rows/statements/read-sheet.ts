/** Reads the cells of a workbook's sheet, up to its last ones that are not empty. */
import { type FileNoteKind, maxStatementRows } from '@shared/commission/statement-file';
import type { ReadNumber } from './cell-format';
import { type MemoryBudget, objectBytes, refuseCells, refuseColumns, refuseRows, slotBytes } from './file-errors';
import type { GridCell, GridRow } from './grid';
import { type SharedTexts, TextCollector, type WorkbookText } from './read-workbook';
import { refuseDamaged } from './workbook-package';
import { getAttribute, type XmlHandlers } from './xml-scanner';

/** What the sheets of a workbook share. */
export type SharedParts = {
  readonly texts: SharedTexts;
  readonly numberReaders: readonly ReadNumber[];
  readonly budget: MemoryBudget;
  /** Cells of the sheets that are read already. */
  cells: number;
};

/** Rows and columns that Excel has. */
const [excelRows, excelColumns] = [1_048_576, 16_384];

const positionPattern = /^([a-z]{1,3})(\d{1,7})$/i;
const numberPattern = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i;
const dayPattern = /^(\d{4}-\d{2}-\d{2})(?:T.*)?$/s;

const emptyRow: GridRow = [];

function toColumnNumber(letters: string): number {
  let column = 0;
  // The lower five bits of a letter are its number, in both cases.
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) & 31);
  return column;
}

const isTrue = (value: string | null) => value === '1' || value === 'true';

/** The cell that is read. */
type OpenCell = { column: number; type: string; style: number; isFormula: boolean; hasValue: boolean };

/** Reads one sheet. Rows and cells stand in their order (as Excel requires): of two in one place one would be lost. */
export class SheetReader {
  readonly rows: GridRow[] = [];
  readonly handlers: XmlHandlers;
  private readonly shared: SharedParts;
  private readonly text: TextCollector;
  private isInData = false;
  private isInRow = false;
  /** Numbers of the last row and column, from 1. */
  private row = 0;
  private column = 0;
  private cells: GridCell[] = [];
  private cell: OpenCell | null = null;
  private readonly counts = { formulas: 0, empty: 0, merges: 0, long: 0, changed: 0, hidden: 0, hiddenUpToLast: 0 };
  private readonly hiddenColumns: (readonly [first: number, last: number])[] = [];

  constructor(shared: SharedParts) {
    this.shared = shared;
    this.text = new TextCollector(shared.budget);
    this.handlers = {
      open: (element, tag) => this.open(element, tag),
      close: (element) => this.close(element),
      text: (piece) => {
        if (this.cell) this.text.add(piece);
      },
    };
  }

  /** What the user should know of the sheet. */
  get notes(): Partial<Record<FileNoteKind, number>> {
    const { counts, rows, hiddenColumns } = this;
    const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
    return {
      formulas: counts.formulas,
      'formulas-without-result': counts.empty,
      'merged-cells': counts.merges,
      'hidden-rows': counts.hiddenUpToLast,
      'hidden-columns': hiddenColumns.reduce(
        (sum, [first, last]) => sum + Math.max(0, Math.min(last, width) - first + 1),
        0,
      ),
      'long-cells': counts.long,
      'invisible-characters': counts.changed,
    };
  }

  private open(element: string, tag: string): void {
    if (this.cell) {
      this.text.open(element);
      if (element === 'f') this.cell.isFormula = true;
      else if (element === 'v' || element === 'is') this.openValue(this.cell);
    } else if (this.isInData) {
      if (element === 'row') this.openRow(tag);
      else if (element === 'c') this.openCell(tag);
    } else if (element === 'sheetData') this.isInData = true;
    else if (element === 'mergeCell') this.addMerge(getAttribute(tag, 'ref') ?? '');
    else if (element === 'col' && isTrue(getAttribute(tag, 'hidden'))) this.addHiddenColumns(tag);
  }

  private close(element: string): void {
    if (this.cell) {
      this.text.close(element);
      if (element === 'c') this.closeCell(this.cell);
    } else if (element === 'row' && this.isInData) this.closeRow();
    else if (element === 'sheetData') this.isInData = false;
  }

  private openRow(tag: string): void {
    const row = Number(getAttribute(tag, 'r') ?? this.row + 1);
    if (this.isInRow || !(row > this.row && row <= excelRows)) throw refuseDamaged(`row ${row} is not in its place`);
    this.isInRow = true;
    this.row = row;
    this.column = 0;
    this.cells = [];
    if (isTrue(getAttribute(tag, 'hidden'))) this.counts.hidden += 1;
  }

  private openCell(tag: string): void {
    const position = getAttribute(tag, 'r');
    const [, letters = '', digits = ''] = positionPattern.exec(position ?? '') ?? [];
    const column = position === null ? this.column + 1 : toColumnNumber(letters);
    const isInRow = this.isInRow && (position === null || Number(digits) === this.row);
    if (!(isInRow && column > this.column && column <= excelColumns)) {
      throw refuseDamaged(`cell ${position ?? ''} is not in its place in row ${this.row}`);
    }
    this.column = column;
    this.text.start();
    const type = getAttribute(tag, 't') ?? 'n';
    const style = Number(getAttribute(tag, 's') ?? 0);
    this.cell = { column, type, style, isFormula: false, hasValue: false };
  }

  private openValue(cell: OpenCell): void {
    if (cell.hasValue) throw refuseDamaged(`row ${this.row} has a cell with two values`);
    cell.hasValue = true;
  }

  private closeCell(cell: OpenCell): void {
    this.cell = null;
    if (cell.isFormula) {
      this.counts.formulas += 1;
      if (!cell.hasValue) this.counts.empty += 1;
    }
    const value = cell.hasValue ? this.readValue(cell) : '';
    if (value === '') return;
    refuseColumns(cell.column);
    if (this.row > maxStatementRows) throw refuseRows();
    if (typeof value === 'object') this.shared.budget.take(objectBytes);
    while (this.cells.length < cell.column - 1) this.cells.push('');
    this.cells.push(value);
  }

  private readValue({ type, style }: OpenCell): GridCell {
    if (type === 's') return this.readShared();
    const raw = this.text.raw.trim();
    if (type === 'b') return raw === '1' ? 'TRUE' : raw === '0' ? 'FALSE' : raw;
    const day = type === 'd' ? dayPattern.exec(raw)?.[1] : undefined;
    if (day !== undefined) return { day };
    const value = type === 'n' && numberPattern.test(raw) ? Number(raw) + 0 : Number.NaN;
    if (Number.isFinite(value)) return this.shared.numberReaders[style]?.(value) ?? value;
    return this.count(this.text.end());
  }

  private readShared(): string {
    const { texts, long, changed } = this.shared.texts;
    const raw = this.text.raw.trim();
    const index = raw === '' ? -1 : Number(raw);
    const text = texts[index];
    if (text === undefined) throw refuseDamaged(`row ${this.row} has a text that is missing`);
    return this.count({ text, isLong: long.has(index), isChanged: changed.has(index) });
  }

  private count({ text, isLong, isChanged }: WorkbookText): string {
    if (isLong) this.counts.long += 1;
    if (isChanged) this.counts.changed += 1;
    return text;
  }

  private closeRow(): void {
    this.isInRow = false;
    if (this.cells.length === 0) return;
    this.shared.cells += this.cells.length;
    refuseCells(this.shared.cells);
    this.shared.budget.take(this.cells.length * slotBytes);
    while (this.rows.length < this.row - 1) this.rows.push(emptyRow);
    this.rows.push(this.cells);
    this.counts.hiddenUpToLast = this.counts.hidden;
  }

  /** Merges stand behind the rows. */
  private addMerge(range: string): void {
    const [, first, last] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range) ?? [];
    if (Number(first) < Number(last) && Number(first) <= this.rows.length) this.counts.merges += 1;
  }

  private addHiddenColumns(tag: string): void {
    if (this.hiddenColumns.length >= excelColumns) throw refuseDamaged('it has too many columns');
    const [first, last] = ['min', 'max'].map((name) => Number(getAttribute(tag, name)));
    this.hiddenColumns.push([first ?? 0, last ?? 0]);
  }
}
