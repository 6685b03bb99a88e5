/** Trips: pages of the list, and single trips with what was kept shown first. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

export type ListQuery = {
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
};

export const tripsQuery = (officeId: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['trips', officeId, query],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) =>
        bridge.listTrips({ officeId, requestId, ...query, filters: { ...query.filters }, mode: 'live' }),
      ),
    placeholderData: keepPreviousData,
  });

const tripQuery = (officeId: string, id: number, mode: 'live' | 'kept') =>
  queryOptions({
    queryKey: ['trip', officeId, id, mode],
    queryFn: ({ signal }) => cancellable(signal, (requestId) => bridge.getTrip({ officeId, requestId, id, mode })),
  });

/** The trip as it was kept, at once, then live in its place. The error is the live one's. */
export function useTrip(officeId: string, id: number) {
  const kept = useQuery(tripQuery(officeId, id, 'kept'));
  const live = useQuery(tripQuery(officeId, id, 'live'));
  return {
    data: live.data ?? kept.data ?? null,
    error: live.error,
    isFetching: live.isFetching,
    refetch: live.refetch,
  };
}
