/** Ranges of an office's plan: how they are added, named and found. Window, jobs and command line follow the same rules. */

import { AppError } from '../errors/errors';
import { addDays } from '../values/date-ranges';
import { formatDate } from '../values/dates';
import { foldText } from '../values/texts';
import { type Coverage, maxPlanRanges, type PlanRange, type SyncOverview, type SyncPlan } from './sync';

type NamedRange = Pick<PlanRange, 'name' | 'from' | 'to'>;

const isSameName = (a: string, b: string) => foldText(a.trim()) === foldText(b.trim());
const hasSameDates = (a: NamedRange, b: NamedRange) => a.from === b.from && a.to === b.to;

function formatDates({ from, to }: NamedRange): string {
  if (from === '' && to === '') return 'all dates';
  if (to === '') return `from ${formatDate(from)}`;
  return from === '' ? `until ${formatDate(to)}` : `${formatDate(from)} to ${formatDate(to)}`;
}

/** Finds the range of a name, without regard to capitals and accents. */
export function findRangeByName<Range extends NamedRange>(ranges: readonly Range[], name: string): Range | undefined {
  return name.trim() === '' ? undefined : ranges.find((range) => isSameName(range.name, name));
}

/** Says why a range of these dates cannot have its name; null where it can. */
export function describeNameConflict(ranges: readonly NamedRange[], range: NamedRange): string | null {
  const others = ranges.filter((other) => !hasSameDates(other, range));
  const other = findRangeByName(others, range.name);
  if (other === undefined) return null;
  return `A saved period is named “${other.name}” already: ${formatDates(other)}. Choose another name.`;
}

/** @throws AppError `usage` where two ranges of a plan have one name */
export function assertNamesDiffer({ ranges }: SyncPlan): void {
  for (const range of ranges) {
    const conflict = describeNameConflict(ranges, range);
    if (conflict !== null) throw new AppError('usage', conflict, {});
  }
}

/**
 * Adds a range to a plan. One of the same dates stays, and takes the new name where one is given.
 *
 * @throws AppError `usage` where the name is another range's, or the plan is full
 */
export function addRange(plan: SyncPlan, { id, name, from, to }: Omit<PlanRange, 'isRefreshed'>): SyncPlan {
  const trimmed = name.trim();
  const existing = plan.ranges.find((range) => range.id === id);
  const conflict = describeNameConflict(plan.ranges, { name: trimmed, from, to });
  if (conflict !== null) throw new AppError('usage', conflict, {});
  if (existing) return trimmed === '' ? plan : renameRange(plan, id, trimmed);
  if (plan.ranges.length >= maxPlanRanges) {
    const message = `Nothing was saved: there are ${maxPlanRanges} saved periods already. Remove one of them under Offline first.`;
    throw new AppError('usage', message, {});
  }
  return { ...plan, ranges: [...plan.ranges, { id, name: trimmed, from, to, isRefreshed: false }] };
}

/** Gives a range another name; an empty one leaves it with its dates. */
export function renameRange(plan: SyncPlan, id: string, name: string): SyncPlan {
  return { ...plan, ranges: plan.ranges.map((range) => (range.id === id ? { ...range, name: name.trim() } : range)) };
}

/** A range that was saved whole at some time, and the name that its user has given it. */
export type SavedRange = { readonly name: string; readonly coverage: Coverage };

const isWithin = ({ from, to }: Coverage, dates: { readonly from: string; readonly to: string }) =>
  (from === '' || (dates.from !== '' && from <= dates.from)) && (to === '' || (dates.to !== '' && to >= dates.to));

/**
 * Finds what is saved whole of a list.
 *
 * @param dates - of the list, YYYY-MM-DD; empty for no bound
 * @returns the latest range that has all of the list, if there is one, and all that were saved
 */
export function findSavedRanges(
  ranges: SyncOverview['ranges'],
  dates: { readonly from: string; readonly to: string },
): { readonly whole: SavedRange | null; readonly others: readonly SavedRange[] } {
  const saved = ranges.flatMap(({ name, progress: { coverage } }) => (coverage === null ? [] : [{ name, coverage }]));
  const newestFirst = saved.toSorted((a, b) => b.coverage.asOfMs - a.coverage.asOfMs);
  const whole = newestFirst.find(({ coverage }) => isWithin(coverage, dates)) ?? null;
  return { whole, others: newestFirst };
}

/**
 * Says whether ranges that were saved have all of some dates together: one follows the other without a day between.
 *
 * @param dates - YYYY-MM-DD; empty for no bound
 */
export function isSavedWhole(
  ranges: SyncOverview['ranges'],
  dates: { readonly from: string; readonly to: string },
): boolean {
  const saved = ranges.flatMap(({ progress: { coverage } }) => (coverage === null ? [] : [coverage]));
  // The first day that is not saved yet; none has a date before it.
  let next = dates.from;
  for (const { from, to } of saved.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))) {
    if (from !== '' && (next === '' || from > next)) return false;
    if (to === '') return true;
    if (dates.to !== '' && to >= dates.to) return true;
    if (to >= next) next = addDays(to, 1);
  }
  return false;
}
