/** Reads a transfer file from the disk. */
import { basename } from 'node:path';
import { readRegular, UnusableFileError } from '@main/files/open-regular';
import { maxTransferBytes } from '@main/received-files/sealed-transfer';
import { AppError } from '@shared/errors';

const reasons = {
  'no-file': 'is not a file.',
  'too-large': 'is too large to be a settings file of Tripledger.',
} as const;

/** @throws AppError `settings-failed` where it is too large, is no file or cannot be read */
export async function readTransferFile(path: string): Promise<Buffer> {
  return await readRegular(path, maxTransferBytes).catch((cause: unknown) => {
    const reason = cause instanceof UnusableFileError ? reasons[cause.reason] : 'cannot be read.';
    throw new AppError('settings-failed', `${basename(path)} ${reason} Nothing was changed.`, {}, { cause });
  });
}
