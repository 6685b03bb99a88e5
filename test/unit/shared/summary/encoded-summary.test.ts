import { decodeSummary, isSameSummary } from '@shared/summary/encoded-summary';
import { encodeRows } from '@test/helpers/summaries';
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
