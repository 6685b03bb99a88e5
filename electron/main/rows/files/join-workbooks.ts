/** Joins workbooks that Tripledger has written into one, behind a cover: their tables' sheets are copied as they are. */
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { ZipPart } from '@main/system/zip-directory';
import { AppError } from '@shared/errors/errors';
import { RowEngine } from '../engine/row-engine';
import type { ByteSink } from './file-sink';
import { type ExportTable, type TableShape, toEngineOptions, toTableSource } from './table';
import { getSheetPart, toNumberedName, toSheetName, writePackageParts } from './workbook-parts';
import { getSheetStart } from './workbook-writer';
import { readCentralDirectory, readPart, ZipWriter } from './zip';

/** A workbook, and the name of its table. */
export type JoinedPart = { readonly path: string; readonly name: string };

/** The sheets of one workbook's table, in the order of its rows. */
type TableSheets = { readonly path: string; readonly entries: readonly ZipPart[]; readonly names: readonly string[] };

/** Lists the sheets of a workbook's table: all but the last, which is about the export. */
async function readTableSheets(path: string): Promise<ZipPart[]> {
  const file = await open(path, 'r');
  try {
    const entries = await readCentralDirectory(file);
    return entries.filter(({ name }) => name.startsWith('xl/worksheets/sheet')).slice(0, -1);
  } finally {
    await file.close();
  }
}

/** Finds a name that no other sheet has; Excel compares them without case. */
function toFreeName(name: string, taken: Set<string>): string {
  const stem = toSheetName(name);
  for (let index = 0; ; index += 1) {
    const candidate = toNumberedName(stem, index);
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

/** The table of a cover. @default all of its columns, `by-cell` */
type CoverTable = ExportTable & Pick<TableShape, 'columns'>;

async function writeCover(zip: ZipWriter, cover: CoverTable, widths: readonly number[]): Promise<void> {
  const source = toTableSource(cover);
  const engine = new RowEngine({ ...toEngineOptions(source), format: { kind: 'sheet' }, collectsStats: false });
  await zip.begin(getSheetPart(1));
  await zip.write(Buffer.from(getSheetStart(engine.outputHeaders, { widths })));
  await zip.write(engine.encodeHeader());
  for await (const piece of source.pieces) for (const xml of engine.write(piece)) await zip.write(xml);
  await zip.write(engine.flush());
  await zip.write(Buffer.from('</sheetData></worksheet>'));
  await zip.endPart();
}

/** The first sheet of a joined workbook. */
export type JoinedCover = {
  readonly name: string;
  readonly widths: readonly number[];
  /** Creates the cover's table. @param sheets - the names of each workbook's sheets */
  readonly create: (sheets: readonly (readonly string[])[]) => CoverTable;
};

/** The sheets that a joined workbook must have, with their checksums. */
type JoinedSheets = readonly ZipPart[];

/**
 * Writes the workbook.
 *
 * @returns the sheets that were copied, for {@link verifyJoined}
 * @throws the file system's error, for a workbook that is not there any more
 */
export async function joinWorkbooks(
  sink: ByteSink,
  cover: JoinedCover,
  parts: readonly JoinedPart[],
): Promise<JoinedSheets> {
  const taken = new Set([cover.name.toLowerCase()]);
  const tables: TableSheets[] = [];
  for (const { path, name } of parts) {
    const entries = await readTableSheets(path);
    tables.push({ path, entries, names: entries.map(() => toFreeName(name, taken)) });
  }
  const zip = new ZipWriter(sink);
  await writeCover(zip, cover.create(tables.map(({ names }) => names)), cover.widths);
  const copied: ZipPart[] = [];
  for (const { path, entries } of tables) {
    for (const entry of entries) {
      copied.push(entry);
      await zip.begin(getSheetPart(copied.length + 1));
      for await (const bytes of readPart(path, entry)) await zip.write(bytes);
      await zip.endPart();
    }
  }
  const names = [cover.name, ...tables.flatMap((table) => table.names)];
  await writePackageParts(
    zip,
    names.map((name) => ({ name })),
  );
  await zip.end();
  return copied;
}

/** Reads a joined workbook again. @throws AppError `output-failed` where a sheet is not as it was copied */
export async function verifyJoined(path: string, copied: JoinedSheets): Promise<void> {
  const file = await open(path, 'r');
  try {
    const entries = await readCentralDirectory(file);
    for (const [index, { crc }] of copied.entries()) {
      const entry = entries.find(({ name }) => name === getSheetPart(index + 2));
      let found = 0;
      if (entry) for await (const bytes of readPart(path, entry)) found = crc32(bytes, found);
      if (!entry || found !== crc) {
        const message = 'The workbook was not saved: it was read back and a sheet did not agree with its report.';
        throw new AppError('output-failed', message, { problem: 'read back: sheet' });
      }
    }
  } finally {
    await file.close();
  }
}
