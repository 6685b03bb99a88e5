/** Values within values as compact JSON: no white space, texts escaped only where they must be (as JSON.stringify does). */
import { afterDecoded, backslash, decodeEscape, isSpace, putCodePoint, quote } from './text';

/** The letter of a short escape; 0 where there is none. */
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

function putHexEscape(to: usize, code: u32): usize {
  store<u8>(to, backslash);
  store<u8>(to + 1, 0x75);
  for (let place: u32 = 0; place < 4; place += 1) {
    const digit: u32 = (code >> (12 - 4 * place)) & 15;
    store<u8>(to + 2 + place, (digit < 10 ? 0x30 + digit : 0x57 + digit) as u8);
  }
  return to + 6;
}

/** Writes a code point as it stands in a JSON text. */
export function putEscaped(to: usize, code: u32): usize {
  const letter = shortEscape(code);
  if (letter !== 0) {
    store<u8>(to, backslash);
    store<u8>(to + 1, letter);
    return to + 2;
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code < 0x20 || isSurrogate ? putHexEscape(to, code) : putCodePoint(to, code);
}

/** Copies a text with its closing quote, its escapes made plain. @returns where the source goes on, in `copiedTo` where the target does */
function copyText(start: usize, end: usize, target: usize): usize {
  let at = start;
  let to = target;
  while (true) {
    const byte = load<u8>(at);
    if (byte === backslash) {
      to = putEscaped(to, decodeEscape(at, end));
      at = afterDecoded;
      continue;
    }
    store<u8>(to, byte);
    to += 1;
    at += 1;
    if (byte === quote) {
      copiedTo = to;
      return at;
    }
  }
}

let copiedTo: usize = 0;

/** Copies a value that was read. @returns the end of what was written */
export function compact(start: usize, end: usize, target: usize): usize {
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
    to = copiedTo;
  }
  return to;
}
