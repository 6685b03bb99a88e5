import * as dates from '@shared/dates';
import { describe, expect, it } from 'vitest';

describe('dates', () => {
  it('formats a date without shifting it, and leaves other text as it is', () => {
    expect(['2026-01-02', '2026-12-31 23:59:59'].map(dates.formatDate)).toEqual(['02 Jan 2026', '31 Dec 2026']);
    expect(['soon', '2026-13-01'].map(dates.formatDate)).toEqual(['soon', '2026-13-01']);
  });

  it.each([
    ['2026-01-02 09:30:00', '02 Jan 2026, 09:30', '02 Jan 2026, 9:30 am'],
    ['2026-01-02T00:05:59', '02 Jan 2026, 00:05', '02 Jan 2026, 12:05 am'],
    ['2026-01-02 12:00', '02 Jan 2026, 12:00', '02 Jan 2026, 12:00 pm'],
    ['2026-12-31 23:59:59', '31 Dec 2026, 23:59', '31 Dec 2026, 11:59 pm'],
    ['2026-01-02', '02 Jan 2026', '02 Jan 2026'],
    ['2026-01-02 24:30:00', '02 Jan 2026, 24:30', '02 Jan 2026, 24:30'],
  ])('formats the datetime %s by the clock, without shifting it', (sent, twentyFour, twelve) => {
    expect([dates.formatDateTime(sent, false), dates.formatDateTime(sent, true)]).toEqual([twentyFour, twelve]);
  });

  it('accepts only dates that exist', () => {
    expect(['2024-02-29', '2026-02-29', '2026-1-2'].map(dates.isCalendarDate)).toEqual([true, false, false]);
  });

  it('finds the day of a datetime, and of a time in this computer’s timezone', () => {
    expect(['2026-01-02 23:00:00', ''].map(dates.toCalendarDay)).toEqual(['2026-01-02', null]);
    for (const hour of [0, 23]) {
      expect(dates.getLocalDay(new Date(2026, 0, 2, hour, 30).getTime())).toBe('2026-01-02');
    }
  });

  it('formats ages', () => {
    const ages = [30_000, 3 * 3_600_000, 5 * 86_400_000];
    expect(ages.map((now) => dates.formatAge(0, now))).toEqual(['just now', '3 h', '5 days']);
    expect(ages.slice(0, 2).map((now) => dates.formatTimeAgo(0, now))).toEqual(['just now', '3 h ago']);
  });

  it('faults 714: a time that is still to come has an unknown age, but for a clock that was set back by minutes', () => {
    const { formatAge, formatTimeAgo, getAgeMs, isOlderThan } = dates;
    const [hour, now] = [3_600_000, 1_800_000_000_000];
    expect([formatAge(now + hour, now), formatTimeAgo(now + hour, now)]).toEqual(['age unknown', 'at an unknown time']);
    expect([getAgeMs(now + hour, now), isOlderThan(now + hour, hour, now)]).toEqual([null, true]);
    expect([formatTimeAgo(now + 120_000, now), isOlderThan(now + 120_000, hour, now)]).toEqual(['just now', false]);
    expect([isOlderThan(now - hour, hour, now), isOlderThan(now - hour - 1, hour, now)]).toEqual([false, true]);
  });

  it('formats a local time, with its day where that is not today', () => {
    const noon = new Date(2026, 10, 21, 12, 0).getTime();
    const format = (afterMs: number, isTwelve: boolean) => dates.formatLocalTime(noon + afterMs, noon, isTwelve);
    expect([format(4_800_000, false), format(86_400_000, false)]).toEqual(['13:20', '12:00 on 22 Nov 2026']);
    expect(format(4_800_000, true)).toMatch(/^1:20\spm$/);
    expect(format(43_200_000, true)).toMatch(/^12:00\sam on 22 Nov 2026$/);
    expect(format(43_200_000, false)).toBe('00:00 on 22 Nov 2026');
    expect(dates.formatLocalTime(1e18, noon)).toBe('an unknown time');
  });
});
