/** Cells of CSV or TSV (RFC 4180), exactly as they were sent. */

import { modeCents } from '../protocol';
import { maxExcelDigits, writeCentsAsDollars } from './cents';
import { countWrittenNumber, digitCount, getDateKind, parsePlainNumber } from './column-stats';
import {
  getMode,
  hasChanges,
  kindEscapedText,
  kindExponent,
  kindFalse,
  kindNested,
  kindNull,
  kindPlainText,
  kindTrue,
  setHasChanges,
  valueEnd,
  valueHasDelimiter,
  valueStart,
  writtenStats,
} from './columns';
import { writeCompact } from './compact-json';
import { copyBytes, decodedHasDelimiter, decodedNeedsQuotes, decodeText, quote } from './json-text';
import { scratchAt } from './memory';

const apostrophe: u8 = 0x27;
const semicolon: u8 = 0x3b;

let delimiter: u8 = 0x2c;
/** Whether a text that a spreadsheet would read as a formula gets a leading apostrophe (OWASP, CSV Injection). */
let escapesFormulas: bool = false;

export function setDelimitedOptions(byte: u8, guarded: bool): void {
  delimiter = byte;
  escapesFormulas = guarded;
}

/** Texts that begin like a formula and were written unescaped. */
export let formulaTexts: u32 = 0;

/** Whether a character is at the address with which formulas begin: = + - @, also full-width (U+FF1D, FF0B, FF0D, FF20). */
function isFormulaCharacter(at: usize, end: usize): bool {
  if (at >= end) return false;
  const byte = load<u8>(at);
  if (byte === 0x3d || byte === 0x2b || byte === 0x2d || byte === 0x40) return true;
  if (byte !== 0xef || at + 3 > end || load<u8>(at, 1) !== 0xbc) return false;
  const last = load<u8>(at, 2);
  return last === 0x9d || last === 0x8b || last === 0x8d || last === 0xa0;
}

/** Whether a spreadsheet would read the text as a formula. Plain numbers are exempt (faults 54, 55). */
function startsFormula(start: usize, end: usize): bool {
  if (start === end) return false;
  const first = load<u8>(start);
  if (first === 9 || first === 10 || first === 13) return true;
  if (!isFormulaCharacter(start, end)) return false;
  if (first === 0x2b) {
    const isNumber = load<u8>(start + 1) !== 0x2d && parsePlainNumber(start + 1, end) !== -1;
    return !isNumber && !isDigitsWithPoint(start + 1, end);
  }
  return first !== 0x2d || (parsePlainNumber(start, end) === -1 && !isDigitsWithPoint(start + 1, end));
}

function skipApostrophes(start: usize, end: usize): usize {
  let at = start;
  while (at < end && load<u8>(at) === apostrophe) at += 1;
  return at;
}

/** Whether a text gets a leading apostrophe: a formula does, and so do apostrophes before a formula, to keep it reversible. */
function needsApostrophe(start: usize, end: usize): bool {
  if (start === end || load<u8>(start) !== apostrophe) return startsFormula(start, end);
  const after = skipApostrophes(start, end);
  if (after === end) return false;
  const byte = load<u8>(after);
  return byte === 9 || byte === 10 || byte === 13 || isFormulaCharacter(after, end);
}

/** Whether a spreadsheet with another list separator than the file's would end the cell here: , ; | tab, line ends. */
function isSeparator(byte: u8): bool {
  return byte === 0x2c || byte === 0x3b || byte === 0x7c || byte === 9 || byte === 10 || byte === 13;
}

/**
 * Writes a text so that no spreadsheet reads a formula after a separator within it.
 *
 * @param isQuoted - whether the text is quoted: quotes within it are doubled then
 */
function writeEscapingFormulas(start: usize, end: usize, target: usize, isQuoted: bool): usize {
  let to = target;
  let isAfterSeparator = false;
  for (let at = start; at < end; at += 1) {
    const byte = load<u8>(at);
    if (isAfterSeparator && byte !== quote) {
      isAfterSeparator = false;
      if (isFormulaCharacter(skipApostrophes(at, end), end)) {
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

/** Whether the text is digits with at most one point among them. Leading zeros are allowed. */
function isDigitsWithPoint(start: usize, end: usize): bool {
  let points: i32 = 0;
  for (let at = start; at < end; at += 1) {
    const byte = load<u8>(at);
    if (byte === 0x2e && at > start && at + 1 < end) points += 1;
    else if (byte - 0x30 > 9) return false;
  }
  return start < end && points < 2;
}

/** Whether a text must be quoted: it holds the delimiter, a quote, or a line end. */
function needsQuotes(start: usize, end: usize): bool {
  for (let at = start; at < end; at += 1) {
    const byte = load<u8>(at);
    if (byte === delimiter || byte === quote || byte === 10 || byte === 13) return true;
  }
  return false;
}

/** Writes a text between quotes, with quotes within it doubled. Up to fifteen bytes after it are overwritten. */
function writeQuoted(start: usize, end: usize, target: usize): usize {
  let at = start;
  let to = target;
  store<u8>(to, quote);
  to += 1;
  while (at < end) {
    const bytes = v128.load(at);
    v128.store(to, bytes);
    const quotes = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x22)));
    const run: usize = quotes === 0 ? 16 : ctz(quotes) + 1;
    const room = end - at;
    if (run > room) {
      to += room;
      break;
    }
    at += run;
    to += run;
    if (quotes === 0) continue;
    store<u8>(to, quote);
    to += 1;
  }
  store<u8>(to, quote);
  return to + 1;
}

/** Asks the host whether a spreadsheet may change a text (shared/exports/spreadsheets.ts). */
declare function changesInSpreadsheet(output: u32, start: usize, length: usize): bool;

/** Longer texts are no numbers, dates or times. */
const maxChangedBytes: usize = 40;

/** Whether a text is one of which the host is asked: most are not. */
function mayChange(start: usize, end: usize): bool {
  if (load<u8>(start) <= 0x20 || load<u8>(end - 1) <= 0x20) return true;
  if (end - start > maxChangedBytes) return false;
  const scale = parsePlainNumber(start, end);
  if (scale >= 0 && digitCount <= maxExcelDigits) return scale > 0 && delimiter === semicolon;
  if (getDateKind(start, end) !== 0) return false;
  for (let at = start; at < end; at += 1) if (load<u8>(at) - 0x30 < 10) return true;
  const first: u8 = load<u8>(start) | 0x20;
  return end - start < 6 && (first === 0x74 || first === 0x66);
}

/** Finds the first text of each column that a spreadsheet may change. */
function noteChange(output: u32, start: usize, end: usize): void {
  if (!escapesFormulas || start === end || hasChanges(output) || !mayChange(start, end)) return;
  if (changesInSpreadsheet(output, start, end - start)) setHasChanges(output);
}

function writeText(start: usize, end: usize, target: usize, isQuoted: bool): usize {
  if (!escapesFormulas) {
    if (startsFormula(start, end)) formulaTexts += 1;
    return isQuoted ? writeQuoted(start, end, target) : copyBytes(start, end - start, target);
  }
  let to = target;
  if (isQuoted) {
    store<u8>(to, quote);
    to += 1;
  }
  if (needsApostrophe(start, end)) {
    store<u8>(to, apostrophe);
    to += 1;
  }
  to = writeEscapingFormulas(start, end, to, isQuoted);
  if (!isQuoted) return to;
  store<u8>(to, quote);
  return to + 1;
}

/** Writes whole cents as dollars, other values as they are. Counts the written numbers: they differ from those that came. */
function writeCentsCell(column: usize, kind: u32, output: u32, to: usize): usize {
  const end = writeCentsAsDollars(valueStart(column), valueEnd(column), to);
  const isAmount = end !== 0 && kind !== kindNested;
  if (isAmount) noteChange(output, to, end);
  const after = isAmount ? end : writePlainCell(column, kind, output, to);
  countWrittenNumber(writtenStats(output), to, after);
  return after;
}

/** Writes a cell. @param output - index of its output column @returns the end of the output */
export function writeDelimitedCell(column: usize, kind: u32, output: u32, to: usize): usize {
  if (kind === kindNull) return to;
  const mode = getMode(output);
  return mode === modeCents ? writeCentsCell(column, kind, output, to) : writePlainCell(column, kind, output, to);
}

function writePlainCell(column: usize, kind: u32, output: u32, to: usize): usize {
  const start = valueStart(column);
  const end = valueEnd(column);
  if (kind === kindPlainText) {
    noteChange(output, start, end);
    return writeText(start, end, to, valueHasDelimiter(column));
  }
  if (kind === kindTrue || kind === kindFalse) return copyBytes(start, end - start, to);
  if (kind <= kindExponent) {
    noteChange(output, start, end);
    return copyBytes(start, end - start, to);
  }
  if (kind === kindEscapedText) {
    const decodedEnd = decodeText(start, end, scratchAt);
    noteChange(output, scratchAt, decodedEnd);
    return writeText(scratchAt, decodedEnd, to, valueHasDelimiter(column) || decodedNeedsQuotes || decodedHasDelimiter);
  }
  const compactEnd = writeCompact(start, end, scratchAt);
  return writeText(scratchAt, compactEnd, to, needsQuotes(scratchAt, compactEnd));
}
