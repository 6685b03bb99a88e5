/** Caching the items of a list, and marking the records that a complete list no longer has. */

import type { RecordToCache } from '@main/saved/store/record-repository';
import { getRecordId } from '@main/server/record-id';
import { forEachItem, type JsonValue, toCompactJson } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import type { OfficeSession } from '../connect/office-session';
import type { ReadOptions } from './fetch-policy';

type ItemKind = 'trip-item' | 'client-item';

/** Caches the items of a list under their ids. Items without an id cannot be found again and are not cached. */
export async function cacheListItems(
  session: OfficeSession,
  kind: ItemKind,
  items: readonly JsonValue[],
  { onCacheError }: Pick<ReadOptions, 'onCacheError'>,
): Promise<void> {
  const keyed: RecordToCache[] = [];
  await forEachItem(items, (item) => {
    const id = getRecordId(item);
    if (id !== null) keyed.push([id, toCompactJson(item)]);
  });
  const reason = await session.cacheRecords(kind, keyed);
  if (reason !== null)
    onCacheError?.(
      kind,
      keyed.map(([id]) => id),
      reason,
    );
}

/** Records that are read, one by one, because one complete list lacks them. The others wait for the next list. */
const maxReads = 50;

/**
 * Finds out what became of the saved records that a complete, unfiltered list lacks. Its pages may have moved while they were
 * read, without a sign in their totals. So each record is read: that marks what the server no longer has. An empty list may be an
 * API fault: it proves nothing.
 *
 * @param listed - the ids of the list; null stands for an item without one
 * @param read - reads a record from the API, and marks one that is not there
 */
export async function checkVanished(
  session: OfficeSession,
  kind: 'trip' | 'client',
  listed: readonly (string | null)[],
  read: (id: number) => Promise<unknown>,
): Promise<void> {
  const ids = listed.filter((id) => id !== null);
  if (ids.length === 0 || ids.length < listed.length) return;
  const absent = await session.findVanished(kind, ids);
  for (const id of absent.slice(0, maxReads)) {
    try {
      await read(Number(id));
    } catch (error) {
      // Any other failure may be that of all records. Those that are left wait.
      if (!(error instanceof AppError) || (error.code !== 'not-found' && error.code !== 'forbidden')) break;
    }
  }
}
