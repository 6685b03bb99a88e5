/**
 * Probes by which rules an office's server filters: a few requests for totals, each the one that distinguishes the most
 * of the combinations of rules that are still possible.
 */
import type { ReadOptions } from '@main/records/fetch-policy';
import { readProbeVerdicts, saveListRules, saveProbeVerdicts } from '@main/records/list-rules';
import type { Probe, ProbeFilters } from '@main/saved-records/probes/probe';
import type { OfficeSession } from '@main/session/office-session';
import { AppError, type ErrorCode } from '@shared/errors';
import {
  type InferredRules,
  listCandidates,
  type ProbeGroup,
  type ProbeVerdict,
  probeGroupNames,
  probeGroups,
  type RuleName,
} from '@shared/list-rules';

/** Requests of one run, beside the last, which shows whether the office has changed. A usual server takes 9. */
const maxRequests = 13;
/** Errors that are the server's response to the filter itself. */
const refusals: ReadonlySet<ErrorCode> = new Set(['bad-request', 'api-error']);
const dayMs = 24 * 3_600_000;

/** Time after which a group is probed again. What could not be seen may be seen after a day. */
const maxAgeMs = (outcome: ProbeVerdict['outcome']) =>
  (outcome === 'changed' || outcome === 'contradicted' ? 1 : 30) * dayMs;

/** How many times as long a list must be for what an earlier one left open to be probed again. */
const minGrowth = 2;

/** Whether a group is to be probed again with a list of this length. */
function isDue(verdict: ProbeVerdict | undefined, nowMs: number, listed: number): boolean {
  if (verdict === undefined || Math.abs(nowMs - verdict.atMs) > maxAgeMs(verdict.outcome)) return true;
  return verdict.outcome === 'ambiguous' && listed >= minGrowth * (verdict.listed ?? 0);
}

/** A complete list, all of it saved. */
export type CompleteList = { readonly ids: readonly number[]; readonly filters: ProbeFilters };

/** A group while it is probed. */
class GroupProbes {
  readonly name: ProbeGroup;
  requests = 0;
  isRefused = false;
  private readonly probes: Set<Probe>;
  /** Indexes of the candidates that explain every total until now. */
  private candidates: readonly number[];

  constructor(name: ProbeGroup, probes: readonly Probe[]) {
    this.name = name;
    this.probes = new Set(probes);
    this.candidates = listCandidates<RuleName>(probeGroups[name]).map((_, index) => index);
  }

  /** The probe that distinguishes the most; null where none distinguishes anything. */
  findBest(): Probe | null {
    if (this.isRefused) return null;
    let best: Probe | null = null;
    let bestBits = 0;
    for (const probe of this.probes) {
      const bits = this.countBits(probe);
      if (bits <= bestBits) continue;
      best = probe;
      bestBits = bits;
    }
    return best;
  }

  /** Takes the total of a probe; null where it cannot be read. */
  addTotal(probe: Probe, total: number | null): void {
    this.requests += 1;
    this.probes.delete(probe);
    if (total !== null) this.candidates = this.candidates.filter((candidate) => probe.totals[candidate] === total);
  }

  /** What the totals have shown, and the choices that they leave. The first that explains all is the one to use. */
  conclude(): { readonly outcome: ProbeVerdict['outcome']; readonly rules: Partial<InferredRules> } {
    const all = listCandidates<RuleName>(probeGroups[this.name]);
    const isExplained = !this.isRefused && this.candidates.length > 0;
    const left = isExplained ? this.candidates.flatMap((index) => all[index] ?? []) : all;
    const rules = probeGroups[this.name].map((rule) => [rule, [...new Set(left.map((candidate) => candidate[rule]))]]);
    const isKnown = rules.every(([, choices]) => choices?.length === 1);
    const outcome = this.isRefused ? 'refused' : isExplained ? (isKnown ? 'known' : 'ambiguous') : 'unexplained';
    return { outcome, rules: Object.fromEntries(rules) as Partial<InferredRules> };
  }

  /** The entropy of the total that a probe would give, every candidate being as likely. */
  private countBits(probe: Probe): number {
    const counts = new Map<number, number>();
    for (const candidate of this.candidates) {
      const total = probe.totals[candidate] ?? 0;
      counts.set(total, (counts.get(total) ?? 0) + 1);
    }
    const all = this.candidates.length;
    return [...counts.values()].reduce((bits, count) => bits - (count / all) * Math.log2(count / all), 0);
  }
}

async function countTrips(session: OfficeSession, filters: ProbeFilters, options: ReadOptions): Promise<number | null> {
  const { pagination, warnings, items } = await session.api.trips.list({ filters, page: 1, perPage: 1 }, options);
  // If the total cannot be read, an empty page says at least that there is none.
  return warnings.length === 0 || items.length === 0 ? Math.max(pagination.total, items.length) : null;
}

/** The first group that has a probe to send, and that probe. */
function findNext(groups: readonly GroupProbes[]): readonly [GroupProbes, Probe] | null {
  for (const group of groups) {
    const probe = group.findBest();
    if (probe) return [group, probe];
  }
  return null;
}

/** Sends the probes of all groups, one group after the other: the search, which takes the most requests, is the last. */
async function sendProbes(session: OfficeSession, groups: readonly GroupProbes[], options: ReadOptions): Promise<void> {
  for (let requests = 0; requests < maxRequests; requests += 1) {
    const next = findNext(groups);
    if (!next) return;
    const [group, probe] = next;
    try {
      group.addTotal(probe, await countTrips(session, probe.filters, options));
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.has(error.code)) throw error;
      group.addTotal(probe, null);
      group.isRefused = true;
    }
  }
}

async function probeDueGroups(session: OfficeSession, list: CompleteList, options: ReadOptions): Promise<void> {
  const verdicts = await readProbeVerdicts(session);
  const nowMs = session.now();
  const listed = list.ids.length;
  const due = probeGroupNames.filter((name) => isDue(verdicts[name], nowMs, listed));
  if (due.length === 0) return;
  const plan = await session.cache.records.planProbes({ ...list, groups: due }, { signal: options.signal });
  if (plan === null) return;
  const groups = due.map((name) => new GroupProbes(name, plan[name] ?? []));
  await sendProbes(session, groups, options);
  const hasProbed = groups.some(({ requests }) => requests > 0);
  const isUnchanged = !hasProbed || (await countTrips(session, list.filters, options)) === list.ids.length;
  const concluded = groups.map((group) => ({ group, ...group.conclude() }));
  if (isUnchanged) await saveListRules(session, Object.assign({}, ...concluded.map(({ rules }) => rules)));
  const shown = concluded.map(({ group, outcome }) => {
    const { name, requests } = group;
    return [name, { atMs: nowMs, outcome: isUnchanged ? outcome : 'changed', requests, listed }] as const;
  });
  await saveProbeVerdicts(session, Object.fromEntries(shown));
}

/**
 * Probes the rules that were not probed for 30 days. Nothing is sent for those that saved trips cannot show. Failures are
 * ignored: a later sync probes again.
 */
export async function probeListRules(
  session: OfficeSession,
  list: CompleteList,
  options: ReadOptions = {},
): Promise<void> {
  try {
    await probeDueGroups(session, list, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'cancelled') throw error;
  }
}
