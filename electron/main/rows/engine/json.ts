/** Rows as JSON: as cells for the window, whose numbers a JavaScript number holds or are texts, and as objects for files. */

import { digitCount, plainNumber } from './figures';
import { scratchAt } from './memory';
import { compact, putEscaped } from './nested';
import { decimal, escapedText, nested, nothing, plainText, valueEnd, valueStart, whole } from './slots';
import { copyBytes, quote } from './text';

/** `{"n":"` and `{"j":"`, eight bytes at a time. */
const numberHead: u64 = 0x00_00_22_3a_22_6e_22_7b;
const nestedHead: u64 = 0x00_00_22_3a_22_6a_22_7b;
const headLength: usize = 6;
/** `"}` */
const tail: u16 = 0x7d22;

/** Digits that a JavaScript number always gives back. */
const safeDigits: i32 = 15;

/**
 * Whether a JavaScript number would be written just as this one is. It says no where that would take finding out.
 */
function isGivenBack(kind: u32, start: usize, end: usize): bool {
  if (kind !== whole && kind !== decimal) return false;
  const scale = plainNumber(start, end);
  if (scale < 0 || digitCount > safeDigits) return false;
  if (kind === decimal) return load<u8>(end - 1) !== 0x30;
  return load<u8>(start) !== 0x2d || load<u8>(start + 1) !== 0x30;
}

/** Writes a cell as the window takes it: see cellSchema. */
export function putCellJson(slot: usize, kind: u32, target: usize): usize {
  const start = valueStart(slot);
  const end = valueEnd(slot);
  let to = target;
  if (kind === nothing) {
    store<u32>(to, 0x6c6c_756e);
    return to + 4;
  }
  if (kind === plainText || kind === escapedText) return copyBytes(start - 1, end - start + 2, to);
  if (kind === nested) {
    store<u64>(to, nestedHead);
    to += headLength;
    const compactEnd = compact(start, end, scratchAt);
    for (let at: usize = scratchAt; at < compactEnd; at += 1) {
      const byte = load<u8>(at);
      if (byte >= 0x80) {
        store<u8>(to, byte);
        to += 1;
      } else to = putEscaped(to, byte);
    }
    store<u16>(to, tail);
    return to + 2;
  }
  if ((kind > decimal && kind < plainText) || (kind <= decimal && !isGivenBack(kind, start, end))) {
    store<u64>(to, numberHead);
    to = copyBytes(start, end - start, to + headLength);
    store<u16>(to, tail);
    return to + 2;
  }
  return copyBytes(start, end - start, to);
}

/** Writes a value as it was sent; one within another compact. */
export function putValueJson(slot: usize, kind: u32, to: usize): usize {
  const start = valueStart(slot);
  const end = valueEnd(slot);
  if (kind === nothing) {
    store<u32>(to, 0x6c6c_756e);
    return to + 4;
  }
  if (kind === nested) return compact(start, end, to);
  if (kind === plainText || kind === escapedText) return copyBytes(start - 1, end - start + 2, to);
  return copyBytes(start, end - start, to);
}

/** Writes a key with its quotes and colon. */
export function putKey(start: usize, length: usize, target: usize): usize {
  let to = target;
  store<u8>(to, quote);
  to += 1;
  for (let at = start; at < start + length; at += 1) {
    const byte = load<u8>(at);
    // A lone surrogate (see decodeKey) is not UTF-8: it is written as the escape that it came as.
    if (byte === 0xed && load<u8>(at, 1) >= 0xa0) {
      to = putEscaped(to, 0xd000 | (((load<u8>(at, 1) & 0x3f) as u32) << 6) | ((load<u8>(at, 2) & 0x3f) as u32));
      at += 2;
    } else if (byte >= 0x80) {
      store<u8>(to, byte);
      to += 1;
    } else to = putEscaped(to, byte);
  }
  store<u16>(to, 0x3a22);
  return to + 2;
}
