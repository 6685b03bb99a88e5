/**
 * Reads a list to its end, page by page. Pages may shift while they are read, because colleagues work: entries are
 * de-duplicated by id, reading ends one page after the last that was announced, and whoever asked is told (faults 39).
 */
import type { ListGap } from '@shared/list-gap';
import { type JsonValue, toCompactJson } from '../json/exact-json';
import type { Page } from '../responses/page';
import { getRecordId } from '../responses/require-record';

/** Pages asked for at once: enough to hide the line's delay, few enough to leave room for other requests. */
const prefetchPages = 4;
/** The most pages of a list that says how many it has: a million records. */
const maxPages = 10_000;
/** The most pages of a list that never says how long it is: some minutes at the usual rate. */
const maxUnannouncedPages = 1_000;

export type FetchAllPagesOptions = {
  /** Fetches one page, counted from 1, through the limiter; the signal ends what is no longer wanted. */
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<Page>;
  /** Told after each page, in the order of pages. */
  readonly onPage?: (progress: { items: number; total: number; page: number; totalPages: number }) => void;
  readonly signal?: AbortSignal | undefined;
};

export type AllPages = {
  /** In the API's order, each id once. Entries without an id are all kept. */
  readonly items: readonly JsonValue[];
  readonly pages: readonly Page[];
  /** Whether the list changed while it was read, so that entries may be missing. */
  readonly hasChanged: boolean;
  /** Why it is not the whole list; null where it is, as far as the API says. */
  readonly gap: ListGap | null;
};

/** What the API said of the list: nothing at all where pagination is missing. */
const announcesNothing = ({ announced }: Page) =>
  announced.total === null && announced.totalPages === null && announced.hasNext === null;

class PageCollector {
  readonly items: JsonValue[] = [];
  readonly pages: Page[] = [];
  hasChanged = false;
  /** Whether the last page brought nothing new: an empty one, or one that is answered over and over. */
  private isRepeating = false;
  /** The most pages that any answer has announced; null where none did. */
  private announcedPages: number | null = null;
  private readonly seen = new Set<string>();

  add(page: Page): void {
    const first = this.pages[0]?.announced.total ?? page.announced.total;
    if (page.announced.total !== first && page.announced.total !== null) this.hasChanged = true;
    const isSame = this.isSameAgain(page);
    this.pages.push(page);
    const { totalPages } = page.announced;
    if (totalPages !== null) this.announcedPages = Math.max(this.announcedPages ?? 0, totalPages);
    const before = this.items.length;
    for (const item of isSame ? [] : page.items) {
      const id = getRecordId(item);
      if (id === null || !this.seen.has(id)) this.items.push(item);
      if (id !== null) this.seen.add(id);
    }
    const added = this.items.length - before;
    this.isRepeating = added === 0;
    // A server that knows no pages sends the same one again: that is its whole list.
    const hasDuplicates = page.items.some((item) => getRecordId(item) !== null) && added < page.items.length;
    if (hasDuplicates && !(this.isRepeating && announcesNothing(page))) this.hasChanged = true;
  }

  /** Whether a page is the one before it once more, entries without ids included. */
  private isSameAgain(page: Page): boolean {
    const last = this.pages.at(-1);
    if (!last || page.items.length !== last.items.length) return false;
    return toCompactJson([...page.items]) === toCompactJson([...last.items]);
  }

  get mayHaveMore(): boolean {
    return this.wantsMore && this.pages.length < this.limit;
  }

  /** Why the list is not whole, once no more is read. */
  get gap(): ListGap | null {
    const last = this.pages.at(-1);
    const total = last?.announced.total ?? null;
    if (this.wantsMore) return { reason: 'page-limit', total };
    const isShort = this.announcedPages !== null && this.pages.length < this.announcedPages;
    if (!isShort && !last?.announced.hasNext) return null;
    // Without the announced records even an empty page is no end: it may be a fault of the server.
    const isComplete = this.isRepeating && this.hasAll(total);
    return isComplete ? null : { reason: 'has-more', total };
  }

  /** Whether as many records came as were announced. A total of 0 beside records says nothing. */
  private hasAll(total: number | null): boolean {
    const count = this.items.length;
    return total !== null && count >= total && (total > 0 || count === 0);
  }

  private get limit(): number {
    return this.announcedPages === null ? maxUnannouncedPages : maxPages;
  }

  /** Whether the page that came last says that there is more, within one page of what was announced. */
  private get wantsMore(): boolean {
    const last = this.pages.at(-1);
    if (last === undefined) return true;
    if (this.isRepeating) return false;
    const { total, hasNext } = last.announced;
    if (this.announcedPages === null) return hasNext ?? (total === null || this.items.length < total);
    const isPastEnd = this.pages.length > this.announcedPages;
    return !isPastEnd && (this.pages.length < this.announcedPages || hasNext === true);
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
export async function fetchAllPages({ fetchPage, onPage, signal }: FetchAllPagesOptions): Promise<AllPages> {
  const collector = new PageCollector();
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
      const last = Math.min(page + prefetchPages - 1, Math.max(page, collector.lastAnnounced));
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
  const { items, pages, gap } = collector;
  const isShort = gap === null && items.length < (pages.at(-1)?.announced.total ?? 0);
  return { items, pages, gap, hasChanged: collector.hasChanged || isShort };
}
