/** The bars of a summary's chart: what is drawn, how, and what is said of the rest. */
import { describeChart } from '@renderer/features/summary/chart/describe-chart';
import { createChartSource } from '@renderer/features/summary/chart/saved-chart-source';
import { type ChartData, makeChartData } from '@renderer/features/summary/chart/summary-chart';
import { createSummaryColumns, createSummaryGrouping } from '@renderer/features/summary/summary-columns';
import { groupRows } from '@renderer/table/model/row-groups';
import { sortRows } from '@renderer/table/model/row-order';
import { TableIndex } from '@renderer/table/model/table-index';
import type { Names } from '@shared/schemas/directory';
import { othersKey, type SummaryCell, type SummaryDefinition, type SummaryResult } from '@shared/schemas/summary';
import { describe, expect, it } from 'vitest';

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

type View = {
  readonly sorting?: { readonly id: string; readonly desc: boolean };
  /** Indexes of the rows that a text finds. */
  readonly found?: readonly number[];
};

/** The chart of a summary of saved data whose table is looked at so; null for none. */
function draw(given: SummaryDefinition, result: SummaryResult, { sorting, found }: View = {}) {
  const { rows } = result;
  const columns = createSummaryColumns(given, result, names);
  const grouping = createSummaryGrouping(given, result, names);
  const indexes = Uint32Array.from(found ?? rows.keys());
  const order = sorting ? sortRows(new TableIndex(rows), columns, sorting, indexes) : indexes;
  const groups = grouping ? groupRows(rows, order, columns, grouping) : [];
  const source = createChartSource(given, result, columns);
  const listed = { indexes: order, groups, sorting: sorting ?? null };
  return source && makeChartData({ ...source, listed });
}

const getBars = (chart: ChartData | null) => chart?.bars.map(({ title, values }) => [title, ...values]);

/** The keys of the column field whose columns are drawn; null for the column of all. */
const getKeys = ({ series }: ChartData) => series.map(({ chart }) => chart?.key);

const byMonth = { ...definition, column: 'travel-month' as const };

it('draws the largest groups by their size, the others of a top last, and says how many it omits', () => {
  const rows = Array.from({ length: 20 }, (_, index) => [index + 1, index === 3 ? -9_000 : index * 10] as const);
  const chart = draw(definition, makeResult(rows));
  expect(chart?.bars).toHaveLength(14);
  expect(chart?.bars[0]).toEqual({ title: '4', values: [-9_000] });
  expect(chart && describeChart(chart)).toEqual([
    'The largest 14; 6 more in the table.',
    'Amounts below zero stand by their size.',
  ]);
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
  expect(bySectors?.label).toBe('Sectors');
  expect(getBars(bySectors)).toEqual([
    ['Qantas (1)', 9],
    ['2', 8],
    ['Others', 7],
  ]);
  // A value that the table does not show is in no chart; the order stays that of the table.
  const byTrips = draw({ ...definition, top: { count: 2, by: 'trips' } }, withCounts);
  expect(byTrips?.label).toBe('Total');
  expect(byTrips?.bars.map(({ title }) => title)).toEqual(['Qantas (1)', '2', 'Others']);
});

describe('faults 531: a chart draws its table as it is sorted', () => {
  const rows = Array.from({ length: 16 }, (_, index) => [index + 1, index === 3 ? -9_000 : index * 10] as const);

  it('draws the value of the column, in the order of the rows, and says so', () => {
    const result = makeResult(rows);
    const largest = draw(definition, result, { sorting: { id: '0/total', desc: true } });
    expect(getBars(largest)?.slice(0, 2)).toEqual([
      ['16', 150],
      ['15', 140],
    ]);
    expect(largest && describeChart(largest)).toEqual([
      'As the table is sorted: by Total, largest first.',
      'The first 14; 2 more in the table.',
    ]);
    const smallest = draw(definition, result, { sorting: { id: '0/total', desc: false } });
    expect(getBars(smallest)?.slice(0, 2)).toEqual([
      ['4', -9_000],
      ['Qantas (1)', 0],
    ]);
    const byCount = draw(definition, result, { sorting: { id: '0/sectors', desc: true } });
    expect(byCount?.label).toBe('Sectors');
    const byName = draw(definition, result, { sorting: { id: 'supplier', desc: true } });
    expect(byName?.bars[0]?.title).toBe('Qantas (1)');
    expect(byName?.label).toBe('Total');
    expect(byName && describeChart(byName)[0]).toBe('As the table is sorted: by Supplier.');
    const unsorted = draw(definition, makeResult(rows.slice(0, 3)));
    expect(unsorted && describeChart(unsorted)).toEqual(['Largest first.']);
  });

  it('draws the others of a top where the table has them', () => {
    const result = makeResult([
      [1, 700],
      [2, 90],
      [othersKey, 300],
    ]);
    const top = { ...definition, top: { count: 2, by: 'total' as const } };
    const sorted = draw(top, result, { sorting: { id: '0/total', desc: true } });
    expect(sorted?.bars.map(({ title }) => title)).toEqual(['Qantas (1)', 'Others', '2']);
  });

  it('draws shares in hundredths of a percent, and says where there is none to draw', () => {
    const rowsOfMonth = makeResult([
      [1, 1, 100],
      [2, 2, 300],
    ]);
    const shared = { ...byMonth, share: 'column' as const };
    const sorting = { id: '1/total/share', desc: true };
    const chart = draw(shared, { ...rowsOfMonth, total: [makeCell(3), makeCell(400)] }, { sorting });
    expect(chart?.label).toBe('Total, % of column');
    expect(chart?.series.map(({ chart: drawn }) => drawn?.isPercent)).toEqual([true]);
    expect(chart?.isStacked).toBe(false);
    expect(getBars(chart)).toEqual([
      ['2', 6_667],
      ['Qantas (1)', 3_333],
    ]);
    const none = draw(shared, { ...rowsOfMonth, total: [makeCell(0), makeCell(400)] }, { sorting });
    expect(getBars(none)).toEqual([
      ['2', null],
      ['Qantas (1)', null],
    ]);
    expect(none && describeChart(none)).toContain('There is no value to draw.');
  });

  it('draws the sorted column alone where there are too many to draw each', () => {
    const many = makeResult([
      [1, 1, 1, 1, 1, 1, 1, 9, 15],
      [2, 2, 1, 1, 1, 1, 1, 1, 8],
    ]);
    const chart = draw(byMonth, many, { sorting: { id: '0/total', desc: true } });
    expect(chart?.label).toBe('Jan 2026: Total');
    expect(getBars(chart)).toEqual([
      ['2', 2],
      ['Qantas (1)', 1],
    ]);
    expect(chart && describeChart(chart)).toEqual(['As the table is sorted: by Jan 2026: Total, largest first.']);
  });

  it('draws periods beside each other unless they are sorted by a value', () => {
    const byOpened = { ...definition, rows: ['travel-month' as const] };
    const months = makeResult([
      ['2026-09', 900],
      ['2026-10', 100],
      [null, 5_000],
    ]);
    const newest = draw(byOpened, months, { sorting: { id: 'travel-month', desc: true } });
    expect(newest).toMatchObject({ isPeriods: true, hasUndated: true, omittedCount: 0 });
    expect(newest?.bars.map(({ title }) => title)).toEqual(['Oct 2026', 'Sep 2026']);
    const largest = draw(byOpened, months, { sorting: { id: '0/total', desc: true } });
    expect(largest?.isPeriods).toBe(false);
    expect(largest?.bars.map(({ title }) => title)).toEqual(['(no month of travel)', 'Sep 2026', 'Oct 2026']);
  });

  it('draws what a text finds, and says of how many rows', () => {
    const chart = draw(definition, makeResult(rows), { found: [4, 8] });
    expect(getBars(chart)).toEqual([
      ['9', 80],
      ['5', 40],
    ]);
    expect(chart && describeChart(chart)).toEqual(['Largest first.', 'Of the 2 of 16 rows that the text finds.']);
  });

  it('draws the subtotals of groups by the sorted value, and says that groups stand otherwise in the table', () => {
    const two = { ...definition, rows: ['supplier' as const, 'status' as const] };
    const row = (keys: SummaryResult['rows'][number]['keys'], total: number, count = 1) => ({
      keys,
      cells: [makeCell(total, count)],
    });
    const result = {
      ...makeResult([]),
      rows: [row([1, 'Open'], 5), row([1, 'Closed'], 7), row([2, 'Open'], 40)],
      subtotals: [row([1], 12, 2), row([2], 40)],
      total: [makeCell(52)],
    } as unknown as SummaryResult;
    const chart = draw(two, result, { sorting: { id: '0/sectors', desc: false } });
    expect(chart?.label).toBe('Sectors');
    expect(getBars(chart)).toEqual([
      ['Qantas (1)', 2],
      ['2', 1],
    ]);
    expect(chart && describeChart(chart)).toEqual(['Largest first; the table’s groups stand by name.']);
    const found = draw(two, result, { found: [1, 2] });
    expect(getBars(found)).toEqual([
      ['2', 40],
      ['Qantas (1)', 7],
    ]);
  });
});
