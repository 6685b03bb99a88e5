/** Handlers of trips, clients and directories: single ones, searches, and lists as a whole with their update. */

import { getClient, getDirectory, listClients, makeSearchQuery } from '@main/office/records/directory';
import { getTrip, listTrips } from '@main/office/records/trips';
import type { HandlerInput } from '@shared/ipc/contract';
import { getOwnNames } from '@shared/settings/preferences';
import type { Services } from '../../services';
import type { Context, HandlersOf } from '../register';

export function makeRecordHandlers({
  preferences,
  updates,
}: Services): HandlersOf<'clients' | 'directory' | 'trips' | 'search' | 'tables' | 'update'> {
  const makeQuery = (query: HandlerInput<'search:sectors'>, { session }: Context<'search:sectors'>) =>
    makeSearchQuery(session, getOwnNames(preferences.get(session.office)), query);
  return {
    'clients:list': (query, { session, signal }) => listClients(session, query, { signal }),
    'clients:get': async ({ id }, { session, signal, fetchPolicy }) => {
      const fetched = await getClient(session, id, { signal, fetchPolicy });
      if (fetched === null) return null;
      const { record: client, warnings } = fetched.value;
      return { client, warnings, freshness: fetched.freshness };
    },
    'directory:get': (_, { session, signal }) => getDirectory(session, signal),
    'trips:list': async (query, { session, signal }) =>
      (await listTrips(session, query, { signal, fetchPolicy: 'network-only' })).value.rows,
    'trips:get': async ({ id }, { session, signal, fetchPolicy }) => {
      const fetched = await getTrip(session, id, { signal, fetchPolicy });
      if (fetched === null) return null;
      const { record: trip, warnings } = fetched.value;
      return { trip, warnings, freshness: fetched.freshness };
    },
    'search:sectors': async (input, context) => {
      const { session, signal } = context;
      return await session.cache.search.searchSectors(await makeQuery(input, context), { signal });
    },
    'search:clients': async (input, context) => {
      const { session, signal } = context;
      return await session.cache.search.searchClients(await makeQuery(input, context), { signal });
    },
    'tables:get': ({ list, since }, { session, signal }) => session.cache.tables.read(list, since, { signal }),
    'update:state': (_, { session }) => {
      updates.watch(session.office.id);
      return updates.getState(session.office.id);
    },
    'update:refresh': (_, { session }) => updates.refresh(session.office.id),
    'update:stop': (_, { session }) => updates.stopRefresh(session.office.id),
  };
}
