/** Works on many records a few at a time. Records that fail are left out; too many failures in a row end the work. */

import { AppError, hasPolicy } from '@shared/errors/errors';

/** Requests in flight at once: enough to hide the latency, few enough to leave room for interactive ones. */
const maxConcurrent = 4;

/** Failures in a row that single records cannot explain: the job ends with the last of them. */
const maxConsecutiveFailures = 10;

export type RecordFailure = { readonly id: number; readonly error: AppError };

/** Whether a job may leave a record out after this failure. */
export function isSkippable(error: unknown): error is AppError {
  return error instanceof AppError && hasPolicy(error.code, 'skip-record');
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
  work: (id: number) => Promise<void>,
  onDone: (done: number) => void = () => undefined,
): Promise<RecordFailure[]> {
  const failures = new Map<number, AppError>();
  /** Failures that have followed each other. */
  let streak = 0;
  let next = 0;
  let done = 0;
  let hasEnded = false;
  onDone(0);
  const worker = async () => {
    for (let id = ids[next++]; id !== undefined && !hasEnded; id = ids[next++]) {
      signal.throwIfAborted();
      try {
        await work(id);
        streak = 0;
      } catch (error) {
        signal.throwIfAborted();
        streak += 1;
        if (!isSkippable(error) || streak >= maxConsecutiveFailures) {
          hasEnded = true;
          throw error;
        }
        failures.set(id, error);
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
