/** Writes the row that was read last to the output, in the format that was set. */
import { formatCells, formatDelimited, formatNone, formatObjects, formatSheet } from '../protocol';
import { keyLength, keyStart } from './column-keys';
import { digitCount, parsePlainNumber } from './column-stats';
import {
  columnAddress,
  getInputIndex,
  kindDecimal,
  kindEscapedText,
  kindInteger,
  kindNested,
  kindNull,
  kindPlainText,
  outputColumnCount,
  valueEnd,
  valueKind,
  valueStart,
} from './columns';
import { writeCompact, writeEscapedCodePoint } from './compact-json';
import { setDelimitedOptions, writeDelimitedCell } from './delimited-output';
import { copyBytes, quote, setDelimiter } from './json-text';
import { maxCellOverhead, maxGrowth, outputAt, outputEnd, scratchAt } from './memory';
import { writeRowHead, writeSheetCell } from './sheet-output';

/* Values as JSON: cells for the screen (`cellSchema`), whose numbers survive `JSON.parse`, and members of objects for files. */

/** `{"n":"` and `{"j":"`, eight bytes at a time. */
const numberHead: u64 = 0x00_00_22_3a_22_6e_22_7b;
const nestedHead: u64 = 0x00_00_22_3a_22_6a_22_7b;
const headLength: usize = 6;
/** `"}` */
const tail: u16 = 0x7d22;

/** Significant digits that a JavaScript number always keeps. */
const safeDigits: i32 = 15;

/** Whether a JavaScript number prints exactly these digits. Says no where a proof would cost time. */
function roundTrips(kind: u32, start: usize, end: usize): bool {
  if (kind !== kindInteger && kind !== kindDecimal) return false;
  const scale = parsePlainNumber(start, end);
  if (scale < 0 || digitCount > safeDigits) return false;
  if (kind === kindDecimal) return load<u8>(end - 1) !== 0x30;
  return load<u8>(start) !== 0x2d || load<u8>(start + 1) !== 0x30;
}

/** Writes a cell of the screen. @returns the end of the output */
function writeCellJson(column: usize, kind: u32, target: usize): usize {
  const start = valueStart(column);
  const end = valueEnd(column);
  let to = target;
  if (kind === kindNull) {
    store<u32>(to, 0x6c6c_756e);
    return to + 4;
  }
  if (kind === kindPlainText || kind === kindEscapedText) return copyBytes(start - 1, end - start + 2, to);
  if (kind === kindNested) {
    store<u64>(to, nestedHead);
    to += headLength;
    const compactEnd = writeCompact(start, end, scratchAt);
    for (let at: usize = scratchAt; at < compactEnd; at += 1) {
      const byte = load<u8>(at);
      if (byte >= 0x80) {
        store<u8>(to, byte);
        to += 1;
      } else to = writeEscapedCodePoint(to, byte);
    }
    store<u16>(to, tail);
    return to + 2;
  }
  if ((kind > kindDecimal && kind < kindPlainText) || (kind <= kindDecimal && !roundTrips(kind, start, end))) {
    store<u64>(to, numberHead);
    to = copyBytes(start, end - start, to + headLength);
    store<u16>(to, tail);
    return to + 2;
  }
  return copyBytes(start, end - start, to);
}

/** Writes a value as it was sent, nested ones compact. @returns the end of the output */
function writeValueJson(column: usize, kind: u32, to: usize): usize {
  const start = valueStart(column);
  const end = valueEnd(column);
  if (kind === kindNull) {
    store<u32>(to, 0x6c6c_756e);
    return to + 4;
  }
  if (kind === kindNested) return writeCompact(start, end, to);
  if (kind === kindPlainText || kind === kindEscapedText) return copyBytes(start - 1, end - start + 2, to);
  return copyBytes(start, end - start, to);
}

/** Writes a key with its quotes and colon. @returns the end of the output */
function writeKey(start: usize, length: usize, target: usize): usize {
  let to = target;
  store<u8>(to, quote);
  to += 1;
  for (let at = start; at < start + length; at += 1) {
    const byte = load<u8>(at);
    // A lone surrogate (see decodeKey) is not UTF-8: it is written as an escape.
    if (byte === 0xed && load<u8>(at, 1) >= 0xa0) {
      to = writeEscapedCodePoint(
        to,
        0xd000 | (((load<u8>(at, 1) & 0x3f) as u32) << 6) | ((load<u8>(at, 2) & 0x3f) as u32),
      );
      at += 2;
    } else if (byte >= 0x80) {
      store<u8>(to, byte);
      to += 1;
    } else to = writeEscapedCodePoint(to, byte);
  }
  store<u16>(to, 0x3a22);
  return to + 2;
}

let format: u32 = formatNone;
let delimiter: u8 = 0x2c;
/** Address after the last byte that was written. */
export let written: usize = outputAt;
/** Upper bound of the output bytes of a row that is too large for the output. */
export let neededBytes: u64 = 0;

/** @param code - one of the formats of ../protocol.ts */
export function setFormat(code: u32, byte: u8, escapesFormulas: bool): void {
  format = code;
  delimiter = byte;
  setDelimiter(byte);
  setDelimitedOptions(byte, escapesFormulas);
}

/** Empties the output: the host has copied it. */
export function resetOutput(): void {
  written = outputAt;
}

function writeDelimitedRow(attempt: u32): void {
  const start = written;
  let to = start;
  for (let output: u32 = 0; output < outputColumnCount; output += 1) {
    if (output > 0) {
      store<u8>(to, delimiter);
      to += 1;
    }
    const column = columnAddress(getInputIndex(output));
    to = writeDelimitedCell(column, valueKind(column, attempt), output, to);
  }
  // Two quotes: without them a row whose only cell is empty would be a blank line.
  if (to === start && outputColumnCount === 1) {
    store<u16>(to, 0x2222);
    to += 2;
  }
  store<u16>(to, 0x0a0d);
  written = to + 2;
}

function writeCellsRow(attempt: u32): void {
  let to = written;
  store<u8>(to, 0x5b);
  to += 1;
  for (let output: u32 = 0; output < outputColumnCount; output += 1) {
    if (output > 0) {
      store<u8>(to, 0x2c);
      to += 1;
    }
    const column = columnAddress(getInputIndex(output));
    to = writeCellJson(column, valueKind(column, attempt), to);
  }
  store<u32>(to, 0x0a2c5d);
  written = to + 3;
}

function writeObjectRow(attempt: u32): void {
  let to = written;
  store<u8>(to, 0x7b);
  to += 1;
  for (let output: u32 = 0; output < outputColumnCount; output += 1) {
    if (output > 0) {
      store<u8>(to, 0x2c);
      to += 1;
    }
    const index = getInputIndex(output);
    const column = columnAddress(index);
    to = writeKey(keyStart(index), keyLength(index), to);
    to = writeValueJson(column, valueKind(column, attempt), to);
  }
  store<u32>(to, 0x0a2c7d);
  written = to + 3;
}

/** Whether rows of a sheet stand in its outline. */
let isOutlined: bool = false;

export function setOutlined(outlined: bool): void {
  isOutlined = outlined;
}

/** `</row>`. */
const rowTail: u64 = 0x00_3e_77_6f_72_2f_3c_00;

function writeSheetRow(attempt: u32): void {
  let to = writeRowHead(isOutlined, written);
  for (let output: u32 = 0; output < outputColumnCount; output += 1) {
    const column = columnAddress(getInputIndex(output));
    to = writeSheetCell(column, valueKind(column, attempt), output, to);
  }
  store<u64>(to, rowTail >> 8);
  written = to + 6;
}

export function writeRow(attempt: u32): void {
  if (format === formatDelimited) writeDelimitedRow(attempt);
  else if (format === formatCells) writeCellsRow(attempt);
  else if (format === formatObjects) writeObjectRow(attempt);
  else if (format === formatSheet) writeSheetRow(attempt);
}

/**
 * Whether the row fits into the rest of the output. Only a row of many repeated headers does not fit an empty output.
 *
 * @param rowBytes - bytes of the row as it came
 */
export function fitsOutput(attempt: u32, rowBytes: u64): bool {
  if (format === formatNone) return true;
  const room: u64 = outputEnd - written;
  const growth: u64 = maxGrowth;
  const overhead: u64 = maxCellOverhead;
  if ((rowBytes * growth + overhead) * (outputColumnCount as u64) <= room) return true;
  let bytes: u64 = 0;
  for (let output: u32 = 0; output < outputColumnCount; output += 1) {
    const index = getInputIndex(output);
    const column = columnAddress(index);
    bytes += overhead + (format === formatObjects ? growth * (keyLength(index) as u64) : 0);
    if (valueKind(column, attempt) !== kindNull) bytes += growth * ((valueEnd(column) - valueStart(column)) as u64);
  }
  neededBytes = bytes;
  return bytes <= room;
}
