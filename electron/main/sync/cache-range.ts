/** The work of a sync on one range: its list, the office's other lists, and then each trip and client that is due. */
import type { JsonValue } from '@main/api/json/exact-json';
import { getRecordId } from '@main/api/json/record-id';
import { mapConcurrent } from '@main/jobs/map-concurrent';
import { getClient } from '@main/records/clients';
import type { ReadOptions } from '@main/records/fetch-policy';
import { getTrip } from '@main/records/trips';
import { AppError } from '@shared/errors';
import { listGapNote } from '@shared/list-gap';
import { cacheLists } from './cache-lists';
import { type DueRecords, findDueClients, findDueTrips } from './due-records';
import { listRange } from './list-range';
import type { RangeRun } from './range-run';
import { RecordProbes } from './record-probes';

/** Uses the network only: a cached record must not count as saved anew. */
function toReadOptions({ signal, report }: RangeRun): ReadOptions {
  return { signal, priority: 'background', fetchPolicy: 'network-only', onCacheError: report.onCacheError };
}

const lacksItsId = (kind: 'trip' | 'client', id: number) =>
  new AppError('unusable-answer', `The server sent ${kind} ${id} without this id.`, { problem: 'no usable id' });

/** Caches single records. One that could not be written is read and written once more at the end: a lock may be gone. */
async function cacheEach(run: RangeRun, kind: 'trip' | 'client', { due, unchanged }: DueRecords): Promise<void> {
  const { session, signal, report, gate, onProgress } = run;
  const options = toReadOptions(run);
  const read = kind === 'trip' ? getTrip : getClient;
  const endpoint = kind === 'trip' ? session.api.trips : session.api.clients;
  const probes = new RecordProbes((id) => endpoint.get(id, options));
  const cacheOne = async (id: number) => {
    const fetched = await gate.run<{ value: { raw: JsonValue } } | null>(
      () => read(session, id, options),
      probes.probe,
    );
    if (fetched && getRecordId(fetched.value.raw) === null) throw lacksItsId(kind, id);
    probes.add(id);
    if (!report.isUnsaved(kind, id)) report.recordSaved(kind, id);
  };
  report.recordUnchanged(kind, unchanged);
  const onDone = (done: number) =>
    onProgress({ phase: kind === 'trip' ? 'trips' : 'clients', done, total: due.length, unchanged: report.unchanged });
  report.addFailures(kind, await mapConcurrent(due, signal, onDone, cacheOne));
  const unsavedIds = report.takeUnsaved(kind).map(Number);
  if (unsavedIds.length > 0) {
    report.addFailures(kind, await mapConcurrent(unsavedIds, signal, () => undefined, cacheOne));
  }
}

/**
 * Caches the trips of a range, their details and clients, and the lists of clients, names and reports, as far as they are
 * new, changed or due.
 *
 * @returns the number of trips in the range
 * @throws AppError as the API client does, `cache-unavailable` where too many records in a row could not be written
 */
export async function cacheRange(run: RangeRun): Promise<number> {
  const { report } = run;
  const options = toReadOptions(run);
  const { trips, unusable, hasChanged, gap } = await listRange(run, options);
  const count = trips.length + unusable.length;
  report.addUnusableIds('trip', unusable);
  if (hasChanged) report.hasChanged = true;
  if (gap !== null) report.gapNote = listGapNote(gap, count, 'trips');
  await cacheLists(run, options);
  await cacheEach(run, 'trip', await findDueTrips(run, trips));
  await cacheEach(run, 'client', await findDueClients(run, trips));
  return count;
}
