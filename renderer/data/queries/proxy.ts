/** The sign-in that the network's proxy asks for. */
import type { ProxySignIn } from '@shared/schemas/proxy-sign-in';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { appQuery, call, onEvent } from '../call';

const proxyChallengeQuery = queryOptions({
  ...appQuery('proxy:pending'),
  staleTime: Number.POSITIVE_INFINITY,
  // No event comes while the window is locked.
  refetchOnMount: 'always',
});

/** Gets the challenge to show; null for none. */
export function useProxyChallenge() {
  const client = useQueryClient();
  useEffect(
    () => onEvent('proxy:changed', (challenge) => client.setQueryData(proxyChallengeQuery.queryKey, challenge)),
    [client],
  );
  return useQuery(proxyChallengeQuery).data ?? null;
}

/** Signs in. No mutation: the query client would remember the password. */
export const signInToProxy = (given: ProxySignIn) => call('proxy:sign-in', given);

export const cancelProxySignIn = (id: string) => call('proxy:cancel', id);
