/**
 * The row engine: reads the rows of a report and writes them. Compiled to WebAssembly from AssemblyScript, a dialect of
 * TypeScript with typed numbers and addresses. It allocates nothing: the host copies bytes to `inputAt`, calls
 * `run`, and takes bytes from `outputAt`. Whatever this file exports, ../engine-binding.ts declares.
 */
import {
  inputSlack,
  maxRowBytes,
  statusEndOfRows,
  statusInvalidJson,
  statusNeedsInput,
  statusOutputFull,
  statusRowIsArray,
  statusRowTooLarge,
} from '../protocol';
import { findOrAddColumn, setColumnName } from './column-keys';
import { beginRow, columnCount } from './columns';
import { clearFailure, failedAt, skipSpace } from './json-text';
import { flushAt, inputAt, outputAt } from './memory';
import { countRow, readRow, wasArray, wasMalformed } from './row-parser';
import { fitsOutput, writeRow, written } from './row-writer';

export { droppedKeys, keyLength, keyStart } from './column-keys';
export {
  addOutputColumn,
  addPositionalColumns,
  endHeaders,
  getDuplicateKeyRows,
  wasKeySeen,
} from './columns';
export { formulaTexts } from './delimited-output';
export { replacedSurrogates } from './json-text';
export { isNestedTooDeep } from './json-value';
export { inputAt, inputEnd, outputAt, statsAt, writtenStatsAt } from './memory';
export { neededBytes, resetOutput, setFormat, setOutlined } from './row-writer';
export { scanDelimited, scannedRows, scanSheet, startScan } from './scan-file';
export { truncatedTexts } from './sheet-output';

let collectsStats: bool = false;
let rowsAreArrays: bool = false;
let isAfterRow: bool = false;
let rowCount: u32 = 0;
/** Reads of a row: one that is cut off counts again when it is read again. */
let attempts: u32 = 0;
export let malformedRows: u32 = 0;
let position: usize = inputAt;
/** The input for `run` must end before this address: one row of the largest size, and as much again as a read brings. */
export const inputLimit: usize = inputAt + maxRowBytes + 0x10_0000;

/* Functions, as exported variables would slow the loop over the rows down by a tenth. */

/** Address at which `run` stopped. */
export function getInputPosition(): usize {
  return position;
}
export function getOutputEnd(): usize {
  return written;
}
export function getRowCount(): u32 {
  return rowCount;
}
export function getColumnCount(): u32 {
  return columnCount;
}

/** Adds a header. Its JSON text without quotes lies at the input. @returns its column; `maxColumns` if there is no room */
export function addHeader(length: usize, hasEscapes: bool): u32 {
  return findOrAddColumn(inputAt, inputAt + length, hasEscapes);
}

/** Names a positional column. The name lies at the input. @returns whether there was room */
export function nameColumn(index: u32, length: usize): bool {
  return setColumnName(index, inputAt, length);
}

/** Rows are arrays in the order of the columns. */
export function setRowsAreArrays(): void {
  rowsAreArrays = true;
}

export function setCollectsStats(isOn: bool): void {
  collectsStats = isOn;
}

/** Whether the next row follows an earlier one: it begins with a comma then. */
export function setContinues(continues: bool): void {
  isAfterRow = continues;
}

/** Makes the next `run` start at the beginning of the input. */
export function rewindInput(): void {
  position = inputAt;
}

/** Notes where `run` stopped. Values of an earlier row are never read again, so the host may move the input. */
function stopAt(status: i32, at: usize): i32 {
  position = at;
  return status;
}

/** Invalid JSON at the end of the input may only be cut off. */
function stopOnFailure(rowAt: usize, end: usize): i32 {
  if (failedAt >= end) return stopAt(statusNeedsInput, rowAt);
  return stopAt(statusInvalidJson, failedAt);
}

/**
 * Reads rows from the input and writes each, up to the end of the input or of the array that the rows stand in.
 *
 * @param end - address after the input; the bytes there are overwritten with zeros
 * @returns a status of ../protocol.ts; `getInputPosition` returns where it stopped
 */
export function run(end: usize): i32 {
  memory.fill(end, 0, inputSlack);
  clearFailure();
  let at = position;
  while (true) {
    const rowAt = at;
    if (written >= flushAt) return stopAt(statusOutputFull, rowAt);
    at = skipSpace(at);
    if (at >= end) return stopAt(statusNeedsInput, rowAt);
    const byte = load<u8>(at);
    if (byte === 0x5d && (isAfterRow || rowCount === 0)) return stopAt(statusEndOfRows, at + 1);
    if (isAfterRow) {
      if (byte !== 0x2c) return stopAt(statusInvalidJson, at);
      at = skipSpace(at + 1);
      if (at >= end) return stopAt(statusNeedsInput, rowAt);
    }
    beginRow(rowCount + 1);
    attempts += 1;
    at = readRow(at, attempts, rowsAreArrays);
    if (at === 0) return stopOnFailure(rowAt, end);
    if (wasArray) return stopAt(statusRowIsArray, rowAt);
    if (!fitsOutput(attempts, (at - rowAt) as u64)) {
      return stopAt(written > outputAt ? statusOutputFull : statusRowTooLarge, rowAt);
    }
    rowCount += 1;
    isAfterRow = true;
    if (wasMalformed) malformedRows += 1;
    if (collectsStats) countRow(attempts);
    writeRow(attempts);
  }
}
