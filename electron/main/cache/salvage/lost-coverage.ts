/** What was said to be saved whole is not, once a damaged file has lost some of it. */
import type { RecordKind } from '@main/cache/record-kinds';
import { rangeProgressSchema } from '@shared/schemas/sync-plan';

/** Whether lists of trips lack something: trips, or their sectors. */
export function lacksTrips(lost: readonly { readonly kind: RecordKind }[]): boolean {
  return lost.some(({ kind }) => kind === 'trip-item' || kind === 'trip');
}

/**
 * Takes from a range's progress that it is complete, so that the next sync has to say it again.
 *
 * @param text - of any part
 * @param beforeMs - a list that was read later has found what was lost, and stays
 * @returns null where the text says nothing of the kind
 */
export function dropCoverage(text: string, beforeMs: number): string | null {
  const { success, data } = rangeProgressSchema.safeParse(JSON.parse(text));
  if (!success || data.coverage === null || data.coverage.asOfMs >= beforeMs) return null;
  return JSON.stringify({ ...data, coverage: null });
}
