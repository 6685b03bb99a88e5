/** Searches for any text in the saved data of an office. */
import type { Output } from '@shared/ipc/contract';
import { useQuery } from '@tanstack/react-query';
import { useOfficeId } from './app';
import { officeQuery } from './call';

type Channel = 'search:sectors' | 'search:clients';

/** Shorter texts are in nearly every record. */
const minLength = 2;

/** While what is saved is still read, the search is made again this often. */
const readingIntervalMs = 500;

/** Follows a search in saved data; another text cancels it. */
export function useSavedSearch<C extends Channel>(
  channel: C,
  typed: string,
  { maxHits, isEnabled }: { readonly maxHits: number; readonly isEnabled: boolean },
): Output<C> | undefined {
  const text = typed.trim();
  const { data } = useQuery({
    ...officeQuery<Channel>(channel, useOfficeId(), { text, maxHits }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isReading ? readingIntervalMs : false),
    enabled: isEnabled && text.length >= minLength,
  });
  return data as Output<C> | undefined;
}
