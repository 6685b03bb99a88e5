import { spreadCodes } from '@main/summary/encode';
import { type Groups, getKey, groupByFields } from '@main/summary/group-rows';
import { encodeNumbers } from '@shared/columns/columns';
import type { SummaryKey } from '@shared/schemas/summary';
import { describe, expect, it } from 'vitest';

const noNumber = -(2 ** 31);

/** The keys of rows, grouped by hand. */
function groupByHand(rows: readonly (readonly (number | null)[])[]) {
  const last = (key: number | null | undefined) => key ?? Number.POSITIVE_INFINITY;
  const texts = new Map(rows.map((keys) => [JSON.stringify(keys), keys]));
  const keys = [...texts.values()].sort((a, b) => last(a[0]) - last(b[0]) || last(a[1]) - last(b[1]));
  const order = keys.map((group) => JSON.stringify(group));
  return { keys, groups: rows.map((row) => order.indexOf(JSON.stringify(row))) };
}

const listKeys = (groups: Groups) =>
  Array.from({ length: groups.count }, (_, group) => groups.fields.map((_, field) => getKey(groups, group, field)));

const toNumber = (value: number | null) => value ?? noNumber;

describe('groups of rows', () => {
  const many = Array.from({ length: 3_000 }, (_, row) => (row * 7_919) % 3_000);

  it.each([
    ['small numbers', [3, 0, null, 3, 1_048_575], [7, 7, 7, null, 7]],
    ['numbers too large for an array', [1_048_576, 2 ** 31 - 1, null, 5, 1_048_576], [1, 1, 2, null, 1]],
    ['numbers below zero', [-1, 4, -7, null, -1], [0, 0, 0, 0, 0]],
    ['rows without any value', [null, null], [null, null]],
    ['too many pairs of keys for an array', many, many.map((value) => (value * 31) % 2_999)],
  ])('are those of their keys, in order, for %s', (_, first, second) => {
    const fields = [first, second].map((values) => encodeNumbers(Int32Array.from(values, toNumber), noNumber));
    const found = groupByFields(Int32Array.from(first.keys()), fields);
    const expected = groupByHand(first.map((value, row) => [value, second[row] ?? null]));
    expect(listKeys(found)).toEqual(expected.keys);
    expect([...found.groups]).toEqual(expected.groups);
  });

  it('are of the rows that were chosen, and wide numbers are exact', () => {
    const wide = encodeNumbers(Float64Array.of(Number.MAX_SAFE_INTEGER, Number.NaN, 12, Number.MAX_SAFE_INTEGER - 1));
    const found = groupByFields(Int32Array.of(1, 3, 0), [wide]);
    expect(listKeys(found)).toEqual<SummaryKey[][]>([[Number.MAX_SAFE_INTEGER - 1], [Number.MAX_SAFE_INTEGER], [null]]);
    expect([...found.groups]).toEqual([2, 0, 1]);
  });

  it('have no value for a sector whose trip is in no list', () => {
    const spread = spreadCodes(encodeNumbers(Int32Array.of(40, 12)), Int32Array.of(1, -1, 0));
    expect([...spread.codes].map((code) => spread.keys[code])).toEqual([12, null, 40]);
  });
});
