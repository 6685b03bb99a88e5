/** The loading of every client, page by page. */

import { maxPerPage } from '@shared/app/application';
import { reviveError } from '@shared/errors/errors';
import { queryOptions } from '@tanstack/react-query';
import { callOffice } from './call';
import { learnClientNames } from './names';
import { setProgress } from './stores/progress';

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
          const query = { filters: {}, page, perPage: maxPerPage };
          const list = await callOffice('clients:list', officeId, query, { signal });
          const { clients, pagination, freshness } = list;
          if (freshness.source === 'cache' && freshness.fallbackReason) throw reviveError(freshness.fallbackReason);
          learnClientNames(client, ['clients:list', officeId], list);
          done += clients.length;
          if (!pagination.hasNext || clients.length === 0) return done;
          setProgress(allClientsKey(officeId), { done, total: pagination.total });
        }
      } finally {
        setProgress(allClientsKey(officeId), null);
      }
    },
  });
