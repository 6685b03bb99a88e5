/** A record as it was kept, at once, then live in its place. */

import { cancellable } from '@renderer/ipc/bridge';
import type { Freshness } from '@shared/schemas/freshness';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toWaiting, useIsSlow } from './saved-meanwhile';

type Ask<T> = (requestId: string, mode: 'live' | 'kept') => Promise<T | null>;

function recordQuery<T>(queryKey: QueryKey, mode: 'live' | 'kept', ask: Ask<T>) {
  return {
    queryKey: [...queryKey, mode],
    queryFn: ({ signal }: { signal: AbortSignal }) => cancellable(signal, (requestId) => ask(requestId, mode)),
  };
}

/** The error, the refresh and "is fetching" are the live answer's; `data` is null until there is something to show. */
export function useKeptThenLive<T extends { readonly freshness: Freshness }>(queryKey: QueryKey, ask: Ask<T>) {
  const kept = useQuery(recordQuery(queryKey, 'kept', ask));
  const live = useQuery(recordQuery(queryKey, 'live', ask));
  const isSlow = useIsSlow(live.isFetching && live.data === undefined);
  const saved = useMemo(
    () => (kept.data && isSlow ? { ...kept.data, freshness: toWaiting(kept.data.freshness) } : kept.data),
    [kept.data, isSlow],
  );
  return {
    data: live.data ?? saved ?? null,
    error: live.error,
    isFetching: live.isFetching,
    refetch: live.refetch,
  };
}
