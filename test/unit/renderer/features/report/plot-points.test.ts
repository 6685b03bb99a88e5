import { createResultColumns } from '@renderer/components/result-columns';
import { getPlotPoints, getPointColumns, getScale } from '@renderer/features/report/plot-points';
import { formatSum, sumColumn } from '@renderer/table/model/aggregations';
import { createExactFormatter } from '@renderer/ui/axis-formatters';
import { formatUnits } from '@shared/money';
import type { Cell } from '@shared/schemas/report';
import { makeReportRun } from '@test/helpers/results';
import { sampleRows, sampleRun } from '@test/helpers/sample-result';
import { expect, it } from 'vitest';

it('a plot has the sums of a column by any other, dates in their order and texts by size', () => {
  const [, date, total, , account] = createResultColumns(sampleRun, {});
  const titles = (x: typeof date) =>
    x && total && getPlotPoints(sampleRows, Uint32Array.of(2, 1, 0), x, total).points.map(({ title }) => title);
  expect(titles(date)).toEqual(['02 Jan 2026', '03 Feb 2026', '04 Feb 2026']);
  expect(titles(account)?.[0]).toBe('0042');
});

it.each([
  ['cents', '180,143,985,094,819.86', '180143985094819.86'],
  ['none', '18,014,398,509,481,986', '18014398509481986'],
] as const)(
  'faults 121: sums of %s beyond 2^53 are drawn, and exact on hover, in the table behind and in its total',
  (money, screen, plain) => {
    const rows = ['2026-01-01', '2026-01-01'].map((day): Cell[] => [day, { n: '9007199254740993' }]);
    const [day, total] = createResultColumns(makeReportRun(['day', 'total'], [{ day: '2026-01-01', total: 5 }]), {
      total: { money },
    });
    if (!day || !total) throw new Error('no columns');
    const { points } = getPlotPoints([...rows, ['2026-01-02', 5]], Uint32Array.of(0, 1, 2), day, total);
    const scale = getScale(total);
    const sums = points.map(({ sum }) => sum.cents);
    const format = createExactFormatter(sums, 10 ** scale, (sum) => formatUnits(sum, scale));
    const drawn = Number(sums[0]) / 10 ** scale;
    expect([Number.isFinite(drawn), format(drawn)]).toEqual([true, screen]);
    const amount = getPointColumns(day, total).at(-1);
    const [first] = points;
    if (!amount || !first) throw new Error('no points');
    expect([amount.cell?.(first).text, amount.text?.(first)]).toEqual([screen, plain]);
    expect(formatSum(sumColumn(points, [0], amount), amount.total)).toBe(screen);
  },
);
