/** Caching the items of a list, and marking the records that a complete list no longer has. */
import { type JsonValue, toCompactJson } from '@main/api/json/exact-json';
import { getRecordId } from '@main/api/json/record-id';
import type { RecordToCache } from '@main/cache/repositories/record-repository';
import type { SyncPart } from '@main/cache/repositories/sync-part-repository';
import type { OfficeSession } from '@main/session/office-session';
import type { ReadOptions } from './fetch-policy';
import type { TripQuery } from './trips';

type ItemKind = 'trip-item' | 'client-item';
type CachingOptions = Pick<ReadOptions, 'onCacheError'> & {
  /** Index of the first item in the API's unfiltered list; null for a filtered list, whose order means nothing else. */
  readonly firstRank: number | null;
  /** Acknowledges the items for a job, in the same transaction. */
  readonly part?: SyncPart | undefined;
};

/** Caches the items of a list under their ids. Items without an id cannot be found again and are not cached. */
export async function cacheListItems(
  session: OfficeSession,
  kind: ItemKind,
  items: readonly JsonValue[],
  { onCacheError, firstRank, part }: CachingOptions,
): Promise<void> {
  const keyed = items.flatMap((item, index): RecordToCache[] => {
    const id = getRecordId(item);
    if (id === null) return [];
    return [firstRank === null ? [id, toCompactJson(item)] : [id, toCompactJson(item), firstRank + index]];
  });
  const reason = await session.cacheRecords(kind, keyed, part);
  if (reason !== null)
    onCacheError?.(
      kind,
      keyed.map(([id]) => id),
      reason,
    );
}

/** Index of a page's first item in the unfiltered list; null for a filtered list. */
export function getFirstRank({ filters, page, perPage }: TripQuery): number | null {
  return Object.keys(filters).length === 0 ? (page - 1) * perPage : null;
}

/** Marks the records that a complete, unfiltered list no longer has. An empty list may be an API fault: it marks none. */
export async function markVanished(
  session: OfficeSession,
  kind: 'trip' | 'client',
  items: readonly JsonValue[],
): Promise<void> {
  const ids = items.map(getRecordId).filter((id) => id !== null);
  if (ids.length === 0 || ids.length < items.length) return;
  await session.markVanished(kind, ids);
}
