/**
 * The engine that reads the rows of a report and writes them, compiled to WebAssembly (AssemblyScript, a dialect of
 * TypeScript). It allocates nothing: the host copies bytes in at `inputAt`, calls `run`, and takes bytes from `outputAt`.
 * Its host is ../row-engine.ts.
 */

import { formulaTexts, putCell, setLines } from './delimited';
import { clearFigures } from './figures';
import { putCellJson, putKey, putValueJson } from './json';
import {
  columnSize,
  columnsAt,
  figuresAt,
  figuresSize,
  flushedAt,
  inputAt,
  inputEnd,
  longestRow,
  outputAt,
  outputEnd,
  writtenAt,
} from './memory';
import { itemCount, noteRow, readRow, wasList, wasMisfit, wasOdd, wasTooDeep } from './rows';
import { cutTexts, putHeadCell, putSheetCell } from './sheet';
import {
  beginRow,
  heldAt,
  keyLength,
  keyStart,
  kindIn,
  lostKeys,
  namedCount,
  namePlace,
  slotCount,
  slotOf,
  slotOfKey,
  twiceAt,
  valueEnd,
  valueStart,
} from './slots';
import { clearFailure, failedAt, replacedSurrogates, setDelimiter, skipSpace } from './text';

export { findLines, findSheetRows, foundRows, nextSheet, startReading } from './read-back';
export { headersAreUnknown } from './rows';
export { addPlaces, addTwin, headersAreNamed, keyLength, keyStart } from './slots';

/** What rows are written as. */
const noForm: u32 = 0;
const lines: u32 = 1;
const cells: u32 = 2;
const objects: u32 = 3;
const sheet: u32 = 4;

/** How `run` ended. */
const needsInput: i32 = 0;
const needsRoom: i32 = 1;
const ended: i32 = 2;
const broken: i32 = 3;
const reachedLimit: i32 = 4;
const misfit: i32 = 5;
const tooLarge: i32 = 6;

let form: u32 = noForm;
let delimiter: u8 = 0x2c;
let columnCount: u32 = 0;
let isCounting: bool = false;
let hasLists: bool = false;
let isAfterRow: bool = false;
let rowCount: u32 = 0;
/** Rows that were read, those that were cut off and read again counted each time. */
let readings: u32 = 0;
let oddRows: u32 = 0;
let listRows: u32 = 0;
/** Bytes that the row that is too large would take when it is written, at most. */
let largestWritten: u64 = 0;
let rowLimit: u32 = 0xffff_ffff;
let position: usize = inputAt;
let output: usize = outputAt;

export function inputStart(): usize {
  return inputAt;
}
/** Where the input for rows must end, and where that of a file that is read back must. */
export function inputLimit(): usize {
  return inputAt + longestRow + 0x10_0000;
}
export function readBackLimit(): usize {
  return inputEnd;
}
export function outputStart(): usize {
  return outputAt;
}
export function outputPosition(): usize {
  return output;
}
export function inputPosition(): usize {
  return position;
}
export function rows(): u32 {
  return rowCount;
}
export function oddRowCount(): u32 {
  return oddRows;
}
export function listRowCount(): u32 {
  return listRows;
}
/** Values of the list that did not fit the headers. */
export function misfitItems(): u32 {
  return itemCount;
}
export function tooLargeBytes(): f64 {
  return largestWritten as f64;
}
export function replaced(): u32 {
  return replacedSurrogates;
}
export function slots(): u32 {
  return slotCount;
}
export function named(): u32 {
  return namedCount;
}
export function lost(): u32 {
  return lostKeys;
}
export function cut(): u32 {
  return cutTexts;
}
export function formulas(): u32 {
  return formulaTexts;
}
export function isTooDeep(): bool {
  return wasTooDeep();
}
export function figures(): usize {
  return figuresAt;
}
export function written(): usize {
  return writtenAt;
}
export function isHeld(slot: u32): bool {
  return load<u32>(slotOf(slot) + heldAt) !== 0;
}
export function twice(slot: u32): u32 {
  return load<u32>(slotOf(slot) + twiceAt);
}

/** Makes or finds the slot of a key; its JSON text without quotes lies at the input. @returns mostSlots where there is no room */
export function addKey(length: usize, hasEscapes: bool): u32 {
  return slotOfKey(inputAt, inputAt + length, hasEscapes);
}

/** Names a place of rows that are lists; the name lies at the input. */
export function nameAPlace(index: u32, length: usize): bool {
  return namePlace(index, inputAt, length);
}

/** Rows are lists in the order of the slots. */
export function takeLists(): void {
  hasLists = true;
}

export function countFigures(isOn: bool): void {
  isCounting = isOn;
}

/** Adds a column to the output. @param mode - how sheets write it (sheet.ts) */
export function addColumn(slot: u32, mode: u32): void {
  const column = columnsAt + columnCount * columnSize;
  store<u32>(column, slot);
  store<u32>(column + 4, mode);
  clearFigures(writtenAt + columnCount * figuresSize);
  columnCount += 1;
}

export function setForm(next: u32, byte: u8, isGuarded: bool): void {
  form = next;
  delimiter = byte;
  setDelimiter(byte);
  setLines(byte, isGuarded);
}

/** Rows that come next follow a row that came before: they begin with a comma. */
export function follow(isFollowing: bool): void {
  isAfterRow = isFollowing;
}

/** `run` returns when so many rows have been read in all. */
export function limitRows(count: u32): void {
  rowLimit = count;
}

/** The output was taken. */
export function taken(): void {
  output = outputAt;
}

function putLine(reading: u32): void {
  let to = output;
  const start = to;
  for (let column: u32 = 0; column < columnCount; column += 1) {
    if (column > 0) {
      store<u8>(to, delimiter);
      to += 1;
    }
    const slot = slotOf(load<u32>(columnsAt + column * columnSize));
    to = putCell(slot, kindIn(slot, reading), column, to);
  }
  // A line whose only cell is empty would read as a blank one.
  if (to === start && columnCount === 1) {
    store<u16>(to, 0x2222);
    to += 2;
  }
  store<u16>(to, 0x0a0d);
  output = to + 2;
}

function putCells(reading: u32): void {
  let to = output;
  store<u8>(to, 0x5b);
  to += 1;
  for (let column: u32 = 0; column < columnCount; column += 1) {
    if (column > 0) {
      store<u8>(to, 0x2c);
      to += 1;
    }
    const slot = slotOf(load<u32>(columnsAt + column * columnSize));
    to = putCellJson(slot, kindIn(slot, reading), to);
  }
  store<u32>(to, 0x0a2c5d);
  output = to + 3;
}

function putObject(reading: u32): void {
  let to = output;
  store<u8>(to, 0x7b);
  to += 1;
  for (let column: u32 = 0; column < columnCount; column += 1) {
    if (column > 0) {
      store<u8>(to, 0x2c);
      to += 1;
    }
    const index = load<u32>(columnsAt + column * columnSize);
    const slot = slotOf(index);
    to = putKey(keyStart(index), keyLength(index), to);
    to = putValueJson(slot, kindIn(slot, reading), to);
  }
  store<u32>(to, 0x0a2c7d);
  output = to + 3;
}

/** `<row>` and `</row>`. */
const rowHead: u64 = 0x00_00_00_3e_77_6f_72_3c;
const rowTail: u64 = 0x00_3e_77_6f_72_2f_3c_00;

function putSheetRow(reading: u32, isHead: bool): void {
  let to = output;
  store<u64>(to, rowHead);
  to += 5;
  for (let column: u32 = 0; column < columnCount; column += 1) {
    const slot = slotOf(load<u32>(columnsAt + column * columnSize));
    const kind = kindIn(slot, reading);
    to = isHead ? putHeadCell(slot, kind, to) : putSheetCell(slot, kind, column, to);
  }
  store<u64>(to, rowTail >> 8);
  output = to + 6;
}

function putRow(reading: u32): void {
  if (form === lines) putLine(reading);
  else if (form === cells) putCells(reading);
  else if (form === objects) putObject(reading);
  else if (form === sheet) putSheetRow(reading, false);
}

/** Bytes that a value may grow to for each of its own, and those that a cell takes beside its value. */
const mostGrowth: u64 = 6;
const cellBytes: u64 = 96;

/** Whether a row that was read fits into what is left of the output. Only headers that repeat make a row that does not. */
function hasRoom(reading: u32, rowBytes: u64): bool {
  const room: u64 = outputEnd - output;
  if (rowBytes * mostGrowth * (columnCount as u64) + cellBytes * (columnCount as u64) <= room) return true;
  let bytes: u64 = 0;
  for (let column: u32 = 0; column < columnCount; column += 1) {
    const index = load<u32>(columnsAt + column * columnSize);
    const slot = slotOf(index);
    bytes += cellBytes + (form === objects ? mostGrowth * (keyLength(index) as u64) : 0);
    if (kindIn(slot, reading) !== 0) bytes += mostGrowth * ((valueEnd(slot) - valueStart(slot)) as u64);
  }
  largestWritten = bytes;
  return bytes <= room;
}

/** Writes a header: a list of texts of `length` bytes lies at the input. It counts as no row. */
export function putHeader(length: usize): void {
  store<u64>(inputAt + length, 0);
  readRow(inputAt, 0xffff_ffff, true);
  if (form === lines) putLine(0xffff_ffff);
  else if (form === sheet) putSheetRow(0xffff_ffff, true);
}

/** Where the rows' values may stand once the input has moved: nothing of an earlier row is looked at again. */
function stop(status: i32, at: usize): i32 {
  position = at;
  return status;
}

/** Input that ends too early is no mistake as long as more may come. */
function failure(rowAt: usize, end: usize): i32 {
  if (failedAt >= end) return stop(needsInput, rowAt);
  return stop(broken, failedAt);
}

/**
 * Reads rows from the input up to its end, or to the end of the list that they stand in, and writes each.
 *
 * @param end - after the last byte of the input; zeros are put after it
 * @returns how it ended; `inputPosition` says where
 */
export function run(end: usize): i32 {
  memory.fill(end, 0, 64);
  clearFailure();
  let at = position;
  while (true) {
    const rowAt = at;
    if (output >= flushedAt) return stop(needsRoom, rowAt);
    if (rowCount === rowLimit) return stop(reachedLimit, rowAt);
    at = skipSpace(at);
    if (at >= end) return stop(needsInput, rowAt);
    const byte = load<u8>(at);
    if (byte === 0x5d && (isAfterRow || rowCount === 0)) return stop(ended, at + 1);
    if (isAfterRow) {
      if (byte !== 0x2c) return stop(broken, at);
      at = skipSpace(at + 1);
      if (at >= end) return stop(needsInput, rowAt);
    }
    beginRow(rowCount + 1);
    readings += 1;
    at = readRow(at, readings, hasLists);
    if (at === 0) return failure(rowAt, end);
    if (wasMisfit) return stop(misfit, rowAt);
    if (form !== noForm && !hasRoom(readings, (at - rowAt) as u64)) {
      return stop(output > outputAt ? needsRoom : tooLarge, rowAt);
    }
    rowCount += 1;
    isAfterRow = true;
    if (wasOdd) oddRows += 1;
    if (wasList) listRows += 1;
    if (isCounting) noteRow(readings);
    if (form !== noForm) putRow(readings);
  }
}

/** Reads on from the beginning of the input. */
export function rewind(): void {
  position = inputAt;
}
