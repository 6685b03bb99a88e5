/** Statistics of a column, collected while rows pass: kinds of values, exact sums, lengths. Sums are never floating-point. */
import {
  maxScale,
  statsBooleans,
  statsDates,
  statsDatesWithTime,
  statsDecimals,
  statsEmpty,
  statsIntegers,
  statsMaxBytes,
  statsNested,
  statsQuotedNumbers,
  statsScale,
  statsSize,
  statsSums,
  statsTexts,
  statsUnsummed,
  sumSize,
} from '../protocol';

/** Digits of a number in a sum: 18 always fit 64 bits. */
const maxDigits: i32 = 18;

function increment(at: usize, offset: usize): void {
  store<i64>(at + offset, load<i64>(at + offset) + 1);
}

export function clearStats(at: usize): void {
  memory.fill(at, 0, statsSize);
}

/** The digits of the number that was parsed last, as a whole number: 12.50 is 1250. */
export let parsedDigits: i64 = 0;
/** Its number of digits without leading zeros. */
export let digitCount: i32 = 0;
/** The decimal places of the number that was parsed last and is too long for a sum. */
let longScale: i32 = 0;

/**
 * Parses a plain number: a minus sign, digits without leading zeros, decimal places. No exponent.
 *
 * @returns its scale; -1 if it is no plain number; -2 if it is too long for a sum
 */
export function parsePlainNumber(start: usize, end: usize): i32 {
  let at = start;
  const isNegative = at < end && load<u8>(at) === 0x2d;
  if (isNegative) at += 1;
  if (at === end) return -1;
  const scale = parseShortNumber(at, end, isNegative);
  return scale === isLong ? parseLongNumber(at, end, isNegative) : scale;
}

/** Says that a number must be parsed digit by digit. */
const isLong: i32 = -3;

/**
 * Parses a number of few digits, eight bytes at once.
 *
 * @returns as {@link parsePlainNumber}; {@link isLong} for more digits, and for a leading zero
 */
function parseShortNumber(start: usize, end: usize, isNegative: bool): i32 {
  const whole = load<u64>(start);
  const digits = countDigits(whole);
  if (digits === 0) return -1;
  const length = (end - start) as u32;
  if (digits > 7 || load<u8>(start) === 0x30) return isLong;
  if (digits >= length) {
    setParsed(parseDigits(whole, length) as i64, length, isNegative);
    return 0;
  }
  if (load<u8>(start + digits) !== 0x2e) return -1;
  const scale = length - digits - 1;
  if (scale === 0) return -1;
  if (scale > (maxScale as u32)) return isLong;
  const decimals = load<u64>(start + digits + 1);
  if (countDigits(decimals) < scale) return -1;
  const value = parseDigits(whole, digits) * load<u64>(powersOfTen + scale * 8) + parseDigits(decimals, scale);
  setParsed(value as i64, digits + scale, isNegative);
  return scale;
}

/** 1, 10, 100 … up to `maxScale` zeros. */
const powersOfTen: usize = memory.data<u64>([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]);

/** Counts the digits at the start of eight bytes. */
function countDigits(bytes: u64): u32 {
  const values = bytes ^ 0x3030_3030_3030_3030;
  // The highest bit of each byte that is no digit. A carry changes later bytes only.
  const others = ((values + 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080;
  return (ctz(others) >> 3) as u32;
}

/** Gets the value of the first digits of eight bytes: neighbours are added in pairs, fours and eights. */
function parseDigits(bytes: u64, count: u32): u64 {
  let value = bytes << (((8 - count) * 8) as u64);
  value = ((value & 0x0f0f_0f0f_0f0f_0f0f) * 2_561) >> 8;
  value = ((value & 0x00ff_00ff_00ff_00ff) * 6_553_601) >> 16;
  return ((value & 0x0000_ffff_0000_ffff) * 42_949_672_960_001) >> 32;
}

function setParsed(value: i64, digits: u32, isNegative: bool): void {
  digitCount = digits;
  parsedDigits = isNegative ? -value : value;
}

function parseLongNumber(start: usize, end: usize, isNegative: bool): i32 {
  let at = start;
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
      if (digits <= maxDigits) value = value * 10 + digit;
    } else if (byte === 0x2e && scale < 0 && byte !== first) scale = 0;
    else return -1;
    at += 1;
  }
  if (scale === 0) return -1;
  const numberScale = scale < 0 ? 0 : scale;
  longScale = numberScale;
  setParsed(value, digits, isNegative);
  return digits > maxDigits || numberScale > maxScale ? -2 : numberScale;
}

/** Adds the number that was parsed last to the sum of its scale. @param scale - as {@link parsePlainNumber} */
function addToSum(at: usize, scale: i32): void {
  if (scale < 0) {
    increment(at, statsUnsummed);
    if (scale === -2) raiseScale(at, longScale);
    return;
  }
  const sum = at + statsSums + scale * sumSize;
  const value = parsedDigits;
  const low: u64 = load<u64>(sum);
  const next: u64 = low + (value as u64);
  store<u64>(sum, next);
  const carry: i64 = next < low ? 1 : 0;
  store<i64>(sum + 8, load<i64>(sum + 8) + (value >> 63) + carry);
  raiseScale(at, scale);
}

function raiseScale(at: usize, scale: i32): void {
  if ((scale as i64) > load<i64>(at + statsScale)) store<i64>(at + statsScale, scale);
}

/** Whether two digits between `min` and `max` stand at the address. */
function isTwoDigits(at: usize, min: i32, max: i32): bool {
  const tens: i32 = load<u8>(at) - 0x30;
  const ones: i32 = load<u8>(at + 1) - 0x30;
  if ((tens as u32) > 9 || (ones as u32) > 9) return false;
  const value = tens * 10 + ones;
  return value >= min && value <= max;
}

/** @returns 1 for a date (2026-01-31), 2 for a date with time (2026-01-31 09:30:00, also with T), 0 for neither */
export function getDateKind(start: usize, end: usize): i32 {
  const length = end - start;
  if (length !== 10 && length !== 19) return 0;
  if (load<u8>(start, 4) !== 0x2d || load<u8>(start, 7) !== 0x2d) return 0;
  if (!isTwoDigits(start, 0, 99) || !isTwoDigits(start + 2, 0, 99)) return 0;
  if (!isTwoDigits(start + 5, 1, 12) || !isTwoDigits(start + 8, 1, 31)) return 0;
  if (length === 10) return 1;
  const mark = load<u8>(start, 10);
  if (mark !== 0x20 && mark !== 0x54) return 0;
  if (load<u8>(start, 13) !== 0x3a || load<u8>(start, 16) !== 0x3a) return 0;
  return isTwoDigits(start + 11, 0, 23) && isTwoDigits(start + 14, 0, 59) && isTwoDigits(start + 17, 0, 59) ? 2 : 0;
}

function countLength(at: usize, length: usize): void {
  if ((length as i64) > load<i64>(at + statsMaxBytes)) store<i64>(at + statsMaxBytes, length);
}

/** Counts a JSON number. */
export function countNumber(at: usize, start: usize, end: usize, isWhole: bool): void {
  const scale = parsePlainNumber(start, end);
  increment(at, isWhole ? statsIntegers : statsDecimals);
  addToSum(at, scale);
  countLength(at, end - start);
}

/** Counts a text by its content: a number, a date, or any other text. */
export function countText(at: usize, start: usize, end: usize): void {
  if (start === end) {
    increment(at, statsEmpty);
    return;
  }
  countLength(at, end - start);
  const first = load<u8>(start);
  if (first <= 0x39 && (first >= 0x30 || first === 0x2d)) {
    const scale = parsePlainNumber(start, end);
    if (scale !== -1) {
      increment(at, scale === 0 ? statsIntegers : statsDecimals);
      increment(at, statsQuotedNumbers);
      addToSum(at, scale);
      return;
    }
    const date = getDateKind(start, end);
    if (date > 0) {
      increment(at, statsDates);
      if (date === 2) increment(at, statsDatesWithTime);
      return;
    }
  }
  increment(at, statsTexts);
}

export function countBoolean(at: usize): void {
  increment(at, statsBooleans);
  countLength(at, 5);
}

export function countNested(at: usize, length: usize): void {
  increment(at, statsNested);
  countLength(at, length);
}

/** Counts a number that was written, or found in a scanned file. */
export function countWrittenNumber(at: usize, start: usize, end: usize): void {
  const scale = parsePlainNumber(start, end);
  if (scale === -1) return;
  increment(at, statsIntegers);
  addToSum(at, scale);
}
