/** Caching the items of a list, and marking the records that a complete list no longer has. */
import { type JsonValue, toCompactJson } from '@main/api/json/exact-json';
import { getRecordId } from '@main/api/json/record-id';
import type { RecordToCache } from '@main/cache/repositories/record-repository';
import type { SyncPart } from '@main/cache/repositories/sync-part-repository';
import type { PageQuery } from '@main/saved-records/paginate';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import type { ReadOptions } from './fetch-policy';

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
export function getFirstRank({ filters, page, perPage }: PageQuery): number | null {
  return Object.keys(filters).length === 0 ? (page - 1) * perPage : null;
}

/** Records that are read, one by one, because one complete list lacks them. The others wait for the next list. */
const maxReads = 50;

/** What became of the saved records that a complete list lacks. */
export type Vanished = {
  /** Records that the server still has: the list has moved while it was read, or leaves them out. */
  readonly live: readonly string[];
  /** Records that were not read. */
  readonly unchecked: number;
};

/**
 * Finds out what became of the saved records that a complete, unfiltered list lacks. Its pages may have moved while they were
 * read, without a sign in their totals. So each record is read: that marks what the server no longer has. An empty list may be an
 * API fault: it proves nothing.
 *
 * @param read - reads a record from the API, and marks one that is not there
 */
export async function checkVanished(
  session: OfficeSession,
  kind: 'trip' | 'client',
  items: readonly JsonValue[],
  read: (id: number) => Promise<unknown>,
): Promise<Vanished> {
  return await checkVanishedIds(session, kind, items.map(getRecordId), read);
}

/** As {@link checkVanished}, for a list of which the ids alone are in memory. Null stands for an item without one. */
export async function checkVanishedIds(
  session: OfficeSession,
  kind: 'trip' | 'client',
  listed: readonly (string | null)[],
  read: (id: number) => Promise<unknown>,
): Promise<Vanished> {
  const ids = listed.filter((id) => id !== null);
  if (ids.length === 0 || ids.length < listed.length) return { live: [], unchecked: 0 };
  const absent = await session.findVanished(kind, ids);
  const live: string[] = [];
  let checked = 0;
  for (const id of absent.slice(0, maxReads)) {
    try {
      await read(Number(id));
      live.push(id);
    } catch (error) {
      // Any other failure may be that of all records. Those that are left wait.
      if (!(error instanceof AppError) || (error.code !== 'not-found' && error.code !== 'forbidden')) break;
    }
    checked += 1;
  }
  return { live, unchecked: absent.length - checked };
}
