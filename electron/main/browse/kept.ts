/** Live first, kept when live is not to be had: the one way in which records reach a screen. */

import { compactJson, type JsonValue, parseExactJson } from '@main/api/json/exact-json';
import type { OfficeSession } from '@main/offices/office-session';
import { type AppError, mayAnswerFromCache, serialiseError } from '@shared/errors';
import type { Freshness, Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';

export type Fetched<T> = { readonly value: T; readonly freshness: Freshness };
/** live: the API, else what was kept; live-only: the API or its error, for jobs and scripts; kept: the cache alone. */
export type Mode = 'live' | 'live-only' | 'kept';

type Awaitable<T> = T | Promise<T>;

export type Source<T> = {
  /** Asks the API and keeps the answer. */
  readonly live: () => Promise<T>;
  /** Reads what was kept; null where there is nothing. */
  readonly kept: () => Awaitable<{ value: T; fetchedAtMs: number } | null>;
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
    const kept = mode === 'live' && mayAnswerFromCache(error) ? await fromCache(source, error) : null;
    if (kept === null) throw error;
    return kept;
  }
}

async function fromCache<T>(source: Source<T>, because: AppError | null): Promise<Fetched<T> | null> {
  const kept = await source.kept();
  if (kept === null) return null;
  return {
    value: kept.value,
    freshness: { source: 'cache', fetchedAtMs: kept.fetchedAtMs, because: because && serialiseError(because) },
  };
}

type RecordSource<T extends { readonly warnings: readonly ContractWarning[] }> = {
  readonly session: OfficeSession;
  readonly kind: 'trip' | 'client';
  readonly id: number;
  /** Asks the API for the raw record. */
  readonly fetch: () => Promise<JsonValue>;
  /** Reads the raw record; throws where it is no record at all, which is then not kept. */
  readonly read: (raw: JsonValue) => T;
  readonly nowMs: () => number;
};

/** One record by its id, live and then kept, or as it was kept; null only in mode `kept` with nothing kept. */
export async function oneRecord<T extends { readonly warnings: readonly ContractWarning[] }>(
  source: RecordSource<T>,
  mode: Mode,
): Promise<Fetched<T> | null> {
  const { session, kind, read, nowMs } = source;
  const { records } = session.cache;
  const key = String(source.id);
  return await liveOrKept(
    {
      live: async () => {
        const raw = await source.fetch();
        const value = read(raw);
        session.warned(kind, value.warnings);
        session.keep(kind, [[key, compactJson(raw)]], nowMs());
        return value;
      },
      kept: () => {
        const kept = records.get(kind, key);
        return kept && { value: read(parseExactJson(kept.text).value), fetchedAtMs: kept.fetchedAtMs };
      },
      nowMs,
    },
    mode,
  );
}

/** One page of kept records that match, with the pagination that the API would give. */
export function pageOf<T>(matching: readonly T[], asked: { page: number; perPage: number }) {
  const { page, perPage } = asked;
  const totalPages = Math.ceil(matching.length / perPage);
  const pagination: Pagination = { total: matching.length, page, perPage, totalPages, hasNext: page < totalPages };
  return { shown: matching.slice((page - 1) * perPage, page * perPage), pagination };
}
