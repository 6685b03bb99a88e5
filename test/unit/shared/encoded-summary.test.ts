import { decodeSummary, encodeSummary, isSameSummary, type Level } from '@shared/encoded-summary';
import { type SummaryCoverage, type SummaryMeasure, summaryAmounts, summaryMeasures } from '@shared/schemas/summary';
import { getMeasureValue } from '@shared/summary-values';
import { describe, expect, it } from 'vitest';

const coverage: SummaryCoverage = {
  saved: 1,
  counted: 1,
  leftOut: { gone: 0, unlisted: 0, filtered: 0, filteredSectors: 0, unknown: 0 },
  trips: 1,
  tripsWithSectors: 1,
  expectedSectors: null,
  oldest: null,
};

/** A level of one cell a row, with these counts and one sum each. */
const toLevel = (counts: readonly number[], sums: readonly number[], excluded: readonly number[] | null): Level => ({
  byColumn: null,
  whole: {
    counts: Int32Array.from(counts),
    trips: Int32Array.from(counts),
    sums: Float64Array.from(sums),
    excluded: excluded && Int32Array.from(excluded),
    large: [],
  },
});

function encode(counts: readonly number[], sums: readonly number[], excluded: readonly number[] | null = null) {
  return encodeSummary({
    sumCount: 1,
    amountCount: 1,
    columns: [],
    fields: [{ keys: counts.map((_, key) => key), codes: Int32Array.from(counts, (_, row) => row) }],
    rows: toLevel(counts, sums, excluded),
    subtotals: null,
    total: toLevel([0], [0], null),
    before: null,
    othersCount: null,
    coverage,
    notes: [],
  });
}

describe('an encoded summary', () => {
  it('has its numbers again, whatever their size', () => {
    const limits = [0xff, 0x100, 0xffff, 0x1_0000, 0x7fff_ffff];
    const sums = [...limits, -1, -0x8000_0000, -0x8000_0001, 0x8000_0000, Number.MAX_SAFE_INTEGER];
    for (const sum of sums) {
      for (const count of limits) {
        const cells = decodeSummary(encode([1, count], [0, sum], [0, count])).rows.map(({ cells: [cell] }) => cell);
        expect(cells[0]).toMatchObject({ count: 1, trips: 1, sums: [0], excluded: null });
        expect(cells[1]).toMatchObject({ count, trips: count, sums: [sum], excluded: [count] });
      }
    }
  });

  it('takes as few bytes as its largest numbers need', () => {
    const counts = Array.from({ length: 800 }, () => 200);
    const getBytes = (sum: number) => encode(counts, [...counts.slice(1), sum]).numbers.length;
    expect(getBytes(70_000) - getBytes(200)).toBe(800 * 3);
    expect(getBytes(-1)).toBe(getBytes(70_000));
    expect(getBytes(2 ** 40) - getBytes(-1)).toBe(800 * 4);
  });

  it('is the same as another one only where every number and every note is', () => {
    const summary = encode([1, 2], [3, 4]);
    expect(isSameSummary(summary, structuredClone(summary))).toBe(true);
    expect(isSameSummary(summary, encode([1, 2], [3, 5]))).toBe(false);
    expect(isSameSummary(summary, encode([1, 2, 0], [3, 4, 0]))).toBe(false);
    expect(isSameSummary(summary, { ...summary, header: summary.header.replace('"notes":[]', '"notes":["A"]') })).toBe(
      false,
    );
  });
});

describe('the range of a column', () => {
  const [columns, rowCount] = [['a', 'b', 'c'], 4];
  const { length: amountCount } = summaryAmounts;

  /** Numbers that follow each other without a pattern, from -500 to 500. */
  const makeNumbers = (count: number, seed: number) =>
    Float64Array.from({ length: count }, (_, index) => (((index + seed) * 7_919) % 1_001) - 500);

  /** @param sumCount - with one more than the amounts, cells count sectors of trips */
  function makeResult(sumCount: number, large: readonly (readonly [number, string])[] = []) {
    const toArrays = (size: number, seed: number) => {
      const sums = makeNumbers(size * sumCount, seed);
      return {
        counts: makeNumbers(size, seed + 1).map((count) => Math.abs(count) + 1),
        trips: makeNumbers(size, seed + 2).map(Math.abs),
        // What has no readable amount adds nothing.
        sums: sums.map((sum, index) => (index % 5 === 0 ? 0 : sum)),
        excluded: null,
        large,
      };
    };
    return decodeSummary(
      encodeSummary({
        sumCount,
        amountCount,
        columns,
        fields: [{ keys: ['w', 'x', 'y', 'z'], codes: Int32Array.from([0, 1, 2, 3]) }],
        rows: { byColumn: toArrays(rowCount * columns.length, 3), whole: toArrays(rowCount, 5) },
        subtotals: null,
        total: { byColumn: toArrays(columns.length, 7), whole: toArrays(1, 9) },
        before: null,
        othersCount: null,
        coverage,
        notes: [],
      }),
    );
  }

  const sums = summaryMeasures.filter((measure) => !measure.startsWith('average-'));
  const getRange = (result: ReturnType<typeof makeResult>, column: number, measure: SummaryMeasure) =>
    result.getRange?.(column, measure);

  it('faults 588: is that of its cells, for every value that is a sum, without making them', () => {
    for (const sumCount of [amountCount, amountCount + 1]) {
      const result = makeResult(sumCount);
      for (const measure of sums) {
        for (const column of [0, 1, 2, 3]) {
          const values = result.rows.map(({ cells }) =>
            Number(cells[column] && getMeasureValue(cells[column], measure)),
          );
          expect(getRange(result, column, measure)).toEqual([Math.min(...values), Math.max(...values)]);
        }
      }
    }
  });

  it('faults 588: is not known of averages, nor where a sum is beyond 2^53: then the cells are read', () => {
    expect(getRange(makeResult(amountCount), 0, 'average-total')).toBeNull();
    expect(getRange(makeResult(amountCount, [[0, '9007199254740993']]), 0, 'total')).toBeNull();
  });
});
