/** Columns of numbers: each number is read as it was set, and none as none, in 32 bits and in 64. */
import { getNoInteger, IntegerColumn, isNoInteger } from '@main/search-index/columns';
import { encodeNumbers, encodeSigns } from '@main/summary/encode';
import { expect, it } from 'vitest';

const min = -(2 ** 31);
const sent = [min, null, 5, min - 1, -1, 2 ** 31, null];

it('faults 356: reads -21,474,836.48, which stands for none in 32 bits, as the amount that it is', () => {
  const column = new IntegerColumn();
  for (const [row, value] of sent.entries()) column.set(row, value);
  expect(sent.map((_, row) => column.get(row))).toEqual(sent);
  const compact = column.compact(Uint32Array.from(sent.keys()));
  expect(sent.map((_, row) => compact.get(row))).toEqual(sent);
  const values = column.getValues(sent.length);
  expect(Array.from(values, (value) => (isNoInteger(value, getNoInteger(values)) ? null : value))).toEqual(sent);
  const numbers = encodeNumbers(values);
  expect(Array.from(numbers.codes, (code) => numbers.keys[code])).toEqual(sent);
  const signs = encodeSigns(values);
  expect(Array.from(signs.codes, (code) => signs.keys[code])).toEqual([true, null, false, true, true, false, null]);
});

it('does not read what stands for none in 32 bits as a number', () => {
  const column = new IntegerColumn();
  for (const [row, value] of [7, null, -7].entries()) column.set(row, value);
  expect(Array.from({ length: 4 }, (_, row) => column.get(row))).toEqual([7, null, -7, null]);
});
