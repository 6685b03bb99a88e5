/** Whether a pack is to be run this month, and has not been. */

import { datePairs, type ReportParameters, resolveFilters } from '../reports/parameters';
import { getDateRange } from '../values/date-ranges';
import type { PackRun, PackRunItem } from './packs';
import type { Pack } from './preferences';

/** A pack that waits to be run: whether nothing of it was saved, or its run has not ended well. */
type PackDue = 'not-run' | 'not-finished';

/** The last day of the month, up to today, on which the reminder began. */
function getDueDay(day: number, today: string): string {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, date >= day ? month - 1 : month - 2, day)).toISOString().slice(0, 10);
}

/** Whether relative dates meant the same days when a report ran as they would on another day, and these days were over. */
function hasSameDays(parameters: ReportParameters, { filters }: PackRunItem, ranOn: string, dueDay: string): boolean {
  const expected = resolveFilters(parameters, dueDay);
  return datePairs.every(({ id, from, to }) => {
    if (parameters.ranges[id] === undefined) return true;
    const last = expected[to];
    return filters[from] === expected[from] && filters[to] === last && last !== undefined && last < ranOn;
  });
}

/** Whether the days of a summary were over when it was made; one without a last day has none that are not. */
function isOver({ filters: { date_to: to = '' } }: PackRunItem, madeOn: string): boolean {
  return to === '' || to < madeOn;
}

/** Whether a run is what a reminder of that day asks for: made since, or before it of the same days, once they were over. */
function isOfReminder({ day, period, items }: PackRun, pack: Pack, dueDay: string): boolean {
  if (day >= dueDay) return true;
  if (pack.period === null) {
    if (!day.startsWith(dueDay.slice(0, 7))) return false;
    return items.every((item) => {
      // The days of a report's summary are those of its report.
      if (item.kind === 'summary') return item.slug !== null || isOver(item, day);
      return item.parameters === null || hasSameDays(item.parameters, item, day, dueDay);
    });
  }
  const { from, to } = getDateRange(pack.period, dueDay);
  return period?.from === from && period.to === to && to < day;
}

/**
 * Finds out whether the user is to be reminded of a pack: from its day of the month, until all its reports have been saved,
 * also beyond the end of the month. A pack that has not been run before its day is not due before the next one: it may be new.
 *
 * @param runs - of all packs
 * @param today - the day of this computer's calendar, YYYY-MM-DD
 * @returns null if there is nothing to remind of
 */
export function getPackDue(pack: Pack, runs: readonly PackRun[], today: string): PackDue | null {
  const { name, reminder } = pack;
  if (reminder === null || reminder.postponedOn === today) return null;
  const dueDay = getDueDay(reminder.day, today);
  const ofPack = runs.filter((run) => run.pack === name);
  const isOfThisMonth = dueDay.slice(0, 7) === today.slice(0, 7);
  if (!isOfThisMonth && !ofPack.some(({ day }) => day < dueDay)) return null;
  const made = ofPack.filter((run) => isOfReminder(run, pack, dueDay));
  const isDone = made.some(
    ({ phase, items }) => phase === 'running' || (items.length > 0 && items.every(({ status }) => status === 'done')),
  );
  if (isDone) return null;
  return made.length > 0 ? 'not-finished' : 'not-run';
}
