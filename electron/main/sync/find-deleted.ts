/**
 * Trips that a range listed before and lists no more. Its list alone does not say why: they may have been deleted, or have
 * other dates now, or the plan's window has moved. Each is read once: the server's 404 marks it.
 */
import { isSkippable, mapConcurrent } from '@main/jobs/map-concurrent';
import type { ReadOptions } from '@main/records/fetch-policy';
import { getTrip } from '@main/records/trips';
import type { RangeRun } from './range-run';
import type { StoredPage, TripSummary } from './sync-store';

/** Trips that one run reads for this. The others wait for the next run. */
const maxReads = 50;

const listIds = (pages: Iterable<StoredPage<TripSummary>>) =>
  [...pages].flatMap(({ items }) => items.flatMap(({ id }) => id ?? []));

/** Notes the trips of the last complete list, before a new one takes the place of its pages. */
export async function notePreviousTrips(
  { store, rangeId, startSeq, filters }: RangeRun,
  stored: ReadonlyMap<number, StoredPage<TripSummary>>,
): Promise<void> {
  // A list of the whole office marks by itself what it lacks.
  if (Object.keys(filters).length === 0) return;
  const pages = [...stored.values()];
  if (pages.length === 0 || pages.some((page) => page.startSeq >= startSeq)) return;
  const ids = new Set([...(await store.readPreviousIds(rangeId)), ...listIds(pages)]);
  await store.savePreviousIds(rangeId, [...ids]);
}

/** Reads the trips that a complete list no longer has. Those that could not be read wait for the next run. */
export async function markDeletedTrips(
  run: RangeRun,
  listed: readonly TripSummary[],
  options: ReadOptions,
): Promise<void> {
  const { session, store, rangeId, gate, signal } = run;
  const previous = await store.readPreviousIds(rangeId);
  if (previous.length === 0) return;
  const present = new Set(listed.map(({ id }) => id));
  const absent = previous.filter((id) => !present.has(id));
  const states = await session.cache.records.getStates('trip-item', absent.map(String));
  const unmarked = absent.filter((_, index) => states[index]?.isGone === false);
  const unread: number[] = [];
  const readOne = async (id: number) => {
    try {
      await gate.run(() => getTrip(session, id, options));
    } catch (error) {
      // A mark that cannot be set now never ends the sync.
      if (!isSkippable(error)) throw error;
      if (error.code !== 'not-found') unread.push(id);
    }
  };
  await mapConcurrent(unmarked.slice(0, maxReads), signal, () => undefined, readOne);
  await store.savePreviousIds(rangeId, [...unread, ...unmarked.slice(maxReads)]);
}
