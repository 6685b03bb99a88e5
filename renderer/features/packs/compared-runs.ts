/** Which earlier run of a pack the reports of a run are compared with. */
import { formatDateRange } from '@shared/date-ranges';
import { formatDate } from '@shared/dates';
import { reportFilters } from '@shared/filters';
import type { PackRun, PackRunItem, PackRunReport } from '@shared/schemas/pack-run';
import { texts } from './texts';

/** Names a run in few words: by its period, else by the day on which it ran. */
export const nameRun = ({ period, day }: Pick<PackRun, 'period' | 'day'>): string =>
  period ? formatDateRange(period) : texts.describeRun(formatDate(day));

const isComparable = (item: PackRunItem): item is PackRunReport & { readonly runId: string } =>
  item.kind === 'report' && item.status === 'done' && item.runId !== null;

/** Finds the run to compare with: the newest of an earlier period, else the newest before. Undefined where there is none. */
export function findEarlierRun(runs: readonly PackRun[], run: PackRun): PackRun | undefined {
  const earlier = runs
    .filter((other) => other.pack === run.pack && other.startedAtMs < run.startedAtMs && other.items.some(isComparable))
    .sort((a, b) => b.startedAtMs - a.startedAtMs);
  const from = run.period?.from;
  return earlier.find(({ period }) => from !== undefined && period !== null && period.from < from) ?? earlier[0];
}

const otherFilters = reportFilters.filter(({ kind }) => kind !== 'date').map(({ name }) => name);

/**
 * Finds the results of a report in two runs: in the earlier one that of the report with the same filters but for its dates.
 * Null where either has none.
 */
export function findComparedResults(item: PackRunItem, earlier: PackRun | undefined) {
  if (!isComparable(item)) return null;
  const before = earlier?.items
    .filter(isComparable)
    .find(
      ({ slug, filters }) => slug === item.slug && otherFilters.every((name) => filters[name] === item.filters[name]),
    );
  return before ? { slug: item.slug, before: before.runId, after: item.runId } : null;
}
