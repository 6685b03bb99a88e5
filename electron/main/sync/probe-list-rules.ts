/** Probes how an office's list compares text and ids, by three small requests whose totals only one rule explains. */

import type { ReadOptions } from '@main/records/fetch-policy';
import { readListRules, readProbeTimes, saveListRules, saveProbeTime } from '@main/records/list-rules';
import { matchesTripFilters } from '@main/saved-records/offline-filters';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import type { ListRules } from '@shared/list-rules';
import type { TripRow } from '@shared/schemas/trip';

type Filters = Readonly<Record<string, string>>;

/** Time after which a rule is probed again, whether the last probe has shown it or not. */
const maxAgeMs = 30 * 24 * 3_600_000;

/** Swaps the case of every letter: a spelling that the office hardly uses. */
function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}

/** A value of a filter in a spelling that no trip has; null if there is none. */
function findUnusedSpelling(values: ReadonlySet<string>): string | null {
  for (const value of values) {
    const swapped = swapCase(value);
    if (/^[a-z ]{2,60}$/i.test(value) && !values.has(swapped)) return swapped;
  }
  return null;
}

async function countTrips(session: OfficeSession, filters: Filters, options: ReadOptions = {}): Promise<number | null> {
  const { pagination, warnings, items } = await session.api.trips.list({ filters, page: 1, perPage: 1 }, options);
  // If the total cannot be read, an empty page says at least that there is none.
  return warnings.length === 0 || items.length === 0 ? Math.max(pagination.total, items.length) : null;
}

/** The one candidate whose count is the API's total; null if several or none fit. */
function pickCandidate<T>(total: number | null, candidates: readonly (readonly [T, number])[]): T | null {
  const fitting = candidates.filter(([, count]) => count === total);
  return fitting.length === 1 ? (fitting[0]?.[0] ?? null) : null;
}

/** Trips whose ids are tried for a part that distinguishes the two ways of searching. */
const maxProbedParts = 20;

/** A part of a trip's id that a search finds only if it looks for parts; null if there is none. */
function findPartOfId(
  rows: readonly TripRow[],
  count: (search: string, searchId: 'whole' | 'part') => number,
): string | null {
  const parts = rows.slice(0, maxProbedParts).flatMap(({ trip }) => {
    const id = String(trip.id ?? '');
    return id.length > 1 ? [id.slice(0, -1)] : [];
  });
  return parts.find((part) => count(part, 'whole') !== count(part, 'part')) ?? null;
}

/**
 * Probes the rules that no probe of the last 30 days was for: the filters by status and type, and the search by id.
 * Failures are ignored.
 *
 * @param rows - every trip that the API gives for `filters`
 */
export async function probeListRules(
  session: OfficeSession,
  rows: readonly TripRow[],
  filters: Filters,
  options: ReadOptions = {},
): Promise<void> {
  const rules = await readListRules(session);
  const times = await readProbeTimes(session);
  const isDue = (rule: keyof ListRules) => session.now() - (times[rule] ?? Number.NEGATIVE_INFINITY) > maxAgeMs;
  const count = (probed: Filters, assumed: Partial<ListRules>) =>
    rows.filter(({ trip }) => matchesTripFilters(trip, probed, { ...rules, ...assumed })).length;
  const probe = async <R extends 'trip_status' | 'trip_type' | 'searchId'>(
    rule: R,
    probed: Filters,
    candidates: readonly NonNullable<ListRules[R]>[],
  ) => {
    const assume = (candidate: ListRules[R]): Partial<ListRules> => ({ [rule]: candidate });
    try {
      const total = await countTrips(session, { ...filters, ...probed }, options);
      const picked = pickCandidate(
        total,
        candidates.map((candidate) => [candidate, count(probed, assume(candidate))] as const),
      );
      if (total !== null) await saveListRules(session, assume(picked));
      await saveProbeTime(session, rule);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'cancelled') throw error;
    }
  };
  for (const name of ['trip_status', 'trip_type'] as const) {
    if (!isDue(name)) continue;
    const spelling = findUnusedSpelling(new Set(rows.flatMap(({ trip }) => trip[name] ?? [])));
    if (spelling !== null) await probe(name, { [name]: spelling }, ['exact', 'any-case']);
  }
  const part = isDue('searchId') ? findPartOfId(rows, (search, searchId) => count({ search }, { searchId })) : null;
  if (part !== null) await probe('searchId', { search: part }, ['whole', 'part']);
}
