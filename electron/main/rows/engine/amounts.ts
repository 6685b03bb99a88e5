/** Columns by how they are written, and whole cents written as dollars where staff said that they are cents. */
import { digitCount, digitsValue, plainNumber } from './figures';

/** How a column is written; 0 leaves it to each cell. */
export const asText: u32 = 1;
export const asNumber: u32 = 2;
export const asDate: u32 = 3;
export const asCents: u32 = 4;

/** Digits that Excel keeps of a number. */
export const excelDigits: i32 = 15;

export function putWhole(value: i64, target: usize): usize {
  let rest = value;
  let to = target;
  if (rest < 0) {
    store<u8>(to, 0x2d);
    to += 1;
    rest = -rest;
  }
  let digits: usize = 1;
  for (let each = rest; each >= 10; each /= 10) digits += 1;
  for (let place = digits; place > 0; place -= 1) {
    store<u8>(to + place - 1, (0x30 + (rest % 10)) as u8);
    rest /= 10;
  }
  return to + digits;
}

/** Writes whole cents as dollars with two decimal places; 0 where they are none. */
export function putDollars(start: usize, end: usize, target: usize): usize {
  if (plainNumber(start, end) !== 0 || digitCount > excelDigits) return 0;
  const cents = digitsValue;
  let to = target;
  if (cents < 0) {
    store<u8>(to, 0x2d);
    to += 1;
  }
  const positive = cents < 0 ? -cents : cents;
  to = putWhole(positive / 100, to);
  store<u8>(to, 0x2e);
  store<u8>(to + 1, (0x30 + ((positive / 10) % 10)) as u8);
  store<u8>(to + 2, (0x30 + (positive % 10)) as u8);
  return to + 3;
}
