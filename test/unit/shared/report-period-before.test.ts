import { getReportPeriodBefore, type KnownFilterSupport } from '@shared/report-period-before';
import type { ReportPeriod } from '@shared/schemas/report-summary';
import { describe, expect, it } from 'vitest';

const by = (...periods: readonly (ReportPeriod | null)[]) => ({
  rows: periods.map((period, column) => ({ column, period })),
  column: null,
});
const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
const travel = { travelStartDate: '2026-02-01', travelEndDate: '2026-03-31' };
const ignored: KnownFilterSupport = { travelStartDate: 'ignored', travelEndDate: 'ignored' };

describe('the period before of a run', () => {
  it.each([
    ['a month', { ...october, branchID: '3' }, { startDate: '2026-09-01', endDate: '2026-09-30', branchID: '3' }],
    ['two months of travel', travel, { travelStartDate: '2025-12-01', travelEndDate: '2026-01-31' }],
    ['days', { startDate: '2026-03-03', endDate: '2026-03-05' }, { startDate: '2026-02-28', endDate: '2026-03-02' }],
  ])('faults 563: is %s of the same filters', (_, filters, before) => {
    expect(getReportPeriodBefore(filters, by(null), {})).toMatchObject({ kind: 'dates', filters: before });
  });

  it.each<[string, Record<string, string>, KnownFilterSupport, string]>([
    ['there are no dates', { branchID: '3' }, {}, 'Run the report with a start date and an end date.'],
    ['a range has no end', { startDate: '2026-10-01' }, {}, 'both ends of Dates'],
    ['a range ends before it begins', { startDate: '2026-10-02', endDate: '2026-10-01' }, {}, 'not after its end'],
    ['there are two ranges', { ...october, ...travel }, {}, 'with Dates and Travel dates, and nothing says which'],
    ['a second range is open', { ...october, travelEndDate: '2026-12-31' }, {}, 'nothing says which'],
    ['the report ignores its dates', travel, ignored, 'does not use the filter “Travel start date”'],
  ])('faults 565: is none where %s, in words', (_, filters, support, problem) => {
    const found = getReportPeriodBefore(filters, by(null), support);
    expect(found).toMatchObject({ kind: 'none', problem: expect.stringContaining(problem) });
  });

  it('faults 565: goes by the one range that the report uses, and leaves the other as it is', () => {
    const filters = { ...october, ...travel };
    const before = { startDate: '2026-09-01', endDate: '2026-09-30', ...travel };
    const works: KnownFilterSupport = { ...ignored, startDate: 'works', endDate: 'works' };
    expect(getReportPeriodBefore(filters, by(null), ignored)).toMatchObject({ filters: before, isSupported: false });
    expect(getReportPeriodBefore(filters, by(null), works)).toMatchObject({ filters: before, isSupported: true });
  });

  it.each<[ReportPeriod, Record<string, string>, string | null]>([
    ['month', october, null],
    ['quarter', october, 'whole months, quarters'],
    ['day', october, 'Days of two months do not match'],
    ['quarter', { startDate: '2026-07-01', endDate: '2026-09-30' }, null],
    ['month', { startDate: '2026-10-02', endDate: '2026-10-31' }, 'whole months, quarters'],
    ['day', { startDate: '2026-10-02', endDate: '2026-10-31' }, null],
  ])('faults 565: matches each %s of %o with one before, or says why not', (period, filters, problem) => {
    const found = getReportPeriodBefore(filters, by(null, period), {});
    if (problem === null) expect(found.kind).toBe('dates');
    else expect(found).toMatchObject({ kind: 'none', problem: expect.stringContaining(problem) });
  });
});
