/**
 * The sealed file of an index: a head, and its tables in parts, each compressed and sealed by itself. A seal is bound to the
 * office, the index, the part's number and the write that made it: what was changed, exchanged, cut off or taken from an
 * earlier file does not open. A refused index is built again.
 */

import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { writeFileAtomic } from '@main/system/write-file';
import { type TableImage, UnusableImageError } from '@shared/columns/arrays';
import type { Cipher } from '../store/cipher';

/** Where an index is stored, and what its seals are bound to. */
export type IndexFile = {
  readonly path: string;
  readonly officeId: string;
  readonly kind: 'trips' | 'sectors' | 'clients';
  readonly sealer: Pick<Cipher, 'seal' | 'openBytes'>;
};

/** What an index says of itself. */
export type IndexHeader = {
  /** Its columns and their kinds, as a text: an index of other columns is built again. */
  readonly columns: string;
  /** The database that it was built from, and the last change in it. */
  readonly generation: string;
  readonly seq: number;
};

type Head = IndexHeader & { readonly tables: readonly (readonly [header: string, byteLength: number])[] };

/** Increase it with every change of the format: it is part of the seals. */
const version = 4;
/** Random bytes that are new with each write come first. */
const writeIdBytes = 16;
const partBytes = 1_048_576;
/** The length of a sealed part stands before it. */
const lengthBytes = 4;

const toAad = ({ officeId, kind }: IndexFile, writeId: Buffer, part: number): string =>
  `index:${version}:${officeId}:${kind}:${writeId.toString('hex')}:${part}`;

/** Deletes what an interrupted write of any process has left. */
function removeTemporaryFiles(path: string): void {
  const prefix = `${basename(path)}.`;
  const names = readdirSync(dirname(path)).filter((name) => name.startsWith(prefix) && name.endsWith('.tmp'));
  for (const name of names) rmSync(join(dirname(path), name), { force: true });
}

/**
 * Writes an index in place of an earlier one. A reader, or a crash, finds one or the other.
 *
 * @throws Error of the file system; the old file then stays
 */
export function writeIndexFile(file: IndexFile, header: IndexHeader, images: readonly TableImage[]): void {
  const head: Head = { ...header, tables: images.map((image) => [image.header, image.bytes.byteLength]) };
  const body = Buffer.concat(images.map(({ bytes }) => bytes));
  const parts = [Buffer.from(JSON.stringify(head))];
  for (let from = 0; from < body.length; from += partBytes) parts.push(body.subarray(from, from + partBytes));
  const writeId = randomBytes(writeIdBytes);
  const sealed = parts.flatMap((part, number) => {
    const bytes = file.sealer.seal(zstdCompressSync(part), toAad(file, writeId, number));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32LE(bytes.byteLength);
    return [length, bytes];
  });
  removeTemporaryFiles(file.path);
  writeFileAtomic(file.path, Buffer.concat([writeId, ...sealed]));
}

/**
 * Reads an index.
 *
 * @param onPart - awaited after each part, some milliseconds of work
 * @returns null where there is none
 * @throws UnusableImageError for one that was changed or has another format, Error of the file system
 */
export async function readIndexFile(
  file: IndexFile,
  onPart: () => Promise<void> = async () => undefined,
): Promise<{ readonly header: IndexHeader; readonly images: readonly TableImage[] } | null> {
  const bytes = await readFile(file.path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (bytes === null) return null;
  const writeId = bytes.subarray(0, writeIdBytes);
  let from = writeIdBytes;
  const openPart = (number: number, maxBytes?: number): Buffer => {
    const first = from + lengthBytes;
    from = first > bytes.length ? Number.POSITIVE_INFINITY : first + bytes.readUInt32LE(from);
    const sealed = from > bytes.length ? null : bytes.subarray(first, from);
    const packed = sealed && file.sealer.openBytes(sealed, toAad(file, writeId, number));
    if (packed === null) throw new UnusableImageError('A part does not open');
    return zstdDecompressSync(packed, maxBytes === undefined ? {} : { chunkSize: maxBytes });
  };
  const { tables, ...header } = JSON.parse(openPart(0).toString('utf8')) as Head;
  // Begins at offset 0 of its buffer, so that arrays are read in place.
  const body = Buffer.allocUnsafeSlow(tables.reduce((sum, [, byteLength]) => sum + byteLength, 0));
  for (let to = 0, number = 1; to < body.length; to += partBytes, number += 1) {
    body.set(openPart(number, partBytes), to);
    await onPart();
  }
  if (from !== bytes.length) throw new UnusableImageError('More than the parts');
  let at = 0;
  const images = tables.map(([ofTable, byteLength]): TableImage => {
    at += byteLength;
    return { header: ofTable, bytes: body.subarray(at - byteLength, at) };
  });
  return { header, images };
}
