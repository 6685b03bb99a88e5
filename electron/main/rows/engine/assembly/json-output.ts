/** Values as JSON: cells for the screen (`cellSchema`), whose numbers survive `JSON.parse`, and members of objects for files. */

import { digitCount, parsePlainNumber } from './column-stats';
import { writeCompact, writeEscapedCodePoint } from './compact-json';
import {
  kindDecimal,
  kindEscapedText,
  kindInteger,
  kindNested,
  kindNull,
  kindPlainText,
  valueEnd,
  valueStart,
} from './input-columns';
import { copyBytes, quote } from './json-text';
import { scratchAt } from './memory';

/** `{"n":"` and `{"j":"`, eight bytes at a time. */
const numberHead: u64 = 0x00_00_22_3a_22_6e_22_7b;
const nestedHead: u64 = 0x00_00_22_3a_22_6a_22_7b;
const headLength: usize = 6;
/** `"}` */
const tail: u16 = 0x7d22;

/** Significant digits that a JavaScript number always keeps. */
const safeDigits: i32 = 15;

/** Whether a JavaScript number prints exactly these digits. Says no where a proof would cost time. */
function roundTrips(kind: u32, start: usize, end: usize): bool {
  if (kind !== kindInteger && kind !== kindDecimal) return false;
  const scale = parsePlainNumber(start, end);
  if (scale < 0 || digitCount > safeDigits) return false;
  if (kind === kindDecimal) return load<u8>(end - 1) !== 0x30;
  return load<u8>(start) !== 0x2d || load<u8>(start + 1) !== 0x30;
}

/** Writes a cell of the screen. @returns the end of the output */
export function writeCellJson(column: usize, kind: u32, target: usize): usize {
  const start = valueStart(column);
  const end = valueEnd(column);
  let to = target;
  if (kind === kindNull) {
    store<u32>(to, 0x6c6c_756e);
    return to + 4;
  }
  if (kind === kindPlainText || kind === kindEscapedText) return copyBytes(start - 1, end - start + 2, to);
  if (kind === kindNested) {
    store<u64>(to, nestedHead);
    to += headLength;
    const compactEnd = writeCompact(start, end, scratchAt);
    for (let at: usize = scratchAt; at < compactEnd; at += 1) {
      const byte = load<u8>(at);
      if (byte >= 0x80) {
        store<u8>(to, byte);
        to += 1;
      } else to = writeEscapedCodePoint(to, byte);
    }
    store<u16>(to, tail);
    return to + 2;
  }
  if ((kind > kindDecimal && kind < kindPlainText) || (kind <= kindDecimal && !roundTrips(kind, start, end))) {
    store<u64>(to, numberHead);
    to = copyBytes(start, end - start, to + headLength);
    store<u16>(to, tail);
    return to + 2;
  }
  return copyBytes(start, end - start, to);
}

/** Writes a value as it was sent, nested ones compact. @returns the end of the output */
export function writeValueJson(column: usize, kind: u32, to: usize): usize {
  const start = valueStart(column);
  const end = valueEnd(column);
  if (kind === kindNull) {
    store<u32>(to, 0x6c6c_756e);
    return to + 4;
  }
  if (kind === kindNested) return writeCompact(start, end, to);
  if (kind === kindPlainText || kind === kindEscapedText) return copyBytes(start - 1, end - start + 2, to);
  return copyBytes(start, end - start, to);
}

/** Writes a key with its quotes and colon. @returns the end of the output */
export function writeKey(start: usize, length: usize, target: usize): usize {
  let to = target;
  store<u8>(to, quote);
  to += 1;
  for (let at = start; at < start + length; at += 1) {
    const byte = load<u8>(at);
    // A lone surrogate (see decodeKey) is not UTF-8: it is written as an escape.
    if (byte === 0xed && load<u8>(at, 1) >= 0xa0) {
      to = writeEscapedCodePoint(
        to,
        0xd000 | (((load<u8>(at, 1) & 0x3f) as u32) << 6) | ((load<u8>(at, 2) & 0x3f) as u32),
      );
      at += 2;
    } else if (byte >= 0x80) {
      store<u8>(to, byte);
      to += 1;
    } else to = writeEscapedCodePoint(to, byte);
  }
  store<u16>(to, 0x3a22);
  return to + 2;
}
