import { ByteSender } from '@main/rows/thread/byte-sender';
import { describe, expect, it } from 'vitest';

const batchBytes = 1_048_576;

/** A worker that handles a batch when the test says so, and reads it only then. */
function holdBatches() {
  const received: Buffer[] = [];
  const waiting: (() => void)[] = [];
  const memory = new Set<ArrayBufferLike>();
  const sender = new ByteSender((bytes) => {
    memory.add(bytes.buffer);
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(() => {
      received.push(Buffer.from(bytes));
      resolve();
    });
    return promise;
  });
  return { sender, received, waiting, memory };
}

describe('sending bytes to the worker', () => {
  it('overwrites no batch that the worker has not handled, and uses the memory of the others again', async () => {
    const { sender, received, waiting, memory } = holdBatches();
    const bytes = Buffer.from(Uint8Array.from({ length: 10 * batchBytes + 7 }, (_, index) => index % 251));
    let isDone = false;
    const sending = sender.write(bytes).then(async () => {
      await sender.flush();
      isDone = true;
    });
    while (!isDone) {
      expect(waiting.length).toBeLessThanOrEqual(2);
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await sending;
    expect(Buffer.concat(received).equals(bytes)).toBe(true);
    expect(memory.size).toBeLessThanOrEqual(3);
  });

  it('fails with what a batch failed with, and sends no other', async () => {
    let sent = 0;
    const sender = new ByteSender(async () => {
      sent += 1;
      throw new Error('full');
    });
    await sender.write(Buffer.alloc(10)).catch(() => undefined);
    await expect(sender.flush()).rejects.toThrow('full');
    await expect(sender.write(Buffer.alloc(10))).rejects.toThrow('full');
    expect(sent).toBe(1);
  });
});
