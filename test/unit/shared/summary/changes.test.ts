/** How values have changed: exact amounts and percentages, and what has nothing to compare with. */

import { describeChange, getChange } from '@shared/summary/changes';
import type { SummaryDefinition } from '@shared/summary/definition';
import { makeCell, makeDefinition } from '@test/helpers/summaries';
import { describe, expect, it } from 'vitest';

const large = 3n * 2n ** 60n;

describe('a change', () => {
  it.each([
    ['a rise', makeCell(2, 15_000), makeCell(1, 10_000), 5_000, 5_000],
    ['a fall to below 0', makeCell(2, -5_000), makeCell(1, 10_000), -15_000, -15_000],
    ['a rise from below 0', makeCell(2, -5_000), makeCell(1, -10_000), 5_000, 5_000],
    // One of 80,000 is 0.125 hundredths: 4 and 12 of them are halves.
    ['a half to the even one', makeCell(1, 80_004), makeCell(1, 80_000), 4, 0],
    ['a half to the even one above', makeCell(1, 80_012), makeCell(1, 80_000), 12, 2],
    ['a change from 0', makeCell(1, 700), makeCell(1, 0), 700, null],
    ['a group that is new', makeCell(1, 700), makeCell(0, 0), 700, null],
    ['a group that is gone', makeCell(0, 0), makeCell(3, 700), -700, -10_000],
    ['sums beyond 2^53', makeCell(1, large * 2n), makeCell(1, large), large, 10_000],
  ])('is exact for %s', (_, now, before, amount, percent) => {
    expect(getChange(now, before, 'total')).toEqual({ amount, percent, excludedCount: 0 });
  });

  it.each([
    ['without a period before', makeCell(1, 700), null],
    ['where no amount can be read', makeCell(1, 0, 1), makeCell(1, 700)],
    ['where none could be read before', makeCell(1, 700), makeCell(1, 0, 1)],
    ['between cells without rows', makeCell(0, 0), makeCell(0, 0)],
  ])('is none %s', (_, now, before) => {
    expect(getChange(now, before, 'total')).toMatchObject({ amount: null, percent: null });
  });

  it('of an average is none where one of the two has no rows; it says how many values of both cannot be read', () => {
    const before = [makeCell(0, 0), makeCell(1, 200)];
    expect(before.map((cell) => getChange(makeCell(2, 500), cell, 'average-total').amount)).toEqual([null, 50]);
    expect(getChange(makeCell(3, 500, 1), makeCell(4, 100, 2), 'total').excludedCount).toBe(3);
  });
});

describe('what is said of changes', () => {
  const filters = { date_from: '2026-10-01', date_to: '2026-10-31' };
  const definition = makeDefinition({ source: 'trips', rows: ['client'], filters, change: true });
  const makeRange = (from: string, to: string) => {
    const progress = { coverage: { from, to, asOfMs: 1, trips: 3, missing: 0 }, run: null };
    return { id: 'r', name: '', from, to, isRefreshed: false, isWindow: false, progress };
  };
  type Listed = { readonly wholeFrom: boolean; readonly wholeTo: boolean } | null;
  /** What is said of the periods before of a field. */
  const compare = (field: 'travel-month' | 'opened-month', periods: string[], listed: Listed, ...ranges: string[][]) =>
    describeChange(
      { ...definition, rows: [field], filters: {} },
      { before: { coverage: null, counted: 5, field: { position: 0, periods, listed } } },
      ranges.map(([from = '', to = '']) => makeRange(from, to)),
    );

  it('tells a period without trips from one that is not saved whole', () => {
    const none = { before: { coverage: null, counted: 0, field: null } };
    const head = 'No saved trip is in the period before, 01 Sep 2026 to 30 Sep 2026.';
    expect(describeChange(definition, none, [makeRange('2026-01-01', '')])).toEqual({ notes: [head], warnings: [] });
    const { notes, warnings } = describeChange(definition, none, [makeRange('2026-09-02', '')]);
    expect(notes).toEqual([head]);
    expect(warnings[0]).toContain('Not all trips of 01 Sep 2026 to 30 Sep 2026 are saved');
  });

  it('names the period before and the rule of percentages', () => {
    const before = { coverage: null, counted: 1_204, field: null };
    const { notes, warnings } = describeChange(definition, { before }, [makeRange('', '')]);
    const [head, rule] = notes;
    expect(warnings).toEqual([]);
    expect(head).toBe('Changes are from the period before, 01 Sep 2026 to 30 Sep 2026: 1,204 trips.');
    expect(rule).toContain('half to the even one');
  });

  it('faults 407: a period that is not saved whole is named, the earlier and the later; two halves are a whole', () => {
    const some = { before: { coverage: null, counted: 7, field: null } };
    const year = { ...definition, filters: { date_from: '2025-07-01', date_to: '2026-06-30' } };
    const describeSaved = (...ranges: ReturnType<typeof makeRange>[]) =>
      describeChange(year, some, ranges).warnings.filter((warning) => warning.includes('a change may be too large'));
    expect(describeSaved(makeRange('2024-07-01', '2025-06-30'))).toEqual([
      'Not all trips of 01 Jul 2025 to 30 Jun 2026 are saved on this computer, so a change may be too large. Save that period in Offline.',
    ]);
    const [earlier, later] = ['01 Jul 2024 to 30 Jun 2025', '01 Jul 2025 to 30 Jun 2026'];
    expect(describeSaved(makeRange('2025-07-01', ''))[0]).toContain(`Not all trips of ${earlier} are`);
    expect(describeSaved()[0]).toContain(`Not all trips of ${earlier} and of ${later} are`);
    const halves = [makeRange('2025-01-01', '2026-06-30'), makeRange('2024-07-01', '2024-12-31')];
    expect(describeSaved(...halves)).toEqual([]);
  });

  it('says of periods of a field that they may not be saved whole, unless all dates are', () => {
    const describeSaved = (...range: string[]) => compare('travel-month', ['2028-03', '2028-02'], null, range);
    const unknown = 'It is not known whether all trips of these periods are saved on this computer';
    expect(describeSaved('2020-01-01', '2030-12-31').warnings[0]).toContain(unknown);
    expect(JSON.stringify(describeSaved('', ''))).not.toContain('saved on this computer');
  });

  it('faults 407: periods of the date by which ranges are saved are named where they are not saved whole', () => {
    const describeSaved = (listed: Listed, periods: string[], ...ranges: string[][]) =>
      compare('opened-month', periods, listed, ...ranges).warnings.filter((warning) =>
        warning.includes('saved on this computer'),
      );
    const whole = { wholeFrom: true, wholeTo: true };
    const months = ['2026-02', '2026-03', '2026-07'];
    expect(describeSaved(whole, months, ['2026-01-01', '2026-07-31'])).toEqual([]);
    expect(describeSaved(whole, months, ['2026-01-01', '2026-02-28'], ['2026-03-01', '2026-07-31'])).toEqual([]);
    // Periods that follow each other are one.
    expect(describeSaved(whole, months, ['2026-01-01', '2026-01-31'], ['2026-06-01', '2026-07-31'])).toEqual([
      'Not all trips of 01 Feb 2026 to 31 Mar 2026 are saved on this computer, so a change may be too large. Save that period in Offline.',
    ]);
    const both = '01 Jan 2026 to 31 Mar 2026 and of 01 Jun 2026 to 31 Jul 2026 are';
    expect(describeSaved(whole, months)[0]).toContain(both);
    // Where trips of a range's own last day may be missing, the day is not saved whole.
    const [gap] = describeSaved({ wholeFrom: true, wholeTo: false }, months, ['2026-01-01', '2026-07-31']);
    expect(gap).toContain('Not all trips of 01 Jul 2026 to 31 Jul 2026 are');
    expect(describeSaved({ wholeFrom: false, wholeTo: false }, months, ['2025-12-31', '2026-08-01'])).toEqual([]);
    const many = Array.from({ length: 12 }, (_, index) => `${2000 + 2 * index}-05`);
    expect(describeSaved(whole, many)[0]).toContain('01 Apr 2008 to 31 May 2008 and of 7 others are');
    // A year of five digits has no day in a range.
    expect(describeSaved(whole, ['12026-05'], ['', '2030-01-01'])[0]).toContain('It is not known');
  });

  it('faults 528: what a change is compared with is a note; what it lacks, and that there is none, are warnings', () => {
    expect(compare('travel-month', ['2026-02'], null)).toEqual({
      notes: [
        'Changes are from the month before. A month whose one before has no saved trip has no change.',
        expect.stringContaining('half to the even one; of 0 there is none.'),
      ],
      warnings: [expect.stringContaining('so a change may be too large.')],
    });
    const none = ['No change is shown: no saved trip is in the month before.'];
    expect(compare('travel-month', [], null, ['', ''])).toEqual({ notes: [], warnings: none });
  });

  it('says why there is no change', () => {
    const open = { ...definition, filters: { date_from: '2026-10-01' } };
    const getReason = (of: SummaryDefinition) => describeChange(of, {}, []).warnings[0];
    expect(getReason(open)).toContain('a range without an end has no period');
    expect(getReason({ ...definition, filters: {} })).toContain('Choose From and To, or a month');
  });
});
