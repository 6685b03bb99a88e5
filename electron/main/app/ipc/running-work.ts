/** Tracks work that writes files, so that a quit is confirmed and waits for its clean-up. */

import { AppError } from '@shared/errors/errors';
import type { JobKind } from '@shared/ipc/background-work';
import type { Services } from '../services';

type Entry = {
  readonly label: string;
  readonly work: Promise<unknown>;
  /** Rejects where something outside of the work makes it fail. */
  readonly failure: PromiseWithResolvers<never>;
};

export class RunningWork {
  private readonly running = new Set<Entry>();

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
    const forget = () => void this.running.delete(entry);
    work.then(forget, forget);
    return Promise.race([work, entry.failure.promise]);
  }

  /** Fails all running work, where an error may have left it without an end. It is tracked until it ends. */
  failAll(error: AppError): void {
    for (const { failure } of this.running) failure.reject(error);
  }

  /** Resolves when no work is running. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(Array.from(this.running, ({ work }) => work));
  }
}

/** Fails jobs and exports after an error that nothing has caught: it may have been theirs, and they would never end. */
export function failAllWork({ jobs }: Pick<Services, 'jobs'>, work: RunningWork): void {
  const error = new AppError(
    'internal',
    'It ended because Tripledger met a problem that it did not expect. What was done until then stays. Start it again.',
    {},
  );
  for (const job of Object.values(jobs)) job.failAll(error);
  work.failAll(error);
}

/** What the dialog of a quit calls jobs. */
export const jobLabels: Readonly<Record<JobKind, string>> = {
  'month-end': 'a month end',
};
