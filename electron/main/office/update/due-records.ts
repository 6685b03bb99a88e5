/**
 * Which saved trips and clients an update reads again. A trip is unchanged as long as its entry in the list is; what the list
 * does not show (a claimed commission, above all) is read again by age.
 */

import type { RecordKind, RecordState } from '@main/saved/store/record-repository';
import { type JsonValue, parseExactJson, toCompactJson } from '@main/system/exact-json';
import { daysBetween, getAgeMs, getLocalDay, isOlderThan } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import type { ListedTrip } from './listed-trips';

/*
 * Compares records with their entries in lists. An entry that came, or changed, after its record was read is a change only
 * if it says something else: an earlier list may have failed, or the user has opened the record before.
 */

function readFields(text: string): ReadonlyMap<string, JsonValue> {
  const { value } = parseExactJson(text);
  return value instanceof Map ? value : new Map();
}

/** Whether every field of an entry has the same value in the record. */
function isContained(entryText: string, recordText: string): boolean {
  const record = readFields(recordText);
  return [...readFields(entryText)].every(([name, value]) => {
    const inRecord = record.get(name);
    return inRecord !== undefined && toCompactJson(inRecord) === toCompactJson(value);
  });
}

const dayMs = 86_400_000;
/** Age from which trips with unclaimed commission, or about to travel, are read again. */
const refreshAfterMs = dayMs;
/** Travel that is near: its trips change most. */
const nearPastDays = 30;
const nearFutureDays = 60;
/** Age from which anything is read again, oldest first, as far as the budget goes. */
const oldAfterMs = 30 * dayMs;
/** Requests of one run for records that are merely old: about a minute at the default limit. */
const maxOldRecords = 500;
/** In compact JSON a sector whose commission was not claimed has this text. */
const unclaimedText = '"is_claimed":false';

/** Records to read, in the order in which they are read, and those that need no reading. */
export type DueRecords = { readonly due: readonly number[]; readonly unchanged: readonly number[] };

type DueRun = {
  readonly session: OfficeSession;
  readonly startedAtMs: number;
  /** The last change in the file before the run: a record with a later one was read by it. */
  readonly startSeq: number;
};

/** The reasons for reading a record again, the most urgent first. */
const reasons = ['unclaimed', 'unequal', 'changed', 'new', 'near', 'old'] as const;
type Reason = (typeof reasons)[number];

type Found = { readonly id: number; readonly reason: Reason; readonly fetchedAtMs: number };

function isNear({ isActive, firstTravel, lastTravel }: ListedTrip, today: string): boolean {
  if (!isActive || firstTravel === null) return false;
  const untilFirst = daysBetween(today, firstTravel);
  const sinceLast = daysBetween(lastTravel ?? firstTravel, today);
  if (untilFirst === null || sinceLast === null) return false;
  return untilFirst <= nearFutureDays && sinceLast <= nearPastDays;
}

/** Dates a record that was read while the clock was ahead back to the beginning: its age is unknown, so it comes first. */
const toPastMs = (fetchedAtMs: number, nowMs: number) => (getAgeMs(fetchedAtMs, nowMs) === null ? 0 : fetchedAtMs);

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

const readStates = ({ cache: { records } }: OfficeSession, kind: RecordKind, keys: readonly string[]) =>
  mapBatches(keys, (batch) => records.getStates(kind, batch));

/** The ids of trips that were read more than a day ago and had unclaimed commission then. */
async function findUnclaimed(session: OfficeSession, ids: readonly number[]): Promise<Set<number>> {
  const { records } = session.cache;
  const keys = await mapBatches(ids.map(String), (batch) => records.findContaining('trip', batch, unclaimedText));
  return new Set(keys.map(Number));
}

type Pair = { readonly id: number; readonly record: RecordState | null; readonly entry: RecordState | null };

async function readPairs(session: OfficeSession, kind: 'trip' | 'client', ids: readonly number[]): Promise<Pair[]> {
  const keys = ids.map(String);
  const records = await readStates(session, kind, keys);
  const entries = await readStates(session, `${kind}-item`, keys);
  return ids.map((id, index) => ({ id, record: records[index] ?? null, entry: entries[index] ?? null }));
}

/** Finds the records whose entries have changed since they were read, and say something else, or more, than they do. */
async function findChanged(
  { cache: { records } }: OfficeSession,
  kind: 'trip' | 'client',
  pairs: readonly Pair[],
): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const { id, record: read, entry: listed } of pairs) {
    if (read === null || (listed?.changedSeq ?? 0) <= read.seq) continue;
    const record = await records.get(kind, String(id));
    const entry = await records.get(`${kind}-item`, String(id));
    if (record === null || entry === null || !isContained(entry.text, record.text)) changed.add(id);
  }
  return changed;
}

function toDueRecords(ids: readonly number[], found: readonly Found[]): DueRecords {
  const due = orderDue(found);
  const isDue = new Set(due);
  return { due, unchanged: ids.filter((id) => !isDue.has(id)) };
}

/**
 * Finds the trips to read. Those that this run has read are not among them.
 *
 * @param unequal - trips whose saved bookings don't add up to the list's own sum: they are read again once a day
 */
export async function findDueTrips(
  run: DueRun,
  trips: readonly ListedTrip[],
  unequal: ReadonlySet<number>,
): Promise<DueRecords> {
  const { session, startedAtMs, startSeq } = run;
  const known = new Map(trips.map((trip) => [trip.id, trip]));
  const pairs = await readPairs(session, 'trip', [...known.keys()]);
  const changed = await findChanged(session, 'trip', pairs);
  const today = getLocalDay(startedAtMs);
  const found: Found[] = [];
  const aged: { id: number; fetchedAtMs: number; trip: ListedTrip }[] = [];
  for (const { id, record: detail } of pairs) {
    const trip = known.get(id);
    if (detail === null || detail.isGone) found.push({ id, reason: 'new', fetchedAtMs: 0 });
    else if (changed.has(id)) found.push({ id, reason: 'changed', fetchedAtMs: detail.fetchedAtMs });
    else if (trip && detail.seq <= startSeq && isOlderThan(detail.fetchedAtMs, refreshAfterMs, startedAtMs))
      aged.push({ id, fetchedAtMs: toPastMs(detail.fetchedAtMs, startedAtMs), trip });
  }
  const unclaimed = await findUnclaimed(
    session,
    aged.filter(({ trip }) => trip.mayHaveUnclaimed).map(({ id }) => id),
  );
  for (const { id, fetchedAtMs, trip } of aged) {
    if (unclaimed.has(id)) found.push({ id, reason: 'unclaimed', fetchedAtMs });
    else if (unequal.has(id)) found.push({ id, reason: 'unequal', fetchedAtMs });
    else if (isNear(trip, today)) found.push({ id, reason: 'near', fetchedAtMs });
    else if (isOlderThan(fetchedAtMs, oldAfterMs, startedAtMs)) found.push({ id, reason: 'old', fetchedAtMs });
  }
  return toDueRecords([...known.keys()], found);
}

/** Finds the clients of trips to read: new ones, those whose entry in the list has changed, and old ones. */
export async function findDueClients(run: DueRun, trips: readonly ListedTrip[]): Promise<DueRecords> {
  const { session, startedAtMs, startSeq } = run;
  const ids = [...new Set(trips.flatMap(({ clientId }) => clientId ?? []))];
  const pairs = await readPairs(session, 'client', ids);
  const changed = await findChanged(session, 'client', pairs);
  const found: Found[] = [];
  for (const { id, record: card } of pairs) {
    if (card === null || card.isGone) found.push({ id, reason: 'new', fetchedAtMs: 0 });
    else if (changed.has(id)) found.push({ id, reason: 'changed', fetchedAtMs: card.fetchedAtMs });
    else if (card.seq <= startSeq && isOlderThan(card.fetchedAtMs, oldAfterMs, startedAtMs))
      found.push({ id, reason: 'old', fetchedAtMs: toPastMs(card.fetchedAtMs, startedAtMs) });
  }
  return toDueRecords(ids, found);
}
