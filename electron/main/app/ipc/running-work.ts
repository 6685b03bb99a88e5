/** Tracks work that writes files, so that a quit is confirmed and waits for its clean-up. */

import type { PowerSaveBlocker } from 'electron';

type Entry = {
  readonly label: string;
  readonly work: Promise<unknown>;
};

/** Keeps the computer from suspending the application. The screen may turn off. */
export type PowerSave = Pick<PowerSaveBlocker, 'start' | 'stop'>;

export class RunningWork {
  private readonly running = new Set<Entry>();
  private readonly blocker: PowerSave;
  private blockerId: number | null = null;

  constructor(blocker: PowerSave) {
    this.blocker = blocker;
  }

  /** The labels of running work, each once. */
  list(): string[] {
    return [...new Set(Array.from(this.running, ({ label }) => label))];
  }

  /** Tracks work until it has ended. @returns its result */
  track<T>(label: string, work: Promise<T>): Promise<T> {
    const entry = { label, work };
    this.running.add(entry);
    this.blockerId ??= this.blocker.start('prevent-app-suspension');
    return work.finally(() => this.forget(entry));
  }

  /** Resolves when no work is running. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(Array.from(this.running, ({ work }) => work));
  }

  private forget(entry: Entry): void {
    this.running.delete(entry);
    if (this.running.size > 0 || this.blockerId === null) return;
    this.blocker.stop(this.blockerId);
    this.blockerId = null;
  }
}
