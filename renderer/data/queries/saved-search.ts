/** Searches for any text in the saved data of an office. */
import { cancellable, ipc } from '@renderer/ipc/client';
import type { Output } from '@shared/ipc/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

type Channel = 'search:trips' | 'search:sectors' | 'search:clients';
export type SavedSearchOptions = { readonly maxHits: number; readonly isEnabled: boolean };

/** Shorter texts are in nearly every record. */
const minLength = 2;

/** While more is read, the search is made again this often. */
const readingIntervalMs = 500;

const savedSearchQuery = <C extends Channel>(channel: C, officeId: string, text: string, maxHits: number) =>
  queryOptions({
    queryKey: [channel, officeId, text, maxHits],
    queryFn: ({ signal }) =>
      cancellable(
        signal,
        async (requestId) => (await ipc.invoke<Channel>(channel, { officeId, requestId, text, maxHits })) as Output<C>,
      ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.reading.state === 'reading' ? readingIntervalMs : false),
    refetchIntervalInBackground: false,
  });

/** Follows a search in saved data; another text cancels it. */
export function useSavedSearch<C extends Channel>(
  channel: C,
  officeId: string,
  typed: string,
  { maxHits, isEnabled }: SavedSearchOptions,
): Output<C> | undefined {
  const text = typed.trim();
  const query = savedSearchQuery(channel, officeId, text, maxHits);
  return useQuery({ ...query, enabled: isEnabled && text.length >= minLength }).data;
}

/** Pauses the reading of sectors that a search has begun, or goes on with it. */
export const pauseReading = (officeId: string, isPaused: boolean) =>
  ipc.invoke('search:pause', { officeId, isPaused }).catch(() => null);
