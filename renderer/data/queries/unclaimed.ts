/** The worklist of unclaimed commission, and the job that fills it. */

import { ipc } from '@renderer/ipc/client';
import type { ClaimChange } from '@shared/claims';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export const unclaimedStateQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['unclaimed-state', officeId],
    queryFn: () => ipc.invoke('unclaimed:state', officeId),
    staleTime: 0,
  });

export const unclaimedSectorsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['unclaimed-sectors', officeId],
    queryFn: () => ipc.invoke('unclaimed:sectors', officeId),
    staleTime: 0,
  });

/** What the user has noted of sectors. Another process may change it. */
export const claimsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['claims', officeId],
    queryFn: () => ipc.invoke('unclaimed:claims', officeId),
    staleTime: 0,
  });

/** Changes what is noted of sectors. Gives what was noted of them before. */
export function useChangeClaims(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ClaimChange) => ipc.invoke('unclaimed:change-claims', { officeId, change }),
    onSettled: () => client.invalidateQueries({ queryKey: claimsQuery(officeId).queryKey }),
  });
}

/** While a job is running, the sectors are refetched no more often than this. */
const refreshMs = 1_500;

/** Applies the progress that the job reports. */
export function useUnclaimedEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = ipc.on('unclaimed:changed', (state) => {
      const { queryKey } = unclaimedSectorsQuery(state.officeId);
      client.setQueryData(unclaimedStateQuery(state.officeId).queryKey, state);
      if (state.phase !== 'checking' && state.phase !== 'listing') {
        void client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: claimsQuery(state.officeId).queryKey });
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

export function useStartUnclaimed(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (range: { from: string; to: string }) => ipc.invoke('unclaimed:start', { officeId, ...range }),
    onSuccess: (state) => client.setQueryData(unclaimedStateQuery(officeId).queryKey, state),
  });
}

export const stopUnclaimed = (officeId: string) => void ipc.invoke('unclaimed:stop', officeId).catch(() => undefined);
