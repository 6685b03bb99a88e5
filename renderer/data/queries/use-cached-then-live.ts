/** A record as it was kept, at once, then live in its place. */

import { cancellable } from '@renderer/ipc/client';
import type { Freshness } from '@shared/schemas/freshness';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsSlow, withSlowServerReason } from './use-query-with-saved-copy';

type LoadRecord<T> = (requestId: string, fetchPolicy: 'network-first' | 'cache-only') => Promise<T | null>;

function recordQuery<T>(queryKey: QueryKey, fetchPolicy: 'network-first' | 'cache-only', load: LoadRecord<T>) {
  return {
    queryKey: [...queryKey, fetchPolicy],
    queryFn: ({ signal }: { signal: AbortSignal }) => cancellable(signal, (requestId) => load(requestId, fetchPolicy)),
  };
}

/** The error, the refresh and "is fetching" are the live answer's; `data` is null until there is something to show. */
export function useCachedThenLive<T extends { readonly freshness: Freshness }>(
  queryKey: QueryKey,
  load: LoadRecord<T>,
) {
  const cached = useQuery(recordQuery(queryKey, 'cache-only', load));
  const live = useQuery(recordQuery(queryKey, 'network-first', load));
  const isSlow = useIsSlow(live.isFetching && live.data === undefined);
  const saved = useMemo(
    () =>
      cached.data && isSlow ? { ...cached.data, freshness: withSlowServerReason(cached.data.freshness) } : cached.data,
    [cached.data, isSlow],
  );
  return {
    data: live.data ?? saved ?? null,
    error: live.error,
    isFetching: live.isFetching,
    refetch: live.refetch,
  };
}
