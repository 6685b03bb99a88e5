/** A text file that the user chose, as main reads it. */
import { ipc } from '@renderer/ipc/client';
import { AppError } from '@shared/errors';
import { maxTextFileBytes } from '@shared/schemas/text-file';
import type { TextEncoding } from '@shared/text-encodings';
import { useMutation } from '@tanstack/react-query';

type ChosenFile = { readonly file: File; readonly encoding: TextEncoding | null };

async function readTextFile({ file, encoding }: ChosenFile) {
  if (file.size > maxTextFileBytes) {
    throw new AppError('file-unreadable', `${file.name} has more than 4 MB. Nothing was read.`, {});
  }
  return await ipc.invoke('app:read-text', { bytes: new Uint8Array(await file.arrayBuffer()), encoding });
}

/** @param onText - is given the text of each file that is read, and an empty one where it fails */
export function useReadTextFile(onText: (text: string) => void) {
  const { data, error, variables, mutate, reset } = useMutation({
    mutationFn: readTextFile,
    onSuccess: ({ text }) => onText(text),
    onError: () => onText(''),
  });
  return { read: data, error, file: variables?.file, open: mutate, forget: reset };
}
