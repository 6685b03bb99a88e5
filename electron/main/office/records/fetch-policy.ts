/** Fetch policies: network first with the cache as fallback, network only, or cache only. */

import type { RecordToCache } from '@main/saved/store/record-repository';
import type { Priority } from '@main/server/rate/fair-queue';
import { readJsonRecordInSlices } from '@main/server/read-record';
import { getRecordId } from '@main/server/record-id';
import { forEachItem, type JsonValue, parseJsonInSlices, pause, toCompactJson } from '@main/system/exact-json';
import { AppError, isCacheFallbackAllowed, serialiseError } from '@shared/errors/errors';
import type { Freshness } from '@shared/records/freshness';
import type { ContractWarning, Field, ReadRecord, RecordSchema } from '@shared/records/record';
import { runInSlices } from '@shared/values/collections';
import { formatDate, getLocalDay } from '@shared/values/dates';
import type { OfficeSession, OnCacheError } from '../connect/office-session';

export type Fetched<T> = { readonly value: T; readonly freshness: Freshness };
/**
 * `network-first`: the API, else the cache. `network-only`: the API or its error, for jobs and scripts.
 * `cache-only`: the cache without a request.
 */
export type FetchPolicy = 'network-first' | 'network-only' | 'cache-only';

/** A cached value, when it or its oldest record was fetched, and notes for the user. */
export type Cached<T> = {
  readonly value: T;
  readonly fetchedAtMs: number;
  /** Names the oldest record of a list. */
  readonly oldest?: string | undefined;
  readonly notes?: readonly string[];
};

export type ReadOptions = {
  readonly signal?: AbortSignal | undefined;
  /** @default interactive */
  readonly priority?: Priority;
  /** @default network-first */
  readonly fetchPolicy?: FetchPolicy | undefined;
  readonly onCacheError?: OnCacheError | undefined;
};

type PolicySource<T> = {
  /** Requests the API and caches the result; null where only what is saved is wanted. */
  readonly fetch: (() => Promise<T>) | null;
  /** Reads the cache; null if nothing is cached. */
  readonly readCache: () => Promise<Cached<T> | null>;
};

/**
 * Reads from the API or the cache, as the policy says.
 *
 * @returns null only for `cache-only` with nothing cached
 * @throws the API's error if nothing is cached, or if the cache must not be shown instead (a plain "not found")
 */
async function fetchWithPolicy<T>(
  session: OfficeSession,
  source: PolicySource<T>,
  policy: FetchPolicy = 'network-first',
): Promise<Fetched<T> | null> {
  if (policy === 'cache-only' || source.fetch === null) return await readFromCache(source, null);
  try {
    const value = await source.fetch();
    return { value, freshness: { source: 'network', fetchedAtMs: session.now() } };
  } catch (error) {
    const cached =
      policy === 'network-first' && isCacheFallbackAllowed(error) ? await readFromCache(source, error) : null;
    if (cached === null) throw error;
    return cached;
  }
}

/** The error for missing saved data: nothing is saved, or it cannot be read now, with the reason. */
export function toNotCachedError(session: OfficeSession, what: string): AppError {
  const { cache, office } = session;
  const locked = session.getCacheLockError();
  if (locked !== null) return locked;
  if (office.kind === 'saved' && !cache.isPersistent && !cache.isReadOnly && cache.notice !== null) {
    return new AppError('not-kept', `What is saved on this computer can’t be read now. ${cache.notice}`, {});
  }
  if (cache.notice !== null)
    return new AppError('not-kept', `No ${what} of this office are saved. ${cache.notice}`, {});
  return new AppError('not-kept', `No ${what} are saved for offline use yet. Open them once while you’re online.`, {});
}

/** Reads a list, as {@link fetchWithPolicy} does. @throws AppError also `not-kept`, or the error of the cache's lock */
export async function fetchList<T>(
  session: OfficeSession,
  what: string,
  source: PolicySource<T>,
  policy?: FetchPolicy,
): Promise<Fetched<T>> {
  const found = await fetchWithPolicy(session, source, policy);
  if (found === null) throw toNotCachedError(session, what);
  return found;
}

async function readFromCache<T>(
  source: Pick<PolicySource<T>, 'readCache'>,
  reason: AppError | null,
): Promise<Fetched<T> | null> {
  const cached = await source.readCache();
  if (cached === null) return null;
  return {
    value: cached.value,
    freshness: {
      source: 'cache',
      fetchedAtMs: cached.fetchedAtMs,
      fallbackReason: reason && serialiseError(reason),
      ...(cached.oldest === undefined ? {} : { oldest: cached.oldest }),
      notes: [...(cached.notes ?? [])],
    },
  };
}

type Fields = Record<string, Field>;

/** A record as it was read, and as the API sent it. */
type WholeRecord<F extends Fields> = {
  readonly record: NonNullable<ReadRecord<F>['record']>;
  readonly raw: JsonValue;
  readonly warnings: ContractWarning[];
};

type RecordSource<F extends Fields> = {
  readonly session: OfficeSession;
  readonly kind: 'trip' | 'client';
  readonly id: number;
  readonly schema: RecordSchema<F>;
  readonly fetch: () => Promise<JsonValue>;
};

/** Reads a record in slices. @throws AppError `unusable-answer` if it is no object: it is then not cached */
async function parseRecord<F extends Fields>(
  { kind, schema }: RecordSource<F>,
  raw: JsonValue,
): Promise<WholeRecord<F>> {
  const { record, warnings } = await runInSlices(readJsonRecordInSlices(schema, raw), pause);
  if (record) return { record, raw, warnings };
  throw new AppError('unusable-answer', `The server’s response for this ${kind} can’t be read.`, {
    problem: 'data is not an object',
  });
}

/** The cached record of an id, with its notes. */
async function readCachedRecord<F extends Fields>(source: RecordSource<F>): Promise<Cached<WholeRecord<F>> | null> {
  const { session, kind, id } = source;
  const cached = await session.cache.records.get(kind, String(id));
  if (cached === null) return null;
  const gone = `The server no longer had this ${kind} on ${formatDate(getLocalDay(cached.goneAtMs ?? 0))}.`;
  const notes = cached.goneAtMs === null ? [] : [gone];
  const { value: raw } = await runInSlices(parseJsonInSlices(cached.text), pause);
  return { value: await parseRecord(source, raw), fetchedAtMs: cached.fetchedAtMs, notes };
}

/** Reads one record by its id and caches it, if it has the id; null only for `cache-only` with nothing cached. */
export async function fetchRecord<F extends Fields>(
  source: RecordSource<F>,
  { onCacheError, fetchPolicy }: ReadOptions,
): Promise<Fetched<WholeRecord<F>> | null> {
  const { session, kind } = source;
  const key = String(source.id);
  const fetch = async () => {
    const raw = await source.fetch().catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') await session.markGone(kind, [key]);
      throw error;
    });
    const value = await parseRecord(source, raw);
    session.recordWarnings(kind, value.warnings);
    // Without its own id it could not be found again.
    if (getRecordId(raw) !== key) return value;
    await session.cacheRecords(kind, [[key, toCompactJson(raw)]], onCacheError);
    return value;
  };
  return await fetchWithPolicy(session, { fetch, readCache: () => readCachedRecord(source) }, fetchPolicy);
}

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
  await session.cacheRecords(kind, keyed, onCacheError);
}
