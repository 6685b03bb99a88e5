/** Shows the cached copy while the server is slow, then replaces it by the response. */
import type { Freshness } from '@shared/schemas/freshness';
import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { texts } from '../texts';

/** A server that takes longer than this is slow. */
const slowAfterMs = 2_500;

/** Whether the wait has become long. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isSlow;
}

const slowServerReason = {
  code: 'timed-out',
  message: texts.noResponse,
  details: {},
} as const;

/** Adds the reason to a cached copy that is shown because the server is slow. */
export function withSlowServerReason(freshness: Freshness): Freshness {
  return freshness.source === 'cache' && freshness.fallbackReason === null
    ? { ...freshness, fallbackReason: slowServerReason }
    : freshness;
}

type WithFreshness = { readonly freshness: Freshness };
type Options<T, K extends QueryKey> = UseQueryOptions<T, DefaultError, T, K>;

/**
 * Follows a list from the server, or its cached copy while the server is slow.
 *
 * @param saved - reads the cached copy of the same list; runs only while the server is slow
 */
export function useQueryWithSavedCopy<T extends WithFreshness, K extends QueryKey, S extends QueryKey>(
  live: Options<T, K>,
  saved: Options<T, S>,
  isEnabled = true,
) {
  const query = useQuery({ ...live, enabled: isEnabled });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const isSlow = useIsSlow(isEnabled && isFetching && (data === undefined || isPlaceholderData));
  const copy = useQuery({ ...saved, enabled: isSlow }).data;
  const shown = useMemo(
    () => (isSlow && copy ? { ...copy, freshness: withSlowServerReason(copy.freshness) } : data),
    [isSlow, copy, data],
  );
  return { data: shown, error, isFetching, isPlaceholderData: shown === data && isPlaceholderData, refetch };
}
