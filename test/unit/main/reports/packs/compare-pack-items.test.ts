import { comparePackItems, pairPackItems } from '@main/reports/packs/compare-pack-items';
import { type PackRunReport, packRunReportSchema } from '@shared/schemas/pack-run';
import { describe, expect, it } from 'vitest';

const makeItem = (change: Partial<PackRunReport>) =>
  packRunReportSchema.parse({
    ...{ slug: 'sales', filters: {}, format: 'csv', file: 'a.csv', status: 'done', rows: 1, bytes: 1, problem: null },
    ...change,
  });
const ofDays = (startDate: string, endDate: string) => makeItem({ filters: { startDate, endDate } });

const firstQuarter = ofDays('2026-01-01', '2026-03-31');
const secondQuarter = ofDays('2026-04-01', '2026-06-30');

describe('the reports of two runs of a pack', () => {
  it('are paired by their fixed days: after one was removed, and in another order', () => {
    const pair = (...now: PackRunReport[]) => pairPackItems([firstQuarter, secondQuarter], now);
    const same = { before: secondQuarter, now: secondQuarter };
    expect(pair(secondQuarter)).toEqual([same, { before: firstQuarter, now: null }]);
    expect(pair(secondQuarter, firstQuarter)).toEqual([same, { before: firstQuarter, now: firstQuarter }]);
  });

  it('are paired by how they are set up where their days follow the calendar', () => {
    const last = { filters: {}, ranges: { general: 'last-month' as const } };
    const current = { filters: {}, ranges: { general: 'this-month' as const } };
    const [august, september] = [ofDays('2026-08-01', '2026-08-31'), ofDays('2026-09-01', '2026-09-30')];
    const october = ofDays('2026-10-01', '2026-10-31');
    const before = [
      { ...september, parameters: current },
      { ...august, parameters: last },
    ] as const;
    const now = [
      { ...october, parameters: current },
      { ...september, parameters: last },
    ] as const;
    expect(pairPackItems(before, now)).toEqual([
      { before: before[0], now: now[0] },
      { before: before[1], now: now[1] },
    ]);
  });

  it('are paired in their order where only their days differ', () => {
    const [october, november] = [ofDays('2026-10-01', '2026-10-31'), ofDays('2026-11-01', '2026-11-30')];
    expect(pairPackItems([firstQuarter, secondQuarter], [october, november])).toEqual([
      { before: firstQuarter, now: october },
      { before: secondQuarter, now: november },
    ]);
  });
});

it.each([
  ['earlier', 'failed', 'done'],
  ['later', 'done', 'failed'],
] as const)(
  'faults 430: a report that was not saved in the %s run is not compared, and says so',
  (which, before, now) => {
    const compared = comparePackItems(
      { before: makeItem({ status: before }), now: makeItem({ status: now }) },
      'Sales',
    );
    expect(compared.reason).toBe(`Not compared: it was not saved in the ${which} run.`);
  },
);

describe('the totals of columns that share a name', () => {
  const withAmounts = (...sums: readonly string[]) =>
    makeItem({ totals: sums.map((sum) => ({ column: 'amount', sum, excludedCount: 0 })) });
  const compare = (before: PackRunReport, now: PackRunReport) =>
    comparePackItems({ before, now }, 'Sales').totals.map(({ column, change, note }) => [column, change, note]);

  it('are compared each with its own', () => {
    expect(compare(withAmounts('100', '30'), withAmounts('100', '99'))).toEqual([
      ['amount', '0', null],
      ['amount', '69', null],
    ]);
  });

  it('are not compared where one of them is missing: nothing says which', () => {
    const note = 'Not compared: another number of totals has this name in the other run';
    expect(compare(withAmounts('100', '30'), withAmounts('30'))).toEqual([
      ['amount', null, note],
      ['amount', null, note],
    ]);
  });
});
