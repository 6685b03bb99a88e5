/** The bars of a summary's chart: what is drawn, how, and what is said of the rest. */
import { createSavedChart } from '@renderer/features/summary/chart/saved-summary-chart';
import { type ChartData, describeChart, makeChartData } from '@renderer/features/summary/chart/summary-chart';
import type { Names } from '@shared/schemas/directory';
import { othersKey, type SummaryCell, type SummaryDefinition, type SummaryResult } from '@shared/schemas/summary';
import { expect, it } from 'vitest';

const names: Names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: { 1: 'Qantas' }, product: {} };
const definition: SummaryDefinition = {
  source: 'sectors',
  rows: ['supplier'],
  column: null,
  measures: ['total', 'sectors'],
  filters: {},
};

const makeCell = (total: number | string, count = 1): SummaryCell => ({
  count,
  sectors: count,
  sectorsExcluded: 0,
  trips: count,
  sums: [0, 0, 0, 0, total],
  excluded: null,
});

/** A result with these totals in each row: those of the columns, and of all of them. */
function makeResult(
  rows: readonly (readonly [SummaryResult['rows'][number]['keys'][number], ...(number | string)[]])[],
) {
  const columnCount = (rows[0]?.length ?? 2) - 2;
  return {
    columns: Array.from({ length: columnCount }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    rows: rows.map(([key, ...totals]) => ({ keys: [key], cells: totals.map((total) => makeCell(total)) })),
    subtotals: [],
    total: Array.from({ length: columnCount + 1 }, () => makeCell(0)),
  } as unknown as SummaryResult;
}

/** The chart of a summary of saved data; null for none. */
function draw(given: SummaryDefinition, result: SummaryResult) {
  const chart = createSavedChart(given, result, names);
  return chart && makeChartData(chart.source, chart.groups);
}

/** The keys of the column field whose columns are drawn; null for the column of all. */
const getKeys = ({ series }: ChartData) => series.map(({ chart }) => chart?.key);

const byMonth = { ...definition, column: 'travel-month' as const };

it('draws the largest groups by their size, the others of a top last, and says how many it omits', () => {
  const rows = Array.from({ length: 20 }, (_, index) => [index + 1, index === 3 ? -9_000 : index * 10] as const);
  const chart = draw(definition, makeResult(rows));
  expect(chart?.bars).toHaveLength(14);
  expect(chart?.bars[0]).toEqual({ title: '4', values: [-9_000] });
  expect(chart && describeChart(chart)).toEqual(['The largest 14; 6 more in the table.']);
  const top = { ...definition, top: { count: 2, by: 'total' as const } };
  const largest = draw(top, {
    ...makeResult([
      [1, 5],
      [2, 4],
      [othersKey, 900],
    ]),
    othersCount: 7,
  });
  expect(largest?.bars.map(({ title }) => title)).toEqual(['Qantas (1)', '2', 'Others (7)']);
  const many = { ...definition, top: { count: 20, by: 'total' as const } };
  const withOthers = { ...makeResult([...rows, [othersKey, 900]]), othersCount: 7 };
  const both = draw(many, withOthers);
  expect(both && describeChart(both)).toEqual(['The largest 14 and the others; 6 more in the table.']);
});

it('draws periods in their order, without rows that have no date', () => {
  const rows = [
    ['2026-09', 900],
    ['2026-10', 100],
    [null, 5_000],
  ] as const;
  const chart = draw({ ...definition, rows: ['travel-month'] }, makeResult(rows));
  expect(chart?.bars.map(({ title }) => title)).toEqual(['Sep 2026', 'Oct 2026']);
  expect(chart?.isPeriods).toBe(true);
  expect(chart && describeChart(chart)).toEqual(['What has no date is in the table only.']);
});

it('faults 399: stacks columns only where they add up and none is below zero', () => {
  const positive = makeResult([
    [1, 5, 6, 11],
    [2, 4, 0, 4],
  ]);
  const stacked = draw(byMonth, positive);
  expect(stacked?.isStacked).toBe(true);
  expect(stacked && getKeys(stacked)).toEqual(['Jan 2026', 'Feb 2026']);
  const negative = makeResult([
    [1, 5, -6, -1],
    [2, 4, 0, 4],
  ]);
  expect(draw(byMonth, negative)?.isStacked).toBe(false);
  const averages = { ...byMonth, measures: ['average-total' as const] };
  expect(draw(averages, positive)?.isStacked).toBe(false);
});

it('joins columns that are too many to tell apart, and says so; sums beyond 2^53 stay exact', () => {
  const many = makeResult([[1, 1, 1, 1, 1, 1, 1, 1, '9007199254740999']]);
  const chart = draw(byMonth, many);
  expect(chart && getKeys(chart)).toEqual([null]);
  expect(chart?.bars[0]?.values).toEqual([9_007_199_254_740_999n]);
  expect(chart && describeChart(chart)).toEqual(['There are too many columns to draw each: a bar is of all of them.']);
});

it('faults 505: the bars of a top are of the value that ranks it, in the order of the table', () => {
  const rows = makeResult([
    [1, 700],
    [2, 900],
    [othersKey, 50],
  ]);
  const withCounts = {
    ...rows,
    rows: rows.rows.map((row, index) => ({
      ...row,
      cells: [{ ...makeCell(index, 9 - index), sums: row.cells[0]?.sums }],
    })),
  } as unknown as SummaryResult;
  const bySectors = draw({ ...definition, top: { count: 2, by: 'sectors' } }, withCounts);
  expect(bySectors?.title).toBe('Sectors by supplier');
  expect(bySectors?.bars.map(({ title, values }) => [title, ...values])).toEqual([
    ['Qantas (1)', 9],
    ['2', 8],
    ['Others', 7],
  ]);
  // A value that the table does not show is in no chart; the order stays that of the table.
  const byTrips = draw({ ...definition, top: { count: 2, by: 'trips' } }, withCounts);
  expect(byTrips?.title).toBe('Total by supplier');
  expect(byTrips?.bars.map(({ title }) => title)).toEqual(['Qantas (1)', '2', 'Others']);
});
