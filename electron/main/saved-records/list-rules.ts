/** Rules by which an office's trip list compares and orders. They are undocumented, so they are inferred. */
import type { CachedRecord } from '@main/cache/repositories/record-repository';
import { type InferredRules, type ListRules, parseInferredRules, unknownRules } from '@shared/list-rules';

/** The key of the rules of the trip list. */
export const listRulesKey = 'trips';

/** Parses saved rules; all unknown where none are saved or they cannot be read, because they are inferred again. */
export function parseListRules(cached: CachedRecord | null): InferredRules {
  if (cached === null) return unknownRules;
  try {
    return parseInferredRules(JSON.parse(cached.text));
  } catch {
    return unknownRules;
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
