/** Turns the bytes of a CSV file into text. Nothing in the file says its encoding, unless it begins with a byte order mark. */

export type DecodedText = {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** Characters that could not be read, and are U+FFFD in the text. */
  readonly replaced: number;
};

/** Bytes by which UTF-16 without a mark is recognised. */
const sampleBytes = 65_536;

function findMark(bytes: Uint8Array): DecodedText['encoding'] | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** Recognises UTF-16 by its zero bytes: ASCII characters have one on the same side of each pair. */
function findUtf16(bytes: Uint8Array): DecodedText['encoding'] | null {
  const sample = bytes.subarray(0, sampleBytes);
  let [even, uneven] = [0, 0];
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else uneven += 1;
  }
  const pairs = sample.length / 2;
  if (uneven > pairs * 0.4 && even < uneven / 10) return 'utf-16le';
  if (even > pairs * 0.4 && uneven < even / 10) return 'utf-16be';
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The characters of windows-1252 at 0x80 to 0x9F; the others are those of Latin-1 (WHATWG Encoding). */
const specials =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Decodes windows-1252 without TextDecoder: that of some Node versions decodes Latin-1 under this name. */
const decodeWindows1252 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => specials[character.charCodeAt(0) - 0x80] ?? character);

/** Decides on the encoding: by the mark, by zero bytes, then UTF-8 if it is valid, else what Windows writes. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = findMark(bytes) ?? findUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const text = encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
  return { text, encoding, replaced: text.split('\ufffd').length - 1 };
}
