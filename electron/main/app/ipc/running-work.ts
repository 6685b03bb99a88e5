/** Tracks work that writes files, so that a quit is confirmed and waits for its clean-up. */

import { AppError } from '@shared/errors/errors';
import type { PowerSaveBlocker } from 'electron';

type Entry = {
  readonly label: string;
  readonly work: Promise<unknown>;
  /** Rejects where something outside of the work makes it fail. */
  readonly failure: PromiseWithResolvers<never>;
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

  /**
   * Tracks work until it has ended.
   *
   * @returns its result; rejects before its end where {@link failAll} is called
   */
  track<T>(label: string, work: Promise<T>): Promise<T> {
    const entry = { label, work, failure: Promise.withResolvers<never>() };
    this.running.add(entry);
    this.blockerId ??= this.blocker.start('prevent-app-suspension');
    const forget = () => this.forget(entry);
    work.then(forget, forget);
    return Promise.race([work, entry.failure.promise]);
  }

  /** Fails all running work after an error that nothing has caught: it may have been its own, and it would never end. */
  failAll(): void {
    const message =
      'It ended because Tripledger met a problem that it did not expect. What was done until then stays. Start it again.';
    const error = new AppError('internal', message, {});
    for (const { failure } of this.running) failure.reject(error);
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
