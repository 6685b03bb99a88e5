/** Waiting that whoever cancels need not take part in. */
import { AppError } from '@shared/errors';

/** The promise's value, or the signal's reason as soon as it is aborted. */
export async function raceAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await promise;
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(new AppError('cancelled', 'The request was cancelled. Nothing was changed.'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  return await Promise.race([promise, aborted]);
}
