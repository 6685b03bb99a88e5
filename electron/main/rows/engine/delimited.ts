/** Rows as lines of CSV or TSV (RFC 4180), cells exactly as they were sent. */

import { asCents, putDollars } from './amounts';
import { noteSum, plainNumber } from './figures';
import { columnSize, columnsAt, figuresSize, scratchAt, writtenAt } from './memory';
import { compact } from './nested';
import { escapedText, exponent, isDelimited, nested, no, nothing, plainText, valueEnd, valueStart, yes } from './slots';
import { copyBytes, decodeText, hasDecodedDelimiter, hasDecodedMark, quote } from './text';

const apostrophe: u8 = 0x27;

let delimiter: u8 = 0x2c;
/** Whether a text that a spreadsheet would read as a formula gets an apostrophe in front (OWASP, CSV Injection). */
let isGuarded: bool = false;

export function setLines(byte: u8, guarded: bool): void {
  delimiter = byte;
  isGuarded = guarded;
}

/** Texts that begin like a formula and were written as they came. */
export let formulaTexts: u32 = 0;

/** Whether a character stands there with which formulas begin: = + - @, also in their full width (U+FF1D, FF0B, FF0D, FF20). */
function isMarkAt(at: usize, end: usize): bool {
  if (at >= end) return false;
  const byte = load<u8>(at);
  if (byte === 0x3d || byte === 0x2b || byte === 0x2d || byte === 0x40) return true;
  if (byte !== 0xef || at + 3 > end || load<u8>(at, 1) !== 0xbc) return false;
  const last = load<u8>(at, 2);
  return last === 0x9d || last === 0x8b || last === 0x8d || last === 0xa0;
}

/** Whether a spreadsheet would read the text as a formula; plain numbers are exempt (faults 54, 55). */
function startsFormula(start: usize, end: usize): bool {
  if (start === end) return false;
  const first = load<u8>(start);
  if (first === 9 || first === 10 || first === 13) return true;
  if (!isMarkAt(start, end)) return false;
  if (first === 0x2b) {
    const isNumber = load<u8>(start + 1) !== 0x2d && plainNumber(start + 1, end) !== -1;
    return !isNumber && !isPlain(start + 1, end);
  }
  return first !== 0x2d || (plainNumber(start, end) === -1 && !isPlain(start + 1, end));
}

function skipApostrophes(start: usize, end: usize): usize {
  let at = start;
  while (at < end && load<u8>(at) === apostrophe) at += 1;
  return at;
}

/** Whether the guard puts an apostrophe in front: before a formula, and before apostrophes and a formula, so that it can be undone. */
function needsApostrophe(start: usize, end: usize): bool {
  if (start === end || load<u8>(start) !== apostrophe) return startsFormula(start, end);
  const after = skipApostrophes(start, end);
  if (after === end) return false;
  const byte = load<u8>(after);
  return byte === 9 || byte === 10 || byte === 13 || isMarkAt(after, end);
}

/** What ends a cell for a spreadsheet whose list separator is not the file's: , ; | tab and the ends of lines. */
function isSeparator(byte: u8): bool {
  return byte === 0x2c || byte === 0x3b || byte === 0x7c || byte === 9 || byte === 10 || byte === 13;
}

/**
 * Writes a text that no spreadsheet reads as a formula, in whole or after a separator within it.
 *
 * @param isQuoted - whether it stands between quotes, those within it doubled
 */
function putGuarded(start: usize, end: usize, target: usize, isQuoted: bool): usize {
  let to = target;
  let isAfterSeparator = false;
  for (let at = start; at < end; at += 1) {
    const byte = load<u8>(at);
    if (isAfterSeparator && byte !== quote) {
      isAfterSeparator = false;
      if (isMarkAt(skipApostrophes(at, end), end)) {
        store<u8>(to, apostrophe);
        to += 1;
      }
    }
    if (isSeparator(byte)) isAfterSeparator = true;
    store<u8>(to, byte);
    to += 1;
    if (isQuoted && byte === quote) {
      store<u8>(to, quote);
      to += 1;
    }
  }
  return to;
}

/** Digits with at most one point among them: also numbers with zeros in front. */
function isPlain(start: usize, end: usize): bool {
  let points: i32 = 0;
  for (let at = start; at < end; at += 1) {
    const byte = load<u8>(at);
    if (byte === 0x2e && at > start && at + 1 < end) points += 1;
    else if (byte - 0x30 > 9) return false;
  }
  return start < end && points < 2;
}

/** Whether a text must be quoted: it holds the delimiter, a quote, or the end of a line. */
function mustQuote(start: usize, end: usize): bool {
  for (let at = start; at < end; at += 1) {
    const byte = load<u8>(at);
    if (byte === delimiter || byte === quote || byte === 10 || byte === 13) return true;
  }
  return false;
}

/** Writes a text between quotes, those within it doubled. */
function putQuoted(start: usize, end: usize, target: usize): usize {
  let to = target;
  store<u8>(to, quote);
  to += 1;
  for (let at = start; at < end; at += 1) {
    const byte = load<u8>(at);
    store<u8>(to, byte);
    to += 1;
    if (byte === quote) {
      store<u8>(to, quote);
      to += 1;
    }
  }
  store<u8>(to, quote);
  return to + 1;
}

function putText(start: usize, end: usize, target: usize, isMarked: bool): usize {
  if (!isGuarded) {
    if (startsFormula(start, end)) formulaTexts += 1;
    return isMarked ? putQuoted(start, end, target) : copyBytes(start, end - start, target);
  }
  let to = target;
  if (isMarked) {
    store<u8>(to, quote);
    to += 1;
  }
  if (needsApostrophe(start, end)) {
    store<u8>(to, apostrophe);
    to += 1;
  }
  to = putGuarded(start, end, to, isMarked);
  if (!isMarked) return to;
  store<u8>(to, quote);
  return to + 1;
}

/** Writes whole cents as dollars, other values as they are; the numbers are noted, for they are not those that came. */
function putCentsCell(slot: usize, kind: u32, column: u32, to: usize): usize {
  const end = putDollars(valueStart(slot), valueEnd(slot), to);
  const after = end === 0 || kind === nested ? putPlainCell(slot, kind, to) : end;
  noteSum(writtenAt + column * figuresSize, to, after);
  return after;
}

/** Writes a cell of a column. @returns where the next one goes */

export function putCell(slot: usize, kind: u32, column: u32, to: usize): usize {
  if (kind === nothing) return to;
  const mode = load<u32>(columnsAt + column * columnSize + 4);
  return mode === asCents ? putCentsCell(slot, kind, column, to) : putPlainCell(slot, kind, to);
}

function putPlainCell(slot: usize, kind: u32, to: usize): usize {
  const start = valueStart(slot);
  const end = valueEnd(slot);
  if (kind === plainText) return putText(start, end, to, isDelimited(slot));
  if (kind <= exponent || kind === yes || kind === no) return copyBytes(start, end - start, to);
  if (kind === escapedText) {
    const decodedEnd = decodeText(start, end, scratchAt);
    return putText(scratchAt, decodedEnd, to, isDelimited(slot) || hasDecodedMark || hasDecodedDelimiter);
  }
  const compactEnd = compact(start, end, scratchAt);
  return putText(scratchAt, compactEnd, to, mustQuote(scratchAt, compactEnd));
}
