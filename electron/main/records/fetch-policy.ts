/** Live first, kept when live is not to be had: the one way in which records reach a screen. */

import { type JsonValue, parseExactJson, toCompactJson } from '@main/api/json/exact-json';
import type { RecordKind } from '@main/cache/repositories/record-repository';
import type { OfficeSession } from '@main/session/office-session';
import { formatDate, getLocalDay } from '@shared/dates';
import { AppError, isCacheFallbackAllowed, serialiseError } from '@shared/errors';
import type { Freshness, Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';

export type Fetched<T> = { readonly value: T; readonly freshness: Freshness };
/** live: the API, else what was kept; live-only: the API or its error, for jobs and scripts; kept: the cache alone. */
export type FetchPolicy = 'live' | 'live-only' | 'kept';

type Awaitable<T> = T | Promise<T>;

/** What the cache gives, its age, and what the user must know of it. */
export type Cached<T> = { readonly value: T; readonly fetchedAtMs: number; readonly notes?: readonly string[] };

/** Told which records were read but could not be cached, and why. */
export type OnCacheError = (kind: RecordKind, keys: readonly string[], reason: string) => void;

export type PolicySource<T> = {
  /** Asks the API and keeps the answer. */
  readonly fetch: () => Promise<T>;
  /** Reads what was cached; null where there is nothing. */
  readonly readCache: () => Awaitable<Cached<T> | null>;
  readonly nowMs: () => number;
};

/**
 * Answers from the API, or from the cache where the API cannot be reached. Mode `kept` asks the cache only.
 *
 * @returns null only in mode `kept` with nothing kept
 * @throws the API's error where nothing is kept or kept data must not stand in (a plain "not found")
 */
export async function fetchWithPolicy<T>(source: PolicySource<T>, mode: FetchPolicy): Promise<Fetched<T> | null> {
  if (mode === 'kept') return await readFromCache(source, null);
  try {
    const value = await source.fetch();
    return { value, freshness: { source: 'live', fetchedAtMs: source.nowMs() } };
  } catch (error) {
    const cached = mode === 'live' && isCacheFallbackAllowed(error) ? await readFromCache(source, error) : null;
    if (cached === null) throw error;
    return cached;
  }
}

async function readFromCache<T>(source: PolicySource<T>, reason: AppError | null): Promise<Fetched<T> | null> {
  const cached = await source.readCache();
  if (cached === null) return null;
  return {
    value: cached.value,
    freshness: {
      source: 'cache',
      fetchedAtMs: cached.fetchedAtMs,
      fallbackReason: reason && serialiseError(reason),
      notes: [...(cached.notes ?? [])],
    },
  };
}

type RecordSource<T extends { readonly warnings: readonly ContractWarning[] }> = {
  readonly session: OfficeSession;
  readonly kind: 'trip' | 'client';
  readonly id: number;
  /** Asks the API for the raw record. */
  readonly fetch: () => Promise<JsonValue>;
  /** Reads the raw record; throws where it is no record at all, which is then not cached. */
  readonly parse: (raw: JsonValue) => T;
  readonly nowMs: () => number;
  readonly onCacheError?: OnCacheError | undefined;
};

/** Says that a record's saved copy is there but cannot be opened: silence would look as if it had never been saved. */
function describeUnopenedRecord(kind: 'trip' | 'client', id: number): string {
  return `The saved copy of ${kind} ${id} could not be opened: it is damaged or was changed.`;
}

/** The cached record of an id, with what must be said of it. */
function readCachedRecord<T extends { readonly warnings: readonly ContractWarning[] }>(
  { session, kind, id, parse: read }: RecordSource<T>,
  isOnlySource: boolean,
): Cached<T> | null {
  const { records } = session.cache;
  const key = String(id);
  const cached = records.get(kind, key);
  if (cached !== null) {
    const gone = `The server no longer had this ${kind} on ${formatDate(getLocalDay(cached.goneAtMs ?? 0))}.`;
    const notes = cached.goneAtMs === null ? [] : [gone];
    return { value: read(parseExactJson(cached.text).value), fetchedAtMs: cached.fetchedAtMs, notes };
  }
  if (isOnlySource && records.isUnopened(kind, key)) {
    throw new AppError('not-kept', `${describeUnopenedRecord(kind, id)} Open it again while you are online.`, {});
  }
  return null;
}

type RecordKey = { readonly session: OfficeSession; readonly kind: 'trip' | 'client'; readonly id: number };

/** Adds to a failure that the saved copy, which would have stood in, does not open either. */
function addUnopenedRecord(error: unknown, { session, kind, id }: RecordKey): unknown {
  if (!isCacheFallbackAllowed(error) || !session.cache.records.isUnopened(kind, String(id))) return error;
  return new AppError(error.code, `${error.message} ${describeUnopenedRecord(kind, id)}`, error.details);
}

/** One record by its id, live and then cached, or as it was cached; null only in mode `kept` with nothing cached. */
export async function fetchRecord<T extends { readonly warnings: readonly ContractWarning[] }>(
  source: RecordSource<T>,
  mode: FetchPolicy,
): Promise<Fetched<T> | null> {
  const { session, kind, parse: read, nowMs } = source;
  const key = String(source.id);
  const fetch = async () => {
    const raw = await source.fetch().catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') session.markGone(kind, [key], nowMs());
      throw error;
    });
    const value = read(raw);
    session.recordWarnings(kind, value.warnings);
    const reason = session.cacheRecords(kind, [[key, toCompactJson(raw)]], nowMs());
    if (reason !== null) source.onCacheError?.(kind, [key], reason);
    return value;
  };
  try {
    return await fetchWithPolicy({ fetch, readCache: () => readCachedRecord(source, mode === 'kept'), nowMs }, mode);
  } catch (error) {
    throw mode === 'live' ? addUnopenedRecord(error, source) : error;
  }
}

/** One page of kept records that match, with the pagination that the API would give. */
export function paginate<T>(matching: readonly T[], query: { page: number; perPage: number }) {
  const { page, perPage } = query;
  const totalPages = Math.ceil(matching.length / perPage);
  const pagination: Pagination = { total: matching.length, page, perPage, totalPages, hasNext: page < totalPages };
  return { shown: matching.slice((page - 1) * perPage, page * perPage), pagination };
}
