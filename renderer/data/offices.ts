/** Mutations of offices, the office in use, and the application's appearance. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { applyAppState, appStateQuery, isUnanswered, useAppMutation, useOfficeId } from './app';
import { call, callOffice } from './call';

type ConnectValues = {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly sessionOnly: boolean;
};

const idle = { isPending: false, error: null };

/**
 * Makes calls whose input is a token or a passphrase, which can be cancelled: they take as long as the server does. No mutation:
 * the query client would hold the secret after the form is gone, in a page that main does not trust.
 */
export function useSecretCall<I, T>(send: (input: I, signal: AbortSignal) => Promise<T>) {
  const running = useRef<AbortController | null>(null);
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error: Error | null }>(idle);
  const start = async (input: I): Promise<T> => {
    running.current = new AbortController();
    setState({ isPending: true, error: null });
    try {
      const output = await send(input, running.current.signal);
      setState(idle);
      return output;
    } catch (error) {
      setState({ isPending: false, error: error as Error });
      throw error;
    }
  };
  return { ...state, start, cancel: () => running.current?.abort() };
}

export function useConnectOffice() {
  const client = useQueryClient();
  return useSecretCall(async (values: ConnectValues, signal) =>
    applyAppState(client, await call('offices:connect', values, { signal })),
  );
}

/** Clears the cached data of an office, then refetches every query. */
export function useClearSavedData() {
  const officeId = useOfficeId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOffice('cache:clear', officeId),
    onSuccess: async (state) => {
      client.setQueryData(appStateQuery.queryKey, state);
      await client.invalidateQueries();
    },
  });
}

export const useRemoveOffice = () => useAppMutation((officeId: string) => callOffice('offices:remove', officeId));

type RenewValues = {
  readonly token: string;
  /** The new address of the office; null where it stays. */
  readonly baseUrl: string | null;
};

/** Replaces a token, or an address with it. */
export function useRenewToken(officeId: string) {
  const client = useQueryClient();
  return useSecretCall(async (values: RenewValues, signal) => {
    applyAppState(client, await call('offices:renew-token', { officeId, ...values }, { signal }));
    // What was read before is of another server.
    if (values.baseUrl !== null) void client.invalidateQueries();
  });
}

/** Sends a request before the server's pause has ended. If it responds, refetches the queries that failed. */
export function useTryNow() {
  const officeId = useOfficeId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('offices:try-now', officeId),
    onSuccess: () => client.invalidateQueries({ predicate: isUnanswered }),
  });
}
