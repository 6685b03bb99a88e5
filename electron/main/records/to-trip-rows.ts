/** Rows of a list in the columns that main stores and the page shows. */
import { readInBatches } from '@main/saved-records/for-each-yielding';
import type { RowList } from '@shared/row-list';
import type { TripRow } from '@shared/schemas/trip';
import { encodeTrips, tripsPerBatch } from '@shared/trip-rows/trip-columns';
import { TripBatch, TripRows } from '@shared/trip-rows/trip-rows';

/** Converts row objects to columns, and yields to the event loop after each batch. Columns stay as they are. */
export async function toTripRows(rows: RowList<TripRow>, signal?: AbortSignal): Promise<TripRows> {
  if (rows instanceof TripRows) return rows;
  const batches: TripBatch[] = [];
  for await (const batch of readInBatches(rows, tripsPerBatch)) {
    signal?.throwIfAborted();
    batches.push(new TripBatch(encodeTrips(batch)));
  }
  return new TripRows(batches);
}
