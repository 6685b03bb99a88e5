/** Turns the bytes of a text file into text. Nothing in the file says its encoding, unless it begins with a byte order mark. */
import { removeInvisible } from '@shared/invisible-characters';
import type { EncodingSamples, TextFile } from '@shared/schemas/text-file';
import { type TextEncoding, textEncodings } from '@shared/text-encodings';

/** Bytes by which UTF-16 without a mark is recognised. */
const sampleBytes = 65_536;

function findMark(bytes: Uint8Array): TextEncoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** Recognises UTF-16 by its zero bytes: ASCII characters have one on the same side of each pair. */
function findUtf16(bytes: Uint8Array): TextEncoding | null {
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

const decode = (bytes: Uint8Array, encoding: TextEncoding) => new TextDecoder(encoding).decode(bytes);

/** What stands for bytes that could not be read. */
export const replacement = '\ufffd';

function countReplaced(text: string): number {
  let count = 0;
  for (let at = text.indexOf(replacement); at >= 0; at = text.indexOf(replacement, at + 1)) count += 1;
  return count;
}

const isAbove7Bits = (byte: number) => byte >= 0x80;

/** Whether a text has as many characters of several bytes as bytes that are none: in other encodings they are rare. */
function isMostlyUtf8(text: string): boolean {
  let above = 0;
  for (let at = 0; at < text.length; at += 1) if (isAbove7Bits(text.charCodeAt(at))) above += 1;
  return above >= countReplaced(text) * 2;
}

/** Bytes of a sample around the first character that differs. */
const [bytesBefore, bytesBehind] = [24, 40];

/** What the first characters that are not in ASCII are in each encoding. */
function sampleEncodings(bytes: Uint8Array): EncodingSamples {
  const first = bytes.findIndex(isAbove7Bits);
  const start = Math.max(bytes.lastIndexOf(0x0a, first) + 1, first - bytesBefore);
  const end = bytes.subarray(first).findIndex((byte) => byte === 0x0a || byte === 0x0d);
  const line = bytes.subarray(start, end < 0 ? first + bytesBehind : Math.min(first + end, first + bytesBehind));
  return textEncodings
    .filter((encoding) => !encoding.startsWith('utf-16'))
    .map((encoding) => ({ encoding, sample: removeInvisible(decode(line, encoding)).trim() }));
}

/**
 * Decides on the encoding: by the mark, by zero bytes, then UTF-8 if it is valid but for a few bytes, else what Windows writes.
 *
 * @param chosen - the encoding that the user has chosen; null for none
 */
export function decodeText(bytes: Uint8Array, chosen: TextEncoding | null = null): TextFile {
  const found = findMark(bytes) ?? findUtf16(bytes);
  const text = decode(bytes, chosen ?? found ?? 'utf-8');
  if (found !== null) return { text, encoding: chosen ?? found, encodings: [], replaced: countReplaced(text) };
  const utf8 = chosen === null ? text : decode(bytes, 'utf-8');
  const isProven = !utf8.includes(replacement);
  const encodings = isProven ? [] : sampleEncodings(bytes);
  const encoding = chosen ?? (isProven || isMostlyUtf8(utf8) ? 'utf-8' : 'windows-1252');
  const read = encoding === 'windows-1252' && chosen === null ? decode(bytes, encoding) : text;
  return { text: read, encoding, encodings, replaced: countReplaced(read) };
}
