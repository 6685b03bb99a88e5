/** Long work on many records in turns, so that windows and other requests are answered meanwhile. */

/** Records worked on at a stretch: some tens of milliseconds. */
const batchSize = 250;

/**
 * Calls `work` for each item and lets everything else have its turn in between.
 *
 * @param onBatch - told after each stretch how many items are done
 * @throws the signal's reason when it is aborted
 */
export async function forEachYielding<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  signal?: AbortSignal,
  onBatch?: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % batchSize === 0) {
      onBatch?.(done);
      await new Promise<void>((next) => setImmediate(next));
      signal?.throwIfAborted();
    }
  }
}
