/** Clients: pages of the list, and single clients. */

import { cancellable, ipc } from '@renderer/ipc/client';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { setClientNames } from './names';
import type { ListQuery } from './trips';
import { useRecord } from './use-cached-then-live';

export const clientsQuery = (officeId: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['clients', officeId, query],
    queryFn: async ({ signal, client }) => {
      const page = await cancellable(signal, (requestId) =>
        ipc.invoke('clients:list', { officeId, requestId, ...query, filters: { ...query.filters } }),
      );
      setClientNames(client, officeId, page.clients);
      return page;
    },
    placeholderData: keepPreviousData,
  });

/** The cached copy of the same page. */
export const cachedClientsQuery = (officeId: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['clients-saved', officeId, query],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) =>
        ipc.invoke('clients:list', {
          officeId,
          requestId,
          ...query,
          filters: { ...query.filters },
          fetchPolicy: 'cache-only',
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** Follows one client, cached then live. */
export function useClient(officeId: string, id: number) {
  const client = useQueryClient();
  return useRecord(['client', officeId, id], async (requestId, fetchPolicy) => {
    const response = await ipc.invoke('clients:get', { officeId, requestId, id, fetchPolicy });
    if (response) setClientNames(client, officeId, [response.client]);
    return response;
  });
}
