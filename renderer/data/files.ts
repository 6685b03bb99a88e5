/** Files that the user chooses: texts to import, and settings that move to another computer. */

import { maxTextFileBytes } from '@shared/commission/statement-file';
import { AppError } from '@shared/errors/errors';
import type { TextEncoding } from '@shared/values/text-encodings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appStateQuery } from './app';
import { call, ignoreFailure } from './call';

/* A text file that the user chose, as main reads it. */

type ChosenFile = { readonly file: File; readonly encoding: TextEncoding | null };

async function readTextFile({ file, encoding }: ChosenFile, tooLarge: (name: string) => string) {
  if (file.size > maxTextFileBytes) throw new AppError('file-unreadable', tooLarge(file.name), {});
  return await call('app:read-text', { bytes: new Uint8Array(await file.arrayBuffer()), encoding });
}

/**
 * @param onText - is given the text of each file that is read, and an empty one where it fails
 * @param tooLarge - says that a file is too large
 */
export function useReadTextFile(onText: (text: string) => void, tooLarge: (name: string) => string) {
  const { data, error, variables, mutate, reset } = useMutation({
    mutationFn: (chosen: ChosenFile) => readTextFile(chosen, tooLarge),
    onSuccess: ({ text }) => onText(text),
    onError: () => onText(''),
  });
  return { read: data, error, file: variables?.file, open: mutate, forget: reset };
}

/* The file that takes settings to another computer. Passphrases are passed on at once, and in no cache. */

export const saveTransfer = (passphrase: string) => call('transfer:save', { passphrase });
export const chooseTransfer = () => call('transfer:choose');
export const openTransfer = (fileId: string, passphrase: string) => call('transfer:open', { fileId, passphrase });
export const forgetTransfer = () => ignoreFailure(call('transfer:forget'));

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
