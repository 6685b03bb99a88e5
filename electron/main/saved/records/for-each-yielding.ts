/** Long work on many records in batches, so that windows and other requests respond meanwhile. */

/** Records of one batch: some tens of milliseconds of work. */
const batchSize = 250;

/**
 * Calls `work` for each item and yields to the event loop after each batch.
 *
 * @throws the signal's reason when it aborts
 */
export async function forEachYielding<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  let done = 0;
  for (const item of items) {
    work(item);
    done += 1;
    if (done % batchSize === 0) {
      await new Promise<void>((next) => setImmediate(next));
      signal?.throwIfAborted();
    }
  }
}

/** Reads items in batches, between which it yields to the event loop. */
export async function* readInBatches<T>(items: Iterable<T>, maxItems = batchSize): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < maxItems) continue;
    yield batch;
    batch = [];
    await new Promise<void>((next) => setImmediate(next));
  }
  yield batch;
}

/** Whether `test` holds for an item. Yields to the event loop after each batch. @throws the signal's reason when it aborts */
export async function someYielding<T>(
  items: Iterable<T>,
  test: (item: T) => boolean,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for await (const batch of readInBatches(items)) {
    signal?.throwIfAborted();
    if (batch.some(test)) return true;
  }
  return false;
}
