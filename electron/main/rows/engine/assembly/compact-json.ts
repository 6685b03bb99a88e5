/** Nested values as compact JSON: no white space, texts escaped only where they must be (as `JSON.stringify` does). */
import { backslash, decodeEscape, escapeEnd, isSpace, quote, writeCodePoint } from './json-text';

/** @returns the letter of the code point's short escape; 0 if there is none */
function shortEscape(code: u32): u8 {
  switch (code) {
    case 8:
      return 0x62;
    case 9:
      return 0x74;
    case 10:
      return 0x6e;
    case 12:
      return 0x66;
    case 13:
      return 0x72;
    case 0x22:
      return quote;
    case 0x5c:
      return backslash;
    default:
      return 0;
  }
}

function writeHexEscape(to: usize, code: u32): usize {
  store<u8>(to, backslash);
  store<u8>(to + 1, 0x75);
  for (let index: u32 = 0; index < 4; index += 1) {
    const digit: u32 = (code >> (12 - 4 * index)) & 15;
    store<u8>(to + 2 + index, (digit < 10 ? 0x30 + digit : 0x57 + digit) as u8);
  }
  return to + 6;
}

/** Writes a code point of a JSON text, escaped if it must be. @returns the end of the output */
export function writeEscapedCodePoint(to: usize, code: u32): usize {
  const letter = shortEscape(code);
  if (letter !== 0) {
    store<u8>(to, backslash);
    store<u8>(to + 1, letter);
    return to + 2;
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code < 0x20 || isSurrogate ? writeHexEscape(to, code) : writeCodePoint(to, code);
}

/** Copies a text with its closing quote, normalising escapes. @returns the source's end; the output's is in {@link copiedEnd} */
function copyText(start: usize, end: usize, target: usize): usize {
  let at = start;
  let to = target;
  while (true) {
    const byte = load<u8>(at);
    if (byte === backslash) {
      to = writeEscapedCodePoint(to, decodeEscape(at, end));
      at = escapeEnd;
      continue;
    }
    store<u8>(to, byte);
    to += 1;
    at += 1;
    if (byte === quote) {
      copiedEnd = to;
      return at;
    }
  }
}

let copiedEnd: usize = 0;

/** Copies a valid value. @returns the end of the output */
export function writeCompact(start: usize, end: usize, target: usize): usize {
  let at = start;
  let to = target;
  while (at < end) {
    const byte = load<u8>(at);
    at += 1;
    if (isSpace(byte)) continue;
    store<u8>(to, byte);
    to += 1;
    if (byte !== quote) continue;
    at = copyText(at, end, to);
    to = copiedEnd;
  }
  return to;
}
