/**
 * The requests that can show by which rules a server filters, each with the total that every candidate predicts. A
 * candidate is one combination of choices: see listCandidates.
 */
import type { TripIndex } from '@main/search-index/trip-index';
import { defaultRules, type ProbeGroup } from '@shared/list-rules';
import { planDateProbes } from './date-probes';
import { planIdProbes } from './id-probes';
import { type ListedTrips, type Probe, type ProbeFilters, yieldThread } from './probe';
import { planSearchProbes } from './search-probes';
import { planTextProbes } from './text-probes';

/** The probes of each group that is due. */
export type ProbePlan = Readonly<Partial<Record<ProbeGroup, readonly Probe[]>>>;

export type ProbePlanQuery = {
  readonly groups: readonly ProbeGroup[];
  /** The trips of a complete list. */
  readonly ids: readonly number[];
  /** The filters of that list. A probe has them too. */
  readonly filters: ProbeFilters;
};

/** Plans probes. Null where the saved trips are not those of the list: their totals would show nothing. */
export async function planProbes(index: TripIndex, query: ProbePlanQuery): Promise<ProbePlan | null> {
  const ids = new Set(query.ids);
  const rows = index
    .find({}, { rules: defaultRules })
    .rows.filter((row) => ids.has(Number(index.table.get(row, 'id'))));
  if (ids.size === 0 || ids.size !== query.ids.length || rows.length !== ids.size) return null;
  const trips: ListedTrips = { index, rows, filters: query.filters };
  const plans: Readonly<Record<ProbeGroup, () => readonly Probe[] | Promise<readonly Probe[]>>> = {
    trip_status: () => planTextProbes(trips, 'trip_status'),
    trip_type: () => planTextProbes(trips, 'trip_type'),
    ids: () => planIdProbes(trips),
    dates: () => planDateProbes(trips),
    search: () => planSearchProbes(trips),
  };
  const plan: Partial<Record<ProbeGroup, readonly Probe[]>> = {};
  for (const group of query.groups) {
    plan[group] = await plans[group]();
    await yieldThread();
  }
  return plan;
}
