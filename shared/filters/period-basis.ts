/**
 * Period and basis: which date, which period and which bookings a sum counts. One value for the bar on screen, the workbook's second
 * row, a month end and the command line: two sums under one basis are of the same bookings.
 */
import {
  addDays,
  type DateRange,
  daysBetween,
  formatMonth,
  formatPeriod,
  formatSentenceDay,
  getDateRange,
  getMonthRange,
  isCalendarDate,
  type Period,
  periods,
  shiftPeriod,
  toRealDay,
} from '../values/dates';

/** The travel date of a booking, its return date (the travel date where it has none), or the day on which its trip was opened. */
export const basisDates = ['travel', 'return', 'opened'] as const;
export type BasisDate = (typeof basisDates)[number];

/** A period: fixed by its dates, or following the calendar of this computer. Keys are 2026-10, 2026-Q4 and 2026-27. */
export type Span =
  /** A year is an Australian financial year, from 1 July. */
  | { kind: 'month' | 'quarter' | 'year'; key: string }
  /** So many months up to one, by default the last that is over. */
  | { kind: 'last'; months: number; to: string }
  | { kind: 'all-to'; day: string }
  | { kind: 'between'; from: string; to: string };

export type PeriodBasis = {
  date: BasisDate;
  span: Span;
  /** `active` leaves out bookings whose own `is_active` is false. One that can't be read counts as active. */
  bookings: 'active' | 'all';
};

/** Days of a span, both included. `from` is null for one that has no beginning. */
export type SpanDays = { readonly from: string | null; readonly to: string };

const toMonthRange = (firstMonth: number, months: number): DateRange =>
  getMonthRange(Math.floor(firstMonth / 12), (firstMonth % 12) + 1, (firstMonth % 12) + months);

/** Whether days hold all of others. */
export const isWithin = (own: DateRange, { from, to }: SpanDays): boolean =>
  own.to <= to && (from === null || own.from >= from);

/** The first and the last day of a period. @param key - 2026-10, 2026-Q4, 2026-27 */
export function getPeriodDays(period: Period, key: string): DateRange {
  const { months, parseKey } = periods[period];
  return toMonthRange(parseKey(key) * months + (period === 'year' ? 6 : 0), months);
}

/** Resolves a span. @param today - YYYY-MM-DD on this computer's calendar */
export function resolveSpan(span: Span, today: string): SpanDays {
  switch (span.kind) {
    case 'month':
    case 'quarter':
    case 'year':
      return getPeriodDays(span.kind, span.key);
    case 'last': {
      const to = span.to === 'last-month' ? getDateRange('last-month', today).from.slice(0, 7) : span.to;
      return toMonthRange(periods.month.parseKey(to) - span.months + 1, span.months);
    }
    case 'all-to':
      return { from: null, to: span.day === 'yesterday' ? addDays(today, -1) : span.day };
    case 'between':
      return { from: span.from, to: span.to };
  }
}

/** Whether nothing of a span lies today or later. One that isn't over has no change. */
export const isSpanOver = (span: Span, today: string): boolean => resolveSpan(span, today).to < today;

/** Moves a span by its own unit: a month, quarter or year; "12 months to" by one month; other days by their number. */
export function moveSpan(span: Span, by: number, today: string): Span {
  switch (span.kind) {
    case 'month':
    case 'quarter':
    case 'year':
      return { ...span, key: shiftPeriod(span.key, span.kind, by * periods[span.kind].months) };
    case 'last': {
      const to = resolveSpan(span, today).to.slice(0, 7);
      return { ...span, to: shiftPeriod(to, 'month', by) };
    }
    case 'all-to': {
      // From the end of one month to that of the next.
      const { to } = resolveSpan(span, today);
      const month = periods.month.parseKey(to.slice(0, 7));
      const isMonthEnd = toMonthRange(month, 1).to === to;
      return { kind: 'all-to', day: toMonthRange(month + (by > 0 && !isMonthEnd ? by - 1 : by), 1).to };
    }
    case 'between': {
      const length = (daysBetween(span.from, span.to) ?? 0) + 1;
      return { kind: 'between', from: addDays(span.from, by * length), to: addDays(span.to, by * length) };
    }
  }
}

/** The same day some years earlier or later; the last of February for 29 February. */
function moveYears(date: string, years: number): string {
  const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
  return isCalendarDate(moved) ? moved : `${moved.slice(0, 8)}28`;
}

/**
 * Gets the span that a span is compared with: the one of its length directly before it, or the same one of the year before. Null for a
 * span without a beginning.
 */
export function getSpanBefore(span: Span, today: string, isYearBefore: boolean): Span | null {
  if (span.kind === 'all-to') return null;
  if (span.kind === 'last') return moveSpan(span, isYearBefore ? -12 : -span.months, today);
  if (!isYearBefore) return moveSpan(span, -1, today);
  return span.kind === 'between'
    ? { ...span, from: moveYears(span.from, -1), to: moveYears(span.to, -1) }
    : { ...span, key: shiftPeriod(span.key, span.kind, -12) };
}

/** The dates of a booking that a basis may go by, as the API sent them. */
export type BasisDates = {
  readonly travelDate: string | null;
  readonly returnDate: string | null;
  /** `date_opened` of its trip. */
  readonly openedDate: string | null;
};

/** Gets the day that a basis goes by, YYYY-MM-DD; null for a booking that has none: it is in no period. */
export function getBasisDay(date: BasisDate, { travelDate, returnDate, openedDate }: BasisDates): string | null {
  if (date === 'opened') return toRealDay(openedDate);
  return date === 'return' ? (toRealDay(returnDate) ?? toRealDay(travelDate)) : toRealDay(travelDate);
}

export const basisDateNames: Readonly<Record<BasisDate, string>> = {
  travel: 'Travel',
  return: 'Return',
  opened: 'Opened',
};

const fullMonths = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Prints a span: "October 2026", "1 Oct to 31 Dec 2026", "12 months to Oct 2026", "All to 27 Nov 2026". */
export function printSpan(span: Span, today: string): string {
  const { from, to } = resolveSpan(span, today);
  if (from === null) return `All to ${formatSentenceDay(to)}`;
  if (span.kind === 'month') return fullMonths.format(new Date(`${from}T00:00:00Z`));
  if (span.kind === 'year') return `Financial year ${span.key.replace('-', '–')}`;
  if (span.kind === 'last') return `${span.months} months to ${formatPeriod(`${to.slice(0, 7)}-01`, to)}`;
  return formatPeriod(from, to);
}

/** Prints a basis, as on screen, in files and on paper: "Travel · October 2026 · active bookings". */
export function printBasis(basis: PeriodBasis, today: string): string {
  const bookings = basis.bookings === 'active' ? 'active bookings' : 'all bookings, inactive too';
  return `${basisDateNames[basis.date]} · ${printSpan(basis.span, today)} · ${bookings}`;
}

/** Names a basis in the name of a file: "travel Nov 2025 to Oct 2026", "return to 27 Nov 2026, inactive too". */
export function nameBasis(basis: PeriodBasis, today: string, labels?: Readonly<Record<BasisDate, string>>): string {
  const { from, to } = resolveSpan(basis.span, today);
  const [start, end] = [from ?? '', addDays(to, 1)];
  const isWhole = start.endsWith('-01') && end.endsWith('-01') && start.slice(0, 7) !== to.slice(0, 7);
  const period = isWhole
    ? `${formatMonth(start.slice(0, 7))} to ${formatMonth(to.slice(0, 7))}`
    : formatPeriod(from, to);
  return `${labels?.[basis.date] ?? basis.date} ${period}${basis.bookings === 'all' ? ', inactive too' : ''}`;
}
