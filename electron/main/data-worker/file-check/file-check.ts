/** The check of a whole SQLite file, as main calls it. A thread is started for it, and ends with it. */
import { RpcThread } from '@main/worker-rpc/rpc-thread';
import { AppError } from '@shared/errors';
import { source } from './entry?worker-source';

/** Reads a file from its first page to its last. @returns whether it is damaged; false where that cannot be said */
export async function checkFile(file: string, signal: AbortSignal): Promise<boolean> {
  const thread = new RpcThread({
    source,
    name: 'file check',
    createDeathError: (cause) => new AppError('internal', 'A file could not be checked.', {}, { cause }),
  });
  try {
    return (await thread.client.call('file:is-damaged', { file }, { signal })) === true;
  } catch {
    return false;
  } finally {
    await thread.terminate();
  }
}
