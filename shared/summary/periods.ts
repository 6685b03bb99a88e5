/** Whether the periods of a field are saved whole, where saved ranges go by the same date as the field. */

import { isSavedWhole } from '../records/plan-ranges';
import type { SyncOverview } from '../records/sync';
import { addDays, type Period, periods, shiftPeriod } from '../values/date-ranges';
import { daysBetween, daysInMonth, isCalendarDate } from '../values/dates';
import type { ListedBy, SummaryDefinition, SummaryField, SummaryKey } from './definition';

const monthKeyPattern = /^\d{4}-/;

/** The first and the last day of a period; null for a year of five digits. */
function toDates(key: string, period: Period): DateRange | null {
  const { months, parseKey } = periods[period];
  // A financial year begins in July.
  const first = parseKey(key) * months + (period === 'year' ? 6 : 0);
  const [from, next] = [first, first + months].map((month) => `${periods.month.toKey(month)}-01`);
  if (from === undefined || next === undefined || ![key, from, next].every((text) => monthKeyPattern.test(text))) {
    return null;
  }
  return { from, to: addDays(next, -1) };
}

/** Saved ranges without the days of which trips may be missing. */
const narrow = (ranges: SyncOverview['ranges'], { wholeFrom, wholeTo }: ListedBy): SyncOverview['ranges'] =>
  ranges.map((range) => {
    const { coverage } = range.progress;
    if (coverage === null) return range;
    const from = wholeFrom || coverage.from === '' ? coverage.from : addDays(coverage.from, 1);
    const to = wholeTo || coverage.to === '' ? coverage.to : addDays(coverage.to, -1);
    return { ...range, progress: { ...range.progress, coverage: { ...coverage, from, to } } };
  });

/**
 * Lists the dates of some periods, and of the period before each, that are not saved whole. Periods that follow each other
 * are one.
 *
 * @param months - how far a period stands before its counterpart
 * @returns null where it is not known
 */
export function listUnsavedDates(
  keys: readonly SummaryKey[],
  { period, months }: { readonly period: Period; readonly months: number },
  listed: ListedBy,
  ranges: SyncOverview['ranges'],
): DateRange[] | null {
  const saved = narrow(ranges, listed);
  const texts = keys.filter((key) => key !== null).map(String);
  const dates: DateRange[] = [];
  for (const key of new Set(texts.flatMap((text) => [text, shiftPeriod(text, period, -months)]))) {
    const own = toDates(key, period);
    if (own === null) return null;
    if (!isSavedWhole(saved, own)) dates.push(own);
  }
  const joined: DateRange[] = [];
  for (const range of dates.sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && addDays(last.to, 1) === range.from) joined[joined.length - 1] = { from: last.from, to: range.to };
    else joined.push(range);
  }
  return joined;
}

/* The period before: which dates and which months, quarters and years the sums of a summary are compared with. */

/** The kind of period that the keys of a field are; null for other fields. */
export function getFieldPeriod(field: SummaryField): Period | null {
  const kind = /-(month|quarter|year)$/.exec(field)?.[1];
  return kind === undefined ? null : (kind as Period);
}

/** The date that From and To of a summary compare: that of travel, or the day on which a trip was opened. */
export type SummaryDate = 'travel' | 'opened';

/**
 * Gets the date that From and To compare: that of the periods on columns, else of those on rows. Null where there are none:
 * they compare then what the server's lists do.
 */
export function getSummaryDate({ rows, column }: Pick<SummaryDefinition, 'rows' | 'column'>): SummaryDate | null {
  const field = [...(column === null ? [] : [column]), ...rows].find((each) => getFieldPeriod(each) !== null);
  return field === undefined ? null : field.startsWith('opened-') ? 'opened' : 'travel';
}

/** Says which date From and To compare; null where they compare none of their own, or are not set. */
export function describeSummaryDate(
  definition: Pick<SummaryDefinition, 'source' | 'rows' | 'column' | 'filters'>,
): string | null {
  const { date_from: from = '', date_to: to = '' } = definition.filters;
  const date = getSummaryDate(definition);
  if (date === null || (from === '' && to === '')) return null;
  if (date === 'opened') return 'From and To are of the day on which each trip was opened.';
  return definition.source === 'sectors'
    ? 'From and To are of the date of travel of each sector.'
    : 'From and To are of the first date of travel of each trip.';
}

export type DateRange = { readonly from: string; readonly to: string };

/** Why sums have no period before. */
export type ChangeProblem = 'no-period' | 'open-range' | 'no-range' | 'two-periods' | 'partial-periods';

/**
 * What sums are compared with: those of the dates before, or of the period before of one field. `months` is how far a date
 * stands before its counterpart; null where days are counted, and no field is a period.
 */
export type PeriodBefore =
  | { readonly kind: 'dates'; readonly before: DateRange; readonly months: number | null }
  | { readonly kind: 'field'; readonly field: SummaryField; readonly months: number }
  | { readonly kind: 'none'; readonly problem: ChangeProblem };

const none = (problem: ChangeProblem): PeriodBefore => ({ kind: 'none', problem });

/** Months since the year 0. */
const countMonths = (day: string) => periods.month.parseKey(day.slice(0, 7));

const isLastDay = (day: string) =>
  Number(day.slice(8)) === daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));

/** The number of months of a range that begins and ends with one; null for any other. */
function countWholeMonths({ from, to }: DateRange): number | null {
  return from.endsWith('-01') && isLastDay(to) ? countMonths(to) - countMonths(from) + 1 : null;
}

/**
 * The range of as many whole months, else of as many days, that ends where this one begins.
 *
 * @param by - months by which a range of whole periods of so many months is moved instead: each period then has the one directly
 *   before it beside it. Null for none
 */
export function getRangeBefore(
  range: DateRange,
  by: number | null = null,
): { readonly before: DateRange; readonly months: number | null } {
  const { from, to } = range;
  const length = countWholeMonths(range);
  const lastDay = addDays(from, -1);
  if (length === null)
    return { before: { from: addDays(from, -1 - (daysBetween(from, to) ?? 0)), to: lastDay }, months: length };
  const months = by !== null && length % by === 0 ? by : length;
  const toFirstDay = (month: number) => `${periods.month.toKey(month)}-01`;
  const end = addDays(toFirstDay(countMonths(to) - months + 1), -1);
  return { before: { from: toFirstDay(countMonths(from) - months), to: end }, months };
}

/**
 * Finds what the sums of a summary are compared with. The only field of periods decides, within a range of dates or without
 * one; where there is none, or are two, the range.
 */
export function getPeriodBefore({
  rows,
  column,
  filters,
}: Pick<SummaryDefinition, 'rows' | 'column' | 'filters'>): PeriodBefore {
  const fields = [...rows, ...(column === null ? [] : [column])].filter((field) => getFieldPeriod(field) !== null);
  const [field, second] = fields;
  const { date_from: from = '', date_to: to = '' } = filters;
  if (from === '' && to === '') {
    if (field === undefined) return none('no-period');
    return second === undefined ? { kind: 'field', field, months: toMonths(field) } : none('two-periods');
  }
  if (from === '' || to === '') return none('open-range');
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to || from < '1000') return none('no-range');
  const { before, months } = getRangeBefore({ from, to }, field && second === undefined ? toMonths(field) : null);
  const isWhole = fields.every((period) => months !== null && months % toMonths(period) === 0);
  return isWhole ? { kind: 'dates', before, months } : none('partial-periods');
}

const toMonths = (field: SummaryField) => periods[getFieldPeriod(field) ?? 'month'].months;
