/**
 * Bodies of sealed records. Each is compressed by itself, with a dictionary that is the same for every office: compressing
 * records together would let the size of one depend on the content of another.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { bodyDictionary } from './body-dictionary';

/** First byte of a body: how the rest is compressed. Part of the file format. */
const formats = { plain: 0, deflate: 3 } as const;

/** Smaller texts gain nothing. */
const minCompressedBytes = 64;

/** Packs a text for its seal. */
export function packBody(text: string): Buffer {
  const plain = Buffer.concat([Buffer.of(formats.plain), Buffer.from(text, 'utf8')]);
  if (plain.byteLength <= minCompressedBytes) return plain;
  const deflated = Buffer.concat([Buffer.of(formats.deflate), deflateRawSync(text, { dictionary: bodyDictionary })]);
  return deflated.byteLength < plain.byteLength ? deflated : plain;
}

/** Unpacks a body. Null where its format is not known here. */
export function unpackBody(body: Buffer): string | null {
  const bytes = body.subarray(1);
  try {
    switch (body[0]) {
      case formats.plain:
        return bytes.toString('utf8');
      case formats.deflate:
        return inflateRawSync(bytes, { dictionary: bodyDictionary }).toString('utf8');
      default:
        return null;
    }
  } catch {
    // The seal was intact: only a body that another version wrote gets here.
    return null;
  }
}
