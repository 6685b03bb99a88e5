/** Reads the sheets of an Excel workbook into rows of cells: saved results in place of formulas, and nothing of macros. */

import {
  maxStatementCells,
  maxStatementColumns,
  maxStatementRows,
  maxStatementSheets,
} from '@shared/commission/statement-file';
import { AppError } from '@shared/errors/errors';
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import { createNumberReader, type ReadNumber } from './cell-format';
import {
  cutCell,
  type GridCell,
  type GridRow,
  isLongCell,
  refuseFile,
  refuseLarge,
  refuseSize,
  type StatementGrid,
  toNotes,
} from './grid';

/** Bytes that the parts of a workbook unpack to: those of 100,000 rows and 20 columns have some 80 million. */
const maxUnpackedBytes = 150_000_000;

const refuseWorkbook = (cause?: unknown) =>
  refuseFile(
    'This is no Excel workbook (.xlsx) that can be read. Save its table as .csv in Excel, then open that.',
    cause,
  );

/** Refuses a ZIP that unpacks to too much, and one with two parts of one name: of two readers each might take another. */
async function checkParts(file: Buffer): Promise<void> {
  const names = new Set<string>();
  let [parts, bytes] = [0, 0];
  for await (const { fileName, uncompressedSize } of (await fromBufferPromise(file)).eachEntry()) {
    parts += 1;
    bytes += uncompressedSize;
    if (bytes > maxUnpackedBytes) throw refuseSize();
    names.add(fileName.toLowerCase());
    if (names.size < parts) throw new Error(`Two parts are named ${fileName}.`);
  }
}

const msPerDay = 86_400_000;

/**
 * The number of a cell that the library takes for a date, as it does for some amounts with the sign of a currency: days from
 * 1904, or from 1900 with a 29 February that there was not. Of the 28th and that one, which are one date, there is none.
 */
function toSerial(date: Date, is1904: boolean): number {
  const days = (date.getTime() - (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31))) / msPerDay;
  if (!is1904 && days === 59) return Number.NaN;
  return Number((is1904 || days < 60 ? days : days + 1).toFixed(7));
}

/** Reads the cells of a sheet, up to the last ones that are not empty. */
function readSheet({ name, rows, cells, columns, rowDefs, merges, hidden, veryHidden }: Sheet, is1904: boolean) {
  const isHidden = hidden === true || veryHidden === true;
  const readers = new Map<string, ReadNumber>();
  let [long, withoutResult] = [0, 0];

  const readNumber = (value: number, format: string): GridCell => {
    const reader = readers.get(format) ?? createNumberReader(format, is1904);
    readers.set(format, reader);
    return reader(value + 0);
  };

  const readCell = (value: CellValue, cell: Cell | undefined): GridCell => {
    if (value === null && cell?.formula !== undefined) withoutResult += 1;
    if (value === null) return '';
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    if (value instanceof Date) return readNumber(toSerial(value, is1904), cell?.style?.numFmt ?? 'd/m/yyyy');
    if (typeof value === 'number') return readNumber(value, cell?.style?.numFmt ?? '');
    const text = String(value);
    if (isLongCell(text)) long += 1;
    return cutCell(text);
  };

  const read: GridRow[] = rows.map((values, row) => {
    const line = values.map((value, column) => readCell(value, cells?.get(`${row},${column}`)));
    line.length = line.findLastIndex((cell) => cell !== '') + 1;
    refuseLarge('columns', line.length, maxStatementColumns);
    return line;
  });
  const count = read.findLastIndex((row) => row.length > 0) + 1;
  read.length = count;
  refuseLarge('rows', count, maxStatementRows);
  const notes = toNotes({
    'formulas-without-result': withoutResult,
    'merged-cells': (merges ?? []).filter(({ startRow, endRow }) => startRow < endRow && startRow < count).length,
    'hidden-rows': [...(rowDefs ?? [])].filter(([row, def]) => def.hidden && row < count).length,
    'long-cells': long,
    'hidden-sheet': isHidden ? 1 : 0,
  });
  const hiddenColumns = [...(columns ?? []).keys()].filter((index) => columns?.[index]?.hidden);
  return { file: { name, isHidden, hiddenColumns: hiddenColumns.slice(0, maxStatementColumns), notes }, rows: read };
}

/** Reads a workbook. @throws AppError `file-unreadable` for one that is damaged, too large, or no .xlsx */
export async function readWorkbook(bytes: Uint8Array): Promise<StatementGrid> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    await checkParts(file);
    const { sheets, dateSystem } = await readXlsx(file, { readStyles: true });
    if (sheets.length === 0) throw refuseWorkbook();
    refuseLarge('sheets', sheets.length, maxStatementSheets);
    const read = sheets.map((sheet) => readSheet(sheet, dateSystem === '1904'));
    const rows = read.map((sheet) => sheet.rows);
    const cells = rows.flat().reduce((sum, { length }) => sum + length, 0);
    if (cells === 0) throw refuseFile('This workbook is empty.');
    refuseLarge('cells', cells, maxStatementCells);
    return { file: { encoding: null, encodings: [], separator: null, sheets: read.map((sheet) => sheet.file) }, rows };
  } catch (error) {
    throw error instanceof AppError ? error : refuseWorkbook(error);
  }
}
