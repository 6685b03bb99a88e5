/** Rules by which an office's trip list compares and orders. They are undocumented, so they are inferred. */
import type { CachedRecord } from '@main/cache/repositories/record-repository';
import { type ListRules, listRulesSchema, unknownListRules } from '@shared/list-rules';

/** The key of the rules of the trip list. */
export const listRulesKey = 'trips';

/** Parses saved rules; all unknown where none are saved or they cannot be read, because they are inferred again. */
export function parseListRules(cached: CachedRecord | null): ListRules {
  if (cached === null) return unknownListRules;
  try {
    return listRulesSchema.parse(JSON.parse(cached.text));
  } catch {
    return unknownListRules;
  }
}

/** Infers the order of a page by id: null if it is neither rising nor falling, undefined for fewer than two ids. */
export function inferOrder(ids: readonly (number | null)[]): ListRules['order'] | undefined {
  const knownIds = ids.filter((id) => id !== null);
  if (knownIds.length < 2) return undefined;
  const isRising = knownIds.every((id, index) => index === 0 || id > (knownIds[index - 1] ?? id));
  const isFalling = knownIds.every((id, index) => index === 0 || id < (knownIds[index - 1] ?? id));
  if (isRising) return 'ascending';
  return isFalling ? 'descending' : null;
}

/** Notes on how cached trips were compared, for rules of the office that are not known. */
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
