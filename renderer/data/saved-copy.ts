/** Records and lists that show what is saved until the server has responded. */
import { useIsLasting } from '@renderer/ui/use-now';
import type { Input, Output, RecordChannel } from '@shared/ipc/contract';
import type { Freshness } from '@shared/records/freshness';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOfficeId } from './app';
import { recordQuery } from './call';
import { texts } from './texts';

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

/**
 * Reads a record or a list: its saved copy at once, then the server's. `data` is null until either has it, and says so when the
 * server is slow to respond; the error, `isFetching` and `refetch` are those of the server's.
 */
export function useRecord<C extends FreshChannel>(channel: C, input: Input<C>) {
  const officeId = useOfficeId();
  const live = useQuery(recordQuery(channel, officeId, input));
  const isCopy = live.data === undefined;
  const copy = useQuery({ ...recordQuery(channel, officeId, input, 'cache-only'), enabled: isCopy }).data;
  const data: Output<C> | null = live.data ?? copy ?? null;
  const isSlow = useIsLasting(live.isFetching && isCopy, slowAfterMs);
  const record = useMemo(() => (isSlow ? withSlowServerReason(data) : data), [data, isSlow]);
  const { error, isFetching, refetch } = live;
  return { data: record, error, isFetching, isSlow, refetch };
}
