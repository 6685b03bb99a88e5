/** The worklist of unclaimed commission, and the job that fills it. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { officeQuery, onEvent, useOfficeMutation } from './call';

/** Changes what is noted of sectors. Gives what was noted of them before. */
export function useChangeClaims(officeId: string) {
  const client = useQueryClient();
  return useOfficeMutation('unclaimed:change-claims', officeId, {
    onSettled: () => client.invalidateQueries({ queryKey: ['unclaimed:claims', officeId] }),
  });
}

/** While a job is running, the sectors are refetched no more often than this. */
const refreshMs = 1_500;

/** Applies the progress that the job reports. */
export function useUnclaimedEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = onEvent('unclaimed:changed', (state) => {
      const queryKey = ['unclaimed:sectors', state.officeId];
      client.setQueryData(officeQuery('unclaimed:state', state.officeId).queryKey, state);
      if (state.phase !== 'checking' && state.phase !== 'listing') {
        void client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: ['unclaimed:claims', state.officeId] });
      } else
        timer ??= setTimeout(() => {
          timer = null;
          void client.invalidateQueries({ queryKey });
        }, refreshMs);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client]);
}
