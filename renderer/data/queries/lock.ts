/** The idle lock as the page sees it. Main decides: while it is locked, it refuses every other call. */
import { AppError } from '@shared/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useEvent } from '../call';

/** Whether a call failed because Tripledger is locked. */
export function isLockedError(error: unknown): boolean {
  return error instanceof AppError && error.code === 'locked';
}

/** Follows the lock: drops what was loaded, and requests it again. Main also reloads a page that it locks. */
export function useLockEvents(): void {
  const client = useQueryClient();
  useEvent(
    'lock:changed',
    useCallback(() => void client.resetQueries(), [client]),
  );
}
