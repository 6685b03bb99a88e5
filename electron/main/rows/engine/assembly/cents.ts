/** Whole cents written as dollars, for columns that the user declared as cents. */
import { digitCount, parsedDigits, parsePlainNumber } from './column-stats';

/** Significant digits that Excel stores of a number. */
export const maxExcelDigits: i32 = 15;

/** @returns the end of the written digits */
export function writeInteger(value: i64, target: usize): usize {
  let remainder = value;
  let to = target;
  if (remainder < 0) {
    store<u8>(to, 0x2d);
    to += 1;
    remainder = -remainder;
  }
  let digits: usize = 1;
  for (let higher = remainder; higher >= 10; higher /= 10) digits += 1;
  for (let position = digits; position > 0; position -= 1) {
    store<u8>(to + position - 1, (0x30 + (remainder % 10)) as u8);
    remainder /= 10;
  }
  return to + digits;
}

/** Writes whole cents as dollars with two decimal places. @returns the end of the output; 0 if the text is no whole number */
export function writeCentsAsDollars(start: usize, end: usize, target: usize): usize {
  if (parsePlainNumber(start, end) !== 0 || digitCount > maxExcelDigits) return 0;
  const cents = parsedDigits;
  let to = target;
  if (cents < 0) {
    store<u8>(to, 0x2d);
    to += 1;
  }
  const positive = cents < 0 ? -cents : cents;
  to = writeInteger(positive / 100, to);
  store<u8>(to, 0x2e);
  store<u8>(to + 1, (0x30 + ((positive / 10) % 10)) as u8);
  store<u8>(to + 2, (0x30 + (positive % 10)) as u8);
  return to + 3;
}
