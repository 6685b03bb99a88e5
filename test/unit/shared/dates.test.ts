import {
  formatAge,
  formatDate,
  formatDateTime,
  formatLocalTime,
  formatTimeAgo,
  getAgeMs,
  getLocalDay,
  isCalendarDate,
  isOlderThan,
  toCalendarDay,
} from '@shared/dates';
import { describe, expect, it } from 'vitest';

describe('dates', () => {
  it('formats a date without shifting it', () => {
    expect(formatDate('2026-01-02')).toBe('02 Jan 2026');
    expect(formatDate('2026-12-31 23:59:59')).toBe('31 Dec 2026');
  });

  it.each([
    ['2026-01-02 09:30:00', '02 Jan 2026, 09:30', '02 Jan 2026, 9:30 am'],
    ['2026-01-02T00:05:59', '02 Jan 2026, 00:05', '02 Jan 2026, 12:05 am'],
    ['2026-01-02 12:00', '02 Jan 2026, 12:00', '02 Jan 2026, 12:00 pm'],
    ['2026-12-31 23:59:59', '31 Dec 2026, 23:59', '31 Dec 2026, 11:59 pm'],
    ['2026-01-02', '02 Jan 2026', '02 Jan 2026'],
    ['2026-01-02 24:30:00', '02 Jan 2026, 24:30', '02 Jan 2026, 24:30'],
  ])('formats the datetime %s by the clock, without shifting it', (sent, twentyFour, twelve) => {
    expect([formatDateTime(sent, false), formatDateTime(sent, true)]).toEqual([twentyFour, twelve]);
  });

  it('leaves other text as it is', () => {
    expect(formatDate('soon')).toBe('soon');
    expect(formatDate('2026-13-01')).toBe('2026-13-01');
  });

  it('accepts only dates that exist', () => {
    expect(isCalendarDate('2024-02-29')).toBe(true);
    expect(isCalendarDate('2026-02-29')).toBe(false);
    expect(isCalendarDate('2026-1-2')).toBe(false);
  });

  it('finds the day of a datetime', () => {
    expect(toCalendarDay('2026-01-02 23:00:00')).toBe('2026-01-02');
    expect(toCalendarDay('')).toBeNull();
  });

  it('finds the day of a time in this computer’s timezone', () => {
    expect(getLocalDay(new Date(2026, 0, 2, 0, 30).getTime())).toBe('2026-01-02');
    expect(getLocalDay(new Date(2026, 0, 2, 23, 30).getTime())).toBe('2026-01-02');
  });

  it('formats ages', () => {
    expect(formatAge(0, 30_000)).toBe('just now');
    expect(formatAge(0, 3 * 3_600_000)).toBe('3 h');
    expect(formatAge(0, 5 * 86_400_000)).toBe('5 days');
    expect([formatTimeAgo(0, 30_000), formatTimeAgo(0, 3 * 3_600_000)]).toEqual(['just now', '3 h ago']);
  });

  it('faults 714: a time that is still to come has an unknown age, but for a clock that was set back by minutes', () => {
    const [hour, now] = [3_600_000, 1_800_000_000_000];
    expect([formatAge(now + hour, now), formatTimeAgo(now + hour, now)]).toEqual(['age unknown', 'at an unknown time']);
    expect([getAgeMs(now + hour, now), isOlderThan(now + hour, hour, now)]).toEqual([null, true]);
    expect([formatTimeAgo(now + 120_000, now), isOlderThan(now + 120_000, hour, now)]).toEqual(['just now', false]);
    expect([isOlderThan(now - hour, hour, now), isOlderThan(now - hour - 1, hour, now)]).toEqual([false, true]);
  });

  it('formats a local time, with its day where that is not today', () => {
    const noon = new Date(2026, 10, 21, 12, 0).getTime();
    expect(formatLocalTime(noon + 4_800_000, noon, false)).toBe('13:20');
    expect(formatLocalTime(noon + 86_400_000, noon, false)).toBe('12:00 on 22 Nov 2026');
    expect(formatLocalTime(noon + 4_800_000, noon, true)).toMatch(/^1:20\spm$/);
    expect(formatLocalTime(noon + 43_200_000, noon, true)).toMatch(/^12:00\sam on 22 Nov 2026$/);
    expect(formatLocalTime(noon + 43_200_000, noon, false)).toBe('00:00 on 22 Nov 2026');
    expect(formatLocalTime(1e18, noon)).toBe('an unknown time');
  });
});
