/** Reads trips from main, which sends them as columns. Loaded with the first complete list: the first screen does without. */
import { AppError } from '@shared/errors';
import type { EncodedTrips } from '@shared/trip-rows/trip-columns';
import { TripBatch, TripRows } from '@shared/trip-rows/trip-rows';
import { texts } from './texts';

/** Reads the columns of a batch of trips. Main has checked their values. */
export function readTripBatch(encoded: EncodedTrips): TripBatch {
  const batch = new TripBatch(encoded);
  try {
    // Each batch is decoded when it arrives, so that no later task has to decode all of them.
    batch.decode();
  } catch {
    throw new AppError('internal', texts.unreadableList, {});
  }
  return batch;
}

export const joinTripBatches = (batches: readonly TripBatch[]): TripRows => new TripRows(batches);
