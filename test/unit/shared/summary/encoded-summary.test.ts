import { decodeSummary, encodeSummary, isSameSummary } from '@shared/summary/encoded-summary';
import { getMeasureValue } from '@shared/summary/values';
import { encodeRows, makeDefinition, makeSaid, plainParts } from '@test/helpers/summaries';
import { allMeasures } from '@test/helpers/summary-office';
import { describe, expect, it } from 'vitest';

describe('an encoded summary', () => {
  it('has its numbers again, whatever their size', () => {
    const limits = [0xff, 0x100, 0xffff, 0x1_0000, 0x7fff_ffff];
    const sums = [...limits, -1, -0x8000_0000, -0x8000_0001, 0x8000_0000, Number.MAX_SAFE_INTEGER];
    for (const sum of sums) {
      for (const count of limits) {
        const cells = decodeSummary(encodeRows([1, count], [0, sum], [0, count])).rows.map(({ cells: [cell] }) => cell);
        expect(cells[0]).toMatchObject({ count: 1, trips: 1, sums: [0], excluded: null });
        expect(cells[1]).toMatchObject({ count, trips: count, sums: [sum], excluded: [count] });
      }
    }
  });

  it('takes as few bytes as its largest numbers need', () => {
    const counts = Array.from({ length: 800 }, () => 200);
    const getBytes = (sum: number) => encodeRows(counts, [...counts.slice(1), sum]).bytes.length;
    expect(getBytes(70_000) - getBytes(200)).toBe(800 * 3);
    expect(getBytes(-1)).toBe(getBytes(70_000));
    expect(getBytes(2 ** 40) - getBytes(-1)).toBe(800 * 4);
  });

  it('is the same as another one only where every number and every note is', () => {
    const summary = encodeRows([1, 2], [3, 4]);
    const noted = { ...summary, header: summary.header.replace('"notes":[]', '"notes":["A"]') };
    const others = [encodeRows([1, 2], [3, 5]), encodeRows([1, 2, 0], [3, 4, 0]), noted];
    expect(isSameSummary(summary, structuredClone(summary))).toBe(true);
    expect(others.filter((other) => isSameSummary(summary, other))).toEqual([]);
  });
});

describe('the range of a column', () => {
  const [columns, rowCount] = [['a', 'b', 'c'], 4];
  const ofSource = (source: 'trips' | 'sectors') =>
    makeSaid(makeDefinition({ source, rows: ['branch'], measures: allMeasures(source) }));
  const sumCounts = { trips: 6, sectors: 5 } as const;

  /** Numbers that follow each other without a pattern, from -500 to 500. */
  const makeNumbers = (count: number, seed: number) =>
    Float64Array.from({ length: count }, (_, index) => (((index + seed) * 7_919) % 1_001) - 500);

  function makeResult(source: 'trips' | 'sectors', large: readonly (readonly [number, string])[] = []) {
    const sumCount = sumCounts[source];
    const toArrays = (size: number, seed: number) => ({
      counts: makeNumbers(size, seed + 1).map((count) => Math.abs(count) + 1),
      trips: makeNumbers(size, seed + 2).map(Math.abs),
      // What has no readable amount adds nothing.
      sums: makeNumbers(size * sumCount, seed).map((sum, index) => (index % 5 === 0 ? 0 : sum)),
      excluded: null,
      large,
    });
    return decodeSummary(
      encodeSummary({
        ...plainParts,
        ...ofSource(source),
        sumCount,
        columns,
        keys: [{ keys: ['w', 'x', 'y', 'z'], codes: Int32Array.from([0, 1, 2, 3]) }],
        rows: { byColumn: toArrays(rowCount * columns.length, 3), whole: toArrays(rowCount, 5) },
        total: { byColumn: toArrays(columns.length, 7), whole: toArrays(1, 9) },
      }),
    );
  }

  it('is that of its cells, for every value that is a sum, without making them', () => {
    for (const source of ['trips', 'sectors'] as const) {
      const result = makeResult(source);
      for (const measure of result.measures.filter(({ kind }) => kind !== 'average')) {
        for (const column of [0, 1, 2, 3]) {
          const cells = result.rows.map((row) => row.cells[column]);
          const values = cells.map((cell) => Number(cell && getMeasureValue(cell, measure)));
          expect(result.getRange?.(column, measure)).toEqual([Math.min(...values), Math.max(...values)]);
        }
      }
    }
  });

  it('is not known of averages, nor where a sum is beyond 2^53: then the cells are read', () => {
    const find = (result: ReturnType<typeof makeResult>, wanted: string) => {
      const measure = result.measures.find(({ id }) => id === wanted);
      return measure && result.getRange?.(0, measure);
    };
    expect(find(makeResult('sectors'), 'average-total')).toBeNull();
    expect(find(makeResult('sectors', [[0, '9007199254740993']]), 'total')).toBeNull();
  });
});
