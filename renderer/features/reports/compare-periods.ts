/** The periods of two results that are compared: which is the earlier one, how they are called, and whether they are as long. */
import { type DatePair, datePairs, describePeriod, toParameters } from '@shared/reports/parameters';
import type { ReportRun } from '@shared/reports/report';
import { daysBetween, daysInMonth, formatDate, formatMonth, getLocalDay } from '@shared/values/dates';
import { compareTexts as texts } from './texts';

type Run = Pick<ReportRun, 'filtersSent' | 'ranAtMs'>;
type Period = { readonly pair: DatePair; readonly from: string; readonly to: string };

/** Finds the period of a result: its dates, else its travel dates; null where neither is whole. */
function findPeriod({ filtersSent }: Run): Period | null {
  for (const pair of datePairs) {
    const [from = '', to = ''] = [filtersSent[pair.from], filtersSent[pair.to]];
    if (from !== '' && to !== '') return { pair, from, to };
  }
  return null;
}

/** Orders two results: by the beginning of their periods, else by when they were run. */
export function orderRuns<R extends Run>(one: R, other: R): { readonly before: R; readonly now: R } {
  const [first, second] = [findPeriod(one)?.from, findPeriod(other)?.from];
  const isOneFirst =
    first !== undefined && second !== undefined && first !== second ? first < second : one.ranAtMs < other.ranAtMs;
  return isOneFirst ? { before: one, now: other } : { before: other, now: one };
}

/** Counts the months of a period; null where it does not begin and end with one. */
function countMonths({ from, to }: Period): number | null {
  const [fromYear, fromMonth, fromDay] = from.split('-').map(Number);
  const [toYear, toMonth, toDay] = to.split('-').map(Number);
  if (fromYear === undefined || fromMonth === undefined || toYear === undefined || toMonth === undefined) return null;
  if (fromDay !== 1 || toDay !== daysInMonth(toYear, toMonth)) return null;
  return (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
}

/** Says that two periods are not as long: "3 months against 1 month."; null where they are, or are not known. */
export function describeLengths(now: Run, before: Run): string | null {
  const periods = [now, before].map(findPeriod).filter((period) => period !== null);
  const [later, earlier] = periods;
  if (!later || !earlier) return null;
  const [laterMonths, earlierMonths] = [countMonths(later), countMonths(earlier)];
  if (laterMonths !== null && earlierMonths !== null) {
    return laterMonths === earlierMonths ? null : texts.lengths(laterMonths, earlierMonths, 'month');
  }
  const count = ({ from, to }: Period) => (daysBetween(from, to) ?? 0) + 1;
  return count(later) === count(earlier) ? null : texts.lengths(count(later), count(earlier), 'day');
}

/** Names a result by its period: whole months by their names, "Jul to Sep 2025"; null where it has none. */
function namePeriod(run: Run): string | null {
  const period = findPeriod(run);
  if (period === null) return null;
  const months = countMonths(period);
  const [first, last] = [formatMonth(period.from.slice(0, 7)), formatMonth(period.to.slice(0, 7))];
  if (months === null) return describePeriod(toParameters(run.filtersSent), period.pair);
  if (months === 1) return last;
  return texts.months(first.slice(-4) === last.slice(-4) ? first.slice(0, -5) : first, last);
}

/** Names the two columns of an amount by the periods of the results; by the days of their runs where these say no difference. */
export function toPeriodHeadings(before: Run, now: Run): { readonly before: string; readonly now: string } {
  const [earlier, later] = [namePeriod(before), namePeriod(now)];
  if (earlier !== null && later !== null && earlier !== later) return { before: earlier, now: later };
  const name = ({ ranAtMs }: Run) => texts.runOn(formatDate(getLocalDay(ranAtMs)).replace(/^0/, ''));
  const [first, second] = [name(before), name(now)];
  return first === second ? { before: texts.before, now: texts.now } : { before: first, now: second };
}
