/** Handlers of clients and directories. */
import { getClient, listClients } from '@main/records/clients';
import { getDirectory, getDirectoryRecord, listDirectory } from '@main/records/directory';
import type { Services } from '@main/services';
import type { CancellableRequests } from '../cancellable-requests';
import type { HandlersOf } from '../register';

export function makeClientHandlers(
  { offices }: Services,
  requests: CancellableRequests,
): HandlersOf<'clients' | 'directory'> {
  return {
    'clients:list': ({ officeId, requestId, fetchPolicy, ...query }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const { value, freshness } = await listClients(session, query, { signal, fetchPolicy });
        return { ...value, warnings: [...value.warnings], freshness };
      }),
    'clients:get': ({ officeId, requestId, id, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const fetched = await getClient(await offices.openSession(officeId), id, { signal, fetchPolicy });
        if (fetched === null) return null;
        const { client, warnings } = fetched.value;
        return { client, warnings, freshness: fetched.freshness };
      }),
    'clients:contacts': ({ officeId, requestId, ids }) =>
      requests.run(requestId, async (signal) => {
        const { cache } = await offices.openSession(officeId);
        return await cache.records.readClientContacts(ids, { signal });
      }),
    'directory:get': ({ officeId, requestId, fetchPolicy }) =>
      requests.run(requestId, async (signal) =>
        getDirectory(await offices.openSession(officeId), { signal, fetchPolicy }),
      ),
    'directory:list': ({ officeId, requestId, kind, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const { value, freshness } = await listDirectory(session, kind, { signal, fetchPolicy });
        return { ...value, records: [...value.records], warnings: [...value.warnings], freshness };
      }),
    'directory:record': ({ officeId, requestId, kind, id, fetchPolicy }) =>
      requests.run(requestId, async (signal) => {
        const session = await offices.openSession(officeId);
        const { value, freshness } = await getDirectoryRecord(session, kind, id, { signal, fetchPolicy });
        return { record: value, freshness };
      }),
  };
}
