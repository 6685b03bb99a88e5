/** Waiting that an abort ends at once. */
import { AppError } from '@shared/errors';

/** Rejects with AppError `cancelled` as soon as `signal` aborts, without waiting for the promise. */
export async function raceAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await promise;
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(new AppError('cancelled', 'The request was cancelled. Nothing was changed.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  return await Promise.race([promise, aborted]);
}
