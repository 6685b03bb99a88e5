import type { ShownMeasure } from '@shared/summary/catalogue';
import type { SummaryCell, SummaryCoverage, SummaryDefinition } from '@shared/summary/definition';
import { nameChanges } from '@shared/summary/labels';
import { describeGaps, describeSummary } from '@shared/summary/notes';
import { getPeriodBefore, getRangeBefore } from '@shared/summary/periods';
import { compareValues, getChange, getMeasure } from '@shared/summary/values';
import { divideHalfEven } from '@shared/values/money';
import { makeCoverage, makeDefinition, makeResult, makeSaid } from '@test/helpers/summaries';
import { describe, expect, it } from 'vitest';

const filters = { date_from: '2026-10-01', date_to: '2026-10-31' };
const definition = makeDefinition({ measures: ['sectors'], filters });

const coverage = (change: Partial<SummaryCoverage>) =>
  makeCoverage({ saved: 383, counted: 100, trips: 68, tripsWithSectors: 68, expectedSectors: 100, ...change });

describe('what a summary lacks', () => {
  it('is nothing where all trips and their sectors are saved', () => {
    const whole = { coverage: coverage({}), before: undefined };
    expect(describeGaps('sectors', whole, true)).toEqual({ counts: 'all', gaps: [] });
  });

  it('faults 520: is the sectors of some trips, and of those of the period before', () => {
    const before = {
      coverage: coverage({ trips: 66, tripsWithSectors: 27 }),
      counted: 104,
      ranAtMs: null,
      field: null,
    };
    const result = { coverage: coverage({ tripsWithSectors: 21, expectedSectors: null }), before };
    expect(describeGaps('sectors', result, true)).toEqual({
      counts: 'part',
      gaps: [
        'Part of the trips: sectors are saved for 21 of 68.',
        'Part of the trips in the period before: sectors are saved for 27 of 66.',
      ],
    });
  });

  it('faults 520: is everything where nothing is counted, and why', () => {
    const none = { counted: 0, trips: 43, tripsWithSectors: 0, expectedSectors: null };
    expect(describeGaps('sectors', { coverage: coverage(none), before: undefined }, true)).toEqual({
      counts: 'nothing',
      gaps: ['Counts nothing: sectors are saved for 0 of 43 trips.'],
    });
    const unmatched = coverage({ counted: 0, trips: 0, tripsWithSectors: 0, expectedSectors: 0 });
    const { gaps } = describeGaps('sectors', { coverage: unmatched, before: undefined }, true);
    expect(gaps).toEqual(['Counts nothing: no saved sector matches.']);
  });

  it('faults 520: is trips that were perhaps never saved', () => {
    expect(describeGaps('sectors', { coverage: coverage({}), before: undefined }, false)).toEqual({
      counts: 'part',
      gaps: ['Perhaps not all trips and their bookings are on this computer, so sums may be too small.'],
    });
  });

  it('is sectors that the list of trips says and the trips do not have', () => {
    const result = { coverage: coverage({ expectedSectors: 120 }), before: undefined };
    const { gaps } = describeGaps('sectors', result, true);
    expect(gaps).toEqual(['Part of the sectors: 100 of 120 that the list of trips says.']);
  });
});

/** Which period is before another one: months by the calendar, other ranges by their days. */
const compare = (rows: SummaryDefinition['rows'], column: SummaryDefinition['column'], from = '', to = '') =>
  getPeriodBefore({ rows, column, filters: { date_from: from, date_to: to } });

it.each([
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30', 1],
  ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29', 1],
  ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31', 1],
  ['2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30', 3],
  ['2025-07-01', '2026-06-30', '2024-07-01', '2025-06-30', 12],
  // The 28th is not the last day of a leap year's February: 28 days.
  ['2028-02-01', '2028-02-28', '2028-01-04', '2028-01-31', null],
  ['2028-02-29', '2028-02-29', '2028-02-28', '2028-02-28', null],
  ['2028-03-01', '2028-03-02', '2028-02-28', '2028-02-29', null],
  ['2026-10-05', '2026-10-18', '2026-09-21', '2026-10-04', null],
])('the range before %s to %s is %s to %s', (from, to, beforeFrom, beforeTo, months) => {
  expect(getRangeBefore({ from, to })).toEqual({ before: { from: beforeFrom, to: beforeTo }, months });
});

describe('what a summary is compared with', () => {
  it('is the range before where dates are chosen, whatever the fields are', () => {
    const before = { from: '2026-07-01', to: '2026-09-30' };
    expect(compare(['supplier'], null, '2026-10-01', '2026-12-31')).toEqual({ kind: 'dates', before, months: 3 });
    expect(compare(['travel-month'], 'opened-quarter', '2026-10-01', '2026-12-31').kind).toBe('dates');
  });

  it('faults 563: is one period of the only field that has periods before, where dates are chosen', () => {
    const [from, to] = ['2026-07-01', '2026-11-30'];
    const june = { from: '2026-06-01', to: '2026-10-31' };
    for (const month of [compare(['travel-month'], null, from, to), compare(['client'], 'opened-month', from, to)]) {
      expect(month).toEqual({ kind: 'dates', before: june, months: 1 });
    }
    const year = compare(['travel-quarter'], null, '2025-07-01', '2026-06-30');
    expect(year).toEqual({ kind: 'dates', before: { from: '2025-04-01', to: '2026-03-31' }, months: 3 });
    expect(compare(['travel-quarter'], null, from, to)).toEqual({ kind: 'none', problem: 'partial-periods' });
  });

  it.each([
    ['travel-month', '2026-07', null, 'Jun 2026'],
    ['travel-month', '2026-01', null, 'Dec 2025'],
    [null, null, 'travel-month', 'month before'],
    [null, null, null, '01 Jun 2026 – 31 Oct 2026'],
    ['travel-month', null, null, '01 Jun 2026 – 31 Oct 2026'],
  ] as const)('faults 563: is named in the heading of a change: by %s %s and %s, %s', (column, key, row, name) => {
    // Five months: with a field of months each has the one directly before it, else they have the five before.
    const hasMonth = column !== null || row !== null;
    const dates = hasMonth
      ? { date_from: '2026-07-01', date_to: '2026-11-30' }
      : { date_from: '2026-11-01', date_to: '2027-03-31' };
    const given = { rows: [row ?? 'supplier'], column, filters: dates, before: 'period-before' as const };
    const said = { ...makeSaid(makeDefinition(given)), columns: key === null ? [] : [key] };
    const changes = nameChanges(makeDefinition(given), said);
    expect(key === null ? changes.at(-1) : changes[0]).toBe(name);
    const { before: _, ...unchanged } = given;
    expect(nameChanges(makeDefinition(unchanged), said)[0]).toBeNull();
  });

  it('is the period before of the only field that has periods, without dates', () => {
    expect(compare(['supplier'], 'travel-year')).toEqual({ kind: 'field', field: 'travel-year', months: 12 });
    expect(compare(['opened-quarter'], null)).toEqual({ kind: 'field', field: 'opened-quarter', months: 3 });
  });

  it.each([
    ['no-period', compare(['supplier'], null)],
    ['two-periods', compare(['travel-month'], 'opened-month')],
    ['open-range', compare(['supplier'], null, '2026-10-01')],
    ['open-range', compare(['travel-month'], null, '', '2026-10-31')],
    ['no-range', compare(['supplier'], null, '2026-10-31', '2026-10-01')],
    // Fourteen days, and a month, are no whole quarters.
    ['partial-periods', compare(['travel-quarter'], null, '2026-10-01', '2026-10-14')],
    ['partial-periods', compare(['travel-quarter'], null, '2026-10-01', '2026-10-31')],
    ['partial-periods', compare(['supplier'], 'opened-month', '2026-10-02', '2026-10-31')],
  ])('is nothing: %s', (problem, comparison) => {
    expect(comparison).toEqual({ kind: 'none', problem });
  });
});

const [gst, averageNet, averageCommission, sectors, fees, averageFees] = makeSaid(
  makeDefinition({
    source: 'trips',
    measures: ['gst', 'average-net', 'average-commission', 'sectors', 'fees', 'average-fees'],
  }),
).measures as unknown as Tuple;
type Tuple = readonly [ShownMeasure, ShownMeasure, ShownMeasure, ShownMeasure, ShownMeasure, ShownMeasure];
const numbers: Readonly<Record<string, readonly [sum: number | string, excluded: number]>> = {
  net: [5, 2],
  fees: [0, 4],
  gst: ['9007199254740993', 0],
  commission: [-5, 2],
  sectors: ['9007199254740993', 1],
};
const ofNumbers = [sectors, averageNet, fees, gst, averageCommission].toSorted((a, b) => a.sum - b.sum);
const cell: SummaryCell = {
  ...{ count: 4, trips: 3 },
  sums: ofNumbers.map(({ numbers: name }) => numbers[name ?? '']?.[0] ?? 0),
  excluded: ofNumbers.map(({ numbers: name }) => numbers[name ?? '']?.[1] ?? 0),
};

describe('an average', () => {
  it.each([
    [5n, 2, 2n],
    [7n, 2, 4n],
    [-5n, 2, -2n],
    [-7n, 2, -4n],
    [2n, 3, 1n],
    [1n, 3, 0n],
    [9_007_199_254_740_993n, 2, 4_503_599_627_370_496n],
  ])('of %s over %s rows is %s: a half goes to the even cent', (sum, count, expected) => {
    expect(divideHalfEven(sum, count)).toBe(expected);
  });
});

describe('the value of a cell', () => {
  it('is exact beyond 2^53, and says how many rows it leaves out', () => {
    expect(getMeasure(cell, gst)).toEqual({ value: 9_007_199_254_740_993n, excludedCount: 0 });
    expect(getMeasure(cell, averageNet)).toEqual({ value: 2, excludedCount: 2 });
    expect(getMeasure(cell, averageCommission)).toEqual({ value: -2, excludedCount: 2 });
    expect(getMeasure(cell, sectors)).toEqual({ value: 9_007_199_254_740_993n, excludedCount: 1 });
  });

  it('is none where no row has a readable amount', () => {
    expect(getMeasure(cell, fees)).toEqual({ value: null, excludedCount: 4 });
    expect(getMeasure(cell, averageFees).value).toBeNull();
  });
});

describe('a change', () => {
  it.each([
    [150, 100, 50, 5_000],
    [50, -100, 150, 15_000],
    [5, 0, 5, null],
    [1, 3, -2, -6_667],
    [9_007_199_254_740_993n, 2n, 9_007_199_254_740_991, 45_035_996_273_704_955_000n],
    [null, 3, null, null],
  ])('of %s from %s is %s, and %s hundredths of a percent of its size', (now, then, amount, percent) => {
    expect(compareValues(now, then)).toEqual({ amount, percent });
  });

  it('of an average is none where one of the two has no rows; it says how many values of both cannot be read', () => {
    const none = { ...cell, count: 0, excluded: null };
    expect(getChange(none, cell, averageNet)).toMatchObject({ amount: null, percent: null });
    expect(getChange(cell, none, gst).amount).toBe(9_007_199_254_740_993n);
    expect(getChange(cell, cell, averageNet)).toEqual({ amount: 0, percent: 0, excludedCount: 4 });
  });

  it('faults 407: is said to be perhaps of too few trips, unless all of them are saved', () => {
    const changed = { ...definition, before: 'period-before' as const };
    const result = makeResult(changed, { rows: [] });
    const warn = (isWhole: boolean) => describeSummary(changed, result, isWhole).warnings[0] ?? '';
    expect(warn(false)).toContain('Perhaps not all trips');
    expect(warn(true)).not.toContain('Perhaps');
  });
});
