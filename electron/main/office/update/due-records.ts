/**
 * Which saved trips and clients an update reads again. A trip is unchanged as long as its entry in the list is; what the list
 * does not show (a claimed commission, above all) is read again by age.
 */

import type { RecordState } from '@main/saved/store/record-repository';
import { getRecordId } from '@main/server/record-id';
import type { JsonValue } from '@main/system/exact-json';
import type { TripItem } from '@shared/records/trip';
import { getAgeMs, isOlderThan, toCalendarDay, toRealDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';

/** What the list of trips says of a trip without its bookings: whether they are kept, and which are read first. */
export type ListedTrip = {
  readonly id: number;
  readonly clientId: number | null;
  readonly firstTravel: string | null;
  readonly lastTravel: string | null;
  readonly mayHaveUnclaimed: boolean;
};

/** Whether a trip may have bookings that are due. One without bookings, or whose travel is to come, has none. */
function mayHaveUnclaimed({ sector_summary: summary }: TripItem, today: string): boolean {
  if (summary === null) return true;
  if (summary.sector_count === 0) return false;
  const first = toRealDay(summary.earliest_travel_date);
  return first === null || first < today;
}

/** @returns null for an entry whose id cannot be used: nothing can be asked for under it */
export function toListedTrip(item: JsonValue, trip: TripItem | undefined, today: string): ListedTrip | null {
  const id = getRecordId(item);
  if (id === null) return null;
  return {
    id: Number(id),
    clientId: trip?.client_id ?? null,
    firstTravel: toCalendarDay(trip?.sector_summary?.earliest_travel_date ?? ''),
    lastTravel: toCalendarDay(trip?.sector_summary?.latest_travel_date ?? ''),
    mayHaveUnclaimed: trip !== undefined && mayHaveUnclaimed(trip, today),
  };
}

const getDay = ({ lastTravel, firstTravel }: ListedTrip) => lastTravel ?? firstTravel;

/** Whether the bookings of a trip are kept. One without dates is. @param keepsFrom - YYYY-MM-DD; null for all trips */
export const shouldKeep = (trip: ListedTrip, keepsFrom: string | null): boolean =>
  keepsFrom === null || (getDay(trip) ?? keepsFrom) >= keepsFrom;

/** Past travel first, the newest of it before older; then what travels next; trips without a date last. */
export function sortByTravel(trips: readonly ListedTrip[], today: string): ListedTrip[] {
  const past = trips.filter((trip) => (getDay(trip) ?? '9') <= today);
  const later = trips.filter((trip) => (getDay(trip) ?? '') > today);
  const undated = trips.filter((trip) => getDay(trip) === null);
  const compare = (a: ListedTrip, b: ListedTrip) => ((getDay(a) ?? '') < (getDay(b) ?? '') ? -1 : 1);
  return [...past.sort((a, b) => compare(b, a)), ...later.sort(compare), ...undated];
}

const dayMs = 86_400_000;
/** Age from which trips with unclaimed commission, or with other sums than the list's, are read again. */
const refreshAfterMs = dayMs;
/** Age from which anything is read again, oldest first, as far as the budget goes. */
const oldAfterMs = 30 * dayMs;
/** Requests of one run for records that are merely old: about a minute at the default limit. */
const maxOldRecords = 500;
/** In compact JSON a sector whose commission was not claimed has this text. */
const unclaimedText = '"is_claimed":false';

/** Records to read, in the order in which they are read, and those that need no reading. */
export type DueRecords = { readonly due: readonly number[]; readonly unchanged: readonly number[] };

/** The reasons for reading a record again, the most urgent first. */
const reasons = ['unclaimed', 'unequal', 'changed', 'new', 'old'] as const;
type Reason = (typeof reasons)[number];

type Found = { readonly id: number; readonly reason: Reason; readonly fetchedAtMs: number };

/** A record as it was read last, null for none, and whether its entry in the list has changed since. */
type Saved = { readonly id: number; readonly record: RecordState | null; readonly hasChanged: boolean };

/** Sorts by urgency and, within a reason, by age; takes old records only as far as the budget goes. */
function orderDue(found: readonly Found[]): number[] {
  return reasons.flatMap((reason) => {
    const ofReason = found.filter((record) => record.reason === reason).sort((a, b) => a.fetchedAtMs - b.fetchedAtMs);
    return (reason === 'old' ? ofReason.slice(0, maxOldRecords) : ofReason).map(({ id }) => id);
  });
}

/** Records that are looked at in one call, so that others are served in between. */
const batchSize = 500;

/** Does a call for some keys at a time. */
async function mapBatches<T>(
  keys: readonly string[],
  call: (batch: readonly string[]) => Promise<T[]> | T[],
): Promise<T[]> {
  const results: T[] = [];
  for (let start = 0; start < keys.length; start += batchSize) {
    for (const result of await call(keys.slice(start, start + batchSize))) results.push(result);
  }
  return results;
}

async function readSaved(
  { cache: { records } }: OfficeSession,
  kind: 'trip' | 'client',
  ids: readonly number[],
): Promise<Saved[]> {
  const keys = ids.map(String);
  const read = await mapBatches(keys, (batch) => records.getStates(kind, batch));
  const entries = await mapBatches(keys, (batch) => records.getStates(`${kind}-item`, batch));
  return ids.map((id, index) => {
    const state = read[index];
    const record = state?.goneAtMs === null ? state : null;
    return { id, record, hasChanged: record !== null && (entries[index]?.changedSeq ?? 0) > record.seq };
  });
}

/** @param findUrgency - why a record that was read more than a day ago is read again before others; null for no reason */
function toDueRecords(
  saved: readonly Saved[],
  nowMs: number,
  findUrgency: (id: number) => Reason | null = () => null,
): DueRecords {
  const found = saved.flatMap(({ id, record, hasChanged }): Found[] => {
    if (record === null) return [{ id, reason: 'new', fetchedAtMs: 0 }];
    // A record that was read while the clock was ahead comes first: its age is unknown.
    const fetchedAtMs = getAgeMs(record.fetchedAtMs, nowMs) === null ? 0 : record.fetchedAtMs;
    const urgency = isOlderThan(fetchedAtMs, refreshAfterMs, nowMs) ? findUrgency(id) : null;
    const reason = hasChanged ? 'changed' : (urgency ?? (isOlderThan(fetchedAtMs, oldAfterMs, nowMs) ? 'old' : null));
    return reason === null ? [] : [{ id, reason, fetchedAtMs }];
  });
  const due = orderDue(found);
  const isDue = new Set(due);
  return { due, unchanged: saved.flatMap(({ id }) => (isDue.has(id) ? [] : id)) };
}

/**
 * Finds the trips to read.
 *
 * @param unequal - trips whose saved bookings don't add up to the list's own sum: they are read again once a day
 */
export async function findDueTrips(
  session: OfficeSession,
  trips: readonly ListedTrip[],
  unequal: ReadonlySet<number>,
): Promise<DueRecords> {
  const { records } = session.cache;
  const nowMs = session.now();
  const ids = [...new Set(trips.map(({ id }) => id))];
  const saved = await readSaved(session, 'trip', ids);
  const mayHaveUnclaimed = new Set(trips.flatMap((trip) => (trip.mayHaveUnclaimed ? trip.id : [])));
  const aged = saved.filter(({ record }) => record !== null && isOlderThan(record.fetchedAtMs, refreshAfterMs, nowMs));
  const keys = aged.flatMap(({ id }) => (mayHaveUnclaimed.has(id) ? String(id) : []));
  const found = await mapBatches(keys, (batch) => records.findContaining('trip', batch, unclaimedText));
  const unclaimed = new Set(found.map(Number));
  return toDueRecords(saved, nowMs, (id) => {
    if (unclaimed.has(id)) return 'unclaimed';
    return unequal.has(id) ? 'unequal' : null;
  });
}

/** Finds the clients of trips to read: new ones, those whose entry in the list has changed, and old ones. */
export async function findDueClients(session: OfficeSession, trips: readonly ListedTrip[]): Promise<DueRecords> {
  const ids = [...new Set(trips.flatMap(({ clientId }) => clientId ?? []))];
  return toDueRecords(await readSaved(session, 'client', ids), session.now());
}
