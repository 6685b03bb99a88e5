/** Sends bytes to the worker, no faster than it takes them. */

import { copySharedBytes } from '../engine/copy-shared-bytes';

const batchBytes = 1_048_576;
/** Batches that may be under way at once: one is read while the next is filled. */
const maxBatchesInFlight = 2;

/** Sends one batch. Resolves when the worker has handled it, and its memory may be overwritten. */
type SendBatch = (bytes: Uint8Array) => Promise<void>;

/**
 * Copies bytes into batches and sends them: a full batch, or at once while none is under way. Two may be under way: the
 * result of one is the permission to send another. Both threads use the memory of the batches, so that neither allocates
 * any while bytes arrive.
 */
export class ByteSender {
  private readonly sendBatch: SendBatch;
  private readonly underWay = new Set<Promise<void>>();
  /** Memory of batches that are not under way. */
  private readonly free: Uint8Array[] = [];
  private batch = createBatch();
  private filled = 0;
  private failure: { readonly cause: unknown } | null = null;

  constructor(sendBatch: SendBatch) {
    this.sendBatch = sendBatch;
  }

  /** The caller may overwrite the bytes afterwards. @throws what a batch failed with, this one or an earlier one */
  async write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + batchBytes - this.filled);
      copySharedBytes(part, this.batch, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === batchBytes || this.underWay.size === 0) await this.send();
    }
    this.throwIfFailed();
  }

  /** Sends what is left, and waits until everything is handled. @throws what a batch failed with */
  async flush(): Promise<void> {
    if (this.filled > 0) await this.send();
    await Promise.all(this.underWay);
    this.throwIfFailed();
  }

  private async send(): Promise<void> {
    while (this.underWay.size >= maxBatchesInFlight) await Promise.race(this.underWay);
    this.throwIfFailed();
    const { batch, filled } = this;
    this.batch = this.free.pop() ?? createBatch();
    this.filled = 0;
    const sending = this.sendBatch(batch.subarray(0, filled))
      .catch((cause: unknown) => {
        this.failure ??= { cause };
      })
      .finally(() => {
        this.underWay.delete(sending);
        this.free.push(batch);
      });
    this.underWay.add(sending);
  }

  private throwIfFailed(): void {
    if (this.failure) throw this.failure.cause;
  }
}

function createBatch(): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(batchBytes));
}
