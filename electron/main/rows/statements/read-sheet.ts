/** Reads the texts and cells of a workbook's sheets, up to the last ones that are not empty. */
import {
  type FileNoteKind,
  maxStatementCells,
  maxStatementColumns,
  maxStatementRows,
} from '@shared/commission/statement-file';
import type { ReadNumber } from './cell-format';
import { cutCell, type GridCell, type GridRow, isLongCell, refuseLarge, refuseSize } from './grid';
import { refuseDamaged, type WorkbookPackage } from './workbook-package';
import { getAttribute } from './xml-scanner';

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

/** Reads the cells of one sheet. Rows and cells stand in their order (as Excel requires): of two in one place one would be lost. */
export async function readSheetCells(parts: WorkbookPackage, part: string, shared: SharedParts) {
  const rows: GridRow[] = [];
  /** Indexes of columns that Excel doesn't show. */
  const hiddenColumns = new Set<number>();
  const text = new TextCollector(shared);
  /** Numbers of the last row and column, from 1. */
  let [row, column] = [0, 0];
  let [isInData, isInRow] = [false, false];
  let cells: GridCell[] = [];
  let cell: OpenCell | null = null;
  let [empty, merges, hidden, hiddenUpToLast] = [0, 0, 0, 0];

  const openRow = (tag: string) => {
    const number = Number(getAttribute(tag, 'r') ?? row + 1);
    if (isInRow || !(number > row && number <= excelRows)) throw refuseDamaged();
    isInRow = true;
    [row, column] = [number, 0];
    cells = [];
    if (isTrue(getAttribute(tag, 'hidden'))) hidden += 1;
  };

  const openCell = (tag: string) => {
    const position = getAttribute(tag, 'r');
    const [, letters = '', digits = ''] = positionPattern.exec(position ?? '') ?? [];
    const next = position === null ? column + 1 : toColumnNumber(letters);
    const isOfRow = isInRow && (position === null || Number(digits) === row);
    if (!(isOfRow && next > column && next <= excelColumns)) throw refuseDamaged();
    column = next;
    text.raw = '';
    const type = getAttribute(tag, 't') ?? 'n';
    const style = Number(getAttribute(tag, 's') ?? 0);
    cell = { column, type, style, isFormula: false, hasValue: false };
  };

  const readValue = ({ type, style }: OpenCell): GridCell => {
    const raw = text.raw.trim();
    if (type === 's') {
      const found = shared.texts[raw === '' ? -1 : Number(raw)];
      if (found === undefined) throw refuseDamaged();
      return found;
    }
    if (type === 'b') return raw === '1' ? 'TRUE' : raw === '0' ? 'FALSE' : raw;
    const day = type === 'd' ? dayPattern.exec(raw)?.[1] : undefined;
    if (day !== undefined) return { day };
    const value = type === 'n' && numberPattern.test(raw) ? Number(raw) + 0 : Number.NaN;
    if (Number.isFinite(value)) return shared.numberReaders[style]?.(value) ?? value;
    return text.end();
  };

  const closeCell = (closed: OpenCell) => {
    cell = null;
    if (closed.isFormula && !closed.hasValue) empty += 1;
    const value = closed.hasValue ? readValue(closed) : '';
    if (value === '') return;
    refuseLarge('columns', column, maxStatementColumns);
    refuseLarge('rows', row, maxStatementRows);
    if (typeof value === 'object') shared.take(objectBytes);
    while (cells.length < column - 1) cells.push('');
    cells.push(value);
  };

  const closeRow = () => {
    isInRow = false;
    if (cells.length === 0) return;
    shared.cells += cells.length;
    refuseLarge('cells', shared.cells, maxStatementCells);
    shared.take(cells.length * slotBytes);
    while (rows.length < row - 1) rows.push(emptyRow);
    rows.push(cells);
    hiddenUpToLast = hidden;
  };

  const hideColumns = (tag: string) => {
    const [first, last] = [Number(getAttribute(tag, 'min')), Number(getAttribute(tag, 'max'))];
    for (let index = 1; index <= maxStatementColumns; index += 1)
      if (index >= first && index <= last) hiddenColumns.add(index - 1);
  };

  /** Merges stand behind the rows. */
  const addMerge = (range: string) => {
    const [, first, last] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(range) ?? [];
    if (Number(first) < Number(last) && Number(first) <= rows.length) merges += 1;
  };

  await parts.read(part, {
    open: (element, tag) => {
      if (cell) {
        text.open(element);
        if (element === 'f') cell.isFormula = true;
        else if (element === 'v' || element === 'is') {
          if (cell.hasValue) throw refuseDamaged();
          cell.hasValue = true;
        }
      } else if (isInData) {
        if (element === 'row') openRow(tag);
        else if (element === 'c') openCell(tag);
      } else if (element === 'sheetData') isInData = true;
      else if (element === 'col' && isTrue(getAttribute(tag, 'hidden'))) hideColumns(tag);
      else if (element === 'mergeCell') addMerge(getAttribute(tag, 'ref') ?? '');
    },
    close: (element) => {
      if (cell) {
        text.close(element);
        if (element === 'c') closeCell(cell);
      } else if (element === 'row' && isInData) closeRow();
      else if (element === 'sheetData') isInData = false;
    },
    text: (piece) => {
      if (cell) text.add(piece);
    },
  });
  /** What the user should know of the sheet. */
  const notes: Partial<Record<FileNoteKind, number>> = {
    ...{ 'formulas-without-result': empty, 'merged-cells': merges, 'hidden-rows': hiddenUpToLast },
  };
  return { rows, hiddenColumns: [...hiddenColumns], notes };
}
