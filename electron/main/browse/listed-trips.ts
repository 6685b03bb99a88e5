/** The pages of trips that screens show, held so that an export writes exactly what is listed. */
import type { Fetched } from './kept';
import type { TripPage, TripQuery } from './trips';

/** How many pages are held; an older one is asked for again. */
const heldPages = 8;

/** The pages listed last, by office and query. */
export class ListedTrips {
  private readonly pages = new Map<string, Fetched<TripPage>>();

  /** Holds a page as it was given to a screen, in the place of an earlier one of the same query. */
  hold(officeId: string, query: TripQuery, page: Fetched<TripPage>): void {
    const key = keyOf(officeId, query);
    this.pages.delete(key);
    this.pages.set(key, page);
    for (const oldest of this.pages.keys()) {
      if (this.pages.size <= heldPages) break;
      this.pages.delete(oldest);
    }
  }

  /** The page as it is listed, or null where it is no longer held. */
  held(officeId: string, query: TripQuery): Fetched<TripPage> | null {
    return this.pages.get(keyOf(officeId, query)) ?? null;
  }
}

function keyOf(officeId: string, { filters, page, perPage }: TripQuery): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([officeId, sorted, page, perPage]);
}
