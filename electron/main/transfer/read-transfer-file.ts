/** Reads a transfer file from the disk. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '@shared/errors';
import { maxTransferBytes } from './sealed-transfer';

/** @throws AppError `settings-failed` where it is too large, is no file or cannot be read */
export async function readTransferFile(path: string): Promise<Buffer> {
  const fail = (reason: string, cause?: unknown): never => {
    throw new AppError('settings-failed', `${basename(path)} ${reason} Nothing was changed.`, {}, { cause });
  };
  const handle = await open(path, 'r').catch((cause: unknown) => fail('cannot be read.', cause));
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return fail('is not a file.');
    if (stat.size > maxTransferBytes) return fail('is too large to be a settings file of Tripledger.');
    return await handle.readFile();
  } catch (error) {
    if (error instanceof AppError) throw error;
    return fail('cannot be read.', error);
  } finally {
    await handle.close();
  }
}
