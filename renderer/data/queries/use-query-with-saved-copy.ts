/** The saved copy stands in while the server takes long to answer; its answer then takes the place of the copy. */
import type { Freshness } from '@shared/schemas/freshness';
import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

/** How long the server may take before the saved copy is shown. */
const slowAfterMs = 2_500;

/** Whether something has been waited for longer than is pleasant. */
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
  message: 'The server has not answered yet. It is still being asked.',
  details: {},
} as const;

/** The freshness of a saved copy that is shown because the server takes long. */
export function withSlowServerReason(freshness: Freshness): Freshness {
  return freshness.source === 'cache' && freshness.fallbackReason === null
    ? { ...freshness, fallbackReason: slowServerReason }
    : freshness;
}

type WithFreshness = { readonly freshness: Freshness };
type Options<T, K extends QueryKey> = UseQueryOptions<T, DefaultError, T, K>;

/**
 * A list from the server, or its saved copy while the server takes long.
 *
 * @param saved - reads the saved copy of the same list; asked only when it is needed
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
