/** The bars of a summary's chart: what is drawn, how, and what is said of the rest. */
import { describeChart } from '@renderer/features/summaries/SummaryChart';
import { createChartSource } from '@renderer/features/summaries/SummaryTable';
import { makeChartData } from '@renderer/features/summaries/summary-chart';
import { createSummaryColumns, createSummaryGrouping } from '@renderer/features/summaries/summary-columns';
import { groupRows, sortRows } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import { othersKey, type SummaryDefinition, type SummaryKey, type SummaryResult } from '@shared/summary/definition';
import { noNames } from '@test/helpers/no-names';
import { makeCell, makeDefinition } from '@test/helpers/summaries';
import { describe, expect, it } from 'vitest';

const names = { ...noNames, supplier: { 1: 'Qantas' } };
const define = (change: Partial<SummaryDefinition> = {}) =>
  makeDefinition({ measures: ['total', 'sectors'], ...change });
const top = (count: number, by: 'total' | 'sectors' | 'trips' = 'total') => define({ top: { count, by } });

type Row = readonly [SummaryKey, ...(number | string)[]];

/** A result with these totals in each row: those of the columns, and of all of them. */
function makeResult(...rows: readonly Row[]) {
  const columnCount = (rows[0]?.length ?? 2) - 2;
  return {
    columns: Array.from({ length: columnCount }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    rows: rows.map(([key, ...totals]) => ({ keys: [key], cells: totals.map((total) => makeCell(1, total)) })),
    subtotals: [],
    total: Array.from({ length: columnCount + 1 }, () => makeCell(1, 0)),
  } as unknown as SummaryResult;
}

/** A column by which the table is sorted, such as `0/total` or, largest or last first, `-0/total`. */
type View = { readonly sort?: string; readonly found?: readonly number[] };

/** The chart of a summary of saved data whose table is looked at so, with its bars and what is said of it as texts. */
function draw(given: SummaryDefinition, result: SummaryResult, { sort, found }: View = {}) {
  const { rows } = result;
  const sorting = sort === undefined ? null : { id: sort.replace('-', ''), desc: sort.startsWith('-') };
  const columns = createSummaryColumns(given, result, names);
  const grouping = createSummaryGrouping(given, result, names);
  // Indexes of the rows that a text finds.
  const indexes = Uint32Array.from(found ?? rows.keys());
  const order = sorting ? sortRows(new TableIndex(rows), columns, sorting, indexes) : indexes;
  const groups = grouping ? groupRows(rows, order, columns, grouping) : [];
  const source = createChartSource(given, result, columns);
  const chart = source && makeChartData({ ...source, listed: { indexes: order, groups, sorting } });
  if (!chart) throw new Error('There is no chart.');
  return {
    ...chart,
    texts: chart.bars.map(({ title, values }) => `${title}: ${values.join(', ')}`),
    titles: chart.bars.map(({ title }) => title),
    /** The keys of the column field whose columns are drawn; null for the column of all. */
    keys: chart.series.map((series) => series.chart?.key),
    said: describeChart(chart),
  };
}

const byMonth = define({ column: 'travel-month' });
const twenty = Array.from({ length: 20 }, (_, index): Row => [index + 1, index === 3 ? -9_000 : index * 10]);
const months = makeResult(['2026-09', 900], ['2026-10', 100], [null, 5_000]);

it('draws the largest groups by their size, the others of a top last, and says how many it omits', () => {
  const { bars, said } = draw(define(), makeResult(...twenty));
  expect(bars).toHaveLength(14);
  expect(bars[0]).toEqual({ title: '4', values: [-9_000] });
  expect(said).toEqual(['The largest 14; 6 more in the table.', 'Amounts below zero stand by their size.']);
  const two = { ...makeResult([1, 5], [2, 4], [othersKey, 900]), othersCount: 7 };
  expect(draw(top(2), two).titles).toEqual(['Qantas (1)', '2', 'Others (7)']);
  const withOthers = { ...makeResult(...twenty, [othersKey, 900]), othersCount: 7 };
  expect(draw(top(20), withOthers).said).toEqual(['The largest 14 and the others; 6 more in the table.']);
});

it('draws periods in their order, without rows that have no date', () => {
  const { titles, isPeriods, said } = draw(define({ rows: ['travel-month'] }), months);
  expect([titles, isPeriods]).toEqual([['Sep 2026', 'Oct 2026'], true]);
  expect(said).toEqual(['What has no date is in the table only.']);
});

it('faults 399: stacks columns only where they add up and none is below zero', () => {
  const positive = makeResult([1, 5, 6, 11], [2, 4, 0, 4]);
  expect(draw(byMonth, positive)).toMatchObject({ isStacked: true, keys: ['Jan 2026', 'Feb 2026'] });
  expect(draw(byMonth, makeResult([1, 5, -6, -1], [2, 4, 0, 4])).isStacked).toBe(false);
  expect(draw({ ...byMonth, measures: ['average-total'] }, positive).isStacked).toBe(false);
});

it('joins columns that are too many to tell apart, and says so; sums beyond 2^53 stay exact', () => {
  const { keys, bars, said } = draw(byMonth, makeResult([1, 1, 1, 1, 1, 1, 1, 1, '9007199254740999']));
  expect([keys, bars[0]?.values]).toEqual([[null], [9_007_199_254_740_999n]]);
  expect(said).toEqual(['There are too many columns to draw each: a bar is of all of them.']);
});

it('faults 399: the bars of a top are of the value that ranks it, in the order of the table', () => {
  const rows = makeResult([1, 700], [2, 900], [othersKey, 50]);
  const cells = rows.rows.map((row, index) => ({ ...makeCell(9 - index, 0), sums: row.cells[0]?.sums ?? [] }));
  const withCounts = {
    ...rows,
    rows: rows.rows.map((row, index) => ({ ...row, cells: cells.slice(index, index + 1) })),
  };
  const bySectors = draw(top(2, 'sectors'), withCounts);
  expect([bySectors.label, bySectors.texts]).toEqual(['Sectors', ['Qantas (1): 9', '2: 8', 'Others: 7']]);
  // A value that the table does not show is in no chart; the order stays that of the table.
  const byTrips = draw(top(2, 'trips'), withCounts);
  expect([byTrips.label, byTrips.titles]).toEqual(['Total', ['Qantas (1)', '2', 'Others']]);
});

describe('a chart draws its table as it is sorted', () => {
  const result = makeResult(...twenty.slice(0, 16));

  it('faults 399: draws the value of the column, in the order of the rows, and says so', () => {
    const largest = draw(define(), result, { sort: '-0/total' });
    expect(largest.texts.slice(0, 2)).toEqual(['16: 150', '15: 140']);
    const said = ['As the table is sorted: by Total, largest first.', 'The first 14; 2 more in the table.'];
    expect(largest.said).toEqual(said);
    expect(draw(define(), result, { sort: '0/total' }).texts.slice(0, 2)).toEqual(['4: -9000', 'Qantas (1): 0']);
    expect(draw(define(), result, { sort: '-0/sectors' }).label).toBe('Sectors');
    const byName = draw(define(), result, { sort: '-supplier' });
    expect([byName.titles[0], byName.label]).toEqual(['Qantas (1)', 'Total']);
    expect(byName.said[0]).toBe('As the table is sorted: by Supplier.');
    expect(draw(define(), makeResult(...twenty.slice(0, 3))).said).toEqual(['Largest first.']);
  });

  it('draws the others of a top where the table has them', () => {
    const sorted = draw(top(2), makeResult([1, 700], [2, 90], [othersKey, 300]), { sort: '-0/total' });
    expect(sorted.titles).toEqual(['Qantas (1)', 'Others', '2']);
  });

  it('draws shares in hundredths of a percent, and says where there is none to draw', () => {
    const drawShares = (total: number) => {
      const ofMonth = { ...makeResult([1, 1, 100], [2, 2, 300]), total: [makeCell(1, total), makeCell(1, 400)] };
      return draw({ ...byMonth, share: 'column' }, ofMonth, { sort: '-1/total/share' });
    };
    const { label, series, isStacked, texts } = drawShares(3);
    expect([label, isStacked, series.length]).toEqual(['Total, % of column', false, 1]);
    expect(series[0]?.chart?.isPercent).toBe(true);
    expect(texts).toEqual(['2: 6667', 'Qantas (1): 3333']);
    const none = drawShares(0);
    expect(none.bars.map(({ values }) => values)).toEqual([[null], [null]]);
    expect(none.titles).toEqual(['2', 'Qantas (1)']);
    expect(none.said).toContain('There is no value to draw.');
  });

  it('draws the sorted column alone where there are too many to draw each', () => {
    const many = makeResult([1, 1, 1, 1, 1, 1, 1, 9, 15], [2, 2, 1, 1, 1, 1, 1, 1, 8]);
    const { label, texts, said } = draw(byMonth, many, { sort: '-0/total' });
    expect([label, texts]).toEqual(['Jan 2026: Total', ['2: 2', 'Qantas (1): 1']]);
    expect(said).toEqual(['As the table is sorted: by Jan 2026: Total, largest first.']);
  });

  it('draws periods beside each other unless they are sorted by a value', () => {
    const byOpened = define({ rows: ['travel-month'] });
    const newest = draw(byOpened, months, { sort: '-travel-month' });
    expect(newest).toMatchObject({ isPeriods: true, hasUndated: true, omittedCount: 0 });
    expect(newest.titles).toEqual(['Oct 2026', 'Sep 2026']);
    const largest = draw(byOpened, months, { sort: '-0/total' });
    expect([largest.isPeriods, largest.titles]).toEqual([false, ['(no month of travel)', 'Sep 2026', 'Oct 2026']]);
  });

  it('draws what a text finds, and says of how many rows', () => {
    const { texts, said } = draw(define(), result, { found: [4, 8] });
    expect(texts).toEqual(['9: 80', '5: 40']);
    expect(said).toEqual(['Largest first.', 'Of the 2 of 16 rows that the text finds.']);
  });

  it('draws the subtotals of groups by the sorted value, and says that groups stand otherwise in the table', () => {
    const two = define({ rows: ['supplier', 'status'] });
    const row = (keys: SummaryKey[], total: number, count = 1) => ({ keys, cells: [makeCell(count, total)] });
    const grouped = {
      ...makeResult(),
      rows: [row([1, 'Open'], 5), row([1, 'Closed'], 7), row([2, 'Open'], 40)],
      subtotals: [row([1], 12, 2), row([2], 40)],
      total: [makeCell(1, 52)],
    } as unknown as SummaryResult;
    const { label, texts, said } = draw(two, grouped, { sort: '0/sectors' });
    expect([label, texts]).toEqual(['Sectors', ['Qantas (1): 2', '2: 1']]);
    expect(said).toEqual(['Largest first; the table’s groups stand by name.']);
    expect(draw(two, grouped, { found: [1, 2] }).texts).toEqual(['2: 40', 'Qantas (1): 7']);
  });
});
