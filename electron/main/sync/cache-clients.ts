/** The list of clients: each page is cached and acknowledged at once. */
import { fetchAllPages } from '@main/api/endpoints/fetch-all-pages';
import { describeSentId, getRecordId } from '@main/api/json/record-id';
import type { Page } from '@main/api/responses/page';
import { cacheListItems, checkVanished } from '@main/records/cache-list';
import { getClient } from '@main/records/clients';
import type { ReadOptions } from '@main/records/fetch-policy';
import { AppError } from '@shared/errors';
import { listGapNote } from '@shared/list-gap';
import { toIdPage } from './id-page';
import type { RangeRun } from './range-run';
import { clientListId } from './sync-store';

type ListedClient = { readonly id: string | null };

/**
 * Reads all pages of clients that the run has not read, and caches every item. A page that could not be written is written
 * once more: its clients are read next, and an entry that came after its client would count as a change.
 *
 * @returns whether the list changed while it was read
 * @throws AppError as the API client does, `unusable-answer` if the list does not end
 */
export async function cacheClientList(run: RangeRun, options: ReadOptions): Promise<{ hasChanged: boolean }> {
  const { session, store, gate, startSeq, signal, report } = run;
  const stored = await store.readPages<ListedClient>(clientListId);
  const unsaved = new Map<number, Page>();
  const save = async (page: number, fetched: Page): Promise<void> => {
    const { pagination, announced } = fetched;
    const items = fetched.items.map((item) => ({ id: getRecordId(item) }));
    await cacheListItems(session, 'client-item', fetched.items, {
      firstRank: null,
      part: store.toPagePart(clientListId, page, { startSeq, pagination, announced, items }),
      onCacheError: (...lost) => {
        unsaved.set(page, fetched);
        options.onCacheError?.(...lost);
      },
    });
  };
  const fetchPage = async (page: number, pageSignal: AbortSignal): Promise<Page> => {
    const before = stored.get(page);
    if (before !== undefined && before.startSeq >= startSeq) return toIdPage(before);
    const fetched = await gate.run(() =>
      session.api.clients.list({ filters: {}, page }, { ...options, signal: pageSignal }),
    );
    await save(page, fetched);
    return fetched;
  };
  const { items, pages, hasChanged, gap } = await fetchAllPages({ fetchPage, signal });
  report.takeUnsaved('client-item');
  for (const [page, fetched] of [...unsaved]) await save(page, fetched);
  if (gap !== null) throw new AppError('unusable-answer', listGapNote(gap, items.length, 'clients'), {});
  await store.removePagesAfter(clientListId, pages.length);
  if (!hasChanged) {
    const unusable = items.filter((item) => getRecordId(item) === null);
    report.addUnusableIds('client', unusable.map(describeSentId));
    await checkVanished(session, 'client', items, (id) => gate.run(() => getClient(session, id, options)));
    const listing = { asOfMs: run.startedAtMs, clients: items.length, removed: 0 };
    // Where it cannot be noted, what was noted of an earlier run stays true.
    if (!report.hasUnsaved('client-item')) await store.saveClientListing(listing).catch(() => undefined);
  }
  return { hasChanged };
}
