/**
 * Trips that a range listed before and lists no more. Its list alone does not say why: they may have been deleted, or have
 * other dates now, or the plan's window has moved. Each is read once: the server's 404 marks it.
 */
import { isSkippable, mapConcurrent } from '@main/jobs/map-concurrent';
import type { ReadOptions } from '@main/records/fetch-policy';
import { getTrip } from '@main/records/trips';
import { AppError } from '@shared/errors';
import type { RangeRun } from './range-run';
import { RecordProbes } from './record-probes';
import type { ListedTrip, StoredPage } from './sync-store';

/** Trips that one run reads for this. The others wait for the next run. */
const maxReads = 50;
/** Failures that end the reads of one run: it is not for single trips to wait for an outage. */
const maxFailures = 3;

const listIds = (pages: Iterable<StoredPage<ListedTrip>>) =>
  [...pages].flatMap(({ items }) => items.flatMap(({ id }) => id ?? []));

/** Notes the trips of the last complete list, before a new one takes the place of its pages. */
export async function notePreviousTrips(
  { store, rangeId, startSeq, filters }: RangeRun,
  stored: ReadonlyMap<number, StoredPage<ListedTrip>>,
): Promise<void> {
  // What a list of the whole office lacks is found among all saved trips.
  if (Object.keys(filters).length === 0) return;
  const pages = [...stored.values()];
  if (pages.length === 0 || pages.some((page) => page.startSeq >= startSeq)) return;
  const ids = new Set([...(await store.readPreviousIds(rangeId)), ...listIds(pages)]);
  await store.savePreviousIds(rangeId, [...ids]);
}

/** Finds the saved trips that a list of a range lacks, and that are due to be read. */
async function findAbsent(
  { session, store, rangeId }: Pick<RangeRun, 'session' | 'store' | 'rangeId'>,
  listed: readonly ListedTrip[],
): Promise<readonly number[]> {
  const present = new Set(listed.map(({ id }) => id));
  const absent = (await store.readPreviousIds(rangeId)).filter((id) => !present.has(id));
  const states = await session.cache.records.getStates('trip-item', absent.map(String));
  return absent.filter((_, index) => states[index]?.isGone === false);
}

/** Whether an error says what became of a trip: deleted, or no longer this user's to read. */
function isFinal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not-found' || error.code === 'forbidden');
}

/** Reads the trips that a complete list no longer has. Those that could not be read wait for the next run. */
export async function markDeletedTrips(
  run: RangeRun,
  listed: readonly ListedTrip[],
  options: ReadOptions,
): Promise<void> {
  const { session, store, rangeId, gate, signal, report } = run;
  const due = await findAbsent(run, listed);
  const failed: number[] = [];
  const untried: number[] = [];
  const probes = new RecordProbes((id) => session.api.trips.get(id, options));
  const readOne = async (id: number) => {
    if (failed.length >= maxFailures) {
      untried.push(id);
      return;
    }
    try {
      await gate.run(() => getTrip(session, id, options), probes.probe);
      probes.add(id);
    } catch (error) {
      if (isFinal(error)) return;
      // A mark that cannot be set now never ends the sync.
      if (!isSkippable(error)) throw error;
      failed.push(id);
    }
  };
  await mapConcurrent(due.slice(0, maxReads), signal, () => undefined, readOne);
  // Those that fail come last, so that they never use up what a run reads.
  const waiting = [...untried, ...due.slice(maxReads), ...failed];
  report.uncheckedTrips += waiting.length;
  await store.savePreviousIds(rangeId, waiting);
}
