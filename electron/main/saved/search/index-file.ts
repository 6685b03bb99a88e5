/**
 * The sealed file of an index. Its chunks are compressed and sealed one by one, and bound to their office, index, position,
 * number, the length of the whole and the write that made them: one that was changed, exchanged, cut off or taken from an
 * earlier file does not open. A refused index is built again.
 */

import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as zlib from 'node:zlib';
import { writeFileAtomic } from '@main/system/write-file';
import { type TableImage, UnusableImageError } from '@shared/columns/arrays';
import { runToEnd } from '@shared/values/collections';

/*
 * Bytes by planes: of each four bytes the first ones, then the second ones and so on. The upper bytes of amounts, codes and
 * days are much alike, so that compression takes a quarter fewer bytes. Bytes beyond a multiple of four stay behind them.
 */

const width = 4;

/** Splits bytes into planes. */
function splitPlanes(bytes: Uint8Array): Uint8Array {
  const split = new Uint8Array(bytes);
  const count = Math.floor(bytes.length / width);
  for (let plane = 0; plane < width; plane += 1) {
    const first = plane * count;
    for (let index = 0, byte = plane; index < count; index += 1, byte += width) split[first + index] = bytes[byte] ?? 0;
  }
  return split;
}

/** Joins what {@link splitPlanes} has split. @param joined - as many bytes, at a multiple of four */
function joinPlanes(split: Uint8Array, joined: Uint8Array): void {
  const integers = new Uint32Array(joined.buffer, joined.byteOffset, Math.floor(joined.length / width));
  const [second, third, fourth] = [integers.length, 2 * integers.length, 3 * integers.length];
  // Four bytes at once: one by one would take three times as long.
  for (let index = 0; index < integers.length; index += 1) {
    integers[index] =
      (split[index] ?? 0) |
      ((split[second + index] ?? 0) << 8) |
      ((split[third + index] ?? 0) << 16) |
      ((split[fourth + index] ?? 0) << 24);
  }
  joined.set(split.subarray(width * integers.length), width * integers.length);
}

/* The content of a sealed chunk of an index: compressed where the runtime can, and filled up to whole blocks. */
// A namespace, because a runtime without zstd has no such names to import.

/** First byte of a chunk. Part of the file format. */
const formats = { plain: 0, zstd: 1, zstdPlanes: 2 } as const;

// The length of the content follows the format.
const headBytes = 5;

/** Packed chunks are whole blocks: a length that shows only their number tells less of what was compressed. */
export const blockBytes = 4_096;

/** So much of a chunk shows whether it is numbers, which compress better by planes, or texts. */
const sampleBytes = 65_536;

/** The fastest level: a higher one takes twice as long, for a twentieth fewer bytes. */
const options = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: 1_048_576 };

/** zlib takes no smaller buffers. */
const minBufferBytes = 64;

function fillBlocks(format: number, bytes: Uint8Array): Buffer {
  const packed = Buffer.alloc(Math.ceil((headBytes + bytes.byteLength) / blockBytes) * blockBytes);
  packed[0] = format;
  packed.writeUInt32LE(bytes.byteLength, 1);
  packed.set(bytes, headBytes);
  return packed;
}

const compress = (bytes: Uint8Array) => zlib.zstdCompressSync(bytes, options);

/** Packs bytes for their seal. */
function packChunk(content: Uint8Array): Buffer {
  if (typeof zlib.zstdCompressSync !== 'function') return fillBlocks(formats.plain, content);
  const sample = content.subarray(0, sampleBytes);
  return compress(splitPlanes(sample)).byteLength < compress(sample).byteLength
    ? fillBlocks(formats.zstdPlanes, compress(splitPlanes(content)))
    : fillBlocks(formats.zstd, compress(content));
}

/**
 * Unpacks bytes to where they belong.
 *
 * @param content - as many bytes as there were, at a multiple of four
 * @returns false where there are more or fewer, and where the runtime has no zstd
 */
function unpackChunk(packed: Uint8Array, content: Uint8Array): boolean {
  if (packed.byteLength < headBytes) return false;
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(1, true);
  const bytes = packed.subarray(headBytes, headBytes + length);
  const [format] = packed;
  try {
    const opened =
      format === formats.plain
        ? bytes
        : zlib.zstdDecompressSync(bytes, { chunkSize: Math.max(minBufferBytes, content.byteLength) });
    if (opened.byteLength !== content.byteLength) return false;
    if (format === formats.zstdPlanes) joinPlanes(opened, content);
    else content.set(opened);
    return true;
  } catch {
    // The seal was intact, so that only a runtime that lacks the format gets here.
    return false;
  }
}

/** Seals and opens bytes with the office's key. */
type Sealer = {
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

type StoredImages = { readonly header: IndexHeader; readonly images: readonly TableImage[] };

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
