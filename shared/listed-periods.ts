/** Whether the periods of a field are saved whole, where saved ranges go by the same date as the field. */
import { addDays } from './date-ranges';
import { type Period, periods, shiftPeriod } from './period-keys';
import { isSavedWhole } from './plan-ranges';
import type { ListedBy, SummaryKey } from './schemas/summary';
import type { SyncOverview } from './schemas/sync-plan';
import type { DateRange } from './summary-periods';

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
