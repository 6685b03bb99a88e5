/** Clients: pages of the list, and single clients with what was kept shown first. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ListQuery } from './trips';

export const clientsQuery = (officeId: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['clients', officeId, query],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) =>
        bridge.listClients({ officeId, requestId, ...query, filters: { ...query.filters } }),
      ),
    placeholderData: keepPreviousData,
  });

const clientQuery = (officeId: string, id: number, mode: 'live' | 'kept') =>
  queryOptions({
    queryKey: ['client', officeId, id, mode],
    queryFn: ({ signal }) => cancellable(signal, (requestId) => bridge.getClient({ officeId, requestId, id, mode })),
  });

/** The client as it was kept, at once, then live in its place. */
export function useClient(officeId: string, id: number) {
  const kept = useQuery(clientQuery(officeId, id, 'kept'));
  const live = useQuery(clientQuery(officeId, id, 'live'));
  return {
    data: live.data ?? kept.data ?? null,
    error: live.error,
    isFetching: live.isFetching,
    refetch: live.refetch,
  };
}
