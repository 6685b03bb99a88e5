/**
 * Reads rows, one JSON object (or list) after the other, strictly by RFC 8259. What it finds of a row is where in the
 * input each column's value stands; nothing is copied.
 */

import { noteFlag, noteNested, noteNumber, noteText } from './figures';
import { figuresAt, figuresSize, mostSlots, scratchAt } from './memory';
import {
  decimal,
  escapedText,
  expectedEnd,
  exponent,
  fillTwins,
  hasTwins,
  isExpected,
  kindIn,
  namedCount,
  nested,
  no,
  nothing,
  plainText,
  setValue,
  shortKeyEnd,
  slotCount,
  slotOf,
  slotOfKey,
  slotOfShortKey,
  valueEnd,
  valueStart,
  whole,
  yes,
} from './slots';
import { decodeText, fail, hasDelimiter, hasEscapes, isSpace, quote, scanText, skipSpace } from './text';

/** Levels of nesting that a value in a row may have: 64 in all, of which the envelope and the row take four (faults 36). */
const mostDepth: i32 = 60;

/** The kind of the value that was read last, and where it begins: after the quote for texts. */
let kind: u32 = nothing;
let from: usize = 0;
let isTooDeep: bool = false;

export function wasTooDeep(): bool {
  return isTooDeep;
}

function isDigit(byte: u8): bool {
  return byte - 0x30 < 10;
}

/** Reads a number. @returns the position after it */
function readNumber(start: usize): usize {
  let at = start;
  kind = whole;
  if (load<u8>(at) === 0x2d) at += 1;
  const first = load<u8>(at);
  if (!isDigit(first)) return fail(at);
  at += 1;
  if (first !== 0x30) while (isDigit(load<u8>(at))) at += 1;
  if (load<u8>(at) === 0x2e) {
    kind = decimal;
    at += 1;
    if (!isDigit(load<u8>(at))) return fail(at);
    while (isDigit(load<u8>(at))) at += 1;
  }
  if ((load<u8>(at) | 0x20) === 0x65) {
    kind = exponent;
    at += 1;
    const sign = load<u8>(at);
    if (sign === 0x2b || sign === 0x2d) at += 1;
    if (!isDigit(load<u8>(at))) return fail(at);
    while (isDigit(load<u8>(at))) at += 1;
  }
  return at;
}

/** Reads a word letter by letter, so that a word that is cut off fails where the input ends. */
function readWord(start: usize, second: u8, third: u8, fourth: u8, fifth: u8): usize {
  if (load<u8>(start, 1) !== second) return fail(start + 1);
  if (load<u8>(start, 2) !== third) return fail(start + 2);
  if (load<u8>(start, 3) !== fourth) return fail(start + 3);
  if (fifth === 0) return start + 4;
  return load<u8>(start, 4) === fifth ? start + 5 : fail(start + 4);
}

/** Reads an object or a list and everything in it. */
function readNested(start: usize, depth: i32): usize {
  if (depth > mostDepth) {
    isTooDeep = true;
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

/** Reads a value. @returns the position after it, 0 where it is none */
function readValue(start: usize, depth: i32): usize {
  const first = load<u8>(start);
  from = start;
  if (first === quote) {
    const end = scanText(start + 1);
    if (end === 0) return 0;
    from = start + 1;
    kind = hasEscapes ? escapedText : plainText;
    return end + 1;
  }
  if (isDigit(first) || first === 0x2d) return readNumber(start);
  switch (first) {
    case 0x6e: {
      kind = nothing;
      return readWord(start, 0x75, 0x6c, 0x6c, 0);
    }
    case 0x74: {
      kind = yes;
      return readWord(start, 0x72, 0x75, 0x65, 0);
    }
    case 0x66: {
      kind = no;
      return readWord(start, 0x61, 0x6c, 0x73, 0x65);
    }
    case 0x7b:
    case 0x5b: {
      const end = readNested(start, depth);
      from = start;
      kind = nested;
      return end;
    }
    default:
      return fail(start);
  }
}

function take(slot: usize, reading: u32, after: usize): void {
  const isText = kind === plainText || kind === escapedText;
  setValue(slot, reading, from, isText ? after - 1 : after, kind, isText && hasDelimiter);
}

/** How well the keys of late could be guessed from the order of the slots: 0 where guessing is not worth it. */
const mostTrust: i32 = 32;
let trust: i32 = mostTrust;
/** After so many rows it is tried again. */
const doubtfulRows: u32 = 64;

/** Where the key that `slotOfNext` found ends: its closing quote; 0 where it is none. */
let keyEnd: usize = 0;

/** The slot of the key that begins there; `next` is the guess. */

function slotOfNext(next: u32, keyAt: usize): u32 {
  if (trust > 0) {
    if (next < slotCount && isExpected(slotOf(next), keyAt)) {
      if (trust < mostTrust) trust += 1;
      keyEnd = expectedEnd(slotOf(next), keyAt);
      return next;
    }
    trust -= 1;
  }
  const known = slotOfShortKey(keyAt);
  if (known !== mostSlots) {
    keyEnd = shortKeyEnd;
    return known;
  }
  keyEnd = scanText(keyAt);
  return keyEnd === 0 ? mostSlots : slotOfKey(keyAt, keyEnd, hasEscapes);
}

/** Reads an object's members into their slots. */
function readObject(start: usize, reading: u32): usize {
  let at = skipSpace(start + 1);
  if (load<u8>(at) === 0x7d) return at + 1;
  let next: u32 = 0;
  if (trust <= 0 && reading % doubtfulRows === 0) trust = mostTrust / 4;
  while (true) {
    if (load<u8>(at) !== quote) return fail(at);
    const index = slotOfNext(next, at + 1);
    if (keyEnd === 0) return 0;
    at = keyEnd + 1;
    if (load<u8>(at) !== 0x3a) {
      at = skipSpace(at);
      if (load<u8>(at) !== 0x3a) return fail(at);
    }
    at += 1;
    if (isSpace(load<u8>(at))) at = skipSpace(at);
    at = readValue(at, 1);
    if (at === 0) return 0;
    if (index < mostSlots) {
      take(slotOf(index), reading, at);
      next = index + 1;
    }
    let byte = load<u8>(at);
    if (isSpace(byte)) {
      at = skipSpace(at);
      byte = load<u8>(at);
    }
    if (byte === 0x7d) return at + 1;
    if (byte !== 0x2c) return fail(at);
    at += 1;
    if (load<u8>(at) !== quote) at = skipSpace(at);
  }
}

/** Reads a list's items into the slots of their places. */
function readList(start: usize, reading: u32): usize {
  let at = skipSpace(start + 1);
  itemCount = 0;
  if (load<u8>(at) === 0x5d) return at + 1;
  while (true) {
    at = readValue(at, 1);
    if (at === 0) return 0;
    if (itemCount < namedCount) take(slotOf(itemCount), reading, at);
    itemCount += 1;
    at = skipSpace(at);
    const byte = load<u8>(at);
    if (byte === 0x5d) return at + 1;
    if (byte !== 0x2c) return fail(at);
    at = skipSpace(at + 1);
  }
}

/** Values of the list that was read last. */
export let itemCount: u32 = 0;
/** Whether the row that was read last was no object, and so is empty. */
export let wasOdd: bool = false;
/** Whether it was a list where objects are documented. */
export let wasList: bool = false;
/** Whether it was a list of another length than the headers, so that nobody can tell which value belongs to which column. */
export let wasMisfit: bool = false;
/** Whether the headers are known, so that a list can be read by position. */
let hasHeaders: bool = true;

export function headersAreUnknown(): void {
  hasHeaders = false;
}

/**
 * Reads one row.
 *
 * @param reading - another number for each call
 * @param hasLists - whether rows are lists; then an object is odd
 * @returns the position after it; 0 where it is none, or cut off
 */
export function readRow(start: usize, reading: u32, hasLists: bool): usize {
  const first = load<u8>(start);
  wasOdd = false;
  wasList = false;
  wasMisfit = false;
  if (first === 0x7b && !hasLists) {
    const end = readObject(start, reading);
    if (hasTwins) fillTwins(reading);
    return end;
  }
  if (first === 0x5b && hasLists) return readList(start, reading);
  if (first === 0x5b) {
    wasList = true;
    if (hasHeaders) {
      const end = readList(start, reading);
      wasMisfit = end !== 0 && itemCount !== namedCount;
      return end;
    }
  } else wasOdd = true;
  return readValue(start, 0);
}

/** Counts what stands in each column of the row that was read last. */
export function noteRow(reading: u32): void {
  for (let index: u32 = 0; index < slotCount; index += 1) {
    const slot = slotOf(index);
    const figures: usize = figuresAt + index * figuresSize;
    const start = valueStart(slot);
    const end = valueEnd(slot);
    switch (kindIn(slot, reading)) {
      case nothing:
        break;
      case whole:
        noteNumber(figures, start, end, true);
        break;
      case decimal:
      case exponent:
        noteNumber(figures, start, end, false);
        break;
      case plainText:
        noteText(figures, start, end);
        break;
      case escapedText:
        noteText(figures, scratchAt, decodeText(start, end, scratchAt));
        break;
      case nested:
        noteNested(figures, end - start);
        break;
      default:
        noteFlag(figures);
    }
  }
}
