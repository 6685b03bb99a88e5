/** The saved rules of an office's trip list, and what its probes have shown. Both are sealed records of the office. */
import { inferOrder, listRulesKey, parseListRules } from '@main/saved-records/list-rules';
import { matchesTripFilters } from '@main/saved-records/offline-filters';
import type { OfficeSession } from '@main/session/office-session';
import type { FilterValues, TripFilterName } from '@shared/filters';
import {
  type InferredRules,
  type ProbeGroup,
  type ProbeVerdicts,
  pickRules,
  probeGroups,
  probeVerdictsSchema,
  ruleChoices,
  unknownRules,
} from '@shared/list-rules';
import { type DescribedRule, describeRules } from '@shared/rule-labels';
import type { TripRow } from '@shared/schemas/trip';

const verdictsKey = 'trip-probes';

/** The office's rules as far as they are known. */
export async function readListRules(session: OfficeSession): Promise<InferredRules> {
  try {
    return parseListRules(await session.cache.records.get('list-rules', listRulesKey));
  } catch {
    // Rules are inferred again from the next responses.
    return unknownRules;
  }
}

/** Saves the rules that were inferred; the others stay. */
export async function saveListRules(session: OfficeSession, inferred: Partial<InferredRules>): Promise<void> {
  const before = await readListRules(session);
  const rules = { ...before, ...inferred };
  if (JSON.stringify(rules) !== JSON.stringify(before))
    await session.cacheRecords('list-rules', [[listRulesKey, JSON.stringify(rules)]]);
}

/** What the probes of each group have shown last. */
export async function readProbeVerdicts(session: OfficeSession): Promise<ProbeVerdicts> {
  try {
    const cached = await session.cache.records.get('list-rules', verdictsKey);
    return cached === null ? {} : probeVerdictsSchema.parse(JSON.parse(cached.text));
  } catch {
    return {};
  }
}

/** Saves what probes have shown; the verdicts of other groups stay. */
export async function saveProbeVerdicts(session: OfficeSession, verdicts: ProbeVerdicts): Promise<void> {
  const all = { ...(await readProbeVerdicts(session)), ...verdicts };
  await session.cacheRecords('list-rules', [[verdictsKey, JSON.stringify(all)]]);
}

const groupsByFilter: Readonly<Partial<Record<TripFilterName, ProbeGroup>>> = {
  search: 'search',
  trip_status: 'trip_status',
  trip_type: 'trip_type',
  branch_id: 'ids',
  consultant_id: 'ids',
  client_id: 'ids',
  date_from: 'dates',
  date_to: 'dates',
};

/** Trips of a list that are compared with the rules: a page of it. */
export const maxCompared = 100;

/** Groups whose rules exclude a trip that the server has listed. A record with warnings shows nothing. */
function findContradicted(filters: FilterValues, rows: readonly TripRow[], inferred: InferredRules): ProbeGroup[] {
  const rules = pickRules(inferred);
  return Object.entries(filters).flatMap(([name, value]) => {
    const group = groupsByFilter[name as TripFilterName];
    if (group === undefined || probeGroups[group].some((rule) => inferred[rule].length > 1)) return [];
    const isExcluded = ({ trip, warnings }: TripRow) =>
      warnings.length === 0 && !matchesTripFilters(trip, { [name]: value }, rules);
    return rows.slice(0, maxCompared).some(isExcluded) ? [group] : [];
  });
}

/** The choices of a group's rules, none of them known. */
function listUnknownRules(group: ProbeGroup): Partial<InferredRules> {
  return Object.fromEntries(probeGroups[group].map((rule) => [rule, ruleChoices[rule]]));
}

/**
 * Infers what a list of the server shows: its order, and whether the rules hold. One that does not is unknown again.
 *
 * @param rows - the first ones at least
 * @param ids - of all rows
 */
export async function inferFromList(
  session: OfficeSession,
  filters: FilterValues,
  rows: readonly TripRow[],
  ids: readonly TripRow['trip']['id'][] = rows.map(({ trip }) => trip.id),
): Promise<void> {
  const rules = await readListRules(session);
  const order = inferOrder(ids);
  const contradicted = findContradicted(filters, rows, rules);
  const unknown = contradicted.map(listUnknownRules);
  await saveListRules(session, Object.assign({}, ...unknown, order === undefined ? {} : { order }));
  if (contradicted.length === 0) return;
  const verdict = { atMs: session.now(), outcome: 'contradicted', requests: 0 } as const;
  await saveProbeVerdicts(session, Object.fromEntries(contradicted.map((group) => [group, verdict])));
}

/** Describes how the office's server filters, for Diagnostics. */
export async function describeListRules(session: OfficeSession): Promise<DescribedRule[]> {
  return describeRules(await readListRules(session), await readProbeVerdicts(session));
}
