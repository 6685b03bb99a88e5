import { checkSummary } from '@shared/records/sector-sums';
import type { SyncOverview } from '@shared/records/sync';
import type { SectorSummary } from '@shared/records/trip';
import { describeGaps } from '@shared/summary/coverage';
import type { SummaryCell, SummaryCoverage, SummaryDefinition } from '@shared/summary/definition';
import { nameBefore } from '@shared/summary/labels';
import { getFieldPeriod, getPeriodBefore, getRangeBefore } from '@shared/summary/periods';
import { getMeasure } from '@shared/summary/values';
import { divideHalfEven } from '@shared/values/money';
import { makeCoverage, makeDefinition } from '@test/helpers/summaries';
import { makeSectors, makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

function makeSummary(change: Readonly<Record<string, unknown>> = {}) {
  const totals = { total_amount: 20_000, total_net: 18_000, total_fees: 1_000, total_gst: 1_800 };
  return makeTripItem({ ...totals, total_commission: 1_200, ...change }).sector_summary as SectorSummary;
}

describe('the check of a trip’s totals', () => {
  const both = makeSectors({ id: 1 }, { id: 2 });
  const oneInactive = makeSectors({ id: 1 }, { id: 2 }, { id: 3, flags: { is_active: false } });

  it('agrees with all sectors, or with the active ones alone', () => {
    expect(checkSummary(both, makeSummary())).toMatchObject({ agreesWith: 'all', differences: [], uncompared: [] });
    expect(checkSummary(oneInactive, makeSummary())).toMatchObject({ agreesWith: 'active', differences: [] });
  });

  it('names every difference to the cent, against the reading that is closer', () => {
    const check = checkSummary(oneInactive, makeSummary({ total_commission: 1_199 }));
    expect(check).toMatchObject({ agreesWith: 'none', against: 'active' });
    expect(check.differences).toEqual([{ label: 'Commission', listed: 1_199n, summed: 1_200n, difference: -1n }]);
  });

  it('faults 545: names each total that lacks a value on either side, and compares none of its parts', () => {
    const broken = makeSectors({ id: 1 }, { id: 2, financial: { fees: 'x' } });
    for (const fees of [500, 1_000]) {
      const check = checkSummary(broken, makeSummary({ total_fees: fees, total_gst: null }));
      expect(check).toMatchObject({ agreesWith: 'all', differences: [], uncompared: ['Fees', 'GST'] });
    }
    expect(checkSummary(both, makeSummary({ total_amount: 'n/a' })).uncompared).toEqual(['Total']);
  });
});

const filters = { date_from: '2026-10-01', date_to: '2026-10-31' };
const definition = makeDefinition({ measures: ['sectors'], filters });

const coverage = (change: Partial<SummaryCoverage>) =>
  makeCoverage({ saved: 383, counted: 100, trips: 68, tripsWithSectors: 68, expectedSectors: 100, ...change });

/** Only the dates of a saved range count. */
const saved = (from: string, to: string) =>
  [{ progress: { coverage: { from, to, trips: 1, missing: 0, asOfMs: 0 } } }] as unknown as SyncOverview['ranges'];
const all = saved('', '');

describe('what a summary lacks', () => {
  it('is nothing where all trips and their sectors are saved', () => {
    const whole = { coverage: coverage({}), before: undefined };
    expect(describeGaps(definition, whole, all)).toEqual({ counts: 'all', gaps: [] });
  });

  it('faults 520: is the sectors of some trips, and of those of the period before', () => {
    const before = { coverage: coverage({ trips: 66, tripsWithSectors: 27 }), counted: 104, field: null };
    const result = { coverage: coverage({ tripsWithSectors: 21, expectedSectors: null }), before };
    expect(describeGaps({ ...definition, change: true }, result, all)).toEqual({
      counts: 'part',
      gaps: [
        'Part of the trips: sectors are saved for 21 of 68.',
        'Part of the trips in the period before: sectors are saved for 27 of 66.',
      ],
    });
  });

  it('faults 520: is everything where nothing is counted, and why', () => {
    const none = { counted: 0, trips: 43, tripsWithSectors: 0, expectedSectors: null };
    expect(describeGaps(definition, { coverage: coverage(none), before: undefined }, all)).toEqual({
      counts: 'nothing',
      gaps: ['Counts nothing: sectors are saved for 0 of 43 trips.'],
    });
    const unmatched = coverage({ counted: 0, trips: 0, tripsWithSectors: 0, expectedSectors: 0 });
    const { gaps } = describeGaps(definition, { coverage: unmatched, before: undefined }, all);
    expect(gaps).toEqual(['Counts nothing: no saved sector matches.']);
  });

  it('faults 520: is trips of its dates or of those before that were perhaps never saved', () => {
    const result = { coverage: coverage({}), before: undefined };
    const october = saved('2026-10-01', '2026-10-31');
    expect(describeGaps({ ...definition, change: true }, result, october)).toEqual({
      counts: 'part',
      gaps: ['Part of the trips, perhaps: not all of Sep 2026 are saved.'],
    });
    expect(describeGaps(definition, result, october).counts).toBe('all');
    const { gaps } = describeGaps(definition, result, saved('2026-10-02', ''));
    expect(gaps).toEqual(['Part of the trips, perhaps: not all of Oct 2026 are saved.']);
  });

  it('is sectors that the list of trips says and the trips do not have', () => {
    const result = { coverage: coverage({ expectedSectors: 120 }), before: undefined };
    const { gaps } = describeGaps(definition, result, all);
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
    const compared = { before: { from: '2026-06-01', to: '2026-10-31' }, months: 1 };
    const period = column && getFieldPeriod(column);
    expect(nameBefore(compared, { period, key }, row && getFieldPeriod(row))).toBe(name);
    expect(nameBefore({ ...compared, before: null }, { period, key }, null)).toBe(key === null ? null : name);
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

const counts = { count: 4, sectors: 7, sectorsExcluded: 1, trips: 3 };
const cell: SummaryCell = { ...counts, sums: [5, 0, '9007199254740993', -5, 10], excluded: [2, 4, 0, 2, 0] };

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
    expect(getMeasure(cell, 'gst')).toEqual({ value: 9_007_199_254_740_993n, excludedCount: 0 });
    expect(getMeasure(cell, 'average-net')).toEqual({ value: 2, excludedCount: 2 });
    expect(getMeasure(cell, 'average-commission')).toEqual({ value: -2, excludedCount: 2 });
    expect(getMeasure(cell, 'sectors')).toEqual({ value: 7, excludedCount: 1 });
    expect(getMeasure({ ...cell, sectors: '9007199254740993' }, 'sectors').value).toBe(9_007_199_254_740_993n);
  });

  it('is none where no row has a readable amount', () => {
    expect(getMeasure(cell, 'fees')).toEqual({ value: null, excludedCount: 4 });
    expect(getMeasure(cell, 'average-fees').value).toBeNull();
  });
});
