/** Opens what is in the place of a file of a dump. */

import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { openRegular, UnusableFileError } from '@main/files/open-regular';
import { AppError } from '@shared/errors';

/** @throws AppError `usage` for a pipe, a device or a folder; the file system's error */
export async function openDumped(path: string): Promise<Readable> {
  try {
    return (await openRegular(path)).createReadStream();
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error;
    const message = `${basename(path)} in the folder is not a file. Nothing was changed. Choose another folder.`;
    throw new AppError('usage', message, {}, { cause: error });
  }
}
