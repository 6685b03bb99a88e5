/** Files that are on the disk when a call returns. */
import { open } from 'node:fs/promises';

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files that are synced to the disk at the same time: most of the time is spent waiting for it. */
const syncsAtOnce = 16;

/** Makes the content of files durable. @throws Error of the file system */
export async function syncFiles(paths: readonly string[]): Promise<void> {
  for (let first = 0; first < paths.length; first += syncsAtOnce) {
    const batch = paths.slice(first, first + syncsAtOnce);
    const outcomes = await Promise.allSettled(batch.map((path) => syncFile(path)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}
