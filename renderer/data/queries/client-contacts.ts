/** Phones and emails of listed clients, from their saved cards. */

import { cancellable, ipc } from '@renderer/ipc/client';
import { queryOptions } from '@tanstack/react-query';

/** Begins the keys of all queries of an office's contacts. */
export const getContactsKey = (officeId: string) => ['client-contacts', officeId] as const;

/**
 * What saved cards say of the clients of a page: their phones and emails. Sends no request to the server. Another page
 * has no data until it is read: by that of the page before, all of its clients would seem not saved.
 */
export const clientContactsQuery = (officeId: string, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...getContactsKey(officeId), ids],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) => ipc.invoke('clients:contacts', { officeId, requestId, ids: [...ids] })),
    enabled: ids.length > 0,
    // More cards may be saved by now.
    staleTime: 0,
  });
