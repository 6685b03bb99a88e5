/** Reads the texts and cells of a workbook's sheets, up to the last ones that are not empty. */
import {
  type FileNoteKind,
  maxStatementCells,
  maxStatementColumns,
  maxStatementRows,
} from '@shared/commission/statement-file';
import type { ReadNumber } from './cell-format';
import { cutCell, type GridCell, type GridRow, isLongCell, refuseLarge, refuseSize } from './grid';
import { refuseDamaged } from './workbook-package';
import { getAttribute, type XmlHandlers } from './xml-scanner';

/**
 * Bytes that the cells of a workbook may take: those of 100,000 rows and 20 columns take some 115 million. Counted, because a thread that
 * comes to its limit within a call of V8's own, such as JSON.parse, ends the whole process.
 */
const maxBytes = 125_000_000;
/** Bytes of a cell in its row, and of an object in it; of a text, beside its characters. */
const [slotBytes, objectBytes, textBytes] = [8, 56, 24];

/** What the sheets of a workbook share. */
export class SharedParts {
  readonly texts: string[] = [];
  numberReaders: readonly ReadNumber[] = [];
  /** Cells of the sheets that are read already, and texts that were cut. */
  cells = 0;
  longTexts = 0;
  private remaining = maxBytes;

  /** @throws AppError `file-unreadable` where there is no more memory */
  take(bytes: number): void {
    this.remaining -= bytes;
    if (this.remaining < 0) throw refuseSize();
  }
}

/** Characters of a cell that Excel has; those beyond are dropped. */
const maxTextLength = 32_767;

const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Collects the text of a cell, without how it is pronounced. */
export class TextCollector {
  /** The text as it stands in the file. */
  raw = '';
  private isText = false;
  private isPhonetic = false;
  private readonly shared: SharedParts;

  constructor(shared: SharedParts) {
    this.shared = shared;
  }

  open(element: string): void {
    if (element === 'rPh') this.isPhonetic = true;
    else if (element === 't' || element === 'v') this.isText = !this.isPhonetic;
  }

  add(piece: string): void {
    if (this.isText && this.raw.length < maxTextLength) this.raw += piece;
  }

  close(element: string): void {
    if (element === 'rPh') this.isPhonetic = false;
    else if (element === 't' || element === 'v') this.isText = false;
  }

  /** Ends a text. @throws AppError `file-unreadable` for more of them than there is memory for */
  end(): string {
    const whole = decodeEscapes(this.raw);
    if (isLongCell(whole)) this.shared.longTexts += 1;
    const cut = cutCell(whole);
    const bytes = Buffer.from(cut);
    this.shared.take(textBytes + slotBytes + (bytes.length === cut.length ? 1 : 2) * cut.length);
    // A copy of its own: a part of a text keeps all of it in memory.
    return bytes.toString();
  }
}

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
  /** Indexes of columns that Excel doesn't show. */
  readonly hiddenColumns = new Set<number>();
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
  private readonly counts = { empty: 0, merges: 0, hidden: 0, hiddenUpToLast: 0 };

  constructor(shared: SharedParts) {
    this.shared = shared;
    this.text = new TextCollector(shared);
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
    const { empty, merges, hiddenUpToLast } = this.counts;
    return { 'formulas-without-result': empty, 'merged-cells': merges, 'hidden-rows': hiddenUpToLast };
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
    else if (element === 'col' && isTrue(getAttribute(tag, 'hidden'))) this.hideColumns(tag);
    else if (element === 'mergeCell') this.addMerge(getAttribute(tag, 'ref') ?? '');
  }

  private close(element: string): void {
    if (this.cell) {
      this.text.close(element);
      if (element === 'c') this.closeCell(this.cell);
    } else if (element === 'row' && this.isInData) this.closeRow();
    else if (element === 'sheetData') this.isInData = false;
  }

  private hideColumns(tag: string): void {
    const [first, last] = [Number(getAttribute(tag, 'min')), Number(getAttribute(tag, 'max'))];
    for (let column = 1; column <= maxStatementColumns; column += 1)
      if (column >= first && column <= last) this.hiddenColumns.add(column - 1);
  }

  private openRow(tag: string): void {
    const row = Number(getAttribute(tag, 'r') ?? this.row + 1);
    if (this.isInRow || !(row > this.row && row <= excelRows)) throw refuseDamaged();
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
    if (!(isInRow && column > this.column && column <= excelColumns)) throw refuseDamaged();
    this.column = column;
    this.text.raw = '';
    const type = getAttribute(tag, 't') ?? 'n';
    const style = Number(getAttribute(tag, 's') ?? 0);
    this.cell = { column, type, style, isFormula: false, hasValue: false };
  }

  private openValue(cell: OpenCell): void {
    if (cell.hasValue) throw refuseDamaged();
    cell.hasValue = true;
  }

  private closeCell(cell: OpenCell): void {
    this.cell = null;
    if (cell.isFormula && !cell.hasValue) this.counts.empty += 1;
    const value = cell.hasValue ? this.readValue(cell) : '';
    if (value === '') return;
    refuseLarge('columns', cell.column, maxStatementColumns);
    refuseLarge('rows', this.row, maxStatementRows);
    if (typeof value === 'object') this.shared.take(objectBytes);
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
    return this.text.end();
  }

  private readShared(): string {
    const raw = this.text.raw.trim();
    const text = this.shared.texts[raw === '' ? -1 : Number(raw)];
    if (text === undefined) throw refuseDamaged();
    return text;
  }

  private closeRow(): void {
    this.isInRow = false;
    if (this.cells.length === 0) return;
    this.shared.cells += this.cells.length;
    refuseLarge('cells', this.shared.cells, maxStatementCells);
    this.shared.take(this.cells.length * slotBytes);
    while (this.rows.length < this.row - 1) this.rows.push(emptyRow);
    this.rows.push(this.cells);
    this.counts.hiddenUpToLast = this.counts.hidden;
  }

  /** Merges stand behind the rows. */
  private addMerge(range: string): void {
    const [, first, last] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range) ?? [];
    if (Number(first) < Number(last) && Number(first) <= this.rows.length) this.counts.merges += 1;
  }
}
