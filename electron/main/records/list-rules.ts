/** How an office's lists compare and order, as its answers show it. The document is silent on it, so nothing is assumed. */
import type { OfficeSession } from '@main/session/office-session';
import { z } from 'zod';

const comparisons = ['exact', 'any-case'] as const;

/** What was learnt of an office's trip list; null where its answers have not shown it yet. */
const listRulesSchema = z.object({
  /** Whether the filters by status and type tell capitals apart. */
  trip_status: z.enum(comparisons).nullable(),
  trip_type: z.enum(comparisons).nullable(),
  /** Whether the search finds a trip by a part of its number. */
  searchId: z.enum(['whole', 'part']).nullable(),
  /** The order of the list, where it is that of the trips' numbers. */
  order: z.enum(['ascending', 'descending']).nullable(),
});
export type ListRules = z.infer<typeof listRulesSchema>;

/** Nothing is learnt yet. */
export const unknownListRules: ListRules = { trip_status: null, trip_type: null, searchId: null, order: null };

const key = 'trips';

/** What was learnt of the office's trip list so far. */
export function readListRules(session: OfficeSession): ListRules {
  try {
    const cached = session.cache.records.get('list-rules', key);
    return cached === null ? unknownListRules : listRulesSchema.parse(JSON.parse(cached.text));
  } catch {
    // Rules are learnt again from the next answers.
    return unknownListRules;
  }
}

/** Remembers what was learnt; the rest stays. */
export function saveListRules(session: OfficeSession, learnt: Partial<ListRules>): void {
  const before = readListRules(session);
  const rules = { ...before, ...learnt };
  if (JSON.stringify(rules) !== JSON.stringify(before))
    session.cacheRecords('list-rules', [[key, JSON.stringify(rules)]]);
}

/** The order of a page by number: null where it is neither ascending nor descending, undefined where too few tell. */
export function inferOrder(ids: readonly (number | null)[]): ListRules['order'] | undefined {
  const knownIds = ids.filter((id) => id !== null);
  if (knownIds.length < 2) return undefined;
  const isRising = knownIds.every((id, position) => position === 0 || id > (knownIds[position - 1] ?? id));
  const isFalling = knownIds.every((id, position) => position === 0 || id < (knownIds[position - 1] ?? id));
  if (isRising) return 'ascending';
  return isFalling ? 'descending' : null;
}

/** Says how saved trips were compared where the office's way is not known. */
export function describeListRules(filters: Readonly<Record<string, string>>, rules: ListRules): string[] {
  const exact = (['trip_status', 'trip_type'] as const).filter((name) => filters[name] && rules[name] === null);
  const labels = exact.map((name) => (name === 'trip_status' ? 'Trip status' : 'Trip type'));
  const isNumber = /^\d{1,15}$/.test(filters.search ?? '');
  return [
    ...(labels.length === 0
      ? []
      : [`${labels.join(' and ')} must match exactly here, capitals included; the server may compare differently.`]),
    ...(isNumber && rules.searchId === null
      ? ['A trip number is found here by the whole number only; the server may also find a part of it.']
      : []),
    ...(filters.date_from || filters.date_to ? ['Dates are compared with the day a trip was opened.'] : []),
  ];
}
