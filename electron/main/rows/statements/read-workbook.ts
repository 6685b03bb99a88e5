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

const strings = 'xl/sharedStrings.xml';

/**
 * Refuses a ZIP that unpacks to too much, one with two parts of one name (of two readers each might take another), and one whose
 * texts the library would not find.
 *
 * @returns whether days are counted from 1904
 */
async function checkParts(file: Buffer): Promise<boolean> {
  const zip = await fromBufferPromise(file);
  const names = new Set<string>();
  let [parts, bytes, is1904] = [0, 0, false];
  for await (const part of zip.eachEntry()) {
    const { fileName, uncompressedSize } = part;
    parts += 1;
    bytes += uncompressedSize;
    if (bytes > maxUnpackedBytes) throw refuseSize();
    names.add(fileName.toLowerCase());
    const isOtherCase = fileName !== strings && fileName.toLowerCase() === strings.toLowerCase();
    if (names.size < parts || isOtherCase) throw new Error(`${fileName} is named twice, or in another case.`);
    if (!/(?:^|\/)workbook\d{0,9}\.xml$/i.test(fileName)) continue;
    const content = Buffer.concat(await (await zip.openReadStreamPromise(part)).toArray()).toString();
    is1904 ||= /\sdate1904\s?=\s?["'](?:1|true)["']/.test(content);
  }
  return is1904;
}

/** Days are asked for from 1904, also where they are not: those from 1900 have two numbers for 28 February. */
const dateSystem = '1904';
const [msPerDay, firstMs] = [86_400_000, Date.UTC(1904, 0, 1)];

/** The number of a cell that the library takes for a date, as it does for some amounts with the sign of a currency. */
const toNumber = (date: Date): number => Number(((date.getTime() - firstMs) / msPerDay).toFixed(7));

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
    if (value instanceof Date) return readNumber(toNumber(value), cell?.style?.numFmt ?? 'd/m/yyyy');
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
    const is1904 = await checkParts(file);
    const { sheets } = await readXlsx(file, { readStyles: true, dateSystem });
    if (sheets.length === 0) throw refuseWorkbook();
    refuseLarge('sheets', sheets.length, maxStatementSheets);
    const read = sheets.map((sheet) => readSheet(sheet, is1904));
    const rows = read.map((sheet) => sheet.rows);
    const cells = rows.flat().reduce((sum, { length }) => sum + length, 0);
    if (cells === 0) throw refuseFile('This workbook is empty.');
    refuseLarge('cells', cells, maxStatementCells);
    return { file: { encoding: null, encodings: [], separator: null, sheets: read.map((sheet) => sheet.file) }, rows };
  } catch (error) {
    throw error instanceof AppError ? error : refuseWorkbook(error);
  }
}
