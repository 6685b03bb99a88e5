/** The content of a sealed chunk of an index: compressed where the runtime can, and filled up to whole blocks. */
// A namespace, because a runtime without zstd has no such names to import.
import * as zlib from 'node:zlib';
import { joinPlanes, splitPlanes } from './byte-planes';

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
export function packChunk(content: Uint8Array): Buffer {
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
export function unpackChunk(packed: Uint8Array, content: Uint8Array): boolean {
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
