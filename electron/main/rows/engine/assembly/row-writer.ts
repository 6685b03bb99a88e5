/** Writes the row that was read last to the output, in the format that was set. */
import { formatCells, formatDelimited, formatNone, formatObjects, formatSheet } from '../protocol';
import { keyLength, keyStart } from './column-keys';
import { setDelimitedOptions, writeDelimitedCell } from './delimited-output';
import { columnAddress, kindNull, valueEnd, valueKind, valueStart } from './input-columns';
import { writeCellJson, writeKey, writeValueJson } from './json-output';
import { setDelimiter } from './json-text';
import { maxCellOverhead, maxGrowth, outputAt, outputEnd } from './memory';
import { getInputIndex, outputColumnCount } from './output-columns';
import { writeHeaderCell, writeRowHead, writeSheetCell } from './sheet-output';

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

function writeSheetRow(attempt: u32, isHeader: bool): void {
  let to = writeRowHead(isOutlined && !isHeader, written);
  for (let output: u32 = 0; output < outputColumnCount; output += 1) {
    const column = columnAddress(getInputIndex(output));
    const kind = valueKind(column, attempt);
    to = isHeader ? writeHeaderCell(column, kind, to) : writeSheetCell(column, kind, output, to);
  }
  store<u64>(to, rowTail >> 8);
  written = to + 6;
}

export function writeRow(attempt: u32): void {
  if (format === formatDelimited) writeDelimitedRow(attempt);
  else if (format === formatCells) writeCellsRow(attempt);
  else if (format === formatObjects) writeObjectRow(attempt);
  else if (format === formatSheet) writeSheetRow(attempt, false);
}

/** Writes the values of an attempt as a header. JSON formats have none. */
export function writeHeaderRow(attempt: u32): void {
  if (format === formatDelimited) writeDelimitedRow(attempt);
  else if (format === formatSheet) writeSheetRow(attempt, true);
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
