/**
 * Calls on files whose lock another process may hold. A call that meets the lock is tried again without blocking the thread;
 * later ones on the same file wait for their turn, so that of two changes the later one counts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { listRetryDelays } from '@main/files/rename-retry';
import { isBusy } from '@main/sqlite/errors';

/** Longest wait for another program that holds the lock. */
const maxWaitMs = 10_000;

export class BusyTurns {
  private readonly sleep: (ms: number) => Promise<unknown>;
  /** The last call on each file, while it waits. */
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(sleep: (ms: number) => Promise<unknown> = wait) {
    this.sleep = sleep;
  }

  /**
   * Calls `work` in its turn, at once where none waits.
   *
   * @throws as `work` does; SQLITE_BUSY after {@link maxWaitMs}
   */
  async run<R>(file: string, work: () => R): Promise<R> {
    const before = this.turns.get(file);
    const result = before ? before.then(() => this.retry(work)) : this.retry(work);
    const turn = result.catch(() => undefined);
    this.turns.set(file, turn);
    try {
      return await result;
    } finally {
      if (this.turns.get(file) === turn) this.turns.delete(file);
    }
  }

  /** Resolves when no call waits any more. */
  async end(): Promise<void> {
    while (this.turns.size > 0) await Promise.all(this.turns.values());
  }

  private async retry<R>(work: () => R): Promise<R> {
    for (const delayMs of listRetryDelays(maxWaitMs)) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
      await this.sleep(delayMs);
    }
    return work();
  }
}
