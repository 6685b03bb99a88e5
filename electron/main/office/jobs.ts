/** Background work: one job of a kind for each office, with its state, its progress and a way to stop it. */

import { AppError } from '@shared/errors/errors';
import { hasPolicy } from '@shared/errors/policies';
import type { JobKind } from '@shared/ipc/background-work';

/** The jobs of one kind, as they are ended from outside. */
export type JobControl = {
  isAnyRunning(): boolean;
  /** Stops the job of an office, so that a later one can go on. Its results until then stay. */
  stop(officeId: string): void;
  /** Stops every running job in the same way. */
  stopAll(): void;
  /** Fails every running job, where an error may have left its work without an end. Its results until then stay. */
  failAll(error: AppError): void;
};

/** The jobs of every kind. What ends jobs together reads this list, so that no kind is forgotten. */
export type JobControls = Readonly<Record<JobKind, JobControl>>;

/** The end of a job that did not finish: the user stopped it, or an error did. */
type JobInterruption = 'stopped' | 'failed';

/** A running job, as its work sees it. */
export type RunningJob<State> = {
  /** Aborts when the job is stopped, and when it has failed, so that all of its workers end. */
  readonly signal: AbortSignal;
  readonly getState: () => State;
  readonly update: (change: Partial<State>) => void;
};

export type JobRun<State> = {
  /** State at the start; it is notified at once. */
  readonly state: State;
  readonly work: (job: RunningJob<State>) => Promise<void>;
  /** Gives the change of the state after the job was stopped or has failed. */
  readonly onInterrupted: (how: JobInterruption, error: unknown) => Partial<State>;
  /** Stops the job too. */
  readonly signal?: AbortSignal | undefined;
};

function toStoppedError(): AppError {
  return new AppError('cancelled', 'The job was stopped. What it has done stays.', {});
}

type Job<State> = {
  readonly controller: AbortController;
  /** Rejects where something outside of the work makes the job fail. */
  readonly failure: PromiseWithResolvers<never>;
  state: State;
};

/** The jobs of one kind (a sync, a worklist, a pack), one for each office. */
export class BackgroundJob<State extends object> implements JobControl {
  private readonly jobs = new Map<string, Job<State>>();
  private readonly running = new Set<Job<State>>();
  private readonly onChange: (officeId: string, state: State) => void;

  /** @param onChange - called with the state whenever it changes */
  constructor(onChange: (officeId: string, state: State) => void) {
    this.onChange = onChange;
  }

  /** State of the running job, else of the last one; null where none ran since the start of Tripledger. */
  getState(officeId: string): State | null {
    return this.jobs.get(officeId)?.state ?? null;
  }

  isRunning(officeId: string): boolean {
    const job = this.jobs.get(officeId);
    return job !== undefined && this.running.has(job);
  }

  isAnyRunning(): boolean {
    return this.running.size > 0;
  }

  stop(officeId: string): void {
    this.jobs.get(officeId)?.controller.abort(toStoppedError());
  }

  stopAll(): void {
    for (const { controller } of this.running) controller.abort(toStoppedError());
  }

  failAll(error: AppError): void {
    for (const { failure } of this.running) failure.reject(error);
  }

  /** Stops the job of an office and forgets its state. Nothing is notified of it afterwards. */
  forget(officeId: string): void {
    this.stop(officeId);
    this.jobs.delete(officeId);
  }

  /**
   * Runs a job to its end.
   *
   * @returns the last state
   * @throws the error of the work, after the state says that the job was stopped or has failed. A job that was stopped
   *   aborts its signal with AppError `cancelled`
   * @throws Error where a job of the office is running already: check `isRunning` first
   */
  async run(officeId: string, { state, work, onInterrupted, signal }: JobRun<State>): Promise<State> {
    if (this.isRunning(officeId)) throw new Error('A job of this office is running already.');
    const controller = new AbortController();
    const job: Job<State> = { controller, failure: Promise.withResolvers(), state };
    job.failure.promise.catch(() => undefined);
    let isOver = false;
    const update = (change: Partial<State>) => {
      // Work that failed from outside may go on for a while.
      if (isOver) return;
      job.state = { ...job.state, ...change };
      if (this.jobs.get(officeId) === job) this.onChange(officeId, job.state);
    };
    const stop = () => controller.abort(toStoppedError());
    this.jobs.set(officeId, job);
    this.running.add(job);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    try {
      update({});
      const done = work({ signal: controller.signal, getState: () => job.state, update });
      await Promise.race([done, job.failure.promise]);
    } catch (error) {
      const how = controller.signal.aborted ? 'stopped' : 'failed';
      controller.abort();
      this.running.delete(job);
      update(onInterrupted(how, error));
      isOver = true;
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
      this.running.delete(job);
    }
    return job.state;
  }
}

/* Works on many records a few at a time. Records that fail are left out; too many failures in a row end the work. */

/** Requests in flight at once: enough to hide the latency, few enough to leave room for interactive ones. */
const maxConcurrent = 4;

/** Failures in a row that single records cannot explain: the job ends with the last of them. */
const maxConsecutiveFailures = 10;

export type RecordFailure = { readonly id: number; readonly error: AppError };

/** Whether a job may leave a record out after this failure. */
export function isSkippable(error: unknown): error is AppError {
  return error instanceof AppError && hasPolicy(error.code, 'skip-record');
}

/** Counts failures that follow each other. */
class FailureStreak {
  private length = 0;

  succeed(): void {
    this.length = 0;
  }

  /** @throws the error where it must end the job */
  fail(error: unknown): AppError {
    this.length += 1;
    if (!isSkippable(error) || this.length >= maxConsecutiveFailures) throw error;
    return error;
  }
}

/**
 * Works through ids with a few workers.
 *
 * @returns the records that had to be left out, in the order of `ids`
 * @throws what `work` throws for a failure that is not that of a single record, or for too many in a row
 */
export async function mapConcurrent(
  ids: readonly number[],
  signal: AbortSignal,
  onDone: (done: number) => void,
  work: (id: number) => Promise<void>,
): Promise<RecordFailure[]> {
  const failures = new Map<number, AppError>();
  const streak = new FailureStreak();
  let next = 0;
  let done = 0;
  onDone(0);
  const worker = async () => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      signal.throwIfAborted();
      try {
        await work(id);
        streak.succeed();
      } catch (error) {
        signal.throwIfAborted();
        failures.set(id, streak.fail(error));
      }
      done += 1;
      if (done % 10 === 0 || done === ids.length) onDone(done);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  return ids.flatMap((id) => {
    const error = failures.get(id);
    return error ? [{ id, error }] : [];
  });
}
