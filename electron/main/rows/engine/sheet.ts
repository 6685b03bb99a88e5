/** Rows of an Excel sheet (ECMA-376, sheetData): texts typed as texts, numbers as numbers, dates as days, no formula. */

import { asCents, asDate, asNumber, asText, excelDigits, putDollars, putWhole } from './amounts';
import { dateKind, digitCount, noteSum, plainNumber } from './figures';
import { columnSize, columnsAt, figuresSize, scratchAt, writtenAt } from './memory';
import { compact } from './nested';
import { escapedText, nested, no, nothing, plainText, valueEnd, valueStart, yes } from './slots';
import { copyBytes, decodeText, hexUnit } from './text';

/** UTF-16 units that Excel keeps of a text. */
const longestText: u32 = 32_767;

/** Texts that were cut. */
export let cutTexts: u32 = 0;

function putBytes(at: StaticArray<u8>, to: usize): usize {
  memory.copy(to, changetype<usize>(at), at.length);
  return to + at.length;
}

const cellHead: StaticArray<u8> = [60, 99];
const noCell: StaticArray<u8> = [60, 99, 47, 62];
const trueCell: StaticArray<u8> = [
  60, 99, 32, 116, 61, 34, 98, 34, 62, 60, 118, 62, 49, 60, 47, 118, 62, 60, 47, 99, 62,
];
const falseCell: StaticArray<u8> = [
  60, 99, 32, 116, 61, 34, 98, 34, 62, 60, 118, 62, 48, 60, 47, 118, 62, 60, 47, 99, 62,
];
/** `<c t="inlineStr"><is><t xml:space="preserve">` and the same in the style of texts. */
const textHead: StaticArray<u8> = [
  60, 99, 32, 116, 61, 34, 105, 110, 108, 105, 110, 101, 83, 116, 114, 34, 62, 60, 105, 115, 62, 60, 116, 32, 120, 109,
  108, 58, 115, 112, 97, 99, 101, 61, 34, 112, 114, 101, 115, 101, 114, 118, 101, 34, 62,
];
const keptTextHead: StaticArray<u8> = [
  60, 99, 32, 115, 61, 34, 52, 34, 32, 116, 61, 34, 105, 110, 108, 105, 110, 101, 83, 116, 114, 34, 62, 60, 105, 115,
  62, 60, 116, 32, 120, 109, 108, 58, 115, 112, 97, 99, 101, 61, 34, 112, 114, 101, 115, 101, 114, 118, 101, 34, 62,
];
/** `<c s="5" t="inlineStr"><is><t xml:space="preserve">`: a header. */
const headTextHead: StaticArray<u8> = [
  60, 99, 32, 115, 61, 34, 53, 34, 32, 116, 61, 34, 105, 110, 108, 105, 110, 101, 83, 116, 114, 34, 62, 60, 105, 115,
  62, 60, 116, 32, 120, 109, 108, 58, 115, 112, 97, 99, 101, 61, 34, 112, 114, 101, 115, 101, 114, 118, 101, 34, 62,
];
/** `</t></is></c>` */
const textTail: StaticArray<u8> = [60, 47, 116, 62, 60, 47, 105, 115, 62, 60, 47, 99, 62];
/** `<v>` and `</v></c>` */
const valueHead: StaticArray<u8> = [60, 118, 62];
const valueTail: StaticArray<u8> = [60, 47, 118, 62, 60, 47, 99, 62];
const ampersand: StaticArray<u8> = [38, 97, 109, 112, 59];
const less: StaticArray<u8> = [38, 108, 116, 59];
const greater: StaticArray<u8> = [38, 103, 116, 59];
const carriage: StaticArray<u8> = [38, 35, 49, 51, 59];
/** What stands for a character that XML cannot hold. */
const replacement: StaticArray<u8> = [0xef, 0xbf, 0xbd];
/** `_x005F_`: an underscore before what Excel would take for the number of a character. */
const underscore: StaticArray<u8> = [95, 120, 48, 48, 53, 70, 95];

const dayStyle: u8 = 0x31;
const timeStyle: u8 = 0x32;
const moneyStyle: u8 = 0x33;

/** Whether Excel would read `_x0041_` there as a character. */
function isNumbered(at: usize, end: usize): bool {
  return at + 7 <= end && load<u8>(at + 1) === 0x78 && load<u8>(at + 6) === 0x5f && hexUnit(at + 2) >= 0;
}

function putXml(start: usize, end: usize, target: usize): usize {
  let at = start;
  let to = target;
  let units: u32 = 0;
  while (at < end) {
    // Sixteen bytes in which nothing needs care.
    while (at + 16 <= end && units + 16 < longestText) {
      const bytes = v128.load(at);
      const careful = v128.or(
        v128.or(i8x16.eq(bytes, i8x16.splat(0x26)), i8x16.eq(bytes, i8x16.splat(0x3c))),
        v128.or(
          v128.or(i8x16.eq(bytes, i8x16.splat(0x3e)), i8x16.eq(bytes, i8x16.splat(0x5f))),
          v128.or(i8x16.lt_u(bytes, i8x16.splat(0x20)), i8x16.lt_s(bytes, i8x16.splat(0))),
        ),
      );
      if (v128.any_true(careful)) break;
      v128.store(to, bytes);
      at += 16;
      to += 16;
      units += 16;
    }
    if (at >= end) break;
    const byte = load<u8>(at);
    const isLead = (byte & 0xc0) !== 0x80;
    const size: u32 = byte >= 0xf0 ? 2 : isLead ? 1 : 0;
    if (units + size > longestText) {
      cutTexts += 1;
      break;
    }
    units += size;
    if (byte === 0x26) to = putBytes(ampersand, to);
    else if (byte === 0x3c) to = putBytes(less, to);
    else if (byte === 0x3e) to = putBytes(greater, to);
    else if (byte === 13) to = putBytes(carriage, to);
    else if (byte < 0x20 && byte !== 9 && byte !== 10) to = putBytes(replacement, to);
    else if (byte === 0x5f && isNumbered(at, end)) to = putBytes(underscore, to);
    else if (byte === 0xef && load<u8>(at + 1) === 0xbf && load<u8>(at + 2) >= 0xbe) {
      to = putBytes(replacement, to);
      at += 2;
    } else {
      store<u8>(to, byte);
      to += 1;
    }
    at += 1;
  }
  return to;
}

function putText(start: usize, end: usize, head: StaticArray<u8>, target: usize): usize {
  return putBytes(textTail, putXml(start, end, putBytes(head, target)));
}

/** `<c s="N"><v>`, the style left out where it is 0. */
function putValueHead(style: u8, target: usize): usize {
  let to = putBytes(cellHead, target);
  if (style !== 0) {
    store<u32>(to, 0x22_3d_73_20);
    store<u8>(to + 4, style);
    store<u8>(to + 5, 0x22);
    to += 6;
  }
  store<u8>(to, 0x3e);
  return putBytes(valueHead, to + 1);
}

function digitsAt(at: usize, count: usize): i64 {
  let value: i64 = 0;
  for (let place: usize = 0; place < count; place += 1) value = value * 10 + (load<u8>(at + place) - 0x30);
  return value;
}

/** Days since 1970-01-01 of a day of the proleptic Gregorian calendar. */
function dayNumber(year: i64, month: i64, day: i64): i64 {
  const y = month <= 2 ? year - 1 : year;
  const era = y / 400;
  const yearOfEra = y - era * 400;
  const dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468;
}

/** Excel's number of 1970-01-01, and its number of 1900-03-01, before which its calendar is wrong. */
const epochSerial: i64 = 25_569;
const firstSerial: i64 = 61;

/** Writes a date as Excel's number of its day; 0 where it is none that Excel knows. */
function putDate(start: usize, end: usize, target: usize): usize {
  const kind = dateKind(start, end);
  if (kind === 0) return 0;
  const year = digitsAt(start, 4);
  const month = digitsAt(start + 5, 2);
  const day = digitsAt(start + 8, 2);
  const number = dayNumber(year, month, day);
  // 31 February is the day before one in March: it is no date, and stays the text that was sent.
  const nextMonth = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  if (number >= nextMonth || number + epochSerial < firstSerial) return 0;
  let to = putValueHead(kind === 1 ? dayStyle : timeStyle, target);
  to = putWhole(number + epochSerial, to);
  if (kind === 2) {
    const seconds = digitsAt(start + 11, 2) * 3_600 + digitsAt(start + 14, 2) * 60 + digitsAt(start + 17, 2);
    // Ten decimal places of a day: a hundred thousandth of a second.
    const parts = (seconds * 10_000_000_000 + 43_200) / 86_400;
    store<u8>(to, 0x2e);
    to += 1;
    let divisor: i64 = 1_000_000_000;
    for (let place: i32 = 0; place < 10; place += 1) {
      store<u8>(to, (0x30 + ((parts / divisor) % 10)) as u8);
      divisor /= 10;
      to += 1;
    }
  }
  return putBytes(valueTail, to);
}

/** Writes a number; 0 where Excel would not keep it. */
function putNumber(start: usize, end: usize, style: u8, written: usize, target: usize): usize {
  const scale = plainNumber(start, end);
  if (scale === -1 || digitCount > excelDigits) return 0;
  noteSum(written, start, end);
  return putBytes(valueTail, copyBytes(start, end - start, putValueHead(style, target)));
}

/** Writes whole cents as dollars; 0 where they are none. */
function putCents(start: usize, end: usize, written: usize, target: usize): usize {
  const valueAt = putValueHead(moneyStyle, target);
  const to = putDollars(start, end, valueAt);
  if (to === 0) return 0;
  noteSum(written, valueAt, to);
  return putBytes(valueTail, to);
}

/** A text that is a number or a date where its column says so; 0 where it stays a text. */
function putTyped(start: usize, end: usize, mode: u32, isText: bool, written: usize, to: usize): usize {
  if (mode === asText || start === end) return 0;
  if (mode === asCents) return putCents(start, end, written, to);
  if (mode === asNumber) return putNumber(start, end, 0, written, to);
  if (mode === asDate) return putDate(start, end, to);
  if (!isText) return putNumber(start, end, 0, written, to);
  // By cell: a text with decimal places is a number; one of digits alone may be an id, a phone or a card number.
  if (plainNumber(start, end) > 0) return putNumber(start, end, 0, written, to);
  return putDate(start, end, to);
}

/** Writes a header's cell. */
export function putHeadCell(slot: usize, kind: u32, to: usize): usize {
  if (kind === nothing) return putBytes(noCell, to);
  let start = valueStart(slot);
  let end = valueEnd(slot);
  if (kind === escapedText) {
    end = decodeText(start, end, scratchAt);
    start = scratchAt;
  }
  return putText(start, end, headTextHead, to);
}

/** Writes a cell. @param column - the place of its column in the output */
export function putSheetCell(slot: usize, kind: u32, column: u32, to: usize): usize {
  if (kind === nothing) return putBytes(noCell, to);
  if (kind === yes) return putBytes(trueCell, to);
  if (kind === no) return putBytes(falseCell, to);
  let start = valueStart(slot);
  let end = valueEnd(slot);
  const isText = kind === plainText || kind === escapedText;
  if (kind === escapedText) {
    end = decodeText(start, end, scratchAt);
    start = scratchAt;
  } else if (kind === nested) {
    end = compact(start, end, scratchAt);
    start = scratchAt;
  }
  if (start === end) return putBytes(noCell, to);
  const mode = load<u32>(columnsAt + column * columnSize + 4);
  const written: usize = writtenAt + column * figuresSize;
  if (kind !== nested) {
    const typed = putTyped(start, end, mode, isText, written, to);
    if (typed !== 0) return typed;
  }
  return putText(start, end, mode === asText ? keptTextHead : textHead, to);
}
