/** Searches for any text in the saved data of an office. */
import type { Output } from '@shared/ipc/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useOfficeId } from './app';
import { officeQuery } from './call';

type Channel = 'search:sectors' | 'search:clients';
type SavedSearchOptions = { readonly maxHits: number; readonly isEnabled: boolean };

/** Shorter texts are in nearly every record. */
const minLength = 2;

/** While what is saved is still read, the search is made again this often. */
const readingIntervalMs = 500;

const savedSearchQuery = (channel: Channel, officeId: string, text: string, maxHits: number) =>
  queryOptions({
    ...officeQuery<Channel>(channel, officeId, { text, maxHits }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isReading ? readingIntervalMs : false),
  });

/** Follows a search in saved data; another text cancels it. */
export function useSavedSearch<C extends Channel>(
  channel: C,
  typed: string,
  { maxHits, isEnabled }: SavedSearchOptions,
): Output<C> | undefined {
  const text = typed.trim();
  const query = savedSearchQuery(channel, useOfficeId(), text, maxHits);
  return useQuery({ ...query, enabled: isEnabled && text.length >= minLength }).data as Output<C> | undefined;
}
