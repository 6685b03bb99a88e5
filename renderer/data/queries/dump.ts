/** The dump of saved offices: its state, its estimate, and what starts and stops it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appQuery, call, ignoreFailure, onEvent } from '../call';

/** The state of the dump that runs, or of the last one; {@link useDumpEvents} keeps it current. */
export const dumpStateQuery = appQuery('dump:state');

/** How much a dump of an office would contain now. */
export const dumpEstimateQuery = (officeId: string) => appQuery('dump:estimate', officeId);

/** Applies the progress that a dump reports. */
export function useDumpEvents(): void {
  const client = useQueryClient();
  useEffect(() => onEvent('dump:changed', (state) => client.setQueryData(dumpStateQuery.queryKey, state)), [client]);
}

/** Asks for a folder and dumps one office, or `all`, into it. */
export function useRunDump() {
  return useMutation({
    mutationFn: (order: { readonly offices: string; readonly isPersonalIncluded: boolean }) => call('dump:run', order),
  });
}

/** Stops the dump: the state says so when it has. */
export const stopDump = () => ignoreFailure(call('dump:stop'));
