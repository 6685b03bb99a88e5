/** Reads rows: JSON objects or arrays. Of each row it notes where in the input every column's value stands. */
import { statsSize } from '../protocol';
import { expectedKeyEnd, findOrAddColumn, isExpectedKey } from './column-keys';
import { countBoolean, countNested, countNumber, countText } from './column-stats';
import {
  columnAddress,
  columnCount,
  headerCount,
  kindDecimal,
  kindEscapedText,
  kindExponent,
  kindInteger,
  kindNested,
  kindNull,
  kindPlainText,
  setValue,
  valueEnd,
  valueKind,
  valueStart,
} from './columns';
import { decodeText, fail, hasDelimiter, hasEscapes, isSpace, quote, scanText, skipSpace } from './json-text';
import { lastKind, lastStart, readValue } from './json-value';
import { maxColumns, scratchAt, statsAt } from './memory';

/** Stores the value that was read last. @param after - the address after it */
function storeValue(column: usize, attempt: u32, after: usize): void {
  const isText = lastKind === kindPlainText || lastKind === kindEscapedText;
  setValue(column, attempt, lastStart, isText ? after - 1 : after, lastKind, isText && hasDelimiter);
}

/**
 * Rises with each key that follows the order of the columns, falls with each that does not. While it is positive, the
 * next key is guessed from that order, which saves a look-up.
 */
const maxConfidence: i32 = 32;
let confidence: i32 = maxConfidence;
/** Rows after which guessing is tried again. */
const retryRows: u32 = 64;

/** Address of the closing quote of the key that {@link findNextColumn} found; 0 if the key is invalid. */
let keyEnd: usize = 0;

/**
 * Finds the column of the key at an address.
 *
 * @param next - the guess: the column after the previous key's
 * @returns its index; `maxColumns` if there is no room for the key, or it is invalid
 */
function findNextColumn(next: u32, keyAt: usize): u32 {
  if (confidence > 0) {
    if (next < columnCount && isExpectedKey(columnAddress(next), keyAt)) {
      if (confidence < maxConfidence) confidence += 1;
      keyEnd = expectedKeyEnd(columnAddress(next), keyAt);
      return next;
    }
    confidence -= 1;
  }
  keyEnd = scanText(keyAt);
  return keyEnd === 0 ? maxColumns : findOrAddColumn(keyAt, keyEnd, hasEscapes);
}

/** Reads an object's members into their columns. */
function readObject(start: usize, attempt: u32): usize {
  let at = skipSpace(start + 1);
  if (load<u8>(at) === 0x7d) return at + 1;
  let next: u32 = 0;
  if (confidence <= 0 && attempt % retryRows === 0) confidence = maxConfidence / 4;
  while (true) {
    if (load<u8>(at) !== quote) return fail(at);
    const index = findNextColumn(next, at + 1);
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
    if (index < maxColumns) {
      storeValue(columnAddress(index), attempt, at);
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

/** Reads an array's values into the columns of the same positions. */
function readArray(start: usize, attempt: u32): usize {
  let at = skipSpace(start + 1);
  let index: u32 = 0;
  if (load<u8>(at) === 0x5d) return at + 1;
  while (true) {
    at = readValue(at, 1);
    if (at === 0) return 0;
    if (index < headerCount) storeValue(columnAddress(index), attempt, at);
    index += 1;
    at = skipSpace(at);
    const byte = load<u8>(at);
    if (byte === 0x5d) return at + 1;
    if (byte !== 0x2c) return fail(at);
    at = skipSpace(at + 1);
  }
}

/** Whether the row that was read last was neither an object nor an array. It is empty. */
export let wasMalformed: bool = false;
/** Whether it was an array where objects are documented: its values have no names. */
export let wasArray: bool = false;

/**
 * Reads one row.
 *
 * @param attempt - a new number for each call
 * @param rowsAreArrays - whether arrays are expected; an object is malformed then
 * @returns the address after the row; 0 if it is invalid or cut off
 */
export function readRow(start: usize, attempt: u32, rowsAreArrays: bool): usize {
  const first = load<u8>(start);
  if (first === 0x7b && !rowsAreArrays) {
    wasMalformed = false;
    wasArray = false;
    return readObject(start, attempt);
  }
  wasArray = first === 0x5b && !rowsAreArrays;
  wasMalformed = first !== 0x5b;
  return wasArray || wasMalformed ? readValue(start, 0) : readArray(start, attempt);
}

/** Adds the row of an attempt to the statistics of its columns. */
export function countRow(attempt: u32): void {
  for (let index: u32 = 0; index < columnCount; index += 1) {
    const column = columnAddress(index);
    const stats: usize = statsAt + index * statsSize;
    const start = valueStart(column);
    const end = valueEnd(column);
    switch (valueKind(column, attempt)) {
      case kindNull:
        break;
      case kindInteger:
        countNumber(stats, start, end, true);
        break;
      case kindDecimal:
      case kindExponent:
        countNumber(stats, start, end, false);
        break;
      case kindPlainText:
        countText(stats, start, end);
        break;
      case kindEscapedText:
        countText(stats, scratchAt, decodeText(start, end, scratchAt));
        break;
      case kindNested:
        countNested(stats, end - start);
        break;
      default:
        countBoolean(stats);
    }
  }
}
