import { createResultColumns } from '@renderer/components/result-columns';
import { getPlotPoints, getPointColumns, getScale } from '@renderer/features/report/plot-points';
import { formatSum, sumColumn } from '@renderer/table/model/aggregations';
import { createExactFormatter } from '@renderer/ui/axis-formatters';
import { formatUnits } from '@shared/money';
import type { Cell } from '@shared/schemas/report';
import { makeReportRun } from '@test/helpers/results';
import { sampleRows, sampleRun } from '@test/helpers/sample-result';
import { describe, expect, it } from 'vitest';

describe('the points of a plot', () => {
  it('plots the sums of a column by any other, dates in their order and texts by size', () => {
    const columns = createResultColumns(sampleRun, {});
    const [, date, total, , account] = columns;
    const order = Uint32Array.from([2, 1, 0]);
    const titles = (x: typeof date) =>
      x && total && getPlotPoints(sampleRows, order, x, total).points.map(({ title }) => title);
    expect(titles(date)).toEqual(['02 Jan 2026', '03 Feb 2026', '04 Feb 2026']);
    expect(titles(account)?.[0]).toBe('0042');
  });
});

describe('sums beyond 2^53', () => {
  const big = '9007199254740993';
  const headers = ['day', 'total'];
  const bigRows: Cell[][] = [
    ['2026-01-01', { n: big }],
    ['2026-01-01', { n: big }],
    ['2026-01-02', 5],
  ];
  const bigRun = makeReportRun(headers, [
    { day: '2026-01-01', total: 5 },
    { day: '2026-01-02', total: 5 },
  ]);

  it.each([
    ['cents', '180,143,985,094,819.86', '180143985094819.86'],
    ['none', '18,014,398,509,481,986', '18014398509481986'],
  ] as const)(
    'faults 121: of %s are drawn, and exact on hover, in the table behind and in its total',
    (money, screen, plain) => {
      const [day, total] = createResultColumns(bigRun, { total: { money } });
      if (!day || !total) throw new Error('no columns');
      const { points } = getPlotPoints(bigRows, Uint32Array.from([0, 1, 2]), day, total);
      const scale = getScale(total);
      const format = createExactFormatter(
        points.map(({ sum }) => sum.cents),
        10 ** scale,
        (sum) => formatUnits(sum, scale),
      );
      const drawn = Number(points[0]?.sum.cents) / 10 ** scale;
      expect([Number.isFinite(drawn), format(drawn)]).toEqual([true, screen]);
      const amount = getPointColumns(day, total).at(-1);
      const [first] = points;
      if (!amount || !first) throw new Error('no points');
      expect([amount.cell?.(first).text, amount.text?.(first)]).toEqual([screen, plain]);
      expect(formatSum(sumColumn(points, [0], amount), amount.total)).toBe(screen);
    },
  );
});
