/** Long work on many records in batches, so that windows and other requests respond meanwhile. */

import type { IndexedRecords } from '../search/index-store';
import type { CachedRecord, RecordKind, RecordRepository } from '../store/record-repository';

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
  for await (const batch of readInBatches(items)) {
    signal?.throwIfAborted();
    for (const item of batch) work(item);
  }
}

/** Reads items in batches, between which it yields to the event loop. */
async function* readInBatches<T>(items: Iterable<T>, maxItems = batchSize): AsyncGenerator<T[]> {
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

/** The records of some kinds as an index reads them. @param batchSize - after so many, others may use the thread */
export function createSource<Entry>(
  records: RecordRepository,
  kinds: readonly RecordKind[],
  readEntry: (record: CachedRecord, kind: RecordKind) => Entry | null,
  batchSize?: number,
): IndexedRecords<Entry> {
  function* readEntries(read: (kind: RecordKind) => Iterable<CachedRecord>): Generator<Entry> {
    for (const kind of kinds) {
      for (const record of read(kind)) {
        const entry = readEntry(record, kind);
        if (entry !== null) yield entry;
      }
    }
  }
  return {
    getState: () => ({
      generation: records.getGeneration(),
      seq: Math.max(...kinds.map((kind) => records.getLastSeq(kind))),
      mark: records.getChangeMark(),
    }),
    readAll: () =>
      readInBatches(
        readEntries((kind) => records.iterate(kind)),
        batchSize,
      ),
    readSince: (seq) => readEntries((kind) => records.iterateSince(kind, seq)),
  };
}
