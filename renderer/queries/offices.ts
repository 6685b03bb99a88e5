/** Everything that changes which offices there are, which one is in use, and how the application looks. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import type { RateSetting, Theme } from '@shared/schemas/office';
import { useRef } from 'react';
import { useAppChange } from './app';

export type ConnectValues = {
  readonly name: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly sessionOnly: boolean;
};

/** Connecting takes as long as the API takes, so it can be cancelled. */
export function useConnectOffice() {
  const running = useRef<AbortController | null>(null);
  const change = useAppChange((values: ConnectValues) => {
    running.current = new AbortController();
    return cancellable(running.current.signal, (requestId) => bridge.connectOffice({ ...values, requestId }));
  });
  return { ...change, cancel: () => running.current?.abort() };
}

export const useOpenDemoOffice = () => useAppChange<void>(() => bridge.openDemoOffice(null));
export const useSwitchOffice = () => useAppChange((officeId: string) => bridge.switchOffice(officeId));
export const useRemoveOffice = () => useAppChange((officeId: string) => bridge.removeOffice(officeId));
export const useSetTheme = () => useAppChange((theme: Theme) => bridge.setTheme(theme));

export const useRenewToken = (officeId: string) =>
  useAppChange((token: string) =>
    cancellable(undefined, (requestId) => bridge.renewToken({ officeId, token, requestId })),
  );

/** Ends what waits for the rate limit. */
export const stopWaiting = (officeId: string) => void bridge.stopWaiting(officeId).catch(() => undefined);

/** Changes parts of an office's rate; the other parts stay as they are. */
export const useSetRate = (officeId: string) =>
  useAppChange((change: Partial<RateSetting>) => bridge.setRate({ officeId, change }));
