/** Handlers of clients and directories. */
import { getClient, listClients } from '@main/records/clients';
import { getDirectory, getDirectoryRecord, listDirectory } from '@main/records/directory';
import type { HandlersOf } from '../register';

export function makeClientHandlers(): HandlersOf<'clients' | 'directory'> {
  return {
    'clients:list': async (query, { session, signal, fetchPolicy }) => {
      const { value, freshness } = await listClients(session, query, { signal, fetchPolicy });
      return { ...value, warnings: [...value.warnings], freshness };
    },
    'clients:get': async ({ id }, { session, signal, fetchPolicy }) => {
      const fetched = await getClient(session, id, { signal, fetchPolicy });
      if (fetched === null) return null;
      const { client, warnings } = fetched.value;
      return { client, warnings, freshness: fetched.freshness };
    },
    'clients:contacts': (ids, { session, signal }) => session.cache.records.readClientContacts(ids, { signal }),
    'directory:get': (_, { session, signal, fetchPolicy }) => getDirectory(session, { signal, fetchPolicy }),
    'directory:list': async ({ kind }, { session, signal, fetchPolicy }) => {
      const { value, freshness } = await listDirectory(session, kind, { signal, fetchPolicy });
      return { ...value, records: [...value.records], warnings: [...value.warnings], freshness };
    },
    'directory:record': async ({ kind, id }, { session, signal, fetchPolicy }) => {
      const { value, freshness } = await getDirectoryRecord(session, kind, id, { signal, fetchPolicy });
      return { record: value, freshness };
    },
  };
}
