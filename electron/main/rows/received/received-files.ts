/**
 * Received files (statements, lists of names, settings files) as main reads them: in a worker of their own, with limits of
 * memory and time. One that takes more is refused, and its worker ended; nothing else runs in it.
 */

import { createRemote, type Remote } from '@main/system/worker/remote';
import { type CallOptions, RpcThread } from '@main/system/worker/rpc-client';
import { refuseSize } from '../statements/grid';
import { source } from './entry?worker-source';
import type { ReceivedMethods } from './methods';

/** How long one call may take: the largest statements take three seconds, and more on a busy computer. What makes a file slow is counted before. */
const maxCallMs = 20_000;
/** How long the worker has a file in memory without a call. */
const idleMs = 5 * 60_000;

/** Memory of the worker's own, in MB. The largest statements take some 120. */
const resourceLimits = { maxOldGenerationSizeMb: 640, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** Calls the worker, one call after the other. */
export class ReceivedFiles {
  private readonly thread = new RpcThread({
    source,
    name: 'received-files',
    resourceLimits,
    createDeathError: refuseSize,
  });
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | null = null;
  private readonly callMs: number;
  /**
   * The worker's methods.
   *
   * @throws AppError `file-unreadable` for a file that cannot be read, or takes too much; the signal's reason as soon as it aborts
   */
  readonly calls: Remote<ReceivedMethods> = createRemote(() => ({
    open: 0,
    client: { call: (...args) => this.call(...args) },
  }));

  /** @param callMs - how long one call may take */
  constructor(callMs: number = maxCallMs) {
    this.callMs = callMs;
  }

  private call(method: string, input: unknown, { signal }: CallOptions = {}): Promise<unknown> {
    const turn = this.last.then(() => this.run(method, input, signal));
    this.last = turn.catch(() => undefined);
    // The worker goes on until its time is up.
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      turn.then(resolve, reject);
    });
  }

  async end(): Promise<void> {
    if (this.idle) clearTimeout(this.idle);
    await this.thread.terminate();
  }

  private async run(method: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.idle) clearTimeout(this.idle);
    const limit = setTimeout(() => void this.thread.terminate(), this.callMs);
    try {
      return await this.thread.client.call(method, input);
    } finally {
      clearTimeout(limit);
      this.idle = setTimeout(() => void this.thread.terminate(), idleMs).unref();
    }
  }
}

export const receivedFiles = new ReceivedFiles();
