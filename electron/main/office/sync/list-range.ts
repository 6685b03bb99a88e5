/** The list of a range's trips: each page is cached and acknowledged at once, so that a later run need not ask for it. */

import { fetchAllPages } from '@main/server/endpoints/fetch-all-pages';
import { describeSentId, getRecordId } from '@main/server/record-id';
import type { Page } from '@main/server/responses/page';
import type { JsonValue } from '@main/system/exact-json';
import { maxPerPage } from '@shared/app/application';
import { mayHaveUnclaimed } from '@shared/commission/unclaimed';
import { AppError } from '@shared/errors/errors';
import type { ListGap } from '@shared/records/freshness';
import type { TripItem } from '@shared/records/trip';
import { getLocalDay, toCalendarDay } from '@shared/values/dates';
import { isSkippable, mapConcurrent } from '../jobs';
import { cacheListItems, checkVanished, type Vanished } from '../records/cache-list';
import type { ReadOptions } from '../records/fetch-policy';
import { buildPage, recordPageWarnings, TripRowReader } from '../records/trip-page';
import { getTrip, noteDateFit } from '../records/trips';
import { toIdPage } from './cache-range';
import { RecordProbes } from './network-gate';
import type { RangeRun } from './sync-report';
import type { ListedTrip, StoredPage } from './sync-store';

/*
 * Trips that a range listed before and lists no more. Its list alone does not say why: they may have been deleted, or have
 * other dates now, or the plan's window has moved. Each is read once: the server's 404 marks it.
 */

/** Trips that one run reads for this. The others wait for the next run. */
const maxReads = 50;
/** Failures that end the reads of one run: it is not for single trips to wait for an outage. */
const maxFailures = 3;

const listIds = (pages: Iterable<StoredPage<ListedTrip>>) =>
  [...pages].flatMap(({ items }) => items.flatMap(({ id }) => id ?? []));

/** Notes the trips of the last complete list, before a new one takes the place of its pages. */
async function notePreviousTrips(
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
async function markDeletedTrips(run: RangeRun, listed: readonly ListedTrip[], options: ReadOptions): Promise<void> {
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

/** The trips of a range. */
type ListedRange = {
  readonly trips: readonly ListedTrip[];
  /** The ids, as they were sent, of trips that cannot be saved. */
  readonly unusable: readonly string[];
  readonly hasChanged: boolean;
  readonly gap: ListGap | null;
  /** What became of the saved trips that a list of the whole office lacks. */
  readonly vanished: Vanished;
};

export function toListedTrip(item: JsonValue, trip: TripItem | undefined, today: string): ListedTrip {
  const id = getRecordId(item);
  return {
    id: id === null ? null : Number(id),
    sentId: id === null ? describeSentId(item) : undefined,
    clientId: trip?.client_id ?? null,
    isActive: trip?.is_active !== false,
    firstTravel: toCalendarDay(trip?.sector_summary?.earliest_travel_date ?? ''),
    lastTravel: toCalendarDay(trip?.sector_summary?.latest_travel_date ?? ''),
    mayHaveUnclaimed: trip !== undefined && mayHaveUnclaimed(trip, today),
  };
}

type TripPage = StoredPage<ListedTrip>;

/** Reads the pages of one list, those excepted that a run has read before it was interrupted. */
class RangeReader {
  private readonly run: RangeRun;
  private readonly options: ReadOptions;
  private readonly stored: ReadonlyMap<number, TripPage>;
  private readonly unsaved = new Map<number, Page>();
  readonly listed = new Map<number, ListedTrip>();
  /** By their pages. */
  readonly unusable = new Map<number, readonly string[]>();

  constructor(run: RangeRun, options: ReadOptions, stored: ReadonlyMap<number, TripPage>) {
    this.run = run;
    this.options = options;
    this.stored = stored;
  }

  async readPage(page: number, signal: AbortSignal): Promise<Page> {
    const before = this.stored.get(page);
    if (before !== undefined && before.startSeq >= this.run.startSeq) {
      this.addListed(page, before.items);
      return toIdPage(before);
    }
    const { session, filters, gate } = this.run;
    const fetched = await gate.run(() =>
      session.api.trips.list({ filters, page, perPage: maxPerPage }, { ...this.options, signal }),
    );
    const rows = new TripRowReader();
    const items = await this.save(page, fetched, rows);
    await recordPageWarnings(session, buildPage(fetched, rows));
    return { ...toIdPage({ ...fetched, items }), warnings: fetched.warnings };
  }

  /** Writes the pages once more that could not be written. */
  async saveUnsaved(): Promise<void> {
    this.run.report.takeUnsaved('trip-item');
    for (const [page, fetched] of [...this.unsaved]) await this.save(page, fetched, new TripRowReader());
  }

  private async save(page: number, fetched: Page, rows: TripRowReader): Promise<readonly ListedTrip[]> {
    const { session, filters, startSeq, store, rangeId } = this.run;
    const today = getLocalDay(session.now());
    await rows.readAll(fetched.items);
    const trips = fetched.items.map((item) => rows.read(item)?.trip);
    const items = fetched.items.map((item, index) => toListedTrip(item, trips[index], today));
    await noteDateFit(
      session,
      filters,
      trips.filter((trip) => trip !== undefined),
    );
    this.addListed(page, items);
    const { pagination, announced } = fetched;
    const pins = {
      trips: items.flatMap(({ id }) => id ?? []),
      clients: items.flatMap(({ clientId }) => clientId ?? []),
    };
    this.unsaved.delete(page);
    await cacheListItems(session, 'trip-item', fetched.items, {
      part: store.toPagePart(rangeId, page, { startSeq, pagination, announced, items }, pins),
      onCacheError: (...lost) => {
        this.unsaved.set(page, fetched);
        this.options.onCacheError?.(...lost);
      },
    });
    return items;
  }

  /** A trip that another page has, too, has moved; two on one page are not told apart by their id. */
  private addListed(page: number, trips: readonly ListedTrip[]): void {
    const ids = new Set<number>();
    const unusable = trips.flatMap(({ id, sentId = 'none' }) => {
      if (id === null) return [sentId];
      if (ids.has(id)) return [`${id} (twice)`];
      ids.add(id);
      return [];
    });
    for (const trip of trips) if (trip.id !== null) this.listed.set(trip.id, trip);
    this.unusable.set(page, unusable);
  }
}

async function readList(
  run: RangeRun,
  options: ReadOptions,
  stored: ReadonlyMap<number, TripPage>,
): Promise<ListedRange> {
  const { session, filters, store, rangeId, gate, onProgress, signal } = run;
  const reader = new RangeReader(run, options, stored);
  const { items, pages, hasChanged, gap } = await fetchAllPages({
    fetchPage: (page, pageSignal) => reader.readPage(page, pageSignal),
    onPage: ({ items: done, total }) => onProgress({ phase: 'listing', done, total }),
    signal,
  });
  await reader.saveUnsaved();
  const isComplete = !hasChanged && gap === null && Object.keys(filters).length === 0;
  const vanished = isComplete
    ? await checkVanished(session, 'trip', items.map(getRecordId), (id) =>
        gate.run(() => getTrip(session, id, options)),
      )
    : { live: [], unchecked: 0 };
  if (!hasChanged) await store.removePagesAfter(rangeId, pages.length);
  return {
    trips: [...reader.listed.values()],
    unusable: [...reader.unusable.values()].flat(),
    hasChanged,
    gap,
    vanished,
  };
}

/** Reads the list of a range, and once more where it changed meanwhile, so that no trip is missed. */
export async function listRange(run: RangeRun, options: ReadOptions): Promise<ListedRange> {
  const stored = await run.store.readPages<ListedTrip>(run.rangeId);
  await notePreviousTrips(run, stored);
  const first = await readList(run, options, stored);
  const isMoving = first.hasChanged || first.vanished.live.length > 0;
  const list = isMoving ? await readList(run, options, new Map()) : first;
  const [before, again] = [new Set(first.vanished.live), list.vanished];
  run.report.uncheckedTrips += again.unchecked;
  if (isMoving && again.live.length > 0) {
    // What two lists lack is listed no more. What only this one lacks has moved.
    await run.session.markGone(
      'trip',
      again.live.filter((id) => before.has(id)),
    );
    if (again.live.some((id) => !before.has(id))) return { ...list, hasChanged: true };
  }
  if (!list.hasChanged && list.gap === null) await markDeletedTrips(run, list.trips, options);
  return list;
}

/** Past travel first, the newest of it before older; then what travels next; trips without a date last. */
export function sortByTravel(trips: readonly ListedTrip[], today: string): ListedTrip[] {
  const getDay = ({ lastTravel, firstTravel }: ListedTrip) => lastTravel ?? firstTravel;
  const past = trips.filter((trip) => (getDay(trip) ?? '9') <= today);
  const later = trips.filter((trip) => (getDay(trip) ?? '') > today);
  const undated = trips.filter((trip) => getDay(trip) === null);
  const compare = (a: ListedTrip, b: ListedTrip) => ((getDay(a) ?? '') < (getDay(b) ?? '') ? -1 : 1);
  return [...past.sort((a, b) => compare(b, a)), ...later.sort(compare), ...undated];
}
