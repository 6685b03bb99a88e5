/** Clients: pages of the list, and single clients. */

import { cancellable, ipc } from '@renderer/ipc/client';
import { reviveError } from '@shared/errors';
import { maxPerPage } from '@shared/page-size';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { setProgress } from '../stores/progress';
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

/** The key under which the loading of every client reports its progress. */
export const allClientsKey = (officeId: string) => `all-clients ${officeId}`;

/** Loads every client, which is then saved and has its name on every screen; returns how many. The user starts it. */
export const allClientsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['all-clients', officeId],
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal, client }) => {
      let done = 0;
      try {
        for (let page = 1; ; page += 1) {
          const { clients, pagination, freshness } = await cancellable(signal, (requestId) => {
            const query = { filters: {}, page, perPage: maxPerPage };
            return ipc.invoke('clients:list', { officeId, requestId, ...query });
          });
          if (freshness.source === 'cache' && freshness.fallbackReason) throw reviveError(freshness.fallbackReason);
          setClientNames(client, officeId, clients);
          done += clients.length;
          if (!pagination.hasNext || clients.length === 0) return done;
          setProgress(allClientsKey(officeId), { done, total: pagination.total });
        }
      } finally {
        setProgress(allClientsKey(officeId), null);
      }
    },
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
