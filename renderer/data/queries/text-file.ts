/** A text file that the user chose, as main reads it. */
import { AppError } from '@shared/errors';
import { maxTextFileBytes } from '@shared/schemas/text-file';
import type { TextEncoding } from '@shared/text-encodings';
import { useMutation } from '@tanstack/react-query';
import { call } from '../call';

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
