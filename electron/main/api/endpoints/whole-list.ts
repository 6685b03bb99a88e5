/**
 * Reads a list to its end, page by page. Pages may shift while they are read, because colleagues work: entries are
 * de-duplicated by id, reading ends one page after the last that was announced, and whoever asked is told (faults 39).
 */
import type { JsonValue } from '../json/exact-json';
import { type Page, recordId } from './pages';

/** Pages asked for at once: enough to hide the line's delay, few enough to leave room for other requests. */
const ahead = 4;
/** A list that never says how long it is ends here: a million records. */
const mostPages = 10_000;

export type WholeListRequest = {
  /** Fetches one page, counted from 1, through the limiter; the signal ends what is no longer wanted. */
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<Page>;
  /** Told after each page, in the order of pages. */
  readonly onPage?: (progress: { items: number; total: number; page: number; totalPages: number }) => void;
  readonly signal?: AbortSignal | undefined;
};

export type WholeList = {
  /** In the API's order, each id once. Entries without an id are all kept. */
  readonly items: readonly JsonValue[];
  readonly pages: readonly Page[];
  /** Whether the list changed while it was read, so that entries may be missing. */
  readonly hasChanged: boolean;
};

class Collector {
  readonly items: JsonValue[] = [];
  readonly pages: Page[] = [];
  hasChanged = false;
  /** Whether the last page brought nothing new: an empty one, or one that is answered over and over. */
  private isRepeating = false;
  /** The most pages that any answer has announced. */
  private announced = 0;
  private readonly seen = new Set<string>();

  add(page: Page): void {
    const first = this.pages[0]?.pagination ?? page.pagination;
    if (page.pagination.total !== first.total && page.warnings.length === 0) this.hasChanged = true;
    this.pages.push(page);
    this.announced = Math.max(this.announced, page.pagination.totalPages);
    const before = this.items.length;
    for (const item of page.items) {
      const id = recordId(item);
      if (id !== null && this.seen.has(id)) this.hasChanged = true;
      else this.items.push(item);
      if (id !== null) this.seen.add(id);
    }
    this.isRepeating = this.items.length === before;
  }

  /** Whether the page that came last says that there is more, within one page of what was announced. */
  get mayHaveMore(): boolean {
    const last = this.pages.at(-1);
    if (last === undefined) return true;
    if (this.isRepeating || this.pages.length >= mostPages) return false;
    const isPastEnd = this.pages.length > this.announced;
    return !isPastEnd && (this.pages.length < this.announced || last.saysMore);
  }

  get lastAnnounced(): number {
    return this.pages.at(-1)?.pagination.totalPages ?? 1;
  }
}

/**
 * Reads every page of a list.
 *
 * @throws what `fetchPage` throws; the signal's reason when it is aborted
 */
export async function readWholeList({ fetchPage, onPage, signal }: WholeListRequest): Promise<WholeList> {
  const collector = new Collector();
  const asked = new Map<number, Promise<Page>>();
  const over = new AbortController();
  const wanted = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const ask = (page: number): Promise<Page> => {
    const known = asked.get(page) ?? fetchPage(page, wanted);
    // Of pages that were asked for ahead nobody may ever hear again.
    known.catch(() => undefined);
    asked.set(page, known);
    return known;
  };
  try {
    for (let page = 1; collector.mayHaveMore; page += 1) {
      signal?.throwIfAborted();
      const last = Math.min(page + ahead - 1, Math.max(page, collector.lastAnnounced));
      for (let next = page; next <= last; next += 1) void ask(next);
      collector.add(await ask(page));
      asked.delete(page);
      onPage?.({
        items: collector.items.length,
        total: collector.pages[0]?.pagination.total ?? 0,
        page,
        totalPages: collector.lastAnnounced,
      });
    }
  } finally {
    over.abort();
  }
  const announcedTotal = collector.pages.at(-1)?.pagination.total ?? 0;
  const isShort = collector.items.length < announcedTotal;
  return { items: collector.items, pages: collector.pages, hasChanged: collector.hasChanged || isShort };
}
