/** The idle lock as the page sees it. Main decides: while it is locked, it refuses every other call. */
import { ipc } from '@renderer/ipc/client';
import { AppError } from '@shared/errors';
import type { LockMinutes } from '@shared/schemas/lock';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAppMutation } from './app';

export const lockStateQuery = queryOptions({
  queryKey: ['lock-state'],
  queryFn: () => ipc.invoke('lock:state', null),
  gcTime: 0,
  staleTime: 0,
});

/** Whether a call failed because Tripledger is locked. */
export function isLockedError(error: unknown): boolean {
  return error instanceof AppError && error.code === 'locked';
}

/** Follows the lock: drops what was loaded, and requests it again. Main also reloads a page that it locks. */
export function useLockEvents(): void {
  const client = useQueryClient();
  useEffect(() => ipc.on('lock:changed', () => void client.resetQueries()), [client]);
}

export const useUnlock = () => useMutation({ mutationFn: () => ipc.invoke('lock:unlock', null), gcTime: 0 });
export const useLockNow = () => useMutation({ mutationFn: () => ipc.invoke('lock:lock', null) });
export const useQuit = () => useMutation({ mutationFn: () => ipc.invoke('lock:quit', null) });
export const useSetLock = () => useAppMutation((minutes: LockMinutes) => ipc.invoke('app:set-lock', minutes));
