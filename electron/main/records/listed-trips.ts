/** The trips that screens show, held so that an export writes exactly what is listed. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@shared/errors';
import type { Fetched } from './kept';
import type { AllTrips, TripPage, TripQuery } from './trips';

/** How many pages are held: the palette's searches are among them, and must not drive out what a screen lists. */
const heldPages = 64;
/** Whole lists are held up to this many rows in all: a client's few must not drive out the office's many. */
const heldRows = 300_000;
const heldLists = 64;

export type HeldList = {
  readonly officeId: string;
  readonly filters: TripQuery['filters'];
  readonly list: Fetched<AllTrips>;
};

/** Tells whoever exports that what was listed must be listed again first. */
export function noLongerHeld(): AppError {
  return new AppError('run-unknown', 'This list is no longer held. Press Refresh and try again.', {});
}

/** Puts a value in a map as its newest and drops the oldest ones. */
function hold<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}

/** The pages and whole lists listed last. */
export class ListedTrips {
  private readonly pages = new Map<string, { readonly officeId: string; readonly page: Fetched<TripPage> }>();
  private readonly lists = new Map<string, HeldList>();

  /** Holds a page as it was given to a screen, in the place of an earlier one of the same query. */
  hold(officeId: string, query: TripQuery, page: Fetched<TripPage>): void {
    hold(this.pages, keyOf(officeId, query), { officeId, page }, heldPages);
  }

  /** The page as it is listed, or null where it is no longer held. */
  held(officeId: string, query: TripQuery): Fetched<TripPage> | null {
    return this.pages.get(keyOf(officeId, query))?.page ?? null;
  }

  /** Holds a whole list and gives the id under which it is asked for. */
  holdList(held: HeldList): string {
    const listId = randomUUID();
    hold(this.lists, listId, held, heldLists);
    this.makeRoom(listId);
    return listId;
  }

  /** Drops an office's pages and lists. */
  forget(officeId: string): void {
    for (const [key, { officeId: owner }] of this.pages) if (owner === officeId) this.pages.delete(key);
    for (const [listId, { officeId: owner }] of this.lists) if (owner === officeId) this.lists.delete(listId);
  }

  /** Drops the oldest lists until the rows of all fit; the newest stays whatever its size. */
  private makeRoom(newest: string): void {
    const sizes = [...this.lists].map(([listId, { list }]) => [listId, list.value.rows.length] as const);
    let rows = sizes.reduce((sum, [, size]) => sum + size, 0);
    for (const [listId, size] of sizes) {
      if (rows <= heldRows || listId === newest) return;
      this.lists.delete(listId);
      rows -= size;
    }
  }

  /** @throws AppError `run-unknown` where the list is no longer held */
  heldList(listId: string): HeldList {
    const held = this.lists.get(listId);
    if (held) return held;
    throw noLongerHeld();
  }
}

function keyOf(officeId: string, { filters, page, perPage }: TripQuery): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([officeId, sorted, page, perPage]);
}
