/** Rows as lines of CSV or TSV (RFC 4180), cells exactly as they were sent. */

import { asCents, putDollars } from './amounts';
import { noteSum, plainNumber } from './figures';
import { columnSize, columnsAt, figuresSize, scratchAt, writtenAt } from './memory';
import { compact } from './nested';
import { escapedText, exponent, isDelimited, nested, no, nothing, plainText, valueEnd, valueStart, yes } from './slots';
import { copyBytes, decodeText, hasDecodedDelimiter, hasDecodedMark, quote } from './text';

let delimiter: u8 = 0x2c;
/** Whether a text that a spreadsheet would read as a formula gets an apostrophe in front (OWASP, CSV Injection). */
let isGuarded: bool = false;

export function setLines(byte: u8, guarded: bool): void {
  delimiter = byte;
  isGuarded = guarded;
}

/** Whether a spreadsheet would read the text as a formula; plain numbers are exempt (faults 54, 55). */
function startsFormula(start: usize, end: usize): bool {
  if (start === end) return false;
  const first = load<u8>(start);
  if (first === 0x2b) return plainNumber(start + 1, end) === -1 && !isPlain(start + 1, end);
  if (first === 0x2d) return plainNumber(start, end) === -1 && !isPlain(start + 1, end);
  return first === 0x3d || first === 0x40 || first === 9 || first === 10 || first === 13;
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
function putQuoted(start: usize, end: usize, target: usize, hasApostrophe: bool): usize {
  let to = target;
  store<u8>(to, quote);
  to += 1;
  if (hasApostrophe) {
    store<u8>(to, 0x27);
    to += 1;
  }
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
  const hasApostrophe = isGuarded && startsFormula(start, end);
  if (isMarked) return putQuoted(start, end, target, hasApostrophe);
  let to = target;
  if (hasApostrophe) {
    store<u8>(to, 0x27);
    to += 1;
  }
  return copyBytes(start, end - start, to);
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
