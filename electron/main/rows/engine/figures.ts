/** What is counted of a column while it passes: kinds of values, exact sums, lengths. Sums are never floating-point. */
import { figuresSize } from './memory';

/** Offsets into a record of figures, all 64-bit; see figures.ts of the host, which reads them. */
const integersAt: usize = 0;
const decimalsAt: usize = 8;
const datesAt: usize = 16;
const textsAt: usize = 24;
const flagsAt: usize = 32;
const nestedAt: usize = 40;
const emptyAt: usize = 48;
/** Numbers that no sum holds: too long, or with an exponent. */
const unsummedAt: usize = 56;
/** Numbers that came as texts. */
const quotedAt: usize = 64;
/** Bytes of the longest value. */
const longestAt: usize = 72;
/** Most decimal places. */
const scaleAt: usize = 80;
const timesAt: usize = 88;
/** A sum of 128 bits for each number of decimal places, 0 to 6. */
const sumsAt: usize = 96;

export const mostScale: i32 = 6;
const mostDigits: i32 = 18;

export function bump(at: usize, offset: usize): void {
  store<i64>(at + offset, load<i64>(at + offset) + 1);
}

export function clearFigures(at: usize): void {
  memory.fill(at, 0, figuresSize);
}

/** The whole number that the digits of the last plain number make, its decimal places left out. */
export let digitsValue: i64 = 0;
/** How many digits it has, zeros in front not counted. */
export let digitCount: i32 = 0;

/**
 * Reads a plain number: a sign, digits without zeros in front, decimal places. Anything else is -1.
 *
 * @returns its decimal places; -2 where it is a plain number that is too long for a sum
 */
export function plainNumber(start: usize, end: usize): i32 {
  let at = start;
  const isNegative = at < end && load<u8>(at) === 0x2d;
  if (isNegative) at += 1;
  if (at === end) return -1;
  let value: i64 = 0;
  let digits: i32 = 0;
  let scale: i32 = -1;
  const first = load<u8>(at);
  if (first === 0x30 && at + 1 < end && load<u8>(at + 1) !== 0x2e) return -1;
  while (at < end) {
    const byte = load<u8>(at);
    const digit = byte - 0x30;
    if (digit < 10) {
      if (digits > 0 || digit > 0) digits += 1;
      if (scale >= 0) scale += 1;
      if (digits <= mostDigits) value = value * 10 + digit;
    } else if (byte === 0x2e && scale < 0 && byte !== first) scale = 0;
    else return -1;
    at += 1;
  }
  if (scale === 0) return -1;
  const places = scale < 0 ? 0 : scale;
  digitCount = digits;
  digitsValue = isNegative ? -value : value;
  return digits > mostDigits || places > mostScale ? -2 : places;
}

/** Adds the number that was read last to the sum of its decimal places. */
export function addNumber(at: usize, scale: i32): void {
  const sum = at + sumsAt + scale * 16;
  const value = digitsValue;
  const low: u64 = load<u64>(sum);
  const next: u64 = low + (value as u64);
  store<u64>(sum, next);
  const carry: i64 = next < low ? 1 : 0;
  store<i64>(sum + 8, load<i64>(sum + 8) + (value >> 63) + carry);
  if ((scale as i64) > load<i64>(at + scaleAt)) store<i64>(at + scaleAt, scale);
}

/** Whether two digits stand there, and no more than they may be. */

function twoDigits(at: usize, least: i32, most: i32): bool {
  const tens: i32 = load<u8>(at) - 0x30;
  const ones: i32 = load<u8>(at + 1) - 0x30;
  if ((tens as u32) > 9 || (ones as u32) > 9) return false;
  const value = tens * 10 + ones;
  return value >= least && value <= most;
}

/** 1: a date (2026-01-31). 2: with a time of day (2026-01-31 09:30:00, also with T). 0: neither. */
export function dateKind(start: usize, end: usize): i32 {
  const length = end - start;
  if (length !== 10 && length !== 19) return 0;
  if (load<u8>(start, 4) !== 0x2d || load<u8>(start, 7) !== 0x2d) return 0;
  if (!twoDigits(start, 0, 99) || !twoDigits(start + 2, 0, 99)) return 0;
  if (!twoDigits(start + 5, 1, 12) || !twoDigits(start + 8, 1, 31)) return 0;
  if (length === 10) return 1;
  const mark = load<u8>(start, 10);
  if (mark !== 0x20 && mark !== 0x54) return 0;
  if (load<u8>(start, 13) !== 0x3a || load<u8>(start, 16) !== 0x3a) return 0;
  return twoDigits(start + 11, 0, 23) && twoDigits(start + 14, 0, 59) && twoDigits(start + 17, 0, 59) ? 2 : 0;
}

/** Notes a value's length. */

export function noteLength(at: usize, length: usize): void {
  if ((length as i64) > load<i64>(at + longestAt)) store<i64>(at + longestAt, length);
}

/** Notes a number. */
export function noteNumber(at: usize, start: usize, end: usize, isWhole: bool): void {
  const scale = plainNumber(start, end);
  bump(at, isWhole ? integersAt : decimalsAt);
  if (scale >= 0) addNumber(at, scale);
  else bump(at, unsummedAt);
  noteLength(at, end - start);
}

/** Notes a text by what it looks like. */
export function noteText(at: usize, start: usize, end: usize): void {
  if (start === end) {
    bump(at, emptyAt);
    return;
  }
  noteLength(at, end - start);
  const first = load<u8>(start);
  if (first <= 0x39 && (first >= 0x30 || first === 0x2d)) {
    const scale = plainNumber(start, end);
    if (scale !== -1) {
      bump(at, scale === 0 ? integersAt : decimalsAt);
      bump(at, quotedAt);
      if (scale >= 0) addNumber(at, scale);
      else bump(at, unsummedAt);
      return;
    }
    const date = dateKind(start, end);
    if (date > 0) {
      bump(at, datesAt);
      if (date === 2) bump(at, timesAt);
      return;
    }
  }
  bump(at, textsAt);
}

export function noteFlag(at: usize): void {
  bump(at, flagsAt);
  noteLength(at, 5);
}

export function noteNested(at: usize, length: usize): void {
  bump(at, nestedAt);
  noteLength(at, length);
}

/** Notes a number that was written, or found in a file that is read back. */
export function noteSum(at: usize, start: usize, end: usize): void {
  const scale = plainNumber(start, end);
  if (scale === -1) return;
  bump(at, integersAt);
  if (scale >= 0) addNumber(at, scale);
  else bump(at, unsummedAt);
}
