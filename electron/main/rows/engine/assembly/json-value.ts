/** JSON values, read strictly by RFC 8259. Nothing is copied: a value is its kind and its address in the input. */
import {
  kindDecimal,
  kindEscapedText,
  kindExponent,
  kindFalse,
  kindInteger,
  kindNested,
  kindNull,
  kindPlainText,
  kindTrue,
} from './columns';
import { fail, hasEscapes, quote, scanText, skipSpace } from './json-text';

/** Levels of nesting within a row. The response may have 64, of which the envelope and the row take four (faults 25). */
const maxDepth: i32 = 60;

/** The kind of the value that was read last. */
export let lastKind: u32 = kindNull;
/** Its address; for a text, after its opening quote. */
export let lastStart: usize = 0;
/** Whether the rows nest deeper than {@link maxDepth}. */
export let isNestedTooDeep: bool = false;

function isDigit(byte: u8): bool {
  return byte - 0x30 < 10;
}

/** @returns the address after the number; 0 if it is invalid */
function readNumber(start: usize): usize {
  let at = start;
  lastKind = kindInteger;
  if (load<u8>(at) === 0x2d) at += 1;
  const first = load<u8>(at);
  if (!isDigit(first)) return fail(at);
  at += 1;
  if (first !== 0x30) while (isDigit(load<u8>(at))) at += 1;
  if (load<u8>(at) === 0x2e) {
    lastKind = kindDecimal;
    at += 1;
    if (!isDigit(load<u8>(at))) return fail(at);
    while (isDigit(load<u8>(at))) at += 1;
  }
  if ((load<u8>(at) | 0x20) === 0x65) {
    lastKind = kindExponent;
    at += 1;
    const sign = load<u8>(at);
    if (sign === 0x2b || sign === 0x2d) at += 1;
    if (!isDigit(load<u8>(at))) return fail(at);
    while (isDigit(load<u8>(at))) at += 1;
  }
  return at;
}

/** Reads `null`, `true` or `false` letter by letter: a literal that is cut off fails where the input ends. */
function readLiteral(start: usize, second: u8, third: u8, fourth: u8, fifth: u8): usize {
  if (load<u8>(start, 1) !== second) return fail(start + 1);
  if (load<u8>(start, 2) !== third) return fail(start + 2);
  if (load<u8>(start, 3) !== fourth) return fail(start + 3);
  if (fifth === 0) return start + 4;
  return load<u8>(start, 4) === fifth ? start + 5 : fail(start + 4);
}

/** Reads an object or an array with everything in it. @returns the address after it; 0 if it is invalid */
function readNested(start: usize, depth: i32): usize {
  if (depth > maxDepth) {
    isNestedTooDeep = true;
    return fail(start);
  }
  const isObject = load<u8>(start) === 0x7b;
  const closing: u8 = isObject ? 0x7d : 0x5d;
  let at = skipSpace(start + 1);
  if (load<u8>(at) === closing) return at + 1;
  while (true) {
    if (isObject) {
      if (load<u8>(at) !== quote) return fail(at);
      at = scanText(at + 1);
      if (at === 0) return 0;
      at = skipSpace(at + 1);
      if (load<u8>(at) !== 0x3a) return fail(at);
      at = skipSpace(at + 1);
    }
    at = readValue(at, depth + 1);
    if (at === 0) return 0;
    at = skipSpace(at);
    const byte = load<u8>(at);
    if (byte === closing) return at + 1;
    if (byte !== 0x2c) return fail(at);
    at = skipSpace(at + 1);
  }
}

/**
 * Reads any JSON value.
 *
 * @param depth - levels of nesting around it within the row
 * @returns the address after it; 0 if it is invalid
 */
export function readValue(start: usize, depth: i32): usize {
  const first = load<u8>(start);
  lastStart = start;
  if (first === quote) {
    const end = scanText(start + 1);
    if (end === 0) return 0;
    lastStart = start + 1;
    lastKind = hasEscapes ? kindEscapedText : kindPlainText;
    return end + 1;
  }
  if (isDigit(first) || first === 0x2d) return readNumber(start);
  switch (first) {
    case 0x6e: {
      lastKind = kindNull;
      return readLiteral(start, 0x75, 0x6c, 0x6c, 0);
    }
    case 0x74: {
      lastKind = kindTrue;
      return readLiteral(start, 0x72, 0x75, 0x65, 0);
    }
    case 0x66: {
      lastKind = kindFalse;
      return readLiteral(start, 0x61, 0x6c, 0x73, 0x65);
    }
    case 0x7b:
    case 0x5b: {
      const end = readNested(start, depth);
      lastStart = start;
      lastKind = kindNested;
      return end;
    }
    default:
      return fail(start);
  }
}
