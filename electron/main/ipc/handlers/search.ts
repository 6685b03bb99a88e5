/** Handlers of searches in saved data. */
import { makeSearchQuery } from '@main/records/saved-search';
import type { Services } from '@main/services';
import type { HandlerInput } from '@shared/ipc/contract';
import type { CancellableRequests } from '../cancellable-requests';
import type { HandlersOf } from '../register';

export function makeSearchHandlers(
  { offices, preferences }: Services,
  requests: CancellableRequests,
): HandlersOf<'search'> {
  const open = async ({ officeId, ...query }: HandlerInput<'search:trips'>) => {
    const session = await offices.openSession(officeId);
    const { labels } = preferences.get(session.office);
    return { search: session.cache.search, query: await makeSearchQuery(session, labels, query) };
  };
  return {
    'search:trips': (input) =>
      requests.run(input.requestId, async (signal) => {
        const { search, query } = await open(input);
        return await search.searchTrips(query, { signal });
      }),
    'search:sectors': (input) =>
      requests.run(input.requestId, async (signal) => {
        const { search, query } = await open(input);
        return await search.searchSectors(query, { signal });
      }),
    'search:clients': (input) =>
      requests.run(input.requestId, async (signal) => {
        const { search, query } = await open(input);
        return await search.searchClients(query, { signal });
      }),
    'search:pause': async ({ officeId, isPaused }) => {
      const session = await offices.openSession(officeId);
      await session.cache.search.pauseReading(isPaused);
      return null;
    },
  };
}
