/** Shows the cached copy at once, then replaces it by the server's response. */

import { cancellable } from '@renderer/ipc/client';
import type { Freshness } from '@shared/schemas/freshness';
import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsSlow, withSlowServerReason } from './use-query-with-saved-copy';

type Options<T, K extends QueryKey> = UseQueryOptions<T, DefaultError, T, K>;

/**
 * Runs both queries of one thing. `data` is null until either has it; the error, `isFetching` and `refetch` are the
 * live query's.
 *
 * @param cached - reads the cached copy; disabled once the live query has data
 */
export function useCachedThenLive<T, C extends QueryKey, L extends QueryKey>(
  cached: Options<T, C>,
  live: Options<T, L>,
) {
  const { data, error, isFetching, refetch } = useQuery(live);
  const isCached = data === undefined;
  const copy = useQuery({ ...cached, enabled: isCached }).data;
  return { data: data ?? copy ?? null, isCached, error, isFetching, refetch };
}

type LoadRecord<T> = (requestId: string, fetchPolicy: 'network-first' | 'cache-only') => Promise<T | null>;

function recordQuery<T>(queryKey: QueryKey, fetchPolicy: 'network-first' | 'cache-only', load: LoadRecord<T>) {
  return {
    queryKey: [...queryKey, fetchPolicy],
    queryFn: ({ signal }: { signal: AbortSignal }) => cancellable(signal, (requestId) => load(requestId, fetchPolicy)),
  };
}

/** Reads one record, cached then live. A cached copy says so when the server is slow to respond. */
export function useRecord<T extends { readonly freshness: Freshness }>(queryKey: QueryKey, load: LoadRecord<T>) {
  const { data, isCached, error, isFetching, refetch } = useCachedThenLive(
    recordQuery(queryKey, 'cache-only', load),
    recordQuery(queryKey, 'network-first', load),
  );
  const isSlow = useIsSlow(isFetching && isCached);
  const record = useMemo(
    () => (data && isSlow ? { ...data, freshness: withSlowServerReason(data.freshness) } : data),
    [data, isSlow],
  );
  return { data: record, error, isFetching, isSlow, refetch };
}
