/**
 * Bodies of sealed records. Details and clients are compressed, each by itself: compressing records together would let
 * the size of one depend on the content of another.
 */
// A namespace, because a runtime without zstd has no such names to import.
import * as zlib from 'node:zlib';

/** First byte of a body: how the rest is compressed. Part of the file format. */
const formats = { plain: 0, zstd: 1, brotli: 2 } as const;

/** Smaller texts gain nothing. */
const minCompressedBytes = 256;
/** About 0.22 of the size of a trip with sectors, at some 200 MB a second. */
const brotliQuality = 3;

function compress(text: Buffer): [format: number, bytes: Buffer] {
  if (typeof zlib.zstdCompressSync === 'function') return [formats.zstd, zlib.zstdCompressSync(text)];
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return [formats.brotli, zlib.brotliCompressSync(text, { params })];
}

/** Packs a text for its seal. */
export function packBody(text: string, shouldCompress: boolean): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (shouldCompress && plain.byteLength >= minCompressedBytes) {
    const [format, bytes] = compress(plain);
    if (bytes.byteLength < plain.byteLength) return Buffer.concat([Buffer.of(format), bytes]);
  }
  return Buffer.concat([Buffer.of(formats.plain), plain]);
}

/** Unpacks a body. Null where its format is not known here: a runtime without zstd, or a newer format. */
export function unpackBody(body: Buffer): string | null {
  const bytes = body.subarray(1);
  try {
    switch (body[0]) {
      case formats.plain:
        return bytes.toString('utf8');
      case formats.zstd:
        return zlib.zstdDecompressSync(bytes).toString('utf8');
      case formats.brotli:
        return zlib.brotliDecompressSync(bytes).toString('utf8');
      default:
        return null;
    }
  } catch {
    // The seal was intact, so that only a runtime that lacks the format gets here.
    return null;
  }
}
