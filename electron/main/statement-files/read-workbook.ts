/** Reads the sheets of an Excel workbook into rows of cells: saved results in place of formulas, and nothing of macros. */
import { hasInvisible } from '@shared/invisible-characters';
import { type FileNoteKind, maxFormattedCells } from '@shared/schemas/statement/file';
import { type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';
import { refuseFile } from './file-errors';
import { cutCell, type GridCell, type GridRow, isLongCell, type StatementGrid, toNotes } from './grid';
import { checkInflatedSize } from './inflated-size';
import { findFormatCurrency, formatWithZeros, hasFormatsToRead } from './number-format';
import { SheetExtents } from './sheet-extent';

const workbookPart = 'xl/workbook.xml';
const stylesPart = 'xl/styles.xml';
const macroPart = 'xl/vbaProject.bin';

/** Dates before are times of day, or numbers that only look like dates. */
const firstYear = 1980;

const hasInvisibleText = (value: CellValue) => typeof value === 'string' && hasInvisible(value);
const isLongText = (value: CellValue) => typeof value === 'string' && isLongCell(value);

function toCell(value: CellValue | undefined): GridCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return cutCell(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  if (Number.isNaN(value.getTime()) || value.getUTCFullYear() < firstYear) return '';
  return { day: value.toISOString().slice(0, 10) };
}

/** Gives a number the currency or the zeros in front that its format shows. */
function toFormattedCell(cell: GridCell, format: string | undefined): GridCell {
  if (typeof cell !== 'number' || format === undefined) return cell;
  const text = formatWithZeros(cell, format);
  if (text !== null) return text;
  const currency = findFormatCurrency(format);
  return currency === '' ? cell : { amount: cell, currency };
}

function readRows({ rows, cells: details }: Sheet): GridRow[] {
  const read = rows.map((row, index) => {
    const cells = row.map((value, column) =>
      toFormattedCell(toCell(value), details?.get(`${index},${column}`)?.style?.numFmt),
    );
    cells.length = cells.findLastIndex((cell) => cell !== '') + 1;
    return cells;
  });
  read.length = read.findLastIndex((row) => row.length > 0) + 1;
  return read;
}

/** Counts what the user should know of a sheet. */
function listNotes(sheet: Sheet, rows: readonly GridRow[], hasMacros: boolean, areFormatsLeft: boolean) {
  const formulas = [...(sheet.cells ?? [])].filter(([, { formula }]) => formula !== undefined);
  const counts: Partial<Record<FileNoteKind, number>> = {
    formulas: formulas.length,
    'formulas-without-result': formulas.filter(([, { value }]) => value === null || value === undefined).length,
    macros: hasMacros ? 1 : 0,
    'formats-not-read': areFormatsLeft ? 1 : 0,
    'merged-cells': (sheet.merges ?? []).filter(({ startRow, endRow }) => startRow < endRow && startRow < rows.length)
      .length,
    'hidden-rows': [...(sheet.rowDefs ?? [])].filter(([row, { hidden }]) => hidden && row < rows.length).length,
    'hidden-columns': (sheet.columns ?? []).filter((column) => column?.hidden).length,
    'long-cells': sheet.rows.reduce((count, row) => count + row.filter(isLongText).length, 0),
    'invisible-characters': sheet.rows.reduce((count, row) => count + row.filter(hasInvisibleText).length, 0),
    'hidden-sheet': sheet.hidden || sheet.veryHidden ? 1 : 0,
  };
  return toNotes(counts);
}

/** Reads a workbook. @throws AppError `usage` for one that is damaged, too large, or no .xlsx */
export async function readWorkbook(bytes: Uint8Array): Promise<StatementGrid> {
  const extents = new SheetExtents();
  let hasFormats = false;
  const parts = checkInflatedSize(bytes, undefined, (part, name) => {
    extents.add(part);
    if (name === stylesPart) hasFormats = hasFormatsToRead(part);
  });
  if (!parts.includes(workbookPart)) {
    throw refuseFile('This is no Excel workbook (.xlsx). Save it as .xlsx or .csv in Excel, then open that.');
  }
  const { range, cells } = extents.getRange();
  // Read where they may say something only: the reader makes an object of each cell with a style.
  const readStyles = hasFormats && cells <= maxFormattedCells;
  const workbook = await readXlsx(bytes, { range, readStyles }).catch((error: unknown) => {
    throw refuseFile('This workbook is damaged or larger than Excel allows. Ask the supplier to send it again.', error);
  });
  const read = workbook.sheets.map((sheet) => ({ sheet, rows: readRows(sheet) }));
  if (read.length === 0 || read.every(({ rows }) => rows.length === 0)) throw refuseFile('This workbook is empty.');
  const sheets = read.map(({ sheet, rows }) => {
    const columns = rows.reduce((max, row) => Math.max(max, row.length), 0);
    return {
      name: sheet.name,
      rows: rows.length,
      columns,
      isHidden: sheet.hidden === true || sheet.veryHidden === true,
      notes: listNotes(sheet, rows, parts.includes(macroPart), hasFormats && !readStyles),
    };
  });
  return { file: { kind: 'xlsx', encoding: null, separator: null, sheets }, rows: read.map(({ rows }) => rows) };
}
