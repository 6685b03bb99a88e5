/** Reads a file back that was written, by rules of its own: its rows, and the exact sums of its columns. */

import { clearFigures, noteSum } from './figures';
import { figuresSize, scratchAt, writtenAt } from './memory';
import { quote } from './text';

let rowCount: u32 = 0;
let columnCount: u32 = 0;

/** Rows that were found, headers not counted. */
export function foundRows(): u32 {
  return rowCount;
}

let hasHeader: bool = true;

/** Begins a file of so many columns. */
export function startReading(columns: u32): void {
  columnCount = columns;
  rowCount = 0;
  hasHeader = true;
  for (let column: u32 = 0; column < columns; column += 1) clearFigures(writtenAt + column * figuresSize);
}

function note(column: u32, start: usize, end: usize): void {
  if (!hasHeader && column < columnCount && start < end) noteSum(writtenAt + column * figuresSize, start, end);
}

/** Whether every line that was read had as many cells as there are columns. */
let isEven: bool = true;

/**
 * Reads the lines of a delimited file that are whole.
 *
 * @param isLast - whether nothing comes after the input
 * @returns where the first line begins that is not whole; 0 where a line has another number of cells than
 * there are columns, or does not end
 */
export function findLines(start: usize, end: usize, delimiter: u8, isLast: bool): usize {
  let lineAt = start;
  let at = start;
  isEven = true;
  while (at < end) {
    let column: u32 = 0;
    let isWhole = false;
    // What is noted of a line that is not whole must not stay: it is read twice, noted once.
    const lineEnd = endOfLine(at, end);
    // Every line ends, the last one too: a file without its end is not whole.
    if (lineEnd === 0) return isLast ? 0 : lineAt;
    const stopAt = lineEnd;
    while (at <= stopAt) {
      const cellAt = at;
      let textAt = cellAt;
      let textEnd = cellAt;
      if (at < stopAt && load<u8>(at) === quote) {
        textAt = scratchAt;
        textEnd = scratchAt;
        at += 1;
        while (at < stopAt) {
          const byte = load<u8>(at);
          at += 1;
          if (byte === quote) {
            if (at >= stopAt || load<u8>(at) !== quote) break;
            at += 1;
          }
          store<u8>(textEnd, byte);
          textEnd += 1;
        }
        // After its closing quote a cell is over.
        if (at < stopAt && load<u8>(at) !== delimiter) return 0;
      } else {
        while (at < stopAt && load<u8>(at) !== delimiter) at += 1;
        textEnd = at;
      }
      note(column, textAt, textEnd);
      column += 1;
      at += 1;
      isWhole = at > stopAt;
    }
    // A table without columns has lines without anything.
    const isEmpty = columnCount === 0 && stopAt === lineAt;
    if (!isWhole || (column !== columnCount && !isEmpty)) isEven = false;
    if (!isEven) return 0;
    if (hasHeader) hasHeader = false;
    else rowCount += 1;
    at = stopAt + 2;
    lineAt = at;
  }
  return lineAt;
}

/** Where a line's CR LF begins, those within quotes not counted; 0 where it is not there. */
function endOfLine(start: usize, end: usize): usize {
  let at = start;
  let isQuoted = false;
  while (at + 1 < end) {
    const byte = load<u8>(at);
    if (byte === quote) isQuoted = !isQuoted;
    else if (byte === 13 && !isQuoted && load<u8>(at + 1) === 10) return at;
    at += 1;
  }
  return 0;
}

/**
 * Reads the rows of a sheet that are whole: cells without a type, and without the style of a date, are numbers.
 *
 * @returns where the first row begins that is not whole
 */
export function findSheetRows(start: usize, end: usize): usize {
  let at = start;
  let rowAt = start;
  while (at < end) {
    const rowEnd = endOfRow(at, end);
    if (rowEnd === 0) return rowAt;
    let column: u32 = 0;
    while (at < rowEnd) {
      if (load<u8>(at) !== 0x3c) {
        at += 1;
        continue;
      }
      // `<c`: a cell.
      if (load<u8>(at + 1) === 0x63) at = findCell(at, rowEnd, column++);
      else at += 1;
    }
    if (hasHeader) hasHeader = false;
    else rowCount += 1;
    at = rowEnd + 6;
    rowAt = at;
  }
  return rowAt;
}

/** `</row>`: where it begins; 0 where it is not there. */
function endOfRow(start: usize, end: usize): usize {
  let at = start;
  while (at + 6 <= end) {
    if (load<u8>(at) === 0x3c && load<u32>(at + 1) === 0x77_6f_72_2f) return at;
    at += 1;
  }
  return 0;
}

/** Notes a cell's number. @returns the position after the cell */
function findCell(start: usize, end: usize, column: u32): usize {
  let at = start + 2;
  let isNumber = true;
  while (load<u8>(at) !== 0x3e) {
    const byte = load<u8>(at);
    // ` t=` is a type; ` s="1"` and ` s="2"` are the styles of dates.
    if (byte === 0x20 && load<u8>(at + 1) === 0x74) isNumber = false;
    if (byte === 0x20 && load<u8>(at + 1) === 0x73 && (load<u8>(at + 4) === 0x31 || load<u8>(at + 4) === 0x32))
      isNumber = false;
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
        if (isNumber && valueAt !== 0) note(column, valueAt, at);
      } else if (next === 0x2f && load<u8>(at + 2) === 0x63) return at + 4;
    }
    at += 1;
  }
  return end;
}

/** Another sheet of the same columns follows, with a header of its own. */
export function nextSheet(): void {
  hasHeader = true;
}
