/** The period before: which dates and which months, quarters and years the sums of a summary are compared with. */

import { addDays, type DateRange, type Period, periods, shiftPeriod } from '../values/date-ranges';
import { daysBetween, daysInMonth, isCalendarDate } from '../values/dates';
import type { Field } from './catalogue';
import type { SummaryDefinition, SummaryKey } from './definition';

/** The kind of period that the keys of a field are, by its id; null for other fields and for days. */
export function getFieldPeriod(field: string): Period | null {
  return (/(?:^(?:travel|opened)-|:)(month|quarter|year)$/.exec(field)?.[1] ?? null) as Period | null;
}

/** Moves the key of a field's period by some months. Other keys, and null months, leave it as it is. */
export function shiftKey({ period }: Pick<Field, 'period'>, key: SummaryKey, months: number | null): SummaryKey {
  if (period === null || period === 'day' || months === null || key === null) return key;
  return shiftPeriod(String(key), period, months);
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

/** Why sums have no period before. */
export type ChangeProblem = 'no-period' | 'open-range' | 'no-range' | 'two-periods' | 'partial-periods';

/**
 * What sums are compared with: those of the dates before, or of the period before of one field. `months` is how far a date
 * stands before its counterpart; null where days are counted, and no field is a period.
 */
export type PeriodBefore =
  | { readonly kind: 'dates'; readonly before: DateRange; readonly months: number | null }
  | { readonly kind: 'field'; readonly field: string; readonly months: number }
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

const toMonths = (field: string) => periods[getFieldPeriod(field) ?? 'month'].months;
