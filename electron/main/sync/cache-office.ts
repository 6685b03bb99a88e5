/** The work of a sync: the list of trips, the office's other lists, and then each trip and client, into the cache. */
import { isSkippable, mapConcurrent } from '@main/jobs/map-concurrent';
import { cacheListItems } from '@main/records/cache-list';
import { cacheClientList, getClient } from '@main/records/clients';
import { listDirectory } from '@main/records/directory';
import type { ReadOptions } from '@main/records/fetch-policy';
import { type AllTrips, getTrip, listAllTrips } from '@main/records/trips';
import { listReports } from '@main/reports/report-list';
import type { OfficeSession } from '@main/session/office-session';
import { hasPolicy } from '@shared/error-policy';
import { AppError } from '@shared/errors';
import { listGapNote } from '@shared/list-gap';
import { directoryKinds } from '@shared/schemas/directory';
import type { SyncState } from '@shared/schemas/sync-state';
import { probeListRules } from './probe-list-rules';
import type { SyncReport } from './sync-report';

/** One sync at work. */
export type SyncContext = {
  readonly session: OfficeSession;
  /** Filters of the trip list, in their wire form. */
  readonly filters: Record<string, string>;
  readonly signal: AbortSignal;
  readonly report: SyncReport;
  readonly onProgress: (change: Partial<SyncState>) => void;
};

/** Uses the network only: a cached record must not count as saved anew. */
function toReadOptions({ signal, report }: SyncContext): ReadOptions {
  return { signal, priority: 'background', fetchPolicy: 'network-only', onCacheError: report.onCacheError };
}

/** Reads the list of trips, and once more where it changed meanwhile, so that no trip is missed. */
async function cacheTripList(context: SyncContext): Promise<AllTrips> {
  const { session, filters, report, onProgress } = context;
  const onPage = (done: number, total: number) => onProgress({ phase: 'listing', done, total });
  const options = { ...toReadOptions(context), onPage };
  const read = async () => (await listAllTrips(session, { filters }, options)).value;
  const first = await read();
  const list = first.hasChanged ? await read() : first;
  report.hasChanged = list.hasChanged;
  report.gapNote = list.gap && listGapNote(list.gap, list.rows.length, 'trips');
  // Pages that could not be written are written once more, as one list.
  if (report.takeUnsaved('trip-item').length > 0) {
    cacheListItems(session, 'trip-item', list.raw, { ...options, firstRank: null });
  }
  return list;
}

/** Caches the lists that screens show offline. One that fails is named in the report, and the others go on. */
async function cacheLists(context: SyncContext): Promise<void> {
  const { session, report } = context;
  const options = toReadOptions(context);
  const attempt = async (name: string, read: () => Promise<unknown>) => {
    try {
      await read();
    } catch (error) {
      const isAbsent = error instanceof AppError && hasPolicy(error.code, 'skip-list');
      if (!isAbsent && !isSkippable(error)) throw error;
      report.addFailedList(name, error, isAbsent);
    }
  };
  for (const kind of directoryKinds) {
    await attempt(`the list of ${kind === 'branch' ? 'branches' : `${kind}s`}`, () =>
      listDirectory(session, kind, options),
    );
  }
  await attempt('the list of reports', () => listReports(session, options));
  await attempt('the list of clients', async () => {
    const { hasChanged } = await cacheClientList(session, options);
    report.haveClientsChanged = hasChanged;
  });
  report.takeUnsaved('list-rules');
}

/** Caches single records. One that could not be written is read and written once more at the end: a lock may be gone. */
async function cacheEach(
  context: SyncContext,
  kind: 'trip' | 'client',
  ids: readonly number[],
  onDone: (done: number) => void,
): Promise<void> {
  const { session, signal, report } = context;
  const options = toReadOptions(context);
  const read = kind === 'trip' ? getTrip : getClient;
  const cacheOne = async (id: number) => {
    await read(session, id, options);
    if (!report.isUnsaved(kind, id)) report.recordSaved(kind, id);
  };
  report.addFailures(kind, await mapConcurrent(ids, signal, onDone, cacheOne));
  const unsavedIds = report.takeUnsaved(kind).map(Number);
  if (unsavedIds.length > 0) {
    report.addFailures(kind, await mapConcurrent(unsavedIds, signal, () => undefined, cacheOne));
  }
}

function toUniqueIds(values: readonly (number | null)[]): number[] {
  return [...new Set(values.filter((id) => id !== null))];
}

/**
 * Caches the trips that match, their details and clients, and the lists of clients, names and reports.
 *
 * @throws AppError as the API client does, `cache-unavailable` where too many records in a row could not be written
 */
export async function cacheOffice(context: SyncContext): Promise<void> {
  const { session, filters, onProgress } = context;
  const { rows } = await cacheTripList(context);
  const tripIds = toUniqueIds(rows.map(({ trip }) => trip.id));
  const clientIds = toUniqueIds(rows.map(({ trip }) => trip.client_id));
  await cacheLists(context);
  await probeListRules(session, rows, filters, toReadOptions(context));
  await cacheEach(context, 'trip', tripIds, (done) => onProgress({ phase: 'trips', done, total: tripIds.length }));
  await cacheEach(context, 'client', clientIds, (done) =>
    onProgress({ phase: 'clients', done, total: clientIds.length }),
  );
}
