import { encodeNumbers, type Key, none32 } from '@shared/columns/columns';
import { type Groups, getKey, group, type SummedNumbers, Sums, spread } from '@shared/columns/group';
import { createRandom } from '@test/helpers/random';
import { describe, expect, it } from 'vitest';

const noNumber = -(2 ** 31);

/** The keys of rows, grouped by hand. */
function groupByHand(rows: readonly (readonly (number | null)[])[]) {
  const last = (key: number | null | undefined) => key ?? Number.POSITIVE_INFINITY;
  const texts = new Map(rows.map((keys) => [JSON.stringify(keys), keys]));
  const keys = [...texts.values()].sort((a, b) => last(a[0]) - last(b[0]) || last(a[1]) - last(b[1]));
  const order = keys.map((key) => JSON.stringify(key));
  return { keys, groups: rows.map((row) => order.indexOf(JSON.stringify(row))) };
}

const listKeys = (groups: Groups) =>
  Array.from({ length: groups.count }, (_, at) => groups.fields.map((__, field) => getKey(groups, at, field)));

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
    const found = group(Int32Array.from(first.keys()), fields);
    const expected = groupByHand(first.map((value, row) => [value, second[row] ?? null]));
    expect(listKeys(found)).toEqual(expected.keys);
    expect([...found.of]).toEqual(expected.groups);
  });

  it('are of the rows that were chosen, and wide numbers are exact', () => {
    const wide = encodeNumbers(Float64Array.of(Number.MAX_SAFE_INTEGER, Number.NaN, 12, Number.MAX_SAFE_INTEGER - 1));
    const found = group(Int32Array.of(1, 3, 0), [wide]);
    expect(listKeys(found)).toEqual<Key[][]>([[Number.MAX_SAFE_INTEGER - 1], [Number.MAX_SAFE_INTEGER], [null]]);
    expect([...found.of]).toEqual([2, 0, 1]);
  });

  it('have no value for a sector whose trip is in no list', () => {
    const spreadCodes = spread(encodeNumbers(Int32Array.of(40, 12)), Int32Array.of(1, -1, 0));
    expect([...spreadCodes.codes].map((code) => spreadCodes.keys[code])).toEqual([12, null, 40]);
  });
});

describe('sums of groups', () => {
  const [rowCount, size, sumCount] = [500, 7, 8];
  const random = createRandom(750);
  const makeSmall = () => (random() < 0.2 ? none32 : Math.floor((random() - 0.5) * 4_000_000_000));
  const makeWide = () => (random() < 0.2 ? Number.NaN : Math.floor((random() - 0.5) * 2 ** 53));
  /** Five amounts, a number of sectors, and amounts of which some are beyond 2^53. */
  const columns = Array.from({ length: sumCount }, (_, sum): SummedNumbers => {
    if (sum < 6) return { values: Int32Array.from({ length: rowCount }, makeSmall) };
    const values = Float64Array.from({ length: rowCount }, makeWide);
    const large = new Map(
      [...values.keys()]
        .filter((row) => Number.isNaN(values[row]) && row % 2 === 0)
        .map((row) => [row, 2n ** 60n + BigInt(row)]),
    );
    return sum === 6 ? { values } : { values, large };
  });
  const rows = Int32Array.from({ length: rowCount }, (_, row) => row).reverse();
  const of = Int32Array.from({ length: rowCount }, () => Math.floor(random() * size));

  /** The sum of a group, and the rows without a value, by hand. */
  function addByHand(sum: number, isInside: (at: number) => boolean) {
    const { values, large } = columns[sum] as SummedNumbers;
    const inside = [...rows].filter((_, position) => isInside(of[position] ?? 0));
    const exact = inside.map((row) => {
      const value = values[row] ?? Number.NaN;
      return large?.get(row) ?? (Number.isNaN(value) || value === none32 ? null : BigInt(value));
    });
    return {
      sum: exact.reduce<bigint>((all, value) => all + (value ?? 0n), 0n),
      excluded: exact.filter((value) => value === null).length,
    };
  }

  it('faults 357: leave out a row in those alone that have no value in it, and are exact beyond 2^53, merged too', () => {
    const all = Sums.addUp(rows, of, size, columns);
    const merged = all.merge(
      2,
      Int32Array.from({ length: size }, (_, at) => at % 2),
    );
    for (const [sums, isInside] of [
      [all, (at: number, group: number) => at === group],
      [merged, (at: number, group: number) => at % 2 === group],
    ] as const) {
      const arrays = sums.toArrays();
      const large = new Map(arrays.large);
      for (let at = 0; at < sums.size; at += 1) {
        for (let sum = 0; sum < sumCount; sum += 1) {
          const slot = at * sumCount + sum;
          const expected = addByHand(sum, (group) => isInside(group, at));
          expect(BigInt(large.get(slot) ?? arrays.sums[slot] ?? 0)).toBe(expected.sum);
          expect(arrays.excluded?.[slot]).toBe(expected.excluded);
          expect(expected.excluded).toBeGreaterThan(0);
        }
      }
    }
  });

  it('count rows, and distinct values that follow each other', () => {
    const sums = Sums.addUp(Int32Array.of(0, 1, 2, 3), Int32Array.of(1, 0, 1, 1), 2, []);
    sums.countDistinct(Int32Array.of(1, 0, 1, 1), Int32Array.of(7, 7, 7, 8));
    expect([[...sums.counts], [...sums.distinct]]).toEqual([
      [1, 3],
      [1, 2],
    ]);
  });
});
