/** Background work on many records: a few at once, those that cannot be read left out, an end when one request fails. */
import type { OfficeSession } from '@main/offices/office-session';
import { AppError } from '@shared/errors';

/** Requests in flight at once: enough to hide the line's delay, few enough to leave room for interactive ones. */
const workers = 4;

/** Failures of single records that do not end the job. */
const skippable = new Set(['not-found', 'bad-request', 'unusable-answer']);

/** @throws AppError `cache-unavailable` where what was fetched could not be kept */
export function requireKept(session: OfficeSession): void {
  if (session.isKeeping) return;
  throw new AppError(
    'cache-unavailable',
    'The data could not be kept: the disk may be full. What was kept until then stays. Make room and try again.',
    {},
  );
}

/** Works through ids with a few workers; returns how many records had to be left out. */
export async function inParallel(
  ids: readonly number[],
  signal: AbortSignal,
  onDone: (done: number) => void,
  work: (id: number) => Promise<void>,
): Promise<number> {
  let next = 0;
  let done = 0;
  let skipped = 0;
  onDone(0);
  const worker = async () => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      signal.throwIfAborted();
      try {
        await work(id);
      } catch (error) {
        if (!(error instanceof AppError) || !skippable.has(error.code)) throw error;
        skipped += 1;
      }
      done += 1;
      if (done % 10 === 0 || done === ids.length) onDone(done);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return skipped;
}
