/** Trips that screens show, in memory, so that an export writes exactly what is listed. */
import { randomUUID } from 'node:crypto';
import type { PageQuery } from '@main/saved-records/paginate';
import { AppError } from '@shared/errors';
import { LruMap } from '@shared/lru-map';
import type { TripRows } from '@shared/trip-table';
import type { Fetched } from './fetch-policy';
import type { AllTrips } from './trip-lists';
import type { TripPage } from './trip-page';

/** Pages in memory: the palette's searches are among them, and must not evict the page of a screen. */
const maxPages = 64;
/** Rows of all lists in memory together: the few of a client must not evict the many of the office. */
const maxRows = 300_000;
const maxLists = 64;

export type ListResult = {
  readonly officeId: string;
  readonly filters: PageQuery['filters'];
  readonly list: Fetched<AllTrips & { readonly rows: TripRows }>;
};

/** The error of an export whose list was evicted: it must be listed again first. */
export function toResultExpiredError(): AppError {
  return new AppError('run-unknown', 'This list has expired. Refresh to load it again.', {});
}

/** The pages and complete lists that were listed last. */
export class TripResultCache {
  private readonly pages = new LruMap<string, { readonly officeId: string; readonly page: Fetched<TripPage> }>(
    maxPages,
  );
  private readonly lists = new Map<string, ListResult>();

  /** Stores a page as a screen shows it, and replaces an earlier one of the same query. */
  setPage(officeId: string, query: PageQuery, page: Fetched<TripPage>): void {
    this.pages.set(toPageKey(officeId, query), { officeId, page });
  }

  /** The page as it is listed; null if it was evicted. */
  getPage(officeId: string, query: PageQuery): Fetched<TripPage> | null {
    return this.pages.get(toPageKey(officeId, query))?.page ?? null;
  }

  /** Stores a complete list. @returns its id */
  addList(result: ListResult): string {
    const listId = randomUUID();
    this.lists.set(listId, result);
    this.evictOldest(listId);
    return listId;
  }

  /** Forgets an office's pages and lists. */
  forget(officeId: string): void {
    for (const [key, { officeId: owner }] of this.pages) if (owner === officeId) this.pages.delete(key);
    for (const [listId, { officeId: owner }] of this.lists) if (owner === officeId) this.lists.delete(listId);
  }

  /** Evicts the oldest lists until the rows of all fit; the newest stays whatever its size. */
  private evictOldest(newest: string): void {
    const sizes = [...this.lists].map(([listId, { list }]) => [listId, list.value.rows.length] as const);
    let rows = sizes.reduce((sum, [, size]) => sum + size, 0);
    for (const [listId, size] of sizes) {
      if ((rows <= maxRows && this.lists.size <= maxLists) || listId === newest) return;
      this.lists.delete(listId);
      rows -= size;
    }
  }

  /** @throws AppError `run-unknown` if the list was evicted */
  getList(listId: string): ListResult {
    const result = this.lists.get(listId);
    if (result) return result;
    throw toResultExpiredError();
  }
}

function toPageKey(officeId: string, { filters, page, perPage }: PageQuery): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([officeId, sorted, page, perPage]);
}
