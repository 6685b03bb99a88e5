/** Mutations of offices, the office in use, and the application's appearance. */
import type { AppState, OfficeColour, RateSetting, Theme } from '@shared/records/office';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { appStateQuery, useAppMutation } from './app';
import { call, callOffice } from './call';
import { isUnanswered } from './server-error-retries';

/**
 * Passes a secret to a mutation without making it the mutation's variables. The query client would retain those after
 * the form is gone, in a page that main does not trust.
 */
export class OneTimeInput<I> {
  private input: I | null = null;

  /** Wraps `send` as a mutation function without variables. The input is dropped as soon as it is passed on. */
  toMutationFn<O>(send: (input: I) => Promise<O>): () => Promise<O> {
    return () => {
      const { input } = this;
      this.input = null;
      if (input === null) throw new Error('Nothing was put.');
      return send(input);
    };
  }

  /** Sets the input of the next mutation. */
  set(input: I): void {
    this.input = input;
  }
}

type ConnectValues = {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly sessionOnly: boolean;
};

/** Creates a mutation whose input, a token, is never stored in the query client. */
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

/** Connects an office. Can be cancelled, because it takes as long as the server does. */
export function useConnectOffice() {
  const running = useRef<AbortController | null>(null);
  const change = useSecretMutation((values: ConnectValues) => {
    running.current = new AbortController();
    return call('offices:connect', values, { signal: running.current.signal });
  });
  return { ...change, cancel: () => running.current?.abort() };
}

/** Sets whether the navigation shows icons only, optimistically. */
export function useSetNavigationCollapsed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isNarrow: boolean) => call('app:set-rail-narrow', isNarrow),
    onMutate: (isRailNarrow) => client.setQueryData(appStateQuery.queryKey, (old) => old && { ...old, isRailNarrow }),
  });
}

/** Reads the keychain again for secrets that it refused. */
export const useTryKeychain = () => useAppMutation((officeId: string) => call('offices:try-keychain', officeId));

/** Clears the cached data of an office, then refetches every query. */
export function useClearSavedData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (officeId: string) => callOffice('cache:clear', officeId),
    onSuccess: async (state) => {
      client.setQueryData(appStateQuery.queryKey, state);
      await client.invalidateQueries();
    },
  });
}

export const useDismissNotices = () => useAppMutation((seen: string[]) => call('app:dismiss-notices', seen));
export const useRemoveOffice = () => useAppMutation((officeId: string) => callOffice('offices:remove', officeId));
/** Deletes at once what the user of a removed office has typed. Main asks. */
export const useEraseOffice = () => useAppMutation((id: string) => call('offices:erase', id));
export const useSetTheme = () => useAppMutation((theme: Theme) => call('app:set-theme', theme));

type RenewValues = {
  readonly token: string;
  /** Whether to clear the cached data, because the token seems to belong to another office. */
  readonly clearsSavedData: boolean;
  /** The new address of the office; null where it stays. */
  readonly baseUrl: string | null;
};

/** Replaces a token, or an address with it. Can be cancelled, because it takes as long as the server does. */
export function useRenewToken(officeId: string) {
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const change = useSecretMutation((values: RenewValues) => {
    running.current = new AbortController();
    return call('offices:renew-token', { officeId, ...values }, { signal: running.current.signal });
  });
  const start = async (values: RenewValues): Promise<AppState> => {
    const state = await change.start(values);
    // What was read before is of another server, or even of another office.
    if (values.baseUrl !== null || values.clearsSavedData) void client.invalidateQueries();
    return state;
  };
  return { ...change, start, cancel: () => running.current?.abort() };
}

/** Sends a request before the server's pause has ended. If it responds, refetches the queries that failed. */
export function useTryNow(officeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('offices:try-now', officeId),
    onSuccess: () => client.invalidateQueries({ predicate: isUnanswered }),
  });
}

/** Renames an office, or gives it another colour. */
export const useEditOffice = (officeId: string) =>
  useAppMutation((change: { readonly name?: string; readonly colour?: OfficeColour }) =>
    call('offices:edit', { officeId, ...change }),
  );

/** Changes parts of an office's rate limit; the other parts stay as they are. */
export const useSetRate = (officeId: string) =>
  useAppMutation((change: Partial<RateSetting>) => call('offices:set-rate', { officeId, change }));
