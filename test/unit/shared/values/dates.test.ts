import * as dates from '@shared/values/dates';
import {
  addDays,
  dateRanges,
  daysBetween,
  formatPeriod,
  formatTimestamp,
  getDateRange,
  isCalendarDate,
  shiftPeriod,
  toIsoWithOffset,
  toPeriodKey,
} from '@shared/values/dates';
import { parseTypedDate } from '@shared/values/typed-dates';
import { afterEach, describe, expect, it, vi } from 'vitest';

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

describe('relative date ranges', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['this-week', '2026-11-21', '2026-11-16', '2026-11-22'],
    ['this-week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['this-week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['last-week', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['this-month', '2026-02-14', '2026-02-01', '2026-02-28'],
    ['this-month', '2028-02-14', '2028-02-01', '2028-02-29'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['this-quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
    ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['this-financial-year', '2026-06-30', '2025-07-01', '2026-06-30'],
    ['this-financial-year', '2026-07-01', '2026-07-01', '2027-06-30'],
    ['last-financial-year', '2026-07-01', '2025-07-01', '2026-06-30'],
    ['year-to-date', '2026-11-21', '2026-01-01', '2026-11-21'],
    ['financial-year-to-date', '2026-03-05', '2025-07-01', '2026-03-05'],
    ['next-14-days', '2026-12-25', '2026-12-25', '2027-01-07'],
    ['next-week', '2026-11-22', '2026-11-23', '2026-11-29'],
    ['next-month', '2026-12-31', '2027-01-01', '2027-01-31'],
    ['next-month', '2026-01-31', '2026-02-01', '2026-02-28'],
    ['next-30-days', '2026-12-25', '2026-12-25', '2027-01-23'],
    ['last-30-days', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['last-30-days', '2028-03-01', '2028-02-01', '2028-03-01'],
  ] as const)('%s on %s is %s to %s', (id, today, from, to) => {
    expect(getDateRange(id, today)).toEqual({ from, to });
  });

  it('faults 847: are as long as they are called, and as what is before them, on every day of four years', () => {
    for (let day = '2024-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      for (const { id } of dateRanges) {
        const { from, to } = getDateRange(id, day);
        const named = /-(\d+)-days$/.exec(id)?.[1];
        const days = (daysBetween(from, to) ?? 0) + 1;
        const isNamed = named === undefined || days === Number(named);
        expect([id, day, isCalendarDate(from), isCalendarDate(to), from <= to, isNamed]).toEqual([
          ...[id, day, true, true, true, true],
        ]);
      }
    }
  });
});

describe('a formatted period', () => {
  it.each([
    ['2026-10-01', '2026-10-31', 'Oct 2026'],
    ['2028-02-01', '2028-02-29', 'Feb 2028'],
    ['2027-02-01', '2027-03-01', '1 Feb to 1 Mar 2027'],
    ['2026-07-01', '2026-09-30', '1 Jul to 30 Sep 2026'],
  ])('from %s to %s is %s', (from, to, text) => expect(formatPeriod(from, to)).toBe(text));
});

/** The keys of months, quarters and financial years, and those some months before and after. */
it.each([
  ['month', 2026, 1, '2026-01'],
  ['month', 2026, 12, '2026-12'],
  ['month', 34, 5, '0034-05'],
  ['quarter', 2026, 3, '2026-Q1'],
  ['quarter', 2026, 4, '2026-Q2'],
  ['quarter', 2026, 12, '2026-Q4'],
  ['year', 2026, 6, '2025-26'],
  ['year', 2026, 7, '2026-27'],
  ['year', 2099, 7, '2099-00'],
] as const)('the %s of %i-%i is %s', (period, year, month, key) => {
  expect(toPeriodKey(period, year, month)).toBe(key);
});

it.each([
  ['2026-12', 'month', 1, '2027-01'],
  ['2026-01', 'month', -1, '2025-12'],
  ['2028-02', 'month', 12, '2029-02'],
  ['2026-Q4', 'quarter', 3, '2027-Q1'],
  ['2026-Q1', 'quarter', -6, '2025-Q3'],
  ['2025-26', 'year', 12, '2026-27'],
  ['2098-99', 'year', 12, '2099-00'],
  ['2099-00', 'year', 12, '2100-01'],
] as const)('%s as a %s, %s months later, is %s', (key, period, months, moved) => {
  expect(shiftPeriod(key, period, months)).toBe(moved);
});

const at = Date.UTC(2026, 10, 21, 17, 39, 32, 166);

describe('a timestamp in a file', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is local time with its offset and timezone, and the exact UTC time', () => {
    const utc = '2026-11-21T17:39:32.166Z';
    const format = (timeZone: string) => {
      vi.stubEnv('TZ', timeZone);
      return formatTimestamp(at);
    };
    const [sydney, adelaide, newYork] = ['Australia/Sydney', 'Australia/Adelaide', 'America/New_York'];
    expect(format(sydney)).toBe(`22 Nov 2026, 04:39:32 (UTC+11:00, ${sydney}; ${utc})`);
    expect(format(adelaide)).toBe(`22 Nov 2026, 04:09:32 (UTC+10:30, ${adelaide}; ${utc})`);
    expect(format(newYork)).toBe(`21 Nov 2026, 12:39:32 (UTC-05:00, ${newYork}; ${utc})`);
    vi.stubEnv('TZ', 'UTC');
    const midnight = formatTimestamp(Date.UTC(2026, 5, 1));
    expect(midnight).toBe('01 Jun 2026, 00:00:00 (UTC+00:00, UTC; 2026-06-01T00:00:00.000Z)');
  });

  it('is that of the clock where the environment names no timezone that is known', () => {
    const zones = {
      '': 'UTC+00:00, UTC',
      UTC0: 'UTC+00:00, UTC',
      GMT: 'UTC+00:00, UTC',
      'Mars/Base': 'UTC+00:00, UTC',
    };
    const unnamed = { 'EST+5': 'UTC-05:00', ':/usr/share/zoneinfo/Asia/Kolkata': 'UTC+05:30' };
    for (const [timeZone, text] of Object.entries({ ...zones, ...unnamed })) {
      vi.stubEnv('TZ', timeZone);
      expect(formatTimestamp(at), timeZone).toContain(` (${text}; 2026-11-21T17:39:32.166Z)`);
      expect(Date.parse(toIsoWithOffset(at)), timeZone).toBe(at - 166);
    }
  });

  it('in a column has its offset, in summer and in winter', () => {
    vi.stubEnv('TZ', 'Australia/Sydney');
    expect(toIsoWithOffset(at)).toBe('2026-11-22T04:39:32+11:00');
    expect(toIsoWithOffset(Date.UTC(2026, 6, 1, 14))).toBe('2026-07-02T00:00:00+10:00');
    expect(Date.parse(toIsoWithOffset(at))).toBe(at - 166);
  });
});

/** A Saturday. */
const today = '2026-11-21';

describe('typed dates', () => {
  it.each([
    ['2026-09-30', ['2026-09-30', '2026/9/30', '20260930', 'Wed 30 Sep 2026', '30 Sep 2026']],
    ['2026-09-30', ['30/9/26', '30/09/2026', '30.9.26', '30-9-2026', '30 9 26', ' 30 / 9 / 26 ', '300926', '30092026']],
    ['2026-09-30', ['30 sep', '30 Sept', '30 September', '30 sep 26', '30-Sep-26', '30sep26', '30sep']],
    ['2026-10-01', ['1st Oct']],
    ['2024-02-29', ['29/2/24', '29/2/2024']],
    ['1998-07-01', ['1/7/98']],
    ['2046-07-01', ['1/7/46']],
    ['1947-07-01', ['1/7/47']],
  ])('faults 132: reads %s as Australians mean it: %j', (date, forms) => {
    const read = forms.map((typed) => [typed, parseTypedDate(typed, today)]);
    expect(read).toEqual(forms.map((typed) => [typed, date]));
  });

  it.each([
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['+7', '2026-11-28'],
    ['-7', '2026-11-14'],
    ['\u22127', '2026-11-14'],
    ['+ 7', '2026-11-28'],
    ['-0', '2026-11-21'],
  ])('faults 132: counts %s from today: %s', (typed, date) => {
    expect(parseTypedDate(typed, today)).toBe(date);
  });

  it('faults 132: are of this year where no year is typed, for past days too', () => {
    const days = ['30/9', '1/12', '29/2'].map((typed) => parseTypedDate(typed, today));
    expect(days).toEqual(['2026-09-30', '2026-12-01', null]);
    expect(parseTypedDate('29/2', '2028-01-01')).toBe('2028-02-29');
  });

  it.each([
    ['days that there are not', ['31/9', '31/9/2026', '31/9/26', '310926', '31 sep', '29/2/2026', '2026-02-30']],
    ['days and months out of range', ['0/1/2026', '1/0/2026', '1/13/26', '1/31/2026']],
    ['other years', ['30/9/2', '30/9/226', '30/9/20266', '30/9/3026', '26-09-30 extra']],
    ['parts of a date', ['', '30', '3009', '7', '30 se', '30 septembr', '30 sop 26']],
    ['other texts', ['soon', '+', '+12345', 'today+7', '30/9-26', '1,2,2026']],
  ])('faults 132: does not guess at %s: %j', (_, texts) => {
    expect(texts.filter((typed) => parseTypedDate(typed, today) !== null)).toEqual([]);
  });
});
