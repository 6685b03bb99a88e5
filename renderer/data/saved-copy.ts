/** Queries that show what is saved until the server has responded. */
import { useIsLasting } from '@renderer/ui/use-now';
import type { FetchPolicy, Input, Output, RecordChannel } from '@shared/ipc/contract';
import type { Freshness } from '@shared/records/freshness';
import {
  type DefaultError,
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Query, recordQuery } from './call';
import { texts } from './texts';

/* Records and lists of an office: the saved copy is shown while the server is slow, then the server's response. */

/** A server that takes longer than this is slow. */
const slowAfterMs = 2_500;

const slowServerReason = {
  code: 'timed-out',
  message: texts.noResponse,
  details: {},
} as const;

type WithFreshness = { readonly freshness: Freshness };
/** The channels whose output says how fresh it is. */
type FreshChannel = { [C in RecordChannel]: NonNullable<Output<C>> extends WithFreshness ? C : never }[RecordChannel];

/** Adds the reason to a copy that is shown because the server is slow. */
function withSlowServerReason<T extends WithFreshness | null>(copy: T): T {
  const isWithoutReason = copy?.freshness.source === 'cache' && copy.freshness.fallbackReason === null;
  return isWithoutReason ? { ...copy, freshness: { ...copy.freshness, fallbackReason: slowServerReason } } : copy;
}

type Options<T, K extends QueryKey> = UseQueryOptions<T, DefaultError, T, K>;

/**
 * Runs both queries of one thing. `data` is null until either has it; the error, `isFetching` and `refetch` are the
 * live query's.
 *
 * @param saved - reads the saved copy; disabled once the live query has data
 */
export function useCopyThenLive<T, C extends QueryKey, L extends QueryKey>(saved: Options<T, C>, live: Options<T, L>) {
  const { data, error, isFetching, refetch } = useQuery(live);
  const isCopy = data === undefined;
  const copy = useQuery({ ...saved, enabled: isCopy }).data;
  return { data: data ?? copy ?? null, isCopy, error, isFetching, refetch };
}

/** Reads one record: its saved copy at once, then the server's. A copy says so when the server is slow to respond. */
type Shown<T> = {
  readonly data: T;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

export function useRecord<C extends FreshChannel>(
  channel: C,
  officeId: string,
  input: Input<C>,
): Shown<Output<C> | null> & { readonly isSlow: boolean } {
  const { data, isCopy, error, isFetching, refetch } = useCopyThenLive(
    recordQuery(channel, officeId, input, 'cache-only'),
    recordQuery(channel, officeId, input),
  );
  const isSlow = useIsLasting(isFetching && isCopy, slowAfterMs);
  const record = useMemo(() => (isSlow ? withSlowServerReason(data) : data), [data, isSlow]);
  return { data: record, error, isFetching, isSlow, refetch };
}

type ListOptions = {
  /** @default true */
  readonly isEnabled?: boolean;
  /** Whether the list of an earlier input stays until this one is loaded. @default false */
  readonly keepsPrevious?: boolean;
};

/** Reads a list from the server, or its saved copy while the server is slow. */
export function useList<C extends FreshChannel>(
  channel: C,
  officeId: string,
  input: Input<C>,
  { isEnabled = true, keepsPrevious = false }: ListOptions = {},
): Shown<Output<C> | undefined> & { readonly isPlaceholderData: boolean } {
  // TypeScript does not see through the type of a channel's output that it must have a freshness.
  const toQuery = (fetchPolicy?: FetchPolicy) =>
    recordQuery(channel, officeId, input, fetchPolicy) as unknown as Query<WithFreshness>;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...toQuery(),
    enabled: isEnabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData<WithFreshness> }),
  });
  const isSlow = useIsLasting(isEnabled && isFetching && (data === undefined || isPlaceholderData), slowAfterMs);
  const copy = useQuery({ ...toQuery('cache-only'), enabled: isSlow }).data;
  const shown = useMemo(() => (isSlow && copy ? withSlowServerReason(copy) : data), [isSlow, copy, data]);
  return {
    data: shown as Output<C> | undefined,
    error,
    isFetching,
    isPlaceholderData: shown === data && isPlaceholderData,
    refetch,
  };
}
