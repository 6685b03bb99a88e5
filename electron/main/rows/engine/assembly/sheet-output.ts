/** Cells of an Excel sheet (ECMA-376, sheetData): texts stay texts, numbers are numbers, dates are days. No formula. */

import {
  modeCents,
  modeDate,
  modeNumber,
  modeText,
  styleDate,
  styleDateTime,
  styleMoney,
  styleText,
} from '../protocol';
import { maxExcelDigits, writeCentsAsDollars, writeInteger } from './cents';
import { countWrittenNumber, digitCount, getDateKind, parsePlainNumber } from './column-stats';
import {
  getMode,
  getStyleFamily,
  kindEscapedText,
  kindFalse,
  kindNested,
  kindNull,
  kindPlainText,
  kindTrue,
  valueEnd,
  valueStart,
  writtenStats,
} from './columns';
import { writeCompact } from './compact-json';
import { copyBytes, decodeKey, hexUnit } from './json-text';
import { scratchAt } from './memory';

/** UTF-16 units that a cell of Excel holds. */
const maxTextUnits: u32 = 32_767;

/** Texts that were truncated to {@link maxTextUnits}. */
export let truncatedTexts: u32 = 0;

function writeBytes(at: StaticArray<u8>, to: usize): usize {
  memory.copy(to, changetype<usize>(at), at.length);
  return to + at.length;
}

/** The XML of cells, as ASCII codes. `<c` */
const cellHead: StaticArray<u8> = [60, 99];
/** `<c/>` */
const emptyCell: StaticArray<u8> = [60, 99, 47, 62];
/** `<c t="b"><v>1</v></c>` */
const trueCell: StaticArray<u8> = [
  60, 99, 32, 116, 61, 34, 98, 34, 62, 60, 118, 62, 49, 60, 47, 118, 62, 60, 47, 99, 62,
];
/** `<c t="b"><v>0</v></c>` */
const falseCell: StaticArray<u8> = [
  60, 99, 32, 116, 61, 34, 98, 34, 62, 60, 118, 62, 48, 60, 47, 118, 62, 60, 47, 99, 62,
];
/** ` t="inlineStr"><is><t xml:space="preserve">` */
const textHead: StaticArray<u8> = [
  32, 116, 61, 34, 105, 110, 108, 105, 110, 101, 83, 116, 114, 34, 62, 60, 105, 115, 62, 60, 116, 32, 120, 109, 108, 58,
  115, 112, 97, 99, 101, 61, 34, 112, 114, 101, 115, 101, 114, 118, 101, 34, 62,
];
/** `</t></is></c>` */
const textTail: StaticArray<u8> = [60, 47, 116, 62, 60, 47, 105, 115, 62, 60, 47, 99, 62];
/** `<v>` */
const valueHead: StaticArray<u8> = [60, 118, 62];
/** `</v></c>` */
const valueTail: StaticArray<u8> = [60, 47, 118, 62, 60, 47, 99, 62];
/** `&amp;` */
const ampersand: StaticArray<u8> = [38, 97, 109, 112, 59];
/** `&lt;` */
const less: StaticArray<u8> = [38, 108, 116, 59];
/** `&gt;` */
const greater: StaticArray<u8> = [38, 103, 116, 59];
/** `&#13;` */
const carriageReturn: StaticArray<u8> = [38, 35, 49, 51, 59];

/** `<row>` */
const plainRow: StaticArray<u8> = [60, 114, 111, 119, 62];
/** `<row outlineLevel="2">` */
const outlinedRow: StaticArray<u8> = [
  60, 114, 111, 119, 32, 111, 117, 116, 108, 105, 110, 101, 76, 101, 118, 101, 108, 61, 34, 50, 34, 62,
];

/** Writes the start of a row. @returns the end of the output */
export function writeRowHead(isOutlined: bool, to: usize): usize {
  return writeBytes(isOutlined ? outlinedRow : plainRow, to);
}

/** What is added to the format of the cell that is being written. */
let styleFamily: u32 = 0;

/**
 * The UTF-16 unit at an address that a cell cannot hold as it is: XML 1.0 has no control characters but tab and line ends, no
 * lone surrogates (three bytes here, see decodeKey), no U+FFFE and U+FFFF. -1 for any other.
 */
function forbiddenUnit(at: usize): i32 {
  const byte = load<u8>(at);
  if (byte < 0x20) return byte === 9 || byte === 10 || byte === 13 ? -1 : byte;
  const second = load<u8>(at + 1);
  const isForbidden = byte === 0xed ? second >= 0xa0 : byte === 0xef && second === 0xbf && load<u8>(at + 2) >= 0xbe;
  if (!isForbidden) return -1;
  return (((byte as i32) & 15) << 12) | (((second as i32) & 63) << 6) | ((load<u8>(at + 2) as i32) & 63);
}

/** Whether Excel would read what is written of the text as an escaped character, such as `_x0041_`. */
function isCharacterEscape(at: usize, end: usize): bool {
  if (at + 7 > end || load<u8>(at + 1) !== 0x78 || hexUnit(at + 2) < 0) return false;
  return load<u8>(at + 6) === 0x5f || forbiddenUnit(at + 6) >= 0;
}

/** Writes a UTF-16 unit as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19), which Excel shows as the character. */
function writeCharacterEscape(unit: i32, to: usize): usize {
  store<u16>(to, 0x785f);
  for (let index: u32 = 0; index < 4; index += 1) {
    const digit = (unit >> (12 - 4 * index)) & 15;
    store<u8>(to + 2 + index, (digit < 10 ? 0x30 + digit : 0x37 + digit) as u8);
  }
  store<u8>(to + 6, 0x5f);
  return to + 7;
}

/** Writes a text escaped for XML. @returns the end of the output */
function writeXmlText(start: usize, end: usize, target: usize): usize {
  let at = start;
  let to = target;
  let units: u32 = 0;
  while (at < end) {
    // Copies sixteen bytes at once while none needs an escape and all are ASCII.
    while (at + 16 <= end && units + 16 < maxTextUnits) {
      const bytes = v128.load(at);
      const special = v128.or(
        v128.or(i8x16.eq(bytes, i8x16.splat(0x26)), i8x16.eq(bytes, i8x16.splat(0x3c))),
        v128.or(
          v128.or(i8x16.eq(bytes, i8x16.splat(0x3e)), i8x16.eq(bytes, i8x16.splat(0x5f))),
          v128.or(i8x16.lt_u(bytes, i8x16.splat(0x20)), i8x16.lt_s(bytes, i8x16.splat(0))),
        ),
      );
      if (v128.any_true(special)) break;
      v128.store(to, bytes);
      at += 16;
      to += 16;
      units += 16;
    }
    if (at >= end) break;
    const byte = load<u8>(at);
    const isLead = (byte & 0xc0) !== 0x80;
    const size: u32 = byte >= 0xf0 ? 2 : isLead ? 1 : 0;
    if (units + size > maxTextUnits) {
      truncatedTexts += 1;
      break;
    }
    units += size;
    if (byte === 0x26) to = writeBytes(ampersand, to);
    else if (byte === 0x3c) to = writeBytes(less, to);
    else if (byte === 0x3e) to = writeBytes(greater, to);
    else if (byte === 13) to = writeBytes(carriageReturn, to);
    else if (byte === 0x5f && isCharacterEscape(at, end)) to = writeCharacterEscape(byte, to);
    else if (forbiddenUnit(at) >= 0) {
      to = writeCharacterEscape(forbiddenUnit(at), to);
      if (byte >= 0x20) at += 2;
    } else {
      store<u8>(to, byte);
      to += 1;
    }
    at += 1;
  }
  return to;
}

/** Writes `<c s="N"`, without the style if it is 0. */
function writeCellHead(plainStyle: u32, target: usize): usize {
  let to = writeBytes(cellHead, target);
  const style = plainStyle + styleFamily;
  if (style === 0) return to;
  store<u32>(to, 0x22_3d_73_20);
  to += 4;
  if (style >= 10) {
    store<u8>(to, (0x30 + style / 10) as u8);
    to += 1;
  }
  store<u8>(to, (0x30 + (style % 10)) as u8);
  store<u8>(to + 1, 0x22);
  return to + 2;
}

/** Writes a cell without a value, with the lines of its format. */
function writeEmptyCell(target: usize): usize {
  if (styleFamily === 0) return writeBytes(emptyCell, target);
  const to = writeCellHead(0, target);
  store<u16>(to, 0x3e2f);
  return to + 2;
}

function writeText(start: usize, end: usize, style: u32, target: usize): usize {
  const textAt = writeBytes(textHead, writeCellHead(style, target));
  return writeBytes(textTail, writeXmlText(start, end, textAt));
}

/** Writes `<c s="N"><v>`. */
function writeValueHead(style: u32, target: usize): usize {
  const to = writeCellHead(style, target);
  store<u8>(to, 0x3e);
  return writeBytes(valueHead, to + 1);
}

/** The number that `count` digits make. */
function parseDigits(at: usize, count: usize): i64 {
  let value: i64 = 0;
  for (let index: usize = 0; index < count; index += 1) value = value * 10 + (load<u8>(at + index) - 0x30);
  return value;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
function daysSinceEpoch(year: i64, month: i64, day: i64): i64 {
  const y = month <= 2 ? year - 1 : year;
  const era = y / 400;
  const yearOfEra = y - era * 400;
  const dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468;
}

/** Excel's serial number of 1970-01-01, and of 1900-03-01, before which its calendar has a day too many. */
const epochSerial: i64 = 25_569;
const firstSerial: i64 = 61;

/** Writes a date as Excel's serial number. @returns the end of the output; 0 if Excel does not know the date */
function writeDate(start: usize, end: usize, target: usize): usize {
  const kind = getDateKind(start, end);
  if (kind === 0) return 0;
  const year = parseDigits(start, 4);
  const month = parseDigits(start + 5, 2);
  const day = parseDigits(start + 8, 2);
  const number = daysSinceEpoch(year, month, day);
  // 31 February would be a day in March. It is no date and stays a text.
  const nextMonth = month === 12 ? daysSinceEpoch(year + 1, 1, 1) : daysSinceEpoch(year, month + 1, 1);
  if (number >= nextMonth || number + epochSerial < firstSerial) return 0;
  let to = writeValueHead(kind === 1 ? styleDate : styleDateTime, target);
  to = writeInteger(number + epochSerial, to);
  if (kind === 2) {
    const seconds = parseDigits(start + 11, 2) * 3_600 + parseDigits(start + 14, 2) * 60 + parseDigits(start + 17, 2);
    // Ten decimal places of a day: a resolution of ten microseconds.
    const parts = (seconds * 10_000_000_000 + 43_200) / 86_400;
    store<u8>(to, 0x2e);
    to += 1;
    let divisor: i64 = 1_000_000_000;
    for (let index: i32 = 0; index < 10; index += 1) {
      store<u8>(to, (0x30 + ((parts / divisor) % 10)) as u8);
      divisor /= 10;
      to += 1;
    }
  }
  return writeBytes(valueTail, to);
}

/** Writes a number. @returns the end of the output; 0 if it has more digits than Excel stores */
function writeNumber(start: usize, end: usize, style: u32, stats: usize, target: usize): usize {
  const scale = parsePlainNumber(start, end);
  if (scale === -1 || digitCount > maxExcelDigits) return 0;
  countWrittenNumber(stats, start, end);
  return writeBytes(valueTail, copyBytes(start, end - start, writeValueHead(style, target)));
}

/** Writes whole cents as dollars. @returns the end of the output; 0 if the text is no whole number */
function writeCents(start: usize, end: usize, stats: usize, target: usize): usize {
  const valueAt = writeValueHead(styleMoney, target);
  const to = writeCentsAsDollars(start, end, valueAt);
  if (to === 0) return 0;
  countWrittenNumber(stats, valueAt, to);
  return writeBytes(valueTail, to);
}

/** Writes a value as a number or a date, if its column's mode says so. @returns the end of the output; 0 if it stays a text */
function writeTypedText(start: usize, end: usize, mode: u32, isText: bool, stats: usize, to: usize): usize {
  if (mode === modeText || start === end) return 0;
  if (mode === modeCents) return writeCents(start, end, stats, to);
  if (mode === modeNumber) return writeNumber(start, end, 0, stats, to);
  if (mode === modeDate) return writeDate(start, end, to);
  if (!isText) return writeNumber(start, end, 0, stats, to);
  // By cell: a text with decimal places is a number. Digits alone may be an id, a phone or a card number.
  if (parsePlainNumber(start, end) > 0) return writeNumber(start, end, 0, stats, to);
  return writeDate(start, end, to);
}

/** Writes a cell. @param output - index of its output column @returns the end of the output */
export function writeSheetCell(column: usize, kind: u32, output: u32, to: usize): usize {
  styleFamily = getStyleFamily(output);
  if (kind === kindNull) return writeEmptyCell(to);
  if (kind === kindTrue) return writeBytes(trueCell, to);
  if (kind === kindFalse) return writeBytes(falseCell, to);
  let start = valueStart(column);
  let end = valueEnd(column);
  const isText = kind === kindPlainText || kind === kindEscapedText;
  if (kind === kindEscapedText) {
    end = decodeKey(start, end, scratchAt);
    start = scratchAt;
  } else if (kind === kindNested) {
    end = writeCompact(start, end, scratchAt);
    start = scratchAt;
  }
  if (start === end) return writeEmptyCell(to);
  const mode = getMode(output);
  const stats = writtenStats(output);
  if (kind !== kindNested) {
    const typed = writeTypedText(start, end, mode, isText, stats, to);
    if (typed !== 0) return typed;
  }
  return writeText(start, end, mode === modeText ? styleText : 0, to);
}
