/**
 * Fetches every page of a list. Records may move between pages meanwhile, because other users change them: items are
 * de-duplicated by id, and the result says whether the list has changed (faults 39).
 */

import { forEachItem, type JsonValue, toCompactJson } from '@main/system/exact-json';
import type { ListGap } from '@shared/records/freshness';
import { getRecordId } from '../record-id';
import type { Page } from '../responses/page';

/** Pages in flight at once: enough to hide the network's latency, few enough to leave room for other requests. */
const prefetchPages = 4;
/** Limit for a list that announces its length: a million records. */
const maxPages = 10_000;
/** Limit for a list that does not announce its length: some minutes at the default rate. */
const maxUnannouncedPages = 1_000;

export type FetchAllPagesOptions = {
  /** Fetches one page, counted from 1. The signal aborts prefetched pages that are no longer needed. */
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<Page>;
  /** Called after each page, in the order of pages. */
  readonly onPage?: (progress: { items: number; total: number; page: number; totalPages: number }) => void;
  /** Takes the new items of each page, in the order of pages. Without it they are all in the result, and in memory. */
  readonly onItems?: ((items: readonly JsonValue[]) => Promise<void>) | undefined;
  /** No more pages are fetched once there are so many items. */
  readonly maxItems?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type AllPages = {
  /** In the API's order, each id once. Items without an id are all included. Empty where `onItems` has taken them. */
  readonly items: readonly JsonValue[];
  /** Number of items. */
  readonly count: number;
  readonly pages: readonly Page[];
  /** Whether the list changed while it was fetched, so that items may be missing. */
  readonly hasChanged: boolean;
  /** Why the list is incomplete; null if it is complete, according to the API. */
  readonly gap: ListGap | null;
  /** Whether there are more than `maxItems`. */
  readonly isPart: boolean;
};

/** Whether the response had no usable pagination. */
const announcesNothing = ({ announced }: Page) =>
  announced.total === null && announced.totalPages === null && announced.hasNext === null;

class PageCollector {
  /** Number of items so far. */
  count = 0;
  readonly pages: Page[] = [];
  private lastItems: readonly JsonValue[] = [];
  hasChanged = false;
  /** Whether the last page added no item: an empty page, or a repeated one. */
  private isRepeating = false;
  /** The highest number of pages announced so far; null if none was. */
  private announcedPages: number | null = null;
  private readonly seen = new Set<string>();
  private readonly maxItems: number;

  constructor(maxItems: number) {
    this.maxItems = maxItems;
  }

  /** Adds a page, and keeps its items no longer than until the next one. @returns its new items */
  async add(page: Page): Promise<JsonValue[]> {
    const first = this.pages[0]?.announced.total ?? page.announced.total;
    if (page.announced.total !== first && page.announced.total !== null) this.hasChanged = true;
    const isRepeated = await this.isRepeated(page);
    this.pages.push({ ...page, items: [] });
    this.lastItems = page.items;
    const { totalPages } = page.announced;
    if (totalPages !== null) this.announcedPages = Math.max(this.announcedPages ?? 0, totalPages);
    const newItems: JsonValue[] = [];
    for (const item of isRepeated ? [] : page.items) {
      const id = getRecordId(item);
      if (id === null || !this.seen.has(id)) newItems.push(item);
      if (id !== null) this.seen.add(id);
    }
    const added = newItems.length;
    this.count += added;
    this.isRepeating = added === 0;
    // A server without paging repeats its only page. That is no change of the list.
    const hasDuplicates = page.items.some((item) => getRecordId(item) !== null) && added < page.items.length;
    if (hasDuplicates && !(this.isRepeating && announcesNothing(page))) this.hasChanged = true;
    return newItems;
  }

  /** Whether a page repeats the previous one, items without ids included. */
  private async isRepeated(page: Page): Promise<boolean> {
    const { lastItems } = this;
    if (this.pages.length === 0 || page.items.length !== lastItems.length) return false;
    return await forEachItem(
      page.items,
      (item, index) => toCompactJson(lastItems[index] ?? null) === toCompactJson(item),
    );
  }

  get hasNextPage(): boolean {
    return this.announcesMore && !this.isPart && this.pages.length < this.limit;
  }

  /** Whether there are more items than are wanted. */
  get isPart(): boolean {
    return this.count >= this.maxItems && this.announcesMore;
  }

  /** Why the list is incomplete, once no more pages are fetched. */
  get gap(): ListGap | null {
    const last = this.pages.at(-1);
    const total = last?.announced.total ?? null;
    if (this.isPart) return null;
    if (this.announcesMore) return { reason: 'page-limit', total };
    const isShort = this.announcedPages !== null && this.pages.length < this.announcedPages;
    if (!isShort && !last?.announced.hasNext) return null;
    // Fewer records than announced: an empty page is then a fault of the server, not the end.
    const isComplete = this.isRepeating && this.hasAll(total);
    return isComplete ? null : { reason: 'has-more', total };
  }

  /** Whether the announced number of records came. A total of 0 beside records is not believed. */
  private hasAll(total: number | null): boolean {
    const { count } = this;
    return total !== null && count >= total && (total > 0 || count === 0);
  }

  private get limit(): number {
    return this.announcedPages === null ? maxUnannouncedPages : maxPages;
  }

  /** Whether the last page announces more. Fetching ends one page after the last announced one. */
  private get announcesMore(): boolean {
    const last = this.pages.at(-1);
    if (last === undefined) return true;
    if (this.isRepeating) return false;
    const { total, hasNext } = last.announced;
    if (this.announcedPages === null) return hasNext ?? (total === null || this.count < total);
    const isPastEnd = this.pages.length > this.announcedPages;
    return !isPastEnd && (this.pages.length < this.announcedPages || hasNext === true);
  }

  get lastAnnounced(): number {
    return this.pages.at(-1)?.pagination.totalPages ?? 1;
  }
}

/**
 * Fetches every page of a list, with a few pages in flight at once.
 *
 * @throws as `fetchPage` does; the signal's reason when it is aborted
 */
export async function fetchAllPages(options: FetchAllPagesOptions): Promise<AllPages> {
  const { fetchPage, onPage, signal } = options;
  const items: JsonValue[] = [];
  const onItems = options.onItems ?? (async (added) => void items.push(...added));
  const collector = new PageCollector(options.maxItems ?? Number.POSITIVE_INFINITY);
  const inFlight = new Map<number, Promise<Page>>();
  const finished = new AbortController();
  const pageSignal = signal ? AbortSignal.any([signal, finished.signal]) : finished.signal;
  const startPage = (page: number): Promise<Page> => {
    const response = inFlight.get(page) ?? fetchPage(page, pageSignal);
    // A prefetched page may never be awaited: its rejection is handled here.
    response.catch(() => undefined);
    inFlight.set(page, response);
    return response;
  };
  try {
    for (let page = 1; collector.hasNextPage; page += 1) {
      signal?.throwIfAborted();
      const last = Math.min(page + prefetchPages - 1, Math.max(page, collector.lastAnnounced));
      for (let next = page; next <= last; next += 1) void startPage(next);
      const added = await collector.add(await startPage(page));
      inFlight.delete(page);
      await onItems(added);
      onPage?.({
        items: collector.count,
        total: collector.pages[0]?.pagination.total ?? 0,
        page,
        totalPages: collector.lastAnnounced,
      });
    }
  } finally {
    finished.abort();
  }
  const { count, pages, gap, isPart } = collector;
  const isShort = gap === null && !isPart && count < (pages.at(-1)?.announced.total ?? 0);
  return { items, count, pages, gap, isPart, hasChanged: collector.hasChanged || isShort };
}
