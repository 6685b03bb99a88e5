import { getPackDue } from '@shared/pack-reminder';
import { packRunSchema } from '@shared/schemas/pack-run';
import { packSchema } from '@shared/schemas/preferences';
import { describe, expect, it } from 'vitest';

const pack = packSchema.parse({ name: 'Month end', items: [], reminder: { day: 3 } });
const item = { slug: 'a', filters: {}, format: 'csv', file: 'a.csv', rows: 0, bytes: 0, problem: null };
const makeRun = (day: string, status: string, phase = 'done', name = pack.name) =>
  packRunSchema.parse({ pack: name, folder: '/', startedAtMs: 0, day, phase, items: [{ ...item, status }] });

describe('the reminder of a pack', () => {
  it('begins on its day of the month, and is off unless the user wants it', () => {
    expect([getPackDue(pack, [], '2026-11-02'), getPackDue(pack, [], '2026-11-03')]).toEqual([null, 'not-run']);
    expect(getPackDue(packSchema.parse({ name: 'Other', items: [] }), [], '2026-11-03')).toBeNull();
  });

  it('ends when all its reports were saved in the month, and begins again in the next', () => {
    const done = makeRun('2026-11-01', 'done');
    expect(getPackDue(pack, [done], '2026-11-30')).toBeNull();
    expect(getPackDue(pack, [done], '2026-12-03')).toBe('not-run');
    expect(getPackDue(pack, [makeRun('2026-11-01', 'done', 'done', 'Daily')], '2026-11-30')).toBe('not-run');
  });

  it('is silent while the pack runs, and says when it was not finished', () => {
    expect(getPackDue(pack, [makeRun('2026-11-04', 'running', 'running')], '2026-11-04')).toBeNull();
    expect(getPackDue(pack, [makeRun('2026-11-04', 'failed')], '2026-11-04')).toBe('not-finished');
  });

  it('goes on after the end of the month, until it is run', () => {
    const late = packSchema.parse({ ...pack, reminder: { day: 28 } });
    const september = makeRun('2026-09-28', 'done');
    const find = (runs: Parameters<typeof getPackDue>[1], today: string) => getPackDue(late, runs, today);
    expect([find([september], '2026-10-27'), find([september], '2026-10-28')]).toEqual([null, 'not-run']);
    expect([find([september], '2026-11-01'), find([september], '2026-11-27')]).toEqual(['not-run', 'not-run']);
    expect(find([makeRun('2026-11-02', 'done'), september], '2026-11-27')).toBeNull();
    expect(find([makeRun('2026-11-02', 'done'), september], '2026-11-28')).toBeNull();
    // A new pack was not missed in the month before.
    expect(find([], '2026-11-01')).toBeNull();
  });

  it('begins although the pack was tried before, with other days than it would have now', () => {
    const monthly = packSchema.parse({ ...pack, period: 'this-month', reminder: { day: 28 } });
    const october = { from: '2026-10-01', to: '2026-10-31' };
    const tried = { ...makeRun('2026-10-03', 'done'), period: october };
    expect(getPackDue(monthly, [tried], '2026-10-28')).toBe('not-run');
    const last = packSchema.parse({ ...pack, period: 'last-month', reminder: { day: 3 } });
    expect(getPackDue(last, [{ ...makeRun('2026-11-01', 'done'), period: october }], '2026-11-03')).toBeNull();
  });

  it('faults 438: begins although its reports were run before with relative dates that mean other days by then', () => {
    const late = packSchema.parse({ ...pack, reminder: { day: 28 } });
    const ranFor = (range: 'this-month' | 'last-month', startDate: string, endDate: string, day: string) => ({
      ...makeRun(day, 'done'),
      items: makeRun(day, 'done').items.map((ran) => ({
        ...ran,
        filters: { startDate, endDate },
        parameters: { filters: {}, ranges: { general: range } },
      })),
    });
    const early = ranFor('this-month', '2026-10-01', '2026-10-31', '2026-10-05');
    expect(getPackDue(late, [early], '2026-10-28')).toBe('not-run');
    const over = ranFor('last-month', '2026-09-01', '2026-09-30', '2026-10-05');
    expect(getPackDue(late, [over], '2026-10-28')).toBeNull();
    const since = ranFor('this-month', '2026-10-01', '2026-10-31', '2026-10-28');
    expect(getPackDue(late, [since], '2026-10-28')).toBeNull();
  });

  it('goes by the days of a report where the run has a summary of it too', () => {
    const late = packSchema.parse({ ...pack, reminder: { day: 28 } });
    const parameters = { filters: {}, ranges: { general: 'last-month' } };
    const filters = { startDate: '2026-09-01', endDate: '2026-09-30' };
    const done = { ...item, status: 'done', filters };
    const summary = { ...done, kind: 'report-summary', name: 'By branch', definition: null, notes: [] };
    const run = { ...makeRun('2026-10-05', 'done'), items: [{ ...done, parameters }, summary] };
    expect(getPackDue(late, [packRunSchema.parse(run)], '2026-10-28')).toBeNull();
    const other = {
      ...run,
      items: [{ ...done, parameters: { filters: {}, ranges: { general: 'this-month' } } }, summary],
    };
    expect(getPackDue(late, [packRunSchema.parse(other)], '2026-10-28')).toBe('not-run');
  });

  it('is put off for a day', () => {
    const postponed = packSchema.parse({ ...pack, reminder: { day: 3, postponedOn: '2026-11-04' } });
    expect([getPackDue(postponed, [], '2026-11-04'), getPackDue(postponed, [], '2026-11-05')]).toEqual([
      null,
      'not-run',
    ]);
  });
});
