/** Trips: pages of the list, and single trips with what was kept shown first. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useKeptThenLive } from './kept-then-live';

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
        bridge.listTrips({ officeId, requestId, ...query, filters: { ...query.filters } }),
      ),
    placeholderData: keepPreviousData,
  });

/** One trip as it was kept, at once, then live in its place. */
export function useTrip(officeId: string, id: number) {
  return useKeptThenLive(['trip', officeId, id], (requestId, mode) =>
    bridge.getTrip({ officeId, requestId, id, mode }),
  );
}
