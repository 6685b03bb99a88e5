/**
 * Reads a finished file back before it is called saved, and compares its rows and the sums of its numbers with what was
 * counted while the rows were read.
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { DelimitedRowScanner, RaggedRowsError, type RowTotals, SheetRowScanner } from '@main/rows/file-row-scanner';
import { RowEngine } from '@main/rows/row-engine';
import { AppError } from '@shared/errors';
import type { ExportFormat } from '@shared/ipc/contract/exports';
import { isLineFormat, presets } from './formats';

const readBytes = 1_048_576;
/** Inflated at once: what is not held for long is collected early. */
const inflatedBytes = 65_536;
const markBytes = 3;

/** A file's bytes, piece by piece. A piece is overwritten when the next one is asked for. */
async function* readChunks(path: string, start: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  // Two take turns: one is looked at while the other one is being filled.
  const buffers = [Buffer.allocUnsafe(readBytes), Buffer.allocUnsafe(readBytes)] as const;
  try {
    let position = start;
    const read = (turn: number) => file.read(buffers[turn % 2] as Buffer<ArrayBuffer>, 0, readBytes, position);
    let next = read(0);
    for (let turn = 0; ; turn += 1) {
      const { bytesRead, buffer } = await next;
      if (bytesRead === 0) return;
      position += bytesRead;
      next = read(turn + 1);
      // Whoever comes next hears of a failure; nobody may come.
      next.catch(() => undefined);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function scanLines(
  path: string,
  columns: number,
  preset: (typeof presets)[keyof typeof presets],
): Promise<RowTotals> {
  const reading = new DelimitedRowScanner(columns, preset.delimiter);
  for await (const bytes of readChunks(path, preset.hasMark ? markBytes : 0)) reading.write(bytes);
  return reading.end();
}

async function scanObjects(path: string, headers: readonly string[]): Promise<RowTotals> {
  const engine = new RowEngine({ headers });
  for await (const bytes of readChunks(path, 1)) for (const _ of engine.write(bytes));
  for (const _ of engine.resume());
  if (!engine.isEnded) throw new RaggedRowsError();
  return { rows: engine.rows, sums: engine.getColumnStats().map(({ sum }) => sum) };
}

type Entry = { readonly name: string; readonly packed: number; readonly offset: number };

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw new RaggedRowsError();
  return bytes;
}

/** The parts of a ZIP by its own directory. */
async function readCentralDirectory(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const end = await readAt(file, size - 22, 22);
  let [length, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  if (offset === 0xffff_ffff) {
    const far = await readAt(file, size - 22 - 20 - 56, 56);
    [length, offset] = [Number(far.readBigUInt64LE(40)), Number(far.readBigUInt64LE(48))];
  }
  const directory = await readAt(file, offset, length);
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length; ) {
    const [nameLength, extraLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
    const near = directory.readUInt32LE(at + 42);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      packed: directory.readUInt32LE(at + 20),
      offset: near === 0xffff_ffff ? Number(directory.readBigUInt64LE(at + 50 + nameLength)) : near,
    });
    at += 46 + nameLength + extraLength;
  }
  return entries;
}

/** Bytes of a local header before its name. */
const localBytes = 30;

async function scanSheets(path: string, columns: number): Promise<RowTotals> {
  const reading = new SheetRowScanner(columns);
  const file = await open(path, 'r');
  try {
    const sheets = (await readCentralDirectory(file)).filter(({ name }) => name.startsWith('xl/worksheets/'));
    // The last sheet is about the export.
    for (const { name, packed, offset } of sheets.slice(0, -1)) {
      const start = offset + localBytes + Buffer.byteLength(name);
      reading.startSheet();
      const content = createReadStream(path, { start, end: start + packed - 1, highWaterMark: inflatedBytes });
      const inflated = createInflateRaw({ chunkSize: inflatedBytes });
      content.once('error', (error) => inflated.destroy(error));
      for await (const bytes of content.pipe(inflated)) reading.write(bytes as Buffer);
    }
    return reading.getTotals();
  } finally {
    await file.close();
  }
}

async function scanFile(path: string, format: ExportFormat, headers: readonly string[]): Promise<RowTotals> {
  if (isLineFormat(format)) return await scanLines(path, headers.length, presets[format]);
  return format === 'json' ? await scanObjects(path, headers) : await scanSheets(path, headers.length);
}

function mismatch(what: string): AppError {
  return new AppError(
    'output-failed',
    `The export was not saved: the file was read back and its ${what} did not agree with the report. A file that was there before is unchanged. Please try again, perhaps in another place.`,
    { problem: `read back: ${what}` },
  );
}

/**
 * @param headers - the names of the output's columns
 * @throws AppError `output-failed` where the file does not hold what is expected
 */
export async function verifyFile(
  path: string,
  format: ExportFormat,
  headers: readonly string[],
  expected: RowTotals,
): Promise<void> {
  let found: RowTotals;
  try {
    found = await scanFile(path, format, headers);
  } catch (cause) {
    if (cause instanceof AppError && cause.code !== 'unusable-answer') throw cause;
    throw mismatch('form');
  }
  if (found.rows !== expected.rows) throw mismatch('number of rows');
  if (expected.sums.some((sum, place) => sum !== found.sums[place])) throw mismatch('totals');
}
