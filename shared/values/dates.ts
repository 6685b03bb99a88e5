/**
 * API dates stay strings: formatting splits them and never makes an instant of them, so that no timezone can shift one. Relative
 * ranges of dates are resolved from a day of this computer's calendar.
 */

/** English month names in lower case, January first. */
export const fullMonthNames: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** English, three letters. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?)?/;

/** The number of days of a month; months count from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether the text is a real calendar date in the form YYYY-MM-DD (2026-02-30 is not). */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Formats an API date or datetime: "2026-01-02 09:30:00" becomes "02 Jan 2026". Other text stays as it is. */
export function formatDate(text: string): string {
  const match = datePattern.exec(text);
  const month = match ? monthNames[Number(match[2]) - 1] : undefined;
  return match && month ? `${match[3]} ${month} ${match[1]}` : text;
}

/** Formats a day as a sentence does: "2 Jan 2026". */
export const formatSentenceDay = (day: string): string => formatDate(day).replace(/^0/, '');

/** Writes a day as a letter does: "12 December 2026". @param day - YYYY-MM-DD */
export const formatLetterDay = (day: string): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

/** Writes a time of day as a clock of twelve or of twenty-four hours does. */
function formatTimeOfDay(hour: number, minute: string, isTwelveHour: boolean): string {
  if (!isTwelveHour || hour > 23) return `${twoDigits(hour)}:${minute}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats an API datetime as this computer's clock does, in the hours that were sent: "02 Jan 2026, 9:30 am" or "09:30". */
export function formatDateTime(text: string, isTwelveHour = isTwelveHourClock): string {
  const [, , , , hour, minute] = datePattern.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return formatDate(text);
  return `${formatDate(text)}, ${formatTimeOfDay(Number(hour), minute, isTwelveHour)}`;
}

/** Formats days in a sentence, without what they share: "20 to 22 Jan 2027", "30 Dec 2026 to 2 Jan 2027", "5 Mar 2026". */
export function formatDays(from: string, to: string): string {
  const [first, last] = [from, to].map(formatSentenceDay);
  if (!first || !last || first === last) return last || first || '';
  const isSame = (length: number) => from.slice(0, length) === to.slice(0, length);
  const start = isSame(7) ? first.replace(/ .*/, '') : isSame(4) ? first.slice(0, -5) : first;
  return `${start} to ${last}`;
}

/** The date part (YYYY-MM-DD) of an API date or datetime; null where there is none. */
export function toCalendarDay(text: string): string | null {
  const match = datePattern.exec(text);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

/** The day of an API date or datetime that a calendar has, YYYY-MM-DD: null and 0000-00-00 are none. */
export function toRealDay(text: string | null): string | null {
  const day = toCalendarDay(text ?? '');
  return day !== null && isCalendarDate(day) ? day : null;
}

/** The age of a time that is still to come. */
export const unknownAge = 'age unknown';

/** Time that a clock may be set back unnoticed, as its own corrections do. */
const maxAheadMs = 5 * 60_000;

/**
 * Gets the age of a time in milliseconds. Both arguments are epoch milliseconds.
 *
 * @returns null for a time that is still to come: it was noted while this computer's clock was ahead, so its age is unknown
 */
export function getAgeMs(thenMs: number, nowMs: number): number | null {
  const ageMs = nowMs - thenMs;
  return ageMs < -maxAheadMs ? null : Math.max(0, ageMs);
}

/** Whether a time is longer ago than an age, or may be: see {@link getAgeMs}. */
export function isOlderThan(thenMs: number, maxAgeMs: number, nowMs: number): boolean {
  const ageMs = getAgeMs(thenMs, nowMs);
  return ageMs === null || ageMs > maxAgeMs;
}

/** Formats an age: "just now", "12 min", "3 h", "5 days", "age unknown". Both arguments are epoch milliseconds. */
export function formatAge(thenMs: number, nowMs: number): string {
  const ageMs = getAgeMs(thenMs, nowMs);
  if (ageMs === null) return unknownAge;
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

/** Formats an age as a time in the past: "just now", "3 h ago", "at an unknown time". */
export function formatTimeAgo(thenMs: number, nowMs: number): string {
  if (getAgeMs(thenMs, nowMs) === null) return 'at an unknown time';
  const age = formatAge(thenMs, nowMs);
  return age === 'just now' ? age : `${age} ago`;
}

/** The date (YYYY-MM-DD) of a time (epoch milliseconds) in this computer's timezone. Never for API dates. */
export function getLocalDay(ms: number): string {
  const date = new Date(ms);
  return toIsoDate(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Whether the clock of this computer's language and region has twelve hours. */
export const isTwelveHourClock =
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true;

const createTimeFormat = (hour12: boolean) =>
  new Intl.DateTimeFormat('en-AU', {
    hour: hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: hour12 ? 'h12' : 'h23',
  });
const timeFormats = { twelve: createTimeFormat(true), twentyFour: createTimeFormat(false) };

/**
 * Formats a local time as this computer's clock does: "4:40 pm" or "16:40" today, with "on 22 Nov 2026" otherwise. The first two
 * arguments are epoch milliseconds.
 */
export function formatLocalTime(ms: number, nowMs: number, isTwelveHour = isTwelveHourClock): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return 'an unknown time';
  const time = timeFormats[isTwelveHour ? 'twelve' : 'twentyFour'].format(date);
  const day = getLocalDay(ms);
  return day === getLocalDay(nowMs) ? time : `${time} on ${formatDate(day)}`;
}

/** A local time in a sentence, for who reads it on another computer: "28 Nov 2026, 2:41 pm". @param ms - epoch milliseconds */
export const formatMoment = (ms: number): string =>
  `${formatSentenceDay(getLocalDay(ms))}, ${timeFormats.twelve.format(ms).replace(/\s/g, ' ')}`;

/** Formats a duration: "9 seconds", "60 minutes". */
export function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 120 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.round(ms / 60_000)} minutes`;
}

/** Formats a month: "2026-01" becomes "Jan 2026". */
export function formatMonth(month: string): string {
  const name = /^\d{4}-\d{2}$/.test(month) ? monthNames[Number(month.slice(5)) - 1] : undefined;
  return name ? `${name} ${month.slice(0, 4)}` : month;
}

/** Days from one date to another, both YYYY-MM-DD; null where either is no date. */
export function daysBetween(from: string, to: string): number | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null;
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/* Timestamps in files: local time with its offset and timezone. */

/** The time of this computer's clock, "2026-11-22T04:39:32", and its offset, "+11:00". @param ms - epoch milliseconds */
function toLocalTime(ms: number) {
  const minutes = -new Date(ms).getTimezoneOffset();
  const pad = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  return {
    time: new Date(ms + minutes * 60_000).toISOString().slice(0, 19),
    offset: `${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`,
  };
}

/** ISO 8601 with the offset of this computer's timezone: "2026-11-22T04:39:32+11:00". @param ms - epoch milliseconds */
export function toIsoWithOffset(ms: number): string {
  const { time, offset } = toLocalTime(ms);
  return `${time}${offset}`;
}

/**
 * Formats a timestamp for the reader of a file, with the exact UTC time: "22 Nov 2026, 04:39:32 (UTC+11:00, Australia/Sydney;
 * 2026-11-21T17:39:32.166Z)". @param ms - epoch milliseconds
 */
export function formatTimestamp(ms: number): string {
  const { time, offset } = toLocalTime(ms);
  const { timeZone = '' } = Intl.DateTimeFormat().resolvedOptions() as { readonly timeZone?: string };
  // The system may have no name for its timezone, as for TZ=UTC0.
  const isNamed = /^[a-z]/i.test(timeZone) && timeZone !== 'Etc/Unknown';
  const zone = isNamed ? `, ${timeZone}` : offset === '+00:00' ? ', UTC' : '';
  return `${formatDate(time)}, ${time.slice(11)} (UTC${offset}${zone}; ${new Date(ms).toISOString()})`;
}

/* Months, quarters and Australian financial years by their keys: 2026-10, 2026-Q4, 2026-27. Keys order as texts. */

export type Period = 'month' | 'quarter' | 'year';

type PeriodKind = {
  readonly months: number;
  /** The number of a month's period: periods that follow each other have numbers that do. @param month - from 1 to 12 */
  readonly toNumber: (year: number, month: number) => number;
  readonly toKey: (number: number) => string;
  readonly parseKey: (key: string) => number;
};

const twoDigits = (value: number) => String(value).padStart(2, '0');
const fourDigits = (value: number) => String(value).padStart(4, '0');
const getYear = (key: string) => Number(key.slice(0, 4));

/** The year in which the financial year of a month began, on 1 July. @param month - from 1 to 12 */
const getFinancialYear = (year: number, month: number): number => (month >= 7 ? year : year - 1);

export const periods: Readonly<Record<Period, PeriodKind>> = {
  month: {
    months: 1,
    toNumber: (year, month) => year * 12 + month - 1,
    toKey: (number) => `${fourDigits(Math.floor(number / 12))}-${twoDigits((number % 12) + 1)}`,
    parseKey: (key) => getYear(key) * 12 + Number(key.slice(5)) - 1,
  },
  quarter: {
    months: 3,
    toNumber: (year, month) => year * 4 + Math.ceil(month / 3) - 1,
    toKey: (number) => `${fourDigits(Math.floor(number / 4))}-Q${(number % 4) + 1}`,
    parseKey: (key) => getYear(key) * 4 + Number(key.slice(6)) - 1,
  },
  year: {
    months: 12,
    toNumber: getFinancialYear,
    toKey: (number) => `${fourDigits(number)}-${twoDigits((number + 1) % 100)}`,
    parseKey: getYear,
  },
};

/** The key of a month's period. @param month - from 1 to 12 */
export function toPeriodKey(period: Period, year: number, month: number): string {
  const { toNumber, toKey } = periods[period];
  return toKey(toNumber(year, month));
}

/** Moves the key of a period by some months: by whole periods. Negative months go back. */
export function shiftPeriod(key: string, period: Period, months: number): string {
  const { months: ownMonths, parseKey, toKey } = periods[period];
  return toKey(parseKey(key) + months / ownMonths);
}

/** Both days are included, YYYY-MM-DD. */
export type DateRange = { readonly from: string; readonly to: string };

/** Says a period as a name does: "Dec 2026", "1 Jul to 30 Sep 2026", "from 1 Jul 2026". Null for an open end. */
export function formatPeriod(from: string | null, to: string | null): string {
  if (from === null) return `to ${formatSentenceDay(to ?? '')}`;
  if (to === null) return `from ${formatSentenceDay(from)}`;
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  const whole = getMonthRange(year, month, month);
  return whole.from === from && whole.to === to ? formatMonth(from.slice(0, 7)) : formatDays(from, to);
}

const toIsoDate = (year: number, month: number, day: number) =>
  `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`;

/** Adds days to a date, YYYY-MM-DD. Negative days go back. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** From the first day of one month to the last of another. Months count from January of `year`, beyond 12 or below 1 too. */
export function getMonthRange(year: number, first: number, last: number): DateRange {
  const toYearAndMonth = (month: number) =>
    [year + Math.floor((month - 1) / 12), ((((month - 1) % 12) + 12) % 12) + 1] as const;
  const end = toYearAndMonth(last);
  return { from: toIsoDate(...toYearAndMonth(first), 1), to: toIsoDate(...end, daysInMonth(...end)) };
}

/* Ranges by their names. Those of days have today among them: the last 30 days are today and the 29 days before. */

/** Finds the range that today means, the day of this computer's calendar, YYYY-MM-DD. */
type ResolveRange = (today: string) => DateRange;

const days =
  (first: number, last: number): ResolveRange =>
  (today) => ({ from: addDays(today, first), to: addDays(today, last) });

/** From Monday to Sunday. @param shift - 0 for this week */
const week =
  (shift: number): ResolveRange =>
  (today) => {
    const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    return days(0, 6)(addDays(today, shift * 7 - daysSinceMonday));
  };

/** A month, quarter or year. @param firstMonth - of a year's first one; July of a financial year's @param shift - 0 for this one */
const wholeMonths =
  (months: number, firstMonth: number, shift: number): ResolveRange =>
  (today) => {
    const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
    const first = month - ((month - firstMonth + 12) % months) + shift * months;
    return getMonthRange(year, first, first + months - 1);
  };

const toDate =
  (resolve: ResolveRange): ResolveRange =>
  (today) => ({ from: resolve(today).from, to: today });

const ranges = {
  today: { label: 'Today', resolve: days(0, 0) },
  'this-week': { label: 'This week', resolve: week(0) },
  'last-week': { label: 'Last week', resolve: week(-1) },
  'next-week': { label: 'Next week', resolve: week(1) },
  'this-month': { label: 'This month', resolve: wholeMonths(1, 1, 0) },
  'last-month': { label: 'Last month', resolve: wholeMonths(1, 1, -1) },
  'next-month': { label: 'Next month', resolve: wholeMonths(1, 1, 1) },
  'this-quarter': { label: 'This quarter', resolve: wholeMonths(3, 1, 0) },
  'last-quarter': { label: 'Last quarter', resolve: wholeMonths(3, 1, -1) },
  'this-financial-year': { label: 'This financial year', resolve: wholeMonths(12, 7, 0) },
  'last-financial-year': { label: 'Last financial year', resolve: wholeMonths(12, 7, -1) },
  'year-to-date': { label: 'Year to date', resolve: toDate(wholeMonths(12, 1, 0)) },
  'financial-year-to-date': { label: 'Financial year to date', resolve: toDate(wholeMonths(12, 7, 0)) },
  'next-14-days': { label: 'Next 14 days', resolve: days(0, 13) },
  'next-30-days': { label: 'Next 30 days', resolve: days(0, 29) },
  'last-30-days': { label: 'Last 30 days', resolve: days(-29, 0) },
} as const;

export type DateRangeId = keyof typeof ranges;
export const dateRangeIds = Object.keys(ranges) as [DateRangeId, ...DateRangeId[]];
export const dateRanges = dateRangeIds.map((id) => ({ id, label: ranges[id].label }));

/** Resolves a range. @param today - the day of this computer's calendar, YYYY-MM-DD */
export const getDateRange = (id: DateRangeId, today: string): DateRange => ranges[id].resolve(today);
