/** The columns: of the input, where in the current row each one's value stands; of the output, how each one is written. */

import { statsSize } from '../protocol';
import { clearStats } from './column-stats';
import { areEqual } from './json-text';
import { columnSize, columnsAt, maxColumns, outputColumnSize, outputColumnsAt, writtenStatsAt } from './memory';

/** Kinds of values. {@link kindNull} also stands for a value that the row lacks. */
export const kindNull: u32 = 0;
export const kindInteger: u32 = 1;
export const kindDecimal: u32 = 2;
export const kindExponent: u32 = 3;
export const kindPlainText: u32 = 4;
export const kindEscapedText: u32 = 5;
export const kindTrue: u32 = 6;
export const kindFalse: u32 = 7;
export const kindNested: u32 = 8;

/** Offsets into a column's record, all 32-bit. */
const startOffset: usize = 0;
const endOffset: usize = 4;
const kindOffset: usize = 8;
/** The attempt that saw the column last: a row that is cut off is read again. */
const attemptOffset: usize = 12;
/** The key as it stood in the JSON text last. */
export const rawKeyOffset: usize = 16;
export const rawKeyLengthOffset: usize = 20;
/** The decoded key. */
export const keyOffset: usize = 24;
export const keyLengthOffset: usize = 28;
/** Whether the value is a text that holds the delimiter unescaped. */
const hasDelimiterOffset: usize = 32;
/** Whether any row had the key. */
const keySeenOffset: usize = 36;
/** Rows that had the key twice with different values, and the last of these. */
const duplicateRowsOffset: usize = 40;
const lastDuplicateRowOffset: usize = 44;

/** All columns. Those after the first {@link headerCount} have keys that no header names. */
export let columnCount: u32 = 0;
export let headerCount: u32 = 0;

export function columnAddress(index: u32): usize {
  return columnsAt + (index as usize) * (columnSize as usize);
}

/** Appends an empty column. The caller checks `maxColumns`. @returns its index */
export function appendColumn(): u32 {
  const index = columnCount;
  memory.fill(columnAddress(index), 0, columnSize);
  columnCount += 1;
  return index;
}

/** Appends columns for rows that are arrays. */
export function addPositionalColumns(count: u32): void {
  while (columnCount < count && columnCount < maxColumns) appendColumn();
}

/** Columns that are appended from here on have keys that no header names. */
export function endHeaders(): void {
  headerCount = columnCount;
}

/** Whether any row had the column's key. */
export function wasKeySeen(index: u32): bool {
  return load<u32>(columnAddress(index) + keySeenOffset) !== 0;
}

/** Rows that had the column's key twice with different values. */
export function getDuplicateKeyRows(index: u32): u32 {
  return load<u32>(columnAddress(index) + duplicateRowsOffset);
}

/** Address of the column's value; for a text, after its opening quote. */
export function valueStart(column: usize): usize {
  return load<u32>(column + startOffset);
}

/** Address after the value; for a text, of its closing quote. */
export function valueEnd(column: usize): usize {
  return load<u32>(column + endOffset);
}

/** Whether the value is a text that holds the delimiter unescaped. */
export function valueHasDelimiter(column: usize): bool {
  return load<u32>(column + hasDelimiterOffset) !== 0;
}

/** The kind of the column's value in the row of an attempt. */
export function valueKind(column: usize, attempt: u32): u32 {
  return load<u32>(column + attemptOffset) === attempt ? load<u32>(column + kindOffset) : kindNull;
}

/** Number of the current row. */
let currentRow: u32 = 0;

/** Starts a row. @param row - its number, from 1 */
export function beginRow(row: u32): void {
  currentRow = row;
}

function countDuplicateKey(column: usize, start: usize, end: usize): void {
  if (isSameValue(column, start, end) || load<u32>(column + lastDuplicateRowOffset) === currentRow) return;
  store<u32>(column + lastDuplicateRowOffset, currentRow);
  store<u32>(column + duplicateRowsOffset, load<u32>(column + duplicateRowsOffset) + 1);
}

function isSameValue(column: usize, start: usize, end: usize): bool {
  const previous: usize = load<u32>(column + startOffset);
  const length: usize = (load<u32>(column + endOffset) as usize) - previous;
  return length === end - start && areEqual(previous, start, length);
}

/** Sets the column's value in the current row. */
export function setValue(column: usize, attempt: u32, start: usize, end: usize, kind: u32, hasDelimiter: bool): void {
  if (load<u32>(column + attemptOffset) === attempt) countDuplicateKey(column, start, end);
  store<u32>(column + keySeenOffset, 1);
  store<u32>(column + startOffset, start as u32);
  store<u32>(column + endOffset, end as u32);
  store<u32>(column + kindOffset, kind);
  store<u32>(column + attemptOffset, attempt);
  store<u32>(column + hasDelimiterOffset, hasDelimiter ? 1 : 0);
}

/* The columns of the output in their order: which input column each one shows, how it is written, and what was written. */

/** Offsets into an output column's record, all 32-bit. */
const getInputIndexfset: usize = 0;
const modeOffset: usize = 4;
const changesOffset: usize = 8;
const styleOffset: usize = 12;

export let outputColumnCount: u32 = 0;

/** @param mode - how the column is written @param styleFamily - of its cells in a sheet; 0 for data as received (../protocol.ts) */
export function addOutputColumn(inputIndex: u32, mode: u32, styleFamily: u32): void {
  const record = outputColumnsAt + outputColumnCount * outputColumnSize;
  store<u32>(record, inputIndex, getInputIndexfset);
  store<u32>(record, mode, modeOffset);
  store<u32>(record, 0, changesOffset);
  store<u32>(record, styleFamily, styleOffset);
  clearStats(writtenStats(outputColumnCount));
  outputColumnCount += 1;
}

/** Index of the input column that an output column shows. */
export function getInputIndex(output: u32): u32 {
  return load<u32>(outputColumnsAt + output * outputColumnSize, getInputIndexfset);
}

export function getMode(output: u32): u32 {
  return load<u32>(outputColumnsAt + output * outputColumnSize, modeOffset);
}

/** What is added to the formats of a column's cells in a sheet. */
export function getStyleFamily(output: u32): u32 {
  return load<u32>(outputColumnsAt + output * outputColumnSize, styleOffset);
}

/** Whether the host has found a text in an output column that a spreadsheet may change: it is asked until then. */
export function hasChanges(output: u32): bool {
  return load<u32>(outputColumnsAt + output * outputColumnSize, changesOffset) !== 0;
}

export function setHasChanges(output: u32): void {
  store<u32>(outputColumnsAt + output * outputColumnSize, 1, changesOffset);
}

/** Address of the statistics of the numbers that were written to an output column. */
export function writtenStats(output: u32): usize {
  return writtenStatsAt + output * statsSize;
}
