/** Everything that changes which offices there are, which one is in use, and how the application looks. */

import { cancellable, ipc } from '@renderer/ipc/client';
import type { Freshness } from '@shared/schemas/freshness';
import type { AppState, RateSetting, Theme } from '@shared/schemas/office';
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { OneTimeInput } from '../one-time-input';
import { appStateQuery, useAppMutation } from './app';

export type ConnectValues = {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly sessionOnly: boolean;
};

/** A mutation whose input, a token, is nowhere in the query client. */
function useSecretMutation<I>(send: (input: I) => Promise<AppState>) {
  const { current: secret } = useRef(new OneTimeInput<I>());
  const change = useAppMutation<void>(secret.toMutationFn(send));
  const { error, isPending, reset } = change;
  const start = (input: I): Promise<AppState> => {
    secret.set(input);
    return change.mutateAsync();
  };
  return { start, error, isPending, reset };
}

/** Connecting takes as long as the server takes, so it can be cancelled. */
export function useConnectOffice() {
  const running = useRef<AbortController | null>(null);
  const change = useSecretMutation((values: ConnectValues) => {
    running.current = new AbortController();
    return cancellable(running.current.signal, (requestId) => ipc.invoke('offices:connect', { ...values, requestId }));
  });
  return { ...change, cancel: () => running.current?.abort() };
}

export const useOpenDemoOffice = () => useAppMutation<void>(() => ipc.invoke('offices:open-demo', null));
/** Remembers whether the navigation shows icons only; it changes at once. */
export function useSetNavigationCollapsed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isNarrow: boolean) => ipc.invoke('app:set-rail-narrow', isNarrow),
    onMutate: (isRailNarrow) => client.setQueryData(appStateQuery.queryKey, (old) => old && { ...old, isRailNarrow }),
  });
}

export const useSwitchOffice = () => useAppMutation((officeId: string) => ipc.invoke('offices:switch', officeId));
/** Asks the keychain again for what it did not give. */
export const useTryKeychain = () => useAppMutation((officeId: string) => ipc.invoke('offices:try-keychain', officeId));

/** Clears what is saved of an office: everything that was read from it is read anew. */
export function useClearSavedData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (officeId: string) => ipc.invoke('cache:clear', officeId),
    onSuccess: async (state) => {
      client.setQueryData(appStateQuery.queryKey, state);
      await client.invalidateQueries();
    },
  });
}

export const useDismissNotices = () => useAppMutation((seen: string[]) => ipc.invoke('app:dismiss-notices', seen));
export const useRemoveOffice = () => useAppMutation((officeId: string) => ipc.invoke('offices:remove', officeId));
export const useSetTheme = () => useAppMutation((theme: Theme) => ipc.invoke('app:set-theme', theme));

export type RenewValues = {
  readonly token: string;
  /** Whether the saved data goes, because the token looks like another office's. */
  readonly clearsSavedData: boolean;
};

export const useRenewToken = (officeId: string) =>
  useSecretMutation((values: RenewValues) =>
    cancellable(undefined, (requestId) => ipc.invoke('offices:renew-token', { officeId, requestId, ...values })),
  );

/** Ends what waits for the rate limit. */
export const stopWaiting = (officeId: string) =>
  void ipc.invoke('offices:stop-waiting', officeId).catch(() => undefined);

/** Whether a query has failed, or shows saved data in place of the server's. */
function needsServer({ state }: Query): boolean {
  const freshness = (state.data as { freshness?: Freshness } | undefined)?.freshness;
  return state.status === 'error' || (freshness?.source === 'cache' && freshness.fallbackReason !== null);
}

/** Asks the server again before its pause has ended; where it answers, what could not be read is read again. */
export function useTryNow(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ipc.invoke('offices:try-now', officeId),
    onSuccess: () => client.invalidateQueries({ predicate: needsServer }),
  });
}

/** Changes parts of an office's rate; the other parts stay as they are. */
export const useSetRate = (officeId: string) =>
  useAppMutation((change: Partial<RateSetting>) => ipc.invoke('offices:set-rate', { officeId, change }));
