/** Reads a file piece by piece, one piece ahead. */
import { open } from 'node:fs/promises';

const chunkBytes = 1_048_576;

/**
 * Reads a file's bytes piece by piece. A piece is overwritten when the next one is requested.
 *
 * @param start - the position of the first byte
 */
export async function* readChunks(path: string, start: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  // Two buffers alternate: one is scanned while the other is filled.
  const buffers = [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)] as const;
  try {
    let position = start;
    const read = (turn: number) => file.read(buffers[turn % 2] as Buffer<ArrayBuffer>, 0, chunkBytes, position);
    let next = read(0);
    for (let turn = 0; ; turn += 1) {
      const { bytesRead, buffer } = await next;
      if (bytesRead === 0) return;
      position += bytesRead;
      next = read(turn + 1);
      // The next turn rethrows the error. Without this handler it would be an unhandled rejection if there is none.
      next.catch(() => undefined);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
