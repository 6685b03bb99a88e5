/** Files that the user chooses: settings that move to another computer. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appStateQuery } from './app';
import { call } from './call';

/** Gets the function that imports the opened file, and then reads everything anew. It returns the offices without a token. */
export function useApplyTransfer() {
  const client = useQueryClient();
  return async (fileId: string, replaces: boolean): Promise<readonly string[]> => {
    const { state, addedIds } = await call('transfer:apply', { fileId, replaces });
    client.setQueryData(appStateQuery.queryKey, state);
    await client.invalidateQueries();
    return addedIds;
  };
}

/** Runs one call at a time, and holds its error. */
export function useCall() {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      await call();
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, error };
}
