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
export type Mode = 'live' | 'live-only' | 'kept';

type Awaitable<T> = T | Promise<T>;

/** What the cache gives, its age, and what the user must know of it. */
export type Cached<T> = { readonly value: T; readonly fetchedAtMs: number; readonly notes?: readonly string[] };

/** Told which records were read but could not be cached, and why. */
export type OnLost = (kind: RecordKind, keys: readonly string[], reason: string) => void;

export type Source<T> = {
  /** Asks the API and keeps the answer. */
  readonly live: () => Promise<T>;
  /** Reads what was cached; null where there is nothing. */
  readonly kept: () => Awaitable<Cached<T> | null>;
  readonly nowMs: () => number;
};

/**
 * Answers from the API, or from the cache where the API cannot be reached. Mode `kept` asks the cache only.
 *
 * @returns null only in mode `kept` with nothing kept
 * @throws the API's error where nothing is kept or kept data must not stand in (a plain "not found")
 */
export async function liveOrKept<T>(source: Source<T>, mode: Mode): Promise<Fetched<T> | null> {
  if (mode === 'kept') return await fromCache(source, null);
  try {
    const value = await source.live();
    return { value, freshness: { source: 'live', fetchedAtMs: source.nowMs() } };
  } catch (error) {
    const kept = mode === 'live' && isCacheFallbackAllowed(error) ? await fromCache(source, error) : null;
    if (kept === null) throw error;
    return kept;
  }
}

async function fromCache<T>(source: Source<T>, because: AppError | null): Promise<Fetched<T> | null> {
  const kept = await source.kept();
  if (kept === null) return null;
  return {
    value: kept.value,
    freshness: {
      source: 'cache',
      fetchedAtMs: kept.fetchedAtMs,
      because: because && serialiseError(because),
      notes: [...(kept.notes ?? [])],
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
  readonly read: (raw: JsonValue) => T;
  readonly nowMs: () => number;
  readonly onLost?: OnLost | undefined;
};

/** Says that a record's saved copy is there but cannot be opened: silence would look as if it had never been saved. */
function unopenedWords(kind: 'trip' | 'client', id: number): string {
  return `The saved copy of ${kind} ${id} could not be opened: it is damaged or was changed.`;
}

/** The cached record of an id, with what must be said of it. */
function cachedRecord<T extends { readonly warnings: readonly ContractWarning[] }>(
  { session, kind, id, read }: RecordSource<T>,
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
    throw new AppError('not-kept', `${unopenedWords(kind, id)} Open it again while you are online.`, {});
  }
  return null;
}

type RecordName = { readonly session: OfficeSession; readonly kind: 'trip' | 'client'; readonly id: number };

/** Adds to a failure that the saved copy, which would have stood in, does not open either. */
function withUnopened(error: unknown, { session, kind, id }: RecordName): unknown {
  if (!isCacheFallbackAllowed(error) || !session.cache.records.isUnopened(kind, String(id))) return error;
  return new AppError(error.code, `${error.message} ${unopenedWords(kind, id)}`, error.details);
}

/** One record by its id, live and then cached, or as it was cached; null only in mode `kept` with nothing cached. */
export async function oneRecord<T extends { readonly warnings: readonly ContractWarning[] }>(
  source: RecordSource<T>,
  mode: Mode,
): Promise<Fetched<T> | null> {
  const { session, kind, read, nowMs } = source;
  const key = String(source.id);
  const live = async () => {
    const raw = await source.fetch().catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') session.markGone(kind, [key], nowMs());
      throw error;
    });
    const value = read(raw);
    session.recordWarnings(kind, value.warnings);
    const reason = session.cacheRecords(kind, [[key, toCompactJson(raw)]], nowMs());
    if (reason !== null) source.onLost?.(kind, [key], reason);
    return value;
  };
  try {
    return await liveOrKept({ live, kept: () => cachedRecord(source, mode === 'kept'), nowMs }, mode);
  } catch (error) {
    throw mode === 'live' ? withUnopened(error, source) : error;
  }
}

/** One page of kept records that match, with the pagination that the API would give. */
export function pageOf<T>(matching: readonly T[], asked: { page: number; perPage: number }) {
  const { page, perPage } = asked;
  const totalPages = Math.ceil(matching.length / perPage);
  const pagination: Pagination = { total: matching.length, page, perPage, totalPages, hasNext: page < totalPages };
  return { shown: matching.slice((page - 1) * perPage, page * perPage), pagination };
}
