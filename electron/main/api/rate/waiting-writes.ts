/** Writes that wait while another process holds the lock of their file. They are tried again in their order. */
import { isBusy } from '@main/sqlite/errors';

const retryIntervalMs = 50;

export class WaitingWrites {
  private readonly sleep: (ms: number) => Promise<unknown>;
  private waiting: (() => void)[] = [];
  private isRetrying = false;

  constructor(sleep: (ms: number) => Promise<unknown>) {
    this.sleep = sleep;
  }

  /** Writes now or, where that is not possible yet or others wait already, as soon as it is. */
  add(write: () => void): void {
    this.waiting.push(write);
    if (this.waiting.length === 1 && this.flush()) return;
    if (!this.isRetrying) void this.retry();
  }

  /** Tries every write that waits. @returns whether none waits any more */
  flush(): boolean {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      try {
        next();
      } catch (error) {
        if (isBusy(error)) return false;
        this.waiting.shift();
        throw error;
      }
      this.waiting.shift();
    }
    return true;
  }

  /** Drops what still waits. */
  clear(): void {
    this.waiting = [];
  }

  private async retry(): Promise<void> {
    this.isRetrying = true;
    try {
      do await this.sleep(retryIntervalMs);
      while (!this.flush());
    } finally {
      this.isRetrying = false;
    }
  }
}
