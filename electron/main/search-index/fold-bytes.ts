/**
 * Folds texts in UTF-8 without making strings of them: an index has hundreds of thousands, and folding them one by one takes
 * most of its first search. Each character is folded by itself, as `foldText` does.
 */
import { foldText } from '@shared/search-text';

/** Texts one after another in UTF-8, with the byte at which each ends. */
export type Utf8Texts = { readonly bytes: Buffer; readonly ends: Uint32Array };

const firstNonAscii = 0x80;
const [upperA, upperZ, caseBit] = [0x41, 0x5a, 0x20];

/** Folded characters that are not ASCII, in UTF-8. Filled as they occur. */
const foldedForms = new Map<number, Uint8Array>();

function getFoldedForm(codePoint: number): Uint8Array {
  let form = foldedForms.get(codePoint);
  if (form === undefined) {
    form = Buffer.from(foldText(String.fromCodePoint(codePoint)), 'utf8');
    foldedForms.set(codePoint, form);
  }
  return form;
}

/** The bytes of a character, by its first one. */
const getWidth = (first: number) => (first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

function readCodePoint(bytes: Uint8Array, from: number, width: number): number {
  let codePoint = (bytes[from] ?? 0) & (0xff >> (width + 1));
  for (let byte = from + 1; byte < from + width; byte += 1) codePoint = (codePoint << 6) | ((bytes[byte] ?? 0) & 0x3f);
  return codePoint;
}

/** Returns bytes with room for some more than they have, the first ones copied. */
function growBytes(bytes: Buffer, length: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.ceil(length * 1.5));
  larger.set(bytes);
  return larger;
}

/** Folds texts. @param texts - well-formed */
export function foldUtf8({ bytes, ends }: Utf8Texts): Utf8Texts {
  // Always has room for the bytes that are left, if none of them becomes longer.
  let folded: Buffer = Buffer.allocUnsafeSlow(bytes.length);
  const foldedEnds = new Uint32Array(ends.length);
  let [from, to] = [0, 0];
  for (let index = 0; index < ends.length; index += 1) {
    const end = ends[index] ?? 0;
    while (from < end) {
      const byte = bytes[from] ?? 0;
      if (byte < firstNonAscii) {
        folded[to++] = byte >= upperA && byte <= upperZ ? byte | caseBit : byte;
        from += 1;
        continue;
      }
      const width = getWidth(byte);
      const form = getFoldedForm(readCodePoint(bytes, from, width));
      from += width;
      const needed = to + form.length + bytes.length - from;
      if (needed > folded.length) folded = growBytes(folded, needed);
      // Shorter than a call to `set` for two or three bytes.
      for (let position = 0; position < form.length; position += 1) folded[to++] = form[position] ?? 0;
    }
    foldedEnds[index] = to;
  }
  return { bytes: folded.subarray(0, to), ends: foldedEnds };
}
