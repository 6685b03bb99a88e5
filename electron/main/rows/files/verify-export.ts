/** Verifies a finished export: its rows and column sums must equal those counted while the rows were read. */
import { open } from 'node:fs/promises';
import { AppError } from '@shared/errors/errors';
import { type DelimitedFormat, type ExportFormat, getExportFormat } from '@shared/exports/formats';
import { decimalToUnits } from '@shared/values/money';
import {
  createDelimitedScanner,
  createSheetScanner,
  RaggedRowsError,
  type RowTotals,
} from '../engine/file-row-scanner';
import { RowEngine } from '../engine/row-engine';
import { byteOrderMark, openingBracket, type TableWriter } from './formats';
import { WorkbookWriter } from './workbook-writer';
import { listParts, readPart } from './zip';

const chunkBytes = 1_048_576;

/** Creates what scans a list of objects from behind its opening bracket. */
function createJsonScanner(headers: readonly string[]) {
  const engine = new RowEngine({ headers });
  return {
    write: (bytes: Uint8Array) => {
      for (const _ of engine.write(bytes));
    },
    end: (): RowTotals => {
      for (const _ of engine.resume());
      if (!engine.isEnded) throw new RaggedRowsError();
      return { rows: engine.rows, sums: engine.getColumnStats().map(({ sum }) => sum) };
    },
  };
}

/**
 * Scans a finished text file in the order of its bytes.
 *
 * @param format - null for JSON
 * @param headers - the names of the file's columns
 * @throws RaggedRowsError or AppError `unusable-answer` if the file is malformed or cut off; what reading it failed with
 */
export async function scanFile(
  path: string,
  format: DelimitedFormat | null,
  headers: readonly string[],
): Promise<RowTotals> {
  const scanner = format ? createDelimitedScanner(headers.length, format.delimiter) : createJsonScanner(headers);
  const start = format ? (format.hasBom ? byteOrderMark : '') : openingBracket;
  await using file = await open(path, 'r');
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (let position = start.length; ; ) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, position);
    if (bytesRead === 0) return scanner.end();
    scanner.write(chunk.subarray(0, bytesRead));
    position += bytesRead;
  }
}

function mismatch(what: string): AppError {
  return new AppError(
    'output-failed',
    `The export was not saved: it was checked after writing, and its ${what} did not match the report. A file that was there before is unchanged. Try again, perhaps in another place.`,
    { problem: `read back: ${what}` },
  );
}

/** Compares what a file has with what it must have. @throws AppError `output-failed` */
export async function verifyTotals(scan: Promise<RowTotals>, expected: RowTotals): Promise<void> {
  const found = await scan.catch((cause: unknown) => {
    throw cause instanceof AppError && cause.code !== 'unusable-answer' ? cause : mismatch('form');
  });
  if (found.rows !== expected.rows) throw mismatch('number of rows');
  if (expected.sums.some((sum, column) => sum !== found.sums[column])) throw mismatch('totals');
}

/**
 * Verifies a file that a writer wrote.
 *
 * @param rows - that it must have
 * @throws AppError `output-failed`
 */
export async function verifyExport(
  path: string,
  writer: TableWriter,
  id: ExportFormat,
  rows = writer.engine.rows,
): Promise<void> {
  if (writer instanceof WorkbookWriter) {
    const expected = writer.getExpected(rows);
    return await verifyTotals(scanWorkbook(path, expected), expected);
  }
  const { engine } = writer;
  const format = getExportFormat(id);
  const isDelimited = format.kind === 'delimited';
  const [written, read] = [engine.getWrittenStats(), engine.getColumnStats()];
  const sums = engine.outputColumns.map(({ header, mode }, column) => {
    // Cents become dollars in lines of text: their sum is that of the values as written, not as read.
    const stats = isDelimited && mode === 'cents' ? written[column] : read[header];
    return stats?.sum ?? 0n;
  });
  await verifyTotals(scanFile(path, isDelimited ? format : null, engine.outputHeaders), { rows, sums });
}

/* Reads the sheet of a workbook again: its rows, what its cells add up to, and the formulas of its totals. */

/** What a table in a finished workbook must have. */
export type ExpectedTable = RowTotals & {
  readonly columns: number;
  /** Rows before those of the table. */
  readonly headRows: number;
  /** The totals that a sheet adds up, in their order: "SUBTOTAL(9,F5:F8)=6514777/2", a formula as XML and its units at a scale. */
  readonly formulas: readonly string[];
};

const [formulaStart, rowEnd] = [Buffer.from('<f>'), Buffer.from('</row>')];
const formulaCell = /<f>([^<]*)<\/f><v>(-?\d{1,16}(?:\.\d{1,15})?)<\/v>/g;

/** Collects formulas and their values while the bytes of a sheet pass. */
class FormulaReader {
  readonly formulas: string[] = [];
  private rest = Buffer.alloc(0);

  write(bytes: Uint8Array): void {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const [first, last] = [piece.indexOf(rowEnd), piece.lastIndexOf(rowEnd)];
    this.rest = Buffer.concat([this.rest, piece.subarray(0, first < 0 ? piece.length : first)]);
    if (first < 0) return;
    // The rows of a piece are many and not copied, but for the one that began in the piece before.
    this.read(this.rest);
    this.read(piece.subarray(first, last));
    this.rest = Buffer.from(piece.subarray(last));
  }

  private read(rows: Buffer): void {
    if (!rows.includes(formulaStart)) return;
    for (const [, formula = '', value = ''] of rows.toString('utf8').matchAll(formulaCell)) {
      const scale = value.includes('.') ? value.length - value.indexOf('.') - 1 : 0;
      this.formulas.push(`${formula}=${decimalToUnits(value, scale)}/${scale}`);
    }
  }
}

/**
 * Reads the table of a workbook.
 *
 * @throws RaggedRowsError where the sheet is missing or cut off, or a formula is another than was written
 */
export async function scanWorkbook(path: string, expected: ExpectedTable): Promise<RowTotals> {
  const { columns, headRows, formulas } = expected;
  const sheets = (await listParts(path)).filter(
    ({ fileName }) => fileName.startsWith('xl/worksheets/') && !fileName.includes('_rels'),
  );
  // A second one is about the export.
  const [sheet, ...others] = sheets;
  if (!sheet || others.length > 1) throw new RaggedRowsError();
  const scanner = createSheetScanner(columns, headRows);
  const reader = new FormulaReader();
  for await (const bytes of readPart(path, sheet)) {
    scanner.write(bytes);
    reader.write(bytes);
  }
  if (reader.formulas.join('\n') !== formulas.join('\n')) throw new RaggedRowsError();
  return scanner.end();
}
