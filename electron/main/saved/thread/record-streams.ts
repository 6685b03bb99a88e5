/** Saved records as they cross to main: pages, and lists in bounded batches. */
import { setImmediate } from 'node:timers/promises';
import { Transferred } from '@main/system/worker/rpc-server';
import type { TableImage } from '@shared/columns/arrays';
import type { FilterValues, PageQuery } from '@shared/filters/filters';
import { type Pagination, toPagination } from '@shared/records/freshness';
import type { TripRow } from '@shared/records/trip';
import { findOldest, type IndexedTrips, type OldestRecord, type SavedTripList } from '../records/saved-trips';

/** Records of trips that are read before others may use the thread: some milliseconds. */
const recordsPerSlice = 100;

/** A page of saved trips, the JSON of those whose row does not say all of it, its oldest trip and notes for the user. */
type SavedTripsPage = Pick<SavedTripList, 'texts'> & {
  readonly rows: readonly TripRow[];
  readonly pagination: Pagination;
  readonly oldest: OldestRecord | null;
  readonly notes: readonly string[];
};

/** Selects a page of the saved trips that match; null where none are saved at all. */
export async function selectTripsPage(
  trips: IndexedTrips,
  { filters, page, perPage }: PageQuery,
  signal: AbortSignal,
): Promise<SavedTripsPage | null> {
  const selected = await trips.select(filters, { signal });
  if (selected === null) return null;
  const shown = selected.read((page - 1) * perPage, perPage);
  const oldest = findOldest(shown.map(({ row }) => row));
  return {
    rows: shown.map(({ row }) => row),
    texts: shown.flatMap(({ text }, row) => (text === null ? [] : [[row, text] as const])),
    pagination: toPagination(selected.total, { page, perPage }),
    oldest: oldest ? { id: oldest.trip.id, fetchedAtMs: oldest.fetchedAtMs } : selected.oldest,
    notes: selected.notes,
  };
}

/**
 * Parts of a list of saved trips, in this order. A list of nothing saved has no `end`. The notes come last: they name the
 * trips that did not open while the list was read.
 */
type SavedTripsPart =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | TripsPart
  | { readonly kind: 'end'; readonly oldest: OldestRecord | null; readonly notes: readonly string[] };

/** All trips as a table, and the JSON of those whose row does not say all of it, by their rows. */
type TripsPart = Pick<SavedTripList, 'texts'> & {
  readonly kind: 'trips';
  readonly count: number;
  readonly image: TableImage;
};

/** Streams all saved trips that match. */
export async function* streamTrips(
  trips: IndexedTrips,
  filters: FilterValues,
  signal: AbortSignal,
): AsyncGenerator<SavedTripsPart | Transferred<TripsPart>> {
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
  const reading = selected.readAll();
  let step = reading.next();
  for (let records = 1; !step.done; records += 1) {
    if (records % recordsPerSlice === 0) await setImmediate();
    signal.throwIfAborted();
    step = reading.next();
  }
  const { table, texts } = step.value;
  const image = table.toImage();
  yield new Transferred({ kind: 'trips', count: table.rowCount, image, texts }, [image.bytes.buffer]);
  yield { kind: 'end', oldest: selected.oldest, notes: selected.notes };
}
