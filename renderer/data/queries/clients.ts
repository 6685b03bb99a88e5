/** Clients: pages of the list, and single clients with what was kept shown first. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useKeptThenLive } from './kept-then-live';
import { rememberClientNames } from './names';
import type { ListQuery } from './trips';

export const clientsQuery = (officeId: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['clients', officeId, query],
    queryFn: async ({ signal, client }) => {
      const page = await cancellable(signal, (requestId) =>
        bridge.listClients({ officeId, requestId, ...query, filters: { ...query.filters } }),
      );
      rememberClientNames(client, officeId, page.clients);
      return page;
    },
    placeholderData: keepPreviousData,
  });

/** The same page as it is saved on this computer. */
export const savedClientsQuery = (officeId: string, query: ListQuery) =>
  queryOptions({
    queryKey: ['clients-saved', officeId, query],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) =>
        bridge.listClients({ officeId, requestId, ...query, filters: { ...query.filters }, mode: 'kept' }),
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** One client as it was kept, at once, then live in its place. */
export function useClient(officeId: string, id: number) {
  const client = useQueryClient();
  return useKeptThenLive(['client', officeId, id], async (requestId, mode) => {
    const found = await bridge.getClient({ officeId, requestId, id, mode });
    if (found) rememberClientNames(client, officeId, [found.client]);
    return found;
  });
}
