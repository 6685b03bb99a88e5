/** The saved rules of an office's trip list. */
import { listRulesKey, parseListRules } from '@main/saved-records/list-rules';
import type { OfficeSession } from '@main/session/office-session';
import { type ListRules, unknownListRules } from '@shared/list-rules';
import { z } from 'zod';

const probeTimesKey = 'trip-probes';
const probeTimesSchema = z.record(z.string(), z.number());

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

/** When rules were last probed, by rule, epoch milliseconds. */
export async function readProbeTimes(session: OfficeSession): Promise<Readonly<Record<string, number>>> {
  try {
    const cached = await session.cache.records.get('list-rules', probeTimesKey);
    return cached === null ? {} : probeTimesSchema.parse(JSON.parse(cached.text));
  } catch {
    return {};
  }
}

/** Saves that a rule was probed now, whatever the response has shown. */
export async function saveProbeTime(session: OfficeSession, rule: keyof ListRules): Promise<void> {
  const times = { ...(await readProbeTimes(session)), [rule]: session.now() };
  await session.cacheRecords('list-rules', [[probeTimesKey, JSON.stringify(times)]]);
}
