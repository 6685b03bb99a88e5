/** Long work on many records in turns, so that windows and other requests are answered meanwhile. */

/** Records worked on at a stretch: some tens of milliseconds. */
const atAStretch = 250;

/**
 * Calls `work` for each item and lets everything else have its turn in between.
 *
 * @param onTurn - told after each stretch how many items are done
 * @throws the signal's reason when it is aborted
 */
export async function inTurns<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  signal?: AbortSignal,
  onTurn?: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % atAStretch === 0) {
      onTurn?.(done);
      await new Promise<void>((next) => setImmediate(next));
      signal?.throwIfAborted();
    }
  }
}
