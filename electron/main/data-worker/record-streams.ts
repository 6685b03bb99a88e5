/** Saved records as they cross to main: pages, and lists in bounded batches. */
import { setImmediate } from 'node:timers/promises';
import type { RecordRepository } from '@main/cache/repositories/record-repository';
import { toPagination } from '@main/saved-records/paginate';
import type { PageQuery } from '@main/saved-records/saved-clients';
import { findOldest, type OldestRecord, type SavedTrip, type SavedTripsQuery } from '@main/saved-records/saved-trips';
import {
  readUnclaimedChanges,
  type UnclaimedChange,
  type UnclaimedPosition,
} from '@main/saved-records/unclaimed-changes';
import type { FilterValues } from '@shared/filters';
import type { Pagination } from '@shared/schemas/freshness';
import type { TripRow } from '@shared/schemas/trip';

/** Trips of one batch: some milliseconds of main's time. */
const tripsPerBatch = 200;
/** Records that say something of unclaimed commission, in one batch. */
const changesPerBatch = 500;

/** Trips as they cross: rows, and the JSON of each. */
type TripBatch = { readonly rows: readonly TripRow[]; readonly texts: readonly string[] };

const toBatch = (trips: readonly SavedTrip[]): TripBatch => ({
  rows: trips.map(({ row }) => row),
  texts: trips.map(({ text }) => text),
});

/** A page of saved trips, with its oldest trip and notes for the user. */
export type SavedTripsPage = TripBatch & {
  readonly pagination: Pagination;
  readonly oldest: OldestRecord | null;
  readonly notes: readonly string[];
};

/** Selects a page of the saved trips that match; null where none are saved at all. */
export async function selectTripsPage(
  trips: SavedTripsQuery,
  { filters, page, perPage }: PageQuery,
  signal: AbortSignal,
): Promise<SavedTripsPage | null> {
  const selected = await trips.select(filters, { signal });
  if (selected === null) return null;
  const shown = selected.read((page - 1) * perPage, perPage);
  const oldest = findOldest(shown.map(({ row }) => row));
  return {
    ...toBatch(shown),
    pagination: toPagination(selected.total, { page, perPage }),
    oldest: oldest ? { id: oldest.trip.id, fetchedAtMs: oldest.fetchedAtMs } : selected.oldest,
    notes: selected.notes,
  };
}

/**
 * Parts of a list of saved trips, in this order. A list of nothing saved has no `end`. The notes come last: they name the
 * trips that did not open while the list was read.
 */
export type SavedTripsPart =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | ({ readonly kind: 'trips' } & TripBatch)
  | { readonly kind: 'end'; readonly oldest: OldestRecord | null; readonly notes: readonly string[] };

/** Streams all saved trips that match. */
export async function* streamTrips(
  trips: SavedTripsQuery,
  filters: FilterValues,
  signal: AbortSignal,
): AsyncGenerator<SavedTripsPart> {
  const progress: { latest: { done: number; total: number } | null; wake: () => void } = {
    latest: null,
    wake: () => undefined,
  };
  const onProgress = (done: number, total: number) => {
    progress.latest = { done, total };
    progress.wake();
  };
  const selecting = trips.select(filters, { signal, onProgress });
  // The error is thrown below, where the result is awaited.
  const ended = selecting.then(
    () => true,
    () => true,
  );
  for (;;) {
    const advanced = new Promise<false>((resolve) => {
      progress.wake = () => resolve(false);
    });
    if (await Promise.race([ended, advanced])) break;
    if (progress.latest) yield { kind: 'progress', ...progress.latest };
    progress.latest = null;
  }
  const selected = await selecting;
  if (selected === null) return;
  for (let from = 0; from < selected.total; from += tripsPerBatch) {
    yield { kind: 'trips', ...toBatch(selected.read(from, tripsPerBatch)) };
    await setImmediate();
  }
  yield { kind: 'end', oldest: selected.oldest, notes: selected.notes };
}

/** Streams what the saved trips say of unclaimed commission. */
export async function* streamUnclaimedChanges(
  records: RecordRepository,
  today: string,
  since: UnclaimedPosition | null,
): AsyncGenerator<UnclaimedChange[]> {
  let batch: UnclaimedChange[] = [];
  for (const change of readUnclaimedChanges(records, today, since)) {
    batch.push(change);
    if (batch.length < changesPerBatch) continue;
    yield batch;
    batch = [];
    await setImmediate();
  }
  yield batch;
}
