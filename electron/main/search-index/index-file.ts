/**
 * The sealed file of an index. Its chunks are compressed and sealed one by one, and bound to their office, index, position,
 * number, the length of the whole and the write that made them: one that was changed, exchanged, cut off or taken from an
 * earlier file does not open. A refused index is built again.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeFileAtomic } from '@main/files/write-file-atomic';
import { type TableImage, UnusableImageError } from '@shared/columns/arrays';
import { runToEnd } from '@shared/slices';
import { blockBytes, packChunk, unpackChunk } from './index-chunk';

/** Seals and opens bytes with the office's key. */
export type Sealer = {
  readonly sealBytes: (bytes: Uint8Array, aad: string) => Uint8Array;
  /** Null where the bytes were damaged, moved or sealed with another key. */
  readonly openBytes: (sealed: Uint8Array, aad: string) => Uint8Array | null;
};

/** Where an index is stored, and what its seals are bound to. */
export type IndexFile = {
  readonly path: string;
  readonly officeId: string;
  readonly kind: 'trips' | 'sectors' | 'clients';
  readonly sealer: Sealer;
};

/** What an index says of itself. */
export type IndexHeader = {
  /** Its columns and their kinds, as a text: an index of other columns is built again. */
  readonly columns: string;
  /** The database that it was built from, and the last change in it. */
  readonly generation: string;
  readonly seq: number;
  /** Records that were not readable when it was built. */
  readonly unreadable: number;
};

const magic = Buffer.from('TLINDEX\0', 'latin1');
// The version is part of the seals: increase it with every change of the format.
const version = 3;
/** Random bytes that are new with each write. */
const writeIdBytes = 16;
// Format version, number of chunks and length of what they contain follow the magic number and the write's id.
const numbersOffset = magic.length + writeIdBytes;
const preambleBytes = numbersOffset + 16;
const chunkBytes = 1_048_576;
/** Read before others may use the thread. */
const readBytes = 4 * chunkBytes;
/** The length of a sealed chunk stands before it. */
const lengthBytes = 4;
const alignment = 8;
const align = (bytes: number) => Math.ceil(bytes / alignment) * alignment;

type Preamble = { readonly writeId: string; readonly chunks: number; readonly length: number };

function toChunkAad({ officeId, kind }: IndexFile, chunk: number, { writeId, chunks, length }: Preamble): string {
  return `index:${version}:${officeId}:${kind}:${writeId}:${chunk}/${chunks}:${length}`;
}

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
  const tables = images.map((image) => [image.header, image.bytes.byteLength]);
  const head = Buffer.from(JSON.stringify({ ...header, tables }), 'utf8');
  const length = Buffer.alloc(alignment);
  length.writeUInt32LE(head.length);
  const padding = Buffer.alloc(align(head.length) - head.length);
  const body = Buffer.concat([length, head, padding, ...images.map(({ bytes }) => bytes)]);
  const id = randomBytes(writeIdBytes);
  const chunks = Math.ceil(body.length / chunkBytes);
  const preamble = { writeId: id.toString('hex'), chunks, length: body.length };
  const numbers = Buffer.alloc(preambleBytes - numbersOffset);
  numbers.writeUInt32LE(version);
  numbers.writeUInt32LE(chunks, 4);
  numbers.writeDoubleLE(body.length, 8);
  const sealed = Array.from({ length: chunks }, (_, chunk) => {
    const packed = packChunk(body.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes));
    const bytes = file.sealer.sealBytes(packed, toChunkAad(file, chunk, preamble));
    const sealedLength = Buffer.alloc(lengthBytes);
    sealedLength.writeUInt32LE(bytes.byteLength);
    return [sealedLength, bytes];
  });
  removeTemporaryFiles(file.path);
  writeFileAtomic(file.path, Buffer.concat([magic, id, numbers, ...sealed.flat()]));
}

/** Opens the chunks, one a step. */
function* openBody(file: IndexFile, bytes: Buffer): Generator<void, Buffer<ArrayBuffer>> {
  if (bytes.length < preambleBytes || !bytes.subarray(0, magic.length).equals(magic)) {
    throw new UnusableImageError('Not an index');
  }
  if (bytes.readUInt32LE(numbersOffset) !== version) throw new UnusableImageError('Another version');
  const writeId = bytes.toString('hex', magic.length, numbersOffset);
  const chunks = bytes.readUInt32LE(numbersOffset + 4);
  const length = bytes.readDoubleLE(numbersOffset + 8);
  // Before memory of that length is reserved.
  if (chunks !== Math.ceil(length / chunkBytes) || chunks * blockBytes > bytes.length) {
    throw new UnusableImageError('Another length');
  }
  // Begins at offset 0 of its buffer, so that arrays are read in place.
  const body = Buffer.allocUnsafeSlow(length);
  let from = preambleBytes;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const first = from + lengthBytes;
    const to = first > bytes.length ? Number.POSITIVE_INFINITY : first + bytes.readUInt32LE(from);
    if (to > bytes.length) throw new UnusableImageError('A chunk is cut off');
    const packed = file.sealer.openBytes(
      bytes.subarray(first, to),
      toChunkAad(file, chunk, { writeId, chunks, length }),
    );
    if (packed === null) throw new UnusableImageError('A chunk does not open');
    const content = body.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
    if (!unpackChunk(packed, content)) throw new UnusableImageError('A chunk has another length or format');
    from = to;
    yield;
  }
  if (from !== bytes.length) throw new UnusableImageError('More than the chunks');
  return body;
}

/** Reads a file, a part a step. Null where there is none. */
function* readFileSteps(path: string): Generator<void, Buffer | null> {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const bytes = Buffer.allocUnsafe(fstatSync(descriptor).size);
    let to = 0;
    for (let read = -1; read !== 0 && to < bytes.length; to += read) {
      read = readSync(descriptor, bytes, to, Math.min(readBytes, bytes.length - to), to);
      yield;
    }
    return bytes.subarray(0, to);
  } finally {
    closeSync(descriptor);
  }
}

/** An index as it was stored. */
export type StoredImages = { readonly header: IndexHeader; readonly images: readonly TableImage[] };

/**
 * Reads an index. Others may use the thread at each step: some milliseconds.
 *
 * @returns null where there is none
 * @throws UnusableImageError for one that was changed or has another format, Error of the file system
 */
export function* readIndexSteps(file: IndexFile): Generator<void, StoredImages | null> {
  const bytes = yield* readFileSteps(file.path);
  if (bytes === null) return null;
  const body = yield* openBody(file, bytes);
  const headLength = body.readUInt32LE(0);
  const head = body.toString('utf8', alignment, alignment + headLength);
  const { tables, ...header } = JSON.parse(head) as IndexHeader & { readonly tables: readonly [string, number][] };
  let from = alignment + align(headLength);
  const images = tables.map(([ofTable, byteLength]): TableImage => {
    const image = { header: ofTable, bytes: body.subarray(from, from + byteLength) };
    from += byteLength;
    return image;
  });
  return { header, images };
}

/** Reads an index at once. @see readIndexSteps */
export const readIndexFile = (file: IndexFile) => runToEnd(readIndexSteps(file));
