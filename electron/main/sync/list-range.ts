/** The list of a range's trips: each page is cached and acknowledged at once, so that a later run need not ask for it. */
import { fetchAllPages } from '@main/api/endpoints/fetch-all-pages';
import type { JsonValue } from '@main/api/json/exact-json';
import type { Page } from '@main/api/responses/page';
import { cacheListItems, getFirstRank, markVanished } from '@main/records/cache-list';
import type { ReadOptions } from '@main/records/fetch-policy';
import { saveListRules } from '@main/records/list-rules';
import { buildPage, recordPageWarnings } from '@main/records/trip-page';
import { inferOrder } from '@main/saved-records/list-rules';
import { parseTripRow } from '@main/saved-records/trip-row';
import { getLocalDay, toCalendarDay } from '@shared/dates';
import type { ListGap } from '@shared/list-gap';
import { maxPerPage } from '@shared/page-size';
import { mayHaveUnclaimed } from '@shared/unclaimed';
import { markDeletedTrips, notePreviousTrips } from './find-deleted';
import { toIdPage } from './id-page';
import type { RangeRun } from './range-run';
import type { StoredPage, TripSummary } from './sync-store';

/** The trips of a range. */
export type ListedRange = {
  readonly trips: readonly TripSummary[];
  /** Whether this process has read every page. */
  readonly isFresh: boolean;
  readonly hasChanged: boolean;
  readonly gap: ListGap | null;
};

function summarizeTrip(item: JsonValue, today: string): TripSummary {
  const trip = parseTripRow(item)?.trip;
  return {
    id: trip?.id ?? null,
    clientId: trip?.client_id ?? null,
    isActive: trip?.is_active !== false,
    firstTravel: toCalendarDay(trip?.sector_summary?.earliest_travel_date ?? ''),
    lastTravel: toCalendarDay(trip?.sector_summary?.latest_travel_date ?? ''),
    mayHaveUnclaimed: trip !== undefined && mayHaveUnclaimed(trip, today),
  };
}

type TripPage = StoredPage<TripSummary>;

/** Reads the pages of one list, those excepted that a run has read before it was interrupted. */
class RangeReader {
  private readonly run: RangeRun;
  private readonly options: ReadOptions;
  private readonly stored: ReadonlyMap<number, TripPage>;
  private readonly unsaved = new Map<number, Page>();
  readonly summaries = new Map<number, TripSummary>();
  hasStoredPages = false;

  constructor(run: RangeRun, options: ReadOptions, stored: ReadonlyMap<number, TripPage>) {
    this.run = run;
    this.options = options;
    this.stored = stored;
  }

  async readPage(page: number, signal: AbortSignal): Promise<Page> {
    const before = this.stored.get(page);
    if (before !== undefined && before.startSeq >= this.run.startSeq) {
      this.hasStoredPages = true;
      this.addSummaries(before.items);
      return toIdPage(before);
    }
    const { session, filters, gate } = this.run;
    const fetched = await gate.run(() =>
      session.api.trips.list({ filters, page, perPage: maxPerPage }, { ...this.options, signal }),
    );
    const items = await this.save(page, fetched);
    recordPageWarnings(session, buildPage(fetched));
    return { ...toIdPage({ ...fetched, items }), warnings: fetched.warnings };
  }

  /** Writes the pages once more that could not be written. */
  async saveUnsaved(): Promise<void> {
    this.run.report.takeUnsaved('trip-item');
    for (const [page, fetched] of [...this.unsaved]) await this.save(page, fetched);
  }

  private async save(page: number, fetched: Page): Promise<readonly TripSummary[]> {
    const { session, filters, startSeq, store, rangeId } = this.run;
    const today = getLocalDay(session.now());
    const items = fetched.items.map((item) => summarizeTrip(item, today));
    this.addSummaries(items);
    const { pagination, announced } = fetched;
    const pins = {
      trips: items.flatMap(({ id }) => id ?? []),
      clients: items.flatMap(({ clientId }) => clientId ?? []),
    };
    this.unsaved.delete(page);
    await cacheListItems(session, 'trip-item', fetched.items, {
      firstRank: getFirstRank({ filters, page, perPage: maxPerPage }),
      part: store.toPagePart(rangeId, page, { startSeq, pagination, announced, items }, pins),
      onCacheError: (...lost) => {
        this.unsaved.set(page, fetched);
        this.options.onCacheError?.(...lost);
      },
    });
    return items;
  }

  private addSummaries(trips: readonly TripSummary[]): void {
    for (const trip of trips) if (trip.id !== null) this.summaries.set(trip.id, trip);
  }
}

async function readList(
  run: RangeRun,
  options: ReadOptions,
  stored: ReadonlyMap<number, TripPage>,
): Promise<ListedRange> {
  const { session, filters, store, rangeId, onProgress, signal } = run;
  const reader = new RangeReader(run, options, stored);
  const { items, pages, hasChanged, gap } = await fetchAllPages({
    fetchPage: (page, pageSignal) => reader.readPage(page, pageSignal),
    onPage: ({ items: done, total }) => onProgress({ phase: 'listing', done, total }),
    signal,
  });
  await reader.saveUnsaved();
  const ids = items.map((item) => (item instanceof Map ? item.get('id') : null));
  const order = inferOrder(ids.filter((id) => typeof id === 'number'));
  if (order !== undefined) await saveListRules(session, { order });
  const isComplete = !hasChanged && gap === null && Object.keys(filters).length === 0;
  if (isComplete) await markVanished(session, 'trip', items);
  if (!hasChanged) await store.removePagesAfter(rangeId, pages.length);
  return {
    trips: [...reader.summaries.values()],
    isFresh: !reader.hasStoredPages,
    hasChanged,
    gap,
  };
}

/** Reads the list of a range, and once more where it changed meanwhile, so that no trip is missed. */
export async function listRange(run: RangeRun, options: ReadOptions): Promise<ListedRange> {
  const stored = await run.store.readPages<TripSummary>(run.rangeId);
  await notePreviousTrips(run, stored);
  const first = await readList(run, options, stored);
  const list = first.hasChanged ? await readList(run, options, new Map()) : first;
  if (!list.hasChanged && list.gap === null) await markDeletedTrips(run, list.trips, options);
  return list;
}
