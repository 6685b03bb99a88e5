import { getPackDue } from '@shared/settings/pack-reminder';
import { type PackRun, packRunSchema } from '@shared/settings/packs';
import { packSchema } from '@shared/settings/preferences';
import { describe, expect, it } from 'vitest';

const makePack = (day: number, more: object = {}) =>
  packSchema.parse({ name: 'Month end', items: [], reminder: { day }, ...more });
const [pack, late] = [makePack(3), makePack(28)];
const item = { slug: 'a', filters: {}, format: 'csv', file: 'a.csv', rows: 0, bytes: 0, problem: null };
function makeRun(day: string, status = 'done', more: object = {}): PackRun {
  const run = { pack: pack.name, folder: '/', startedAtMs: 0, day, phase: 'done', items: [{ ...item, status }] };
  return packRunSchema.parse({ ...run, ...more });
}

describe('the reminder of a pack', () => {
  it('begins on its day of the month, and is off unless the user wants it', () => {
    expect([getPackDue(pack, [], '2026-11-02'), getPackDue(pack, [], '2026-11-03')]).toEqual([null, 'not-run']);
    expect(getPackDue(packSchema.parse({ name: 'Other', items: [] }), [], '2026-11-03')).toBeNull();
  });

  it('ends when all its reports were saved in the month, and begins again in the next', () => {
    const done = makeRun('2026-11-01');
    expect([getPackDue(pack, [done], '2026-11-30'), getPackDue(pack, [done], '2026-12-03')]).toEqual([null, 'not-run']);
    expect(getPackDue(pack, [makeRun('2026-11-01', 'done', { pack: 'Daily' })], '2026-11-30')).toBe('not-run');
  });

  it('is silent while the pack runs, and says when it was not finished', () => {
    expect(getPackDue(pack, [makeRun('2026-11-04', 'running', { phase: 'running' })], '2026-11-04')).toBeNull();
    expect(getPackDue(pack, [makeRun('2026-11-04', 'failed')], '2026-11-04')).toBe('not-finished');
  });

  it('goes on after the end of the month, until it is run', () => {
    const september = makeRun('2026-09-28');
    const find = (runs: readonly PackRun[], ...days: string[]) => days.map((today) => getPackDue(late, runs, today));
    expect(find([september], '2026-10-27', '2026-10-28')).toEqual([null, 'not-run']);
    expect(find([september], '2026-11-01', '2026-11-27')).toEqual(['not-run', 'not-run']);
    expect(find([makeRun('2026-11-02'), september], '2026-11-27', '2026-11-28')).toEqual([null, null]);
    // A new pack was not missed in the month before.
    expect(find([], '2026-11-01')).toEqual([null]);
  });

  it('begins although the pack was tried before, with other days than it would have now', () => {
    const period = { from: '2026-10-01', to: '2026-10-31' };
    const [tried, last] = [makeRun('2026-10-03', 'done', { period }), makeRun('2026-11-01', 'done', { period })];
    expect(getPackDue(makePack(28, { period: 'this-month' }), [tried], '2026-10-28')).toBe('not-run');
    expect(getPackDue(makePack(3, { period: 'last-month' }), [last], '2026-11-03')).toBeNull();
  });

  it.each([
    ['this-month', '2026-10-05', 'not-run'],
    ['last-month', '2026-10-05', null],
    ['this-month', '2026-10-28', null],
  ] as const)(
    'goes by the days that its relative dates mean: %s, run on %s, with a summary of the report and without: %s',
    (general, day, due) => {
      const month = general === 'last-month' ? 'september' : 'october';
      const dates = {
        october: { startDate: '2026-10-01', endDate: '2026-10-31' },
        september: { startDate: '2026-09-01', endDate: '2026-09-30' },
      };
      const done = { ...item, status: 'done', filters: dates[month] };
      const report = { ...done, parameters: { filters: {}, ranges: { general } } };
      const summary = { ...done, kind: 'report-summary', name: 'By branch', definition: null, notes: [] };
      for (const items of [[report], [report, summary]]) {
        expect(getPackDue(late, [makeRun(day, 'done', { items })], '2026-10-28')).toBe(due);
      }
    },
  );

  it('is put off for a day', () => {
    const postponed = makePack(3, { reminder: { day: 3, postponedOn: '2026-11-04' } });
    const found = ['2026-11-04', '2026-11-05'].map((today) => getPackDue(postponed, [], today));
    expect(found).toEqual([null, 'not-run']);
  });
});
