/** Diagnostics of the office in use, polled once a second while the screen is open. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { officeQuery, useOfficeMutation } from './call';

const refreshMs = 1_000;

export const diagnosticsQuery = (officeId: string) =>
  queryOptions({
    ...officeQuery('diagnostics:get', officeId),
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
    // Diagnostics of an earlier visit to the screen are out of date.
    gcTime: 0,
  });

/** Switches X-Debug on or off. */
export function useSetDebugging(officeId: string) {
  const client = useQueryClient();
  const { queryKey } = diagnosticsQuery(officeId);
  return useOfficeMutation('diagnostics:set-debugging', officeId, {
    onMutate: async (isDebugging) => {
      // A poll under way would set the switch back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (old) => old && { ...old, isDebugging });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
