/** Joins workbooks that Tripledger has written into one, behind a cover: their tables' sheets are copied as they are. */
import { crc32 } from 'node:zlib';
import { AppError } from '@shared/errors/errors';
import type { Entry } from 'yauzl';
import type { ByteSink } from './file-sink';
import type { ExportTable } from './table';
import { getSheetPart, toFreeSheetName, writePackageParts } from './workbook-parts';
import { writePlainSheet } from './workbook-writer';
import { listParts, readPart, ZipWriter } from './zip';

/** A workbook, and the name of its table. */
export type JoinedPart = { readonly path: string; readonly name: string };

/** The first sheet of a joined workbook. */
export type JoinedCover = {
  readonly name: string;
  readonly widths: readonly number[];
  /** Creates the cover's table. @param sheets - the name of each workbook's sheet */
  readonly create: (sheets: readonly string[]) => ExportTable;
};

const disagreeing = () =>
  new AppError(
    'output-failed',
    'The workbook was not saved: it was read back and a sheet did not agree with its report.',
    { problem: 'read back: sheet' },
  );

/**
 * Writes the workbook.
 *
 * @returns the sheets that were copied, with their checksums, for {@link verifyJoined}
 * @throws the file system's error, for a workbook that is not there any more
 */
export async function joinWorkbooks(
  sink: ByteSink,
  cover: JoinedCover,
  parts: readonly JoinedPart[],
): Promise<readonly Entry[]> {
  const taken = new Set([cover.name.toLowerCase()]);
  const names = parts.map(({ name }) => toFreeSheetName(name, taken));
  const zip = new ZipWriter(sink);
  await zip.begin(getSheetPart(1));
  await writePlainSheet(zip, cover.create(names), cover.widths);
  await zip.endPart();
  const copied: Entry[] = [];
  for (const { path } of parts) {
    const sheet = (await listParts(path)).find(({ fileName }) => fileName === getSheetPart(1));
    if (!sheet) throw disagreeing();
    copied.push(sheet);
    await zip.begin(getSheetPart(copied.length + 1));
    for await (const bytes of readPart(path, sheet)) await zip.write(bytes);
    await zip.endPart();
  }
  await writePackageParts(
    zip,
    [cover.name, ...names].map((name) => ({ name })),
  );
  await zip.end();
  return copied;
}

/** Reads a joined workbook again. @throws AppError `output-failed` where a sheet is not as it was copied */
export async function verifyJoined(path: string, copied: readonly Entry[]): Promise<void> {
  const entries = await listParts(path);
  for (const [index, { crc32: crc }] of copied.entries()) {
    const entry = entries.find(({ fileName }) => fileName === getSheetPart(index + 2));
    let found = 0;
    if (entry) for await (const bytes of readPart(path, entry)) found = crc32(bytes, found);
    if (entry && found === crc) continue;
    throw disagreeing();
  }
}
