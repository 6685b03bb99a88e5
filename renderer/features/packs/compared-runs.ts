/** Which runs of a pack can be compared, and how they are named. */
import { formatDateRange } from '@shared/date-ranges';
import { formatDate } from '@shared/dates';
import type { PackRun } from '@shared/schemas/pack-run';
import { texts } from './texts';

/** Names a run in few words: by its period, else by the day on which it ran. */
export const nameRun = ({ period, day }: Pick<PackRun, 'period' | 'day'>): string =>
  period ? formatDateRange(period) : texts.compare.describeRun(formatDate(day));

/** Whether a run saved a report: only reports are compared. */
export const hasReports = ({ items }: PackRun) =>
  items.some(({ kind, status }) => kind === 'report' && status === 'done');

/** Lists the runs of the same pack before this one that saved a report, the newest first. */
export function listEarlierRuns(runs: readonly PackRun[], run: PackRun): PackRun[] {
  return runs
    .filter((other) => other.pack === run.pack && other.startedAtMs < run.startedAtMs && hasReports(other))
    .sort((a, b) => b.startedAtMs - a.startedAtMs);
}

/** Finds the run to compare with: the newest of an earlier period, else the newest. Undefined where there is none. */
export function findEarlierRun(runs: readonly PackRun[], run: PackRun): PackRun | undefined {
  const earlier = listEarlierRuns(runs, run);
  const from = run.period?.from;
  return earlier.find(({ period }) => from !== undefined && period !== null && period.from < from) ?? earlier[0];
}
