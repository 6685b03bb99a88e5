/** Caching the items of a list, and marking the records that a complete list no longer has. */
import { type JsonValue, parseExactJson, toCompactJson } from '@main/api/json/exact-json';
import { getRecordId } from '@main/api/responses/require-record';
import type { RecordToCache } from '@main/cache/repositories/record-repository';
import type { OfficeSession } from '@main/session/office-session';
import type { ReadOptions } from './fetch-policy';
import type { TripQuery } from './trips';

type ItemKind = 'trip-item' | 'client-item';
type CachingOptions = Pick<ReadOptions, 'onCacheError'> & {
  /** Position of the first item in the API's unfiltered list; null for a filtered one, whose positions mean nothing else. */
  readonly firstRank: number | null;
};

/** Caches records under their ids; those without an id cannot be found again and are not cached. */
export function cacheListItems(
  session: OfficeSession,
  kind: ItemKind,
  items: readonly JsonValue[],
  { onCacheError, firstRank }: CachingOptions,
): void {
  const keyed = items.flatMap((item, position): RecordToCache[] => {
    const id = getRecordId(item);
    if (id === null) return [];
    return [firstRank === null ? [id, toCompactJson(item)] : [id, toCompactJson(item), firstRank + position]];
  });
  const reason = session.cacheRecords(kind, keyed);
  if (reason !== null)
    onCacheError?.(
      kind,
      keyed.map(([id]) => id),
      reason,
    );
}

/** Position of a page's first item in the whole list; null where filters leave items out. */
export function getFirstRank({ filters, page, perPage }: TripQuery): number | null {
  return Object.keys(filters).length === 0 ? (page - 1) * perPage : null;
}

/** Marks what a complete, unfiltered list no longer has. An empty list proves nothing: it may be a fault of the API. */
export function markVanished(session: OfficeSession, kind: 'trip' | 'client', items: readonly JsonValue[]): void {
  const ids = items.map(getRecordId).filter((id) => id !== null);
  if (ids.length === 0 || ids.length < items.length) return;
  const missing = session.cache.records.findMissingFrom(`${kind}-item`, ids);
  const gone = missing.flatMap(({ text }) => getRecordId(parseExactJson(text).value) ?? []);
  if (gone.length > 0) session.markGone(kind, gone);
}
