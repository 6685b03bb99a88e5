/** What the saved trips say of unclaimed commission, from the start or since an earlier reading. */
import { parseExactJson } from '@main/api/json/exact-json';
import { readJsonRecord } from '@main/api/json/read-record';
import type { CachedRecord, RecordRepository } from '@main/cache/repositories/record-repository';
import { tripDetailRecord, tripItemRecord } from '@shared/schemas/trip';
import { findUnclaimed, mayHaveUnclaimed, type TripUnclaimed } from '@shared/unclaimed';

/** Numbers of the last changes that were read, by kind. */
export type UnclaimedPosition = { readonly items: number; readonly trips: number };

/** What one saved record says. Of a list item `unclaimed` is null: its sectors are not in it. */
export type UnclaimedChange = {
  readonly id: number;
  /** Whether the trip may have unclaimed commission; null where the record does not decide it. */
  readonly isCandidate: boolean | null;
  readonly unclaimed: TripUnclaimed | null;
  readonly fetchedAtMs: number;
};

function readItem({ text, fetchedAtMs, goneAtMs }: CachedRecord, today: string): UnclaimedChange | null {
  const trip = readJsonRecord(tripItemRecord, parseExactJson(text).value).record;
  if (trip === null || trip.id === null) return null;
  const isCandidate = goneAtMs === null && mayHaveUnclaimed(trip, today);
  return { id: trip.id, isCandidate, unclaimed: null, fetchedAtMs };
}

function readDetail({ text, fetchedAtMs, goneAtMs }: CachedRecord, today: string): UnclaimedChange | null {
  const trip = readJsonRecord(tripDetailRecord, parseExactJson(text).value).record;
  if (trip === null || trip.id === null) return null;
  const unclaimed = findUnclaimed(trip, today, fetchedAtMs);
  return toDetailChange(trip.id, unclaimed, { fetchedAtMs, isGone: goneAtMs !== null });
}

/** Returns what a trip with its sectors says. */
export function toDetailChange(
  id: number,
  unclaimed: TripUnclaimed,
  { fetchedAtMs, isGone }: { readonly fetchedAtMs: number; readonly isGone: boolean },
): UnclaimedChange {
  // A trip that was opened without ever having been listed may be a candidate too.
  const isCandidate = !isGone && unclaimed.sectors.length > 0 ? true : null;
  return { id, isCandidate, unclaimed, fetchedAtMs };
}

/** The position up to which a cache can be read now, and the generation of its file. */
export function getUnclaimedPosition(records: RecordRepository): UnclaimedPosition & { readonly generation: string } {
  const generation = records.getGeneration();
  return { generation, items: records.getLastSeq('trip-item'), trips: records.getLastSeq('trip') };
}

/**
 * Reads what the saved trips say, list items first.
 *
 * @param since - an earlier position: only what changed after it is read. Null reads everything
 */
export function* readUnclaimedChanges(
  records: RecordRepository,
  today: string,
  since: UnclaimedPosition | null,
): Generator<UnclaimedChange> {
  for (const record of since ? records.iterateSince('trip-item', since.items) : records.iterate('trip-item')) {
    const change = readItem(record, today);
    if (change) yield change;
  }
  for (const record of since ? records.iterateSince('trip', since.trips) : records.iterate('trip')) {
    const change = readDetail(record, today);
    if (change) yield change;
  }
}
