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

/** While trips are read, the sectors are refetched no more often than this. */
const refreshMs = 1_500;

/** Applies the progress that the job reports, and reads again what the update in the background has saved. */
export function useUnclaimedEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refresh = (...channels: readonly string[]) => {
      for (const channel of channels) void client.invalidateQueries({ queryKey: [channel] });
    };
    const refreshLater = () => {
      timer ??= setTimeout(() => {
        timer = null;
        refresh('unclaimed:state', 'unclaimed:sectors');
      }, refreshMs);
    };
    const stopJob = onEvent('unclaimed:changed', (state) => {
      client.setQueryData(officeQuery('unclaimed:state', state.officeId).queryKey, state);
      if (state.phase !== 'checking' && state.phase !== 'listing') refresh('unclaimed:sectors', 'unclaimed:claims');
      else refreshLater();
    });
    let saved = '';
    const stopUpdate = onEvent('update:changed', ({ officeId, bookings: { done, total } }) => {
      const bookings = `${officeId} ${done}/${total}`;
      if (bookings !== saved) refreshLater();
      saved = bookings;
    });
    return () => {
      stopJob();
      stopUpdate();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client]);
}
