/** Reads the lists of an office whole, of trips, clients, names and reports, and saves what they hold. */

import { fetchAllPages } from '@main/server/endpoints/fetch-all-pages';
import { getRecordId } from '@main/server/record-id';
import type { Page } from '@main/server/responses/page';
import type { JsonValue } from '@main/system/exact-json';
import { maxPerPage } from '@shared/app/application';
import { AppError, hasPolicy } from '@shared/errors/errors';
import type { CheckedFilters } from '@shared/filters/filters';
import type { TripFilterName } from '@shared/filters/trip-filters';
import { directoryKinds } from '@shared/records/directory';
import { describeChanged, listGapNote } from '@shared/records/freshness';
import type { ListState, TableList } from '@shared/records/update';
import { getLocalDay, isOlderThan } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import { isSkippable } from '../jobs';
import { getClient, loadDirectory } from '../records/directory';
import { cacheListItems, type ReadOptions } from '../records/fetch-policy';
import { getTrip, takeTripRows } from '../records/trips';
import { listReports } from '../reports/report-list';
import { type ListedTrip, toListedTrip } from './due-records';

/** What was read of a list. */
export type ListResult = {
  readonly ids: (string | null)[];
  /** Says that it changed while it was read; null where it did not. */
  readonly changeNote: string | null;
  readonly gapNote: string | null;
  /** Its entries, those included that were not read. */
  readonly total: number;
};

export const emptyList: ListResult = { ids: [], changeNote: null, gapNote: null, total: 0 };

/** What a reader needs of the update that it reads for. */
type ListContext = {
  readonly session: OfficeSession;
  /** Says how far a list is. */
  readonly onList: (list: TableList, change: Partial<ListState>) => void;
  readonly request: <T>(send: (options: ReadOptions) => Promise<T>, signal: AbortSignal) => Promise<T>;
  /** Called with what the first page says of the length of a list. */
  readonly onFirstPage: (list: TableList, total: number, totalPages: number) => void;
};

/** Records that are read, one by one, because one whole list lacks them. The others wait for the next list. */
const maxReads = 50;

/** Reads the lists of one office. */
export class ListReader {
  private readonly context: ListContext;
  /** Records that were asked for because no list has them. The server may still have them: it is not asked again. */
  private readonly requested = { trip: new Set<string>(), client: new Set<string>() };

  constructor(context: ListContext) {
    this.context = context;
  }

  private get session(): OfficeSession {
    return this.context.session;
  }

  private async readList(
    list: TableList,
    fetch: (page: number, options: ReadOptions) => Promise<Page>,
    take: (page: Page) => Promise<void>,
    signal: AbortSignal,
    maxItems?: number,
  ): Promise<ListResult> {
    const { onList, onFirstPage, request } = this.context;
    onList(list, { loaded: 0, isLoading: true });
    const ids: (string | null)[] = [];
    let [entries, announced] = [0, 0];
    const fetchPage = async (page: number, pageSignal: AbortSignal) => {
      const fetched = await request((options) => fetch(page, options), pageSignal);
      await this.save(list === 'trips' ? 'trip-item' : 'client-item', fetched.items);
      await take(fetched);
      return fetched;
    };
    const { pages, gap, hasChanged, isPart } = await fetchAllPages({
      maxItems,
      fetchPage,
      onItems: async (items) => {
        entries += items.length;
        for (const item of items) ids.push(getRecordId(item));
      },
      onPage: ({ items, total, page, totalPages }) => {
        if (page === 1) onFirstPage(list, total, totalPages);
        announced = Math.max(total, items);
        onList(list, { loaded: items, total: announced });
      },
      signal,
    });
    onList(list, { unreadable: ids.filter((id) => id === null).length });
    const gapNote = gap === null ? null : listGapNote(gap, entries, list);
    for (const { warnings } of pages)
      this.session.recordWarnings(list === 'trips' ? 'trip list' : 'client list', warnings);
    const changeNote = hasChanged ? describeChanged(list) : null;
    return { ids, changeNote, gapNote, total: isPart ? announced : ids.length };
  }

  private async save(kind: 'trip-item' | 'client-item', items: readonly JsonValue[]): Promise<void> {
    await cacheListItems(this.session, kind, items, {
      onCacheError: (reason) => {
        throw new AppError('cache-unavailable', `The lists can’t be updated: ${reason}.`, { reason });
      },
    });
  }

  /**
   * Reads a list of trips, and once more where it has changed meanwhile: what moved between two pages may be missed.
   *
   * @param maxTrips - that are read at most; all without it
   */
  async readTrips(
    filters: CheckedFilters<TripFilterName>,
    signal: AbortSignal,
    maxTrips?: number,
  ): Promise<ListResult & { readonly trips: readonly ListedTrip[] }> {
    const { session } = this;
    const today = getLocalDay(session.now());
    const listed = new Map<number, ListedTrip>();
    const take = async (page: Page) => {
      const rows = await takeTripRows(session, filters, page.items);
      // Every object has a row.
      for (const [index, item] of page.items.filter((each) => each instanceof Map).entries()) {
        const trip = toListedTrip(item, rows[index]?.trip, today);
        if (trip !== null) listed.set(trip.id, trip);
      }
    };
    const fetch = (page: number, options: ReadOptions) =>
      session.api.trips.list({ filters, page, perPage: maxPerPage }, options);
    const first = await this.readList('trips', fetch, take, signal, maxTrips);
    // A long list that changes all the time is not read for ever.
    const isReadAgain = first.changeNote !== null && first.ids.length <= 100 * maxPerPage;
    const list = isReadAgain ? await this.readList('trips', fetch, take, signal, maxTrips) : first;
    return { ...list, trips: [...listed.values()] };
  }

  /**
   * Finds out what became of the saved records that a whole list lacks. Its pages may have moved while they were read, without a
   * sign in their totals. So each record is read: that marks what the server no longer has. An empty list may be an API fault: it
   * proves nothing.
   */
  async checkVanished(
    kind: 'trip' | 'client',
    { changeNote, gapNote, ids, total }: ListResult,
    signal: AbortSignal,
  ): Promise<void> {
    const listed = ids.filter((id) => id !== null);
    if (
      changeNote !== null ||
      gapNote !== null ||
      total > ids.length ||
      listed.length === 0 ||
      listed.length < ids.length
    )
      return;
    const get = kind === 'trip' ? getTrip : getClient;
    // A mark matters offline only: saved data that cannot be read ends no update here.
    const absent = await this.session.cache.records.findVanished(kind, listed).catch(() => []);
    const requested = this.requested[kind];
    for (const id of listed) requested.delete(id);
    for (const id of absent.filter((each) => !requested.has(each)).slice(0, maxReads)) {
      try {
        await this.context.request<unknown>((options) => get(this.session, Number(id), options), signal);
      } catch (error) {
        // Any other failure may be that of all records. Those that are left wait.
        if (!(error instanceof AppError) || (error.code !== 'not-found' && error.code !== 'forbidden')) break;
      }
      requested.add(id);
    }
  }

  /** Reads the first pages of a long list, where new trips stand. */
  async readNewest(pages: number, signal: AbortSignal): Promise<void> {
    for (let page = 1; page <= pages; page += 1) {
      const query = { filters: {}, page, perPage: maxPerPage };
      const { items } = await this.context.request((options) => this.session.api.trips.list(query, options), signal);
      await this.save('trip-item', items);
    }
  }

  /** Reads the list of clients; an empty one where a deployment doesn't serve it, which its first page says. */
  async readClients(signal: AbortSignal): Promise<ListResult> {
    let isServed = false;
    const fetch = (page: number, options: ReadOptions) =>
      this.session.api.clients.list({ filters: {}, page, perPage: maxPerPage }, options);
    const take = async () => {
      isServed = true;
    };
    return await this.readList('clients', fetch, take, signal).catch((error: unknown): ListResult => {
      if (!isServed && error instanceof AppError && hasPolicy(error.code, 'skip-list')) return emptyList;
      throw error;
    });
  }
}

/* The lists of names and of reports, for all screens: read when they are so old, or where a command asks for them. */

const refreshAfterMs = 30 * 60_000;

/** A list that could not be read, and whether the server has no such list. */
export type FailedList = { readonly name: string; readonly message: string; readonly isAbsent: boolean };

/** @returns the lists that could not be read */
export async function readNameLists(
  session: OfficeSession,
  request: (read: (options: ReadOptions) => Promise<unknown>) => Promise<unknown>,
  isForced = false,
): Promise<readonly FailedList[]> {
  const failed: FailedList[] = [];
  const read = async (
    kind: 'directory' | 'report-list',
    key: string,
    name: string,
    list: (options: ReadOptions) => Promise<unknown>,
  ) => {
    const [state] = await session.cache.records.getStates(kind, [key]);
    if (!isForced && state && !isOlderThan(state.fetchedAtMs, refreshAfterMs, session.now())) return;
    try {
      await request(list);
    } catch (error) {
      const isAbsent = error instanceof AppError && hasPolicy(error.code, 'skip-list');
      if (!isAbsent && !isSkippable(error)) throw error;
      failed.push({ name, message: error.message, isAbsent });
    }
  };
  for (const kind of directoryKinds) {
    const name = kind === 'branch' ? 'branches' : `${kind}s`;
    await read('directory', kind, `the list of ${name}`, (options) => loadDirectory(session, kind, options));
  }
  await read('report-list', 'all', 'the list of reports', (options) => listReports(session, options));
  return failed;
}
