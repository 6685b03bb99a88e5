/**
 * Scans a written file: counts its rows and sums its columns exactly. It shares nothing with the writers but the sums,
 * so that a mistake of theirs is found.
 */

import { styleDate, styleDateTime, styleFamilySize, styleScreen, styleTotals } from '../protocol';
import { clearStats, countWrittenNumber } from './column-stats';
import { writtenStats } from './columns';
import { quote } from './json-text';

/** Rows that were found, without headers. */
export let scannedRows: u32 = 0;
let columnCount: u32 = 0;

/** Rows before those of the table that are still to come. */
let headRows: u32 = 1;
/** Whether the row that is scanned is one of totals. */
let isTotals: bool = false;

/** Starts the scan of a file with the given number of columns. @param head - rows before those of the table */
export function startScan(columns: u32, head: u32): void {
  columnCount = columns;
  scannedRows = 0;
  isTotals = false;
  headRows = head;
  for (let column: u32 = 0; column < columns; column += 1) clearStats(writtenStats(column));
}

/** Adds a cell to the sum of its column, if it is a number. */
function countCell(column: u32, start: usize, end: usize): void {
  if (headRows === 0 && !isTotals && column < columnCount && start < end)
    countWrittenNumber(writtenStats(column), start, end);
}

/**
 * Scans the complete lines of a delimited file.
 *
 * @param isLast - whether nothing comes after the input
 * @returns address of the first incomplete line; 0 if a line has a wrong number of cells, or the last line does not end
 */
export function scanDelimited(start: usize, end: usize, delimiter: u8, isLast: bool): usize {
  let lineAt = start;
  while (lineAt < end) {
    // The end is looked for first: cells of an incomplete line would be counted twice.
    const lineEnd = findLineEnd(lineAt, end);
    // The last line ends too: a file without its last CR LF was cut off.
    if (lineEnd === 0) return isLast ? 0 : lineAt;
    // The lines of a table without columns are empty.
    const isEmpty = columnCount === 0 && lineEnd === lineAt;
    const cells = scanLine(lineAt, lineEnd, delimiter);
    if (cells === 0 || (cells !== columnCount && !isEmpty)) return 0;
    if (headRows > 0) headRows -= 1;
    else scannedRows += 1;
    lineAt = lineEnd + 2;
  }
  return lineAt;
}

/** Counts the cells of a line. @returns their number; 0 if something follows a closing quote */
function scanLine(start: usize, end: usize, delimiter: u8): u32 {
  let column: u32 = 0;
  let at = start;
  // A line that ends with a delimiter has an empty cell after it.
  while (at <= end) {
    if (at < end && load<u8>(at) === quote) {
      const textEnd = findClosingQuote(at + 1, end);
      // A doubled quote stands in no number.
      if (!hasDoubledQuote) countCell(column, at + 1, textEnd);
      at = textEnd < end ? textEnd + 1 : end;
      // Nothing may follow the closing quote but the delimiter.
      if (at < end && load<u8>(at) !== delimiter) return 0;
    } else {
      const cellEnd = findByte(at, end, delimiter);
      countCell(column, at, cellEnd);
      at = cellEnd;
    }
    column += 1;
    at += 1;
  }
  return column;
}

/** @returns the first address of a byte; the end if it is not there */
function findByte(start: usize, end: usize, byte: u8): usize {
  const searched = i8x16.splat(byte);
  for (let at = start; at < end; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), searched));
    if (found !== 0) return min(at + ctz(found), end);
  }
  return end;
}

/** Whether the text whose closing quote was found last has a doubled quote. */
let hasDoubledQuote: bool = false;

/** @param start - address after the opening quote @returns address of the closing quote; the end if there is none */
function findClosingQuote(start: usize, end: usize): usize {
  hasDoubledQuote = false;
  let at = findByte(start, end, quote);
  while (at + 1 < end && load<u8>(at + 1) === quote) {
    hasDoubledQuote = true;
    at = findByte(at + 2, end, quote);
  }
  return at;
}

/** @returns address of the line's CR LF, outside quotes; 0 if it is not there */
function findLineEnd(start: usize, end: usize): usize {
  let isQuoted = false;
  for (let at = start; at + 1 < end; at += 16) {
    const bytes = v128.load(at);
    let stops = i8x16.bitmask(v128.or(i8x16.eq(bytes, i8x16.splat(0x22)), i8x16.eq(bytes, i8x16.splat(0x0d))));
    while (stops !== 0) {
      const stop = at + ctz(stops);
      if (stop + 1 >= end) return 0;
      if (load<u8>(stop) === quote) isQuoted = !isQuoted;
      else if (!isQuoted && load<u8>(stop + 1) === 10) return stop;
      stops &= stops - 1;
    }
  }
  return 0;
}

/**
 * Scans the complete rows of a sheet. Cells without a type and without a date style are numbers.
 *
 * @returns address of the first incomplete row
 */
export function scanSheet(start: usize, end: usize): usize {
  let at = start;
  let rowAt = start;
  while (at < end) {
    const rowEnd = findRowEnd(at, end);
    if (rowEnd === 0) return rowAt;
    let column: u32 = 0;
    isTotals = false;
    while (at < rowEnd) {
      if (load<u8>(at) !== 0x3c) {
        at += 1;
        continue;
      }
      // `<c`: a cell.
      if (load<u8>(at + 1) === 0x63) at = scanCell(at, rowEnd, column++);
      else at += 1;
    }
    if (headRows > 0) headRows -= 1;
    else if (!isTotals) scannedRows += 1;
    at = rowEnd + 6;
    rowAt = at;
  }
  return rowAt;
}

/** @returns address of `</row>`; 0 if it is not there */
function findRowEnd(start: usize, end: usize): usize {
  let at = start;
  while (at + 6 <= end) {
    if (load<u8>(at) === 0x3c && load<u32>(at + 1) === 0x77_6f_72_2f) return at;
    at += 1;
  }
  return 0;
}

function isDateStyle(style: u32): bool {
  const plain = style < (styleScreen as u32) ? style : (style - styleScreen) % styleFamilySize;
  return plain === styleDate || plain === styleDateTime;
}

/** The number at an address, up to the first byte that is no digit. */
function readNumber(start: usize): u32 {
  let value: u32 = 0;
  for (let at = start; load<u8>(at) >= 0x30 && load<u8>(at) <= 0x39; at += 1) value = value * 10 + load<u8>(at) - 0x30;
  return value;
}

/** Counts a cell's number. @returns the address after the cell */
function scanCell(start: usize, end: usize, column: u32): usize {
  let at = start + 2;
  let isNumber = true;
  while (load<u8>(at) !== 0x3e) {
    const byte = load<u8>(at);
    // ` t=` is a type, ` s="1"` a style.
    if (byte === 0x20 && load<u8>(at + 1) === 0x74) isNumber = false;
    if (byte === 0x20 && load<u8>(at + 1) === 0x73) {
      const style = readNumber(at + 4);
      if (isDateStyle(style)) isNumber = false;
      if (style >= (styleTotals as u32)) isTotals = true;
    }
    at += 1;
  }
  if (load<u8>(at - 1) === 0x2f) return at + 1;
  at += 1;
  let valueAt: usize = 0;
  while (at < end) {
    if (load<u8>(at) === 0x3c) {
      const next = load<u8>(at + 1);
      if (next === 0x76) valueAt = at + 3;
      else if (next === 0x2f && load<u8>(at + 2) === 0x76) {
        if (isNumber && valueAt !== 0) countCell(column, valueAt, at);
      } else if (next === 0x2f && load<u8>(at + 2) === 0x63) return at + 4;
    }
    at += 1;
  }
  return end;
}
