import { getInitialKinds, pickSamples } from '@renderer/features/reports/MoneyGuard';
import { describeCancelled } from '@renderer/features/reports/ReportScreen';
import { getPlotPoints, getPointColumns, getScale } from '@renderer/features/reports/ResultPlot';
import { getResultViewState, updateResultViewState } from '@renderer/features/reports/result-view';
import { createResultColumns } from '@renderer/fields/result-columns';
import { formatProgress } from '@renderer/lists/RunHistory';
import { formatSum, sumColumn } from '@renderer/table/model/totals';
import { createExactFormatter } from '@renderer/ui/charts';
import type { Cell } from '@shared/reports/report';
import { formatUnits } from '@shared/values/money';
import { makeReportRun } from '@test/helpers/results';
import { sampleRows, sampleRun } from '@test/helpers/sample-result';
import { describe, expect, it } from 'vitest';
import { makeRunState } from '../../make-run-state';

it('progress reads in bytes and rows', () => {
  const progress = { phase: 'receiving', bytes: 12_345_678, rows: 50_000, totalRows: null } as const;
  const none = { ...progress, bytes: 0, rows: 0 };
  expect([formatProgress(null), formatProgress(none)]).toEqual(Array(2).fill('Waiting for the server'));
  expect(formatProgress(progress)).toBe('Loading: 12 MB, 50,000 rows');
  // Opening an earlier run sends no request to the API.
  expect(formatProgress({ ...none, phase: 'showing' })).toBe('Showing rows: 0');
  expect(formatProgress({ ...progress, totalRows: 60_000 })).toBe('Loading: 12 MB, 50,000 of 60,000 rows');
  expect(formatProgress({ ...progress, phase: 'showing', totalRows: 60_000 })).toBe('Showing rows: 50,000 of 60,000');
});

it('a cancelled run says which result stays on the screen, and that no file was written only where one was to be', () => {
  const describe = (change: Parameters<typeof makeRunState>[0]) =>
    describeCancelled(makeRunState(change), sampleRun.ranAtMs + 180_000);
  const server = 'The server may keep working on the report for a while.';
  const stays = 'Cancelled. The result below is from the run 3 min ago, for';
  expect(describe({})).toBe(`${stays} the same filters. ${server}`);
  expect(describe({ request: { kind: 'screen', filters: { branchID: '4' } } })).toBe(
    `${stays} other filters. ${server}`,
  );
  const toFile = describe({ result: null, request: { kind: 'file', filters: {} } });
  expect(toFile).toBe(`Cancelled. No file was saved. ${server}`);
  const opening = describe({ request: { kind: 'open', filters: null } });
  expect(opening).toBe('Cancelled. The earlier run was not opened.');
});

describe('the question about amounts', () => {
  it('shows a few values of a column, those that are not zero first', () => {
    expect(pickSamples(sampleRows, 2)).toEqual(['125050', '-250']);
    expect(pickSamples([[0], [null]], 0)).toEqual(['0']);
  });

  it('proposes cents where the name says so, dollars for decimals, and what was said before', () => {
    const names = ['amount_cents', 'Total (Cents)', 'centstotal', 'percents', 'Incentives'];
    const namedCents = names.map((name, index) => ({ index, name, mayBeCents: true }));
    expect(getInitialKinds(namedCents, {})).toEqual({ 0: 'cents', 1: 'cents' });
    const others = ['amount_cents', 'fare', 'total', 'net', 'gst'];
    const columns = others.map((name, index) => ({ index, name, mayBeCents: name !== 'fare' && name !== 'gst' }));
    const settings = { net: { money: 'none' }, amount_cents: { money: 'decimal' }, gst: { money: 'cents' } } as const;
    expect(getInitialKinds(columns, {})).toEqual({ 0: 'cents', 1: 'decimal', 4: 'decimal' });
    expect(getInitialKinds(columns, settings)).toEqual({ 0: 'decimal', 1: 'decimal', 3: 'none', 4: 'decimal' });
  });
});

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

it('a result shows the rows at first, without groups and filters; its state changes in parts, and is its report’s alone', () => {
  const rows = { view: 'rows', groupId: null, quickFilter: '', columnFilters: new Map(), postponedFor: null };
  updateResultViewState('office', 'sales', { view: 'plot' });
  updateResultViewState('office', 'sales', { groupId: 'branch' });
  expect(getResultViewState('office', 'sales')).toEqual({ ...rows, view: 'plot', groupId: 'branch' });
  expect(getResultViewState('office', 'commission')).toEqual(rows);
  expect(getResultViewState('other office', 'sales')).toEqual(rows);
});
