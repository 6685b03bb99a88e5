/** Clients: pages of the list, and single clients with what was kept shown first. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useKeptThenLive } from './kept-then-live';
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

/** One client as it was kept, at once, then live in its place. */
export function useClient(officeId: string, id: number) {
  return useKeptThenLive(['client', officeId, id], (requestId, mode) =>
    bridge.getClient({ officeId, requestId, id, mode }),
  );
}
