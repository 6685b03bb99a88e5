/** The sign-in that the network's proxy asks for. */
import { ipc } from '@renderer/ipc/client';
import type { ProxySignIn } from '@shared/schemas/proxy-sign-in';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const proxyChallengeQuery = queryOptions({
  queryKey: ['proxy-challenge'],
  queryFn: () => ipc.invoke('proxy:pending', null),
  staleTime: Number.POSITIVE_INFINITY,
  // No event comes while the window is locked.
  refetchOnMount: 'always',
});

/** Gets the challenge to show; null for none. */
export function useProxyChallenge() {
  const client = useQueryClient();
  useEffect(
    () => ipc.on('proxy:changed', (challenge) => client.setQueryData(proxyChallengeQuery.queryKey, challenge)),
    [client],
  );
  return useQuery(proxyChallengeQuery).data ?? null;
}

/** Signs in. No mutation: the query client would remember the password. */
export const signInToProxy = (given: ProxySignIn) => ipc.invoke('proxy:sign-in', given);

export const cancelProxySignIn = (id: string) => ipc.invoke('proxy:cancel', id);
