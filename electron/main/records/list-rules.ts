/** The saved rules of an office's trip list. */
import { listRulesKey, parseListRules } from '@main/saved-records/list-rules';
import type { OfficeSession } from '@main/session/office-session';
import { type ListRules, unknownListRules } from '@shared/list-rules';

/** The office's rules as far as they are known. */
export async function readListRules(session: OfficeSession): Promise<ListRules> {
  try {
    return parseListRules(await session.cache.records.get('list-rules', listRulesKey));
  } catch {
    // Rules are inferred again from the next responses.
    return unknownListRules;
  }
}

/** Saves the rules that were inferred; the others stay. */
export async function saveListRules(session: OfficeSession, inferred: Partial<ListRules>): Promise<void> {
  const before = await readListRules(session);
  const rules = { ...before, ...inferred };
  if (JSON.stringify(rules) !== JSON.stringify(before))
    await session.cacheRecords('list-rules', [[listRulesKey, JSON.stringify(rules)]]);
}
