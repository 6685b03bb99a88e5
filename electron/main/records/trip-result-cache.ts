/** The trips that screens show, held so that an export writes exactly what is listed. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@shared/errors';
import type { Fetched } from './fetch-policy';
import type { TripPage } from './trip-page';
import type { AllTrips, TripQuery } from './trips';

/** How many pages are held: the palette's searches are among them, and must not drive out what a screen lists. */
const maxPages = 64;
/** Whole lists are held up to this many rows in all: a client's few must not drive out the office's many. */
const maxRows = 300_000;
const maxLists = 64;

export type ListResult = {
  readonly officeId: string;
  readonly filters: TripQuery['filters'];
  readonly list: Fetched<AllTrips>;
};

/** Tells whoever exports that what was listed must be listed again first. */
export function toResultExpiredError(): AppError {
  return new AppError('run-unknown', 'This list is no longer held. Press Refresh and try again.', {});
}

/** Puts a value in a map as its newest and drops the oldest ones. */
function setNewest<T>(map: Map<string, T>, key: string, value: T, maxSize: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= maxSize) break;
    map.delete(oldest);
  }
}

/** The pages and whole lists listed last. */
export class TripResultCache {
  private readonly pages = new Map<string, { readonly officeId: string; readonly page: Fetched<TripPage> }>();
  private readonly lists = new Map<string, ListResult>();

  /** Holds a page as it was given to a screen, in the place of an earlier one of the same query. */
  setPage(officeId: string, query: TripQuery, page: Fetched<TripPage>): void {
    setNewest(this.pages, toPageKey(officeId, query), { officeId, page }, maxPages);
  }

  /** The page as it is listed, or null where it is no longer held. */
  getPage(officeId: string, query: TripQuery): Fetched<TripPage> | null {
    return this.pages.get(toPageKey(officeId, query))?.page ?? null;
  }

  /** Holds a whole list and gives the id under which it is asked for. */
  addList(result: ListResult): string {
    const listId = randomUUID();
    setNewest(this.lists, listId, result, maxLists);
    this.evictOldest(listId);
    return listId;
  }

  /** Drops an office's pages and lists. */
  forget(officeId: string): void {
    for (const [key, { officeId: owner }] of this.pages) if (owner === officeId) this.pages.delete(key);
    for (const [listId, { officeId: owner }] of this.lists) if (owner === officeId) this.lists.delete(listId);
  }

  /** Drops the oldest lists until the rows of all fit; the newest stays whatever its size. */
  private evictOldest(newest: string): void {
    const sizes = [...this.lists].map(([listId, { list }]) => [listId, list.value.rows.length] as const);
    let rows = sizes.reduce((sum, [, size]) => sum + size, 0);
    for (const [listId, size] of sizes) {
      if (rows <= maxRows || listId === newest) return;
      this.lists.delete(listId);
      rows -= size;
    }
  }

  /** @throws AppError `run-unknown` where the list is no longer held */
  getList(listId: string): ListResult {
    const result = this.lists.get(listId);
    if (result) return result;
    throw toResultExpiredError();
  }
}

function toPageKey(officeId: string, { filters, page, perPage }: TripQuery): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([officeId, sorted, page, perPage]);
}
