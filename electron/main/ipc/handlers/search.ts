/** Handlers of searches in saved data. */
import { makeSearchQuery } from '@main/records/saved-search';
import type { Services } from '@main/services';
import type { HandlerInput } from '@shared/ipc/contract';
import type { Context, HandlersOf } from '../register';

export function makeSearchHandlers({ preferences }: Services): HandlersOf<'search'> {
  const makeQuery = (query: HandlerInput<'search:trips'>, { session }: Context<'search:trips'>) =>
    makeSearchQuery(session, preferences.get(session.office).labels, query);
  return {
    'search:trips': async (input, context) => {
      const { session, signal } = context;
      return await session.cache.search.searchTrips(await makeQuery(input, context), { signal });
    },
    'search:sectors': async (input, context) => {
      const { session, signal } = context;
      return await session.cache.search.searchSectors(await makeQuery(input, context), { signal });
    },
    'search:clients': async (input, context) => {
      const { session, signal } = context;
      return await session.cache.search.searchClients(await makeQuery(input, context), { signal });
    },
    'search:pause': async (isPaused, { session }) => {
      await session.cache.search.pauseReading(isPaused);
      return null;
    },
  };
}
