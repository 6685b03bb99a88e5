/** The work of a sync on one range: its list, the office's other lists, and then each trip and client that is due. */

import { fetchAllPages } from '@main/server/endpoints/fetch-all-pages';
import { describeSentId, getRecordId } from '@main/server/record-id';
import type { Page } from '@main/server/responses/page';
import type { JsonValue } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { hasPolicy } from '@shared/errors/policies';
import { directoryKinds } from '@shared/records/directory';
import { listGapNote } from '@shared/records/freshness';
import { isSkippable, mapConcurrent } from '../jobs';
import { cacheListItems, checkVanished } from '../records/cache-list';
import { getClient } from '../records/clients';
import { listDirectory } from '../records/directory';
import type { ReadOptions } from '../records/fetch-policy';
import { getTrip } from '../records/trips';
import { listReports } from '../reports/report-list';
import { type DueRecords, findDueClients, findDueTrips } from './due-records';
import { listRange } from './list-range';
import { RecordProbes } from './network-gate';
import type { RangeRun } from './sync-report';
import { clientListId, type StoredPage } from './sync-store';

/* Pages of which only the ids are needed: to put them together, and to see what a list no longer has. */

/** Makes a page of items that have nothing but their ids. */
export function toIdPage({
  items,
  pagination,
  announced,
}: Omit<StoredPage<{ readonly id: string | number | null }>, 'startSeq'>): Page {
  const toItem = ({ id }: { readonly id: string | number | null }): JsonValue =>
    new Map<string, JsonValue>(id === null ? [] : [['id', Number(id)]]);
  return { items: items.map(toItem), pagination, announced, warnings: [] };
}

/* The list of clients: each page is cached and acknowledged at once. */

type ListedClient = { readonly id: string | null };

/**
 * Reads all pages of clients that the run has not read, and caches every item. A page that could not be written is written
 * once more: its clients are read next, and an entry that came after its client would count as a change.
 *
 * @returns whether the list changed while it was read
 * @throws AppError as the API client does, `unusable-answer` if the list does not end
 */
async function cacheClientList(run: RangeRun, options: ReadOptions): Promise<{ hasChanged: boolean }> {
  const { session, store, gate, startSeq, signal, report } = run;
  const stored = await store.readPages<ListedClient>(clientListId);
  const unsaved = new Map<number, Page>();
  const save = async (page: number, fetched: Page): Promise<void> => {
    const { pagination, announced } = fetched;
    const items = fetched.items.map((item) => ({ id: getRecordId(item) }));
    await cacheListItems(session, 'client-item', fetched.items, {
      part: store.toPagePart(clientListId, page, { startSeq, pagination, announced, items }),
      onCacheError: (...lost) => {
        unsaved.set(page, fetched);
        options.onCacheError?.(...lost);
      },
    });
  };
  const fetchPage = async (page: number, pageSignal: AbortSignal): Promise<Page> => {
    const before = stored.get(page);
    if (before !== undefined && before.startSeq >= startSeq) return toIdPage(before);
    const fetched = await gate.run(() =>
      session.api.clients.list({ filters: {}, page }, { ...options, signal: pageSignal }),
    );
    await save(page, fetched);
    return fetched;
  };
  const { items, pages, hasChanged, gap } = await fetchAllPages({ fetchPage, signal });
  report.takeUnsaved('client-item');
  for (const [page, fetched] of [...unsaved]) await save(page, fetched);
  if (gap !== null) throw new AppError('unusable-answer', listGapNote(gap, items.length, 'clients'), {});
  await store.removePagesAfter(clientListId, pages.length);
  if (!hasChanged) {
    const ids = items.map(getRecordId);
    const unusable = items.filter((_, index) => ids[index] === null);
    report.addUnusableIds('client', unusable.map(describeSentId));
    await checkVanished(session, 'client', ids, (id) => gate.run(() => getClient(session, id, options)));
    const listing = { asOfMs: run.startedAtMs, clients: items.length, removed: 0 };
    // Where it cannot be noted, what was noted of an earlier run stays true.
    if (!report.hasUnsaved('client-item')) await store.saveClientListing(listing).catch(() => undefined);
  }
  return { hasChanged };
}

/* The lists that screens show offline: names, reports and clients. Those that a run has read are not read again by it. */

/** Caches the lists. One that fails is named in the report, and the others go on. */
async function cacheLists(run: RangeRun, options: ReadOptions): Promise<void> {
  const { session, report, gate, startSeq } = run;
  const attempt = async (name: string, read: () => Promise<unknown>) => {
    try {
      await read();
    } catch (error) {
      const isAbsent = error instanceof AppError && hasPolicy(error.code, 'skip-list');
      if (!isAbsent && !isSkippable(error)) throw error;
      report.addFailedList(name, error, isAbsent);
    }
  };
  const isRead = async (kind: 'directory' | 'report-list', key: string) => {
    const [state] = await session.cache.records.getStates(kind, [key]);
    return state !== null && state !== undefined && state.seq > startSeq;
  };
  for (const kind of directoryKinds) {
    if (await isRead('directory', kind)) continue;
    await attempt(`the list of ${kind === 'branch' ? 'branches' : `${kind}s`}`, () =>
      gate.run(() => listDirectory(session, kind, options)),
    );
  }
  if (!(await isRead('report-list', 'all'))) {
    await attempt('the list of reports', () => gate.run(() => listReports(session, options)));
  }
  await attempt('the list of clients', async () => {
    const { hasChanged } = await cacheClientList(run, options);
    report.haveClientsChanged = hasChanged;
  });
}

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
