/**
 * Saved trips, filtered in the same way at every office, the newest first. The search index says which trips match; a row
 * that it cannot show exactly is read from its record.
 */

import { parseTripRow } from '@main/server/read-record';
import { getRecordId } from '@main/server/record-id';
import { parseExactJson } from '@main/system/exact-json';
import { listAll } from '@shared/columns/table';
import { type DateFit, dateFitKey, describeSavedDates, parseDateFit } from '@shared/filters/date-fit';
import type { FilterValues } from '@shared/filters/filters';
import type { TripRow } from '@shared/records/trip';
import { setTripRow, type TripEntry, type TripTable } from '@shared/records/trip-table';
import { formatIds } from '@shared/values/texts';
import type { IndexFile } from '../search/index-file';
import { IndexStore } from '../search/index-store';
import { readRegularTrip } from '../search/regular-trip';
import { type TripIndex, tripIndexType } from '../search/trip-index';
import type { CachedRecord, RecordRepository } from '../store/record-repository';
import { createSource } from './for-each-yielding';

/** A saved trip: its row in a list with its age, and its JSON as it was saved; null where it is that of the row's trip. */
type SavedTrip = { readonly row: SavedTripRow; readonly text: string | null };
type SavedTripRow = TripRow & { readonly fetchedAtMs: number };

/** Saved trips as a table, and the JSON of those whose row does not say all of it, by their rows. */
export type SavedTripList = {
  readonly table: TripTable;
  readonly texts: readonly (readonly [row: number, text: string])[];
};

/** The record that was read longest ago, and when, epoch milliseconds. */
export type OldestRecord = { readonly id: number | null; readonly fetchedAtMs: number };

/** The saved trips that match, the newest first. */
type SelectedTrips = {
  readonly total: number;
  /** The oldest that matches, or the oldest saved one where none matches; null where none can be opened. */
  readonly oldest: OldestRecord | null;
  /** Sentences for the user, on what was read until now. */
  readonly notes: readonly string[];
  /** Reads some of them, from an index. One that was removed since is left out. */
  read(from: number, count: number): readonly SavedTrip[];
  /** Reads all of them, some a step where their records must be read. One that was removed since is left out. */
  readAll(): Generator<void, SavedTripList>;
};

type SelectOptions = {
  readonly signal?: AbortSignal;
  /** Called now and then, while the index is built, with the number of saved trips that were read, and of how many. */
  readonly onProgress?: (done: number, total: number) => void;
};

/** Finds what was read longest ago; null for nothing. */
export function findOldest<T extends { readonly fetchedAtMs: number }>(records: readonly T[]): T | null {
  return records.reduce<T | null>(
    (oldest, record) => (oldest === null || record.fetchedAtMs < oldest.fetchedAtMs ? record : oldest),
    null,
  );
}

/** Lists the trips or clients that are left out because the office no longer has them. */
export function describeGone(what: 'trip' | 'client', ids: readonly (string | number)[]): string[] {
  if (ids.length === 0) return [];
  const one = ids.length === 1;
  return [
    `${ids.length} saved ${what}${one ? ' is' : 's are'} left out because the server no longer lists ${one ? 'it' : 'them'} (${formatIds(ids)}).`,
  ];
}

/** Reads a record as the index takes it; null where it is no object. */
function toEntry({ text, fetchedAtMs, goneAtMs }: CachedRecord): TripEntry | null {
  const regular = readRegularTrip(text);
  const binding = { fetchedAtMs, goneAtMs };
  if (regular) return { key: String(regular.id), trip: regular, isRegular: true, ...binding };
  const raw = parseExactJson(text).value;
  const row = parseTripRow(raw);
  const key = getRecordId(raw);
  if (row === null || key === null) return null;
  return { key, trip: row.trip, isRegular: false, ...binding };
}

/** The saved trips of one cache. */
export class IndexedTrips {
  private readonly records: RecordRepository;
  private readonly store: IndexStore<TripEntry, TripIndex>;

  /** @param file - null where the index is in memory only */
  constructor(records: RecordRepository, file: IndexFile | null) {
    this.records = records;
    this.store = new IndexStore(tripIndexType, createSource(records, ['trip-item'], toEntry), file);
  }

  /** Selects the saved trips that match; null where none are saved at all. */
  async select(filters: FilterValues, { signal, onProgress }: SelectOptions = {}): Promise<SelectedTrips | null> {
    const index = await this.store.getCurrent(onProgress);
    signal?.throwIfAborted();
    if (index.recordCount === 0) return null;
    const { rows, notes } = this.find(index, filters);
    return {
      total: rows.length,
      oldest: rows.length > 0 ? index.findOldest(rows) : index.findOldest(),
      notes,
      read: (from, count) =>
        [...rows.subarray(from, from + count)].map((row) => this.read(index, row)).filter((trip) => trip !== null),
      readAll: () => this.readAll(index, rows),
    };
  }

  /**
   * Finds the trips of an index that the office has and that pass its filters. From and To compare the date that the loaded
   * lists of the server fit.
   *
   * @throws AppError `usage` for a filter that trips do not have
   */
  find(index: TripIndex, filters: FilterValues): { readonly rows: Uint32Array; readonly notes: readonly string[] } {
    const [date = 'date_opened'] = this.getDateFit()?.fields ?? [];
    const { rows, goneRows } = index.find(filters, { date });
    const goneIds = [...goneRows].map((row) => Number(index.table.get(row, 'id')));
    const dates = filters.date_from || filters.date_to ? [describeSavedDates(date)] : [];
    return { rows, notes: [...describeGone('trip', goneIds), ...dates] };
  }

  private getDateFit(): DateFit | null {
    return parseDateFit(this.records.get('list-rules', dateFitKey)?.text);
  }

  /** The index as the records are now. */
  async getIndex(): Promise<TripIndex> {
    return await this.store.getCurrent();
  }

  /** Stores what changed in the index, before the cache is closed. */
  flush(): void {
    this.store.flush();
  }

  private *readAll(index: TripIndex, rows: Uint32Array): Generator<void, SavedTripList> {
    const keys = new Map(
      Array.from(rows, (row, position) => [position, row] as const)
        .filter(([, row]) => index.table.get(row, 'is_regular') !== true)
        .map(([position, row]) => [position, index.getKey(row)]),
    );
    const table = index.table.slice(rows);
    const texts = new Map<number, string>();
    const removed = new Set<number>();
    for (const [row, key] of keys) {
      const saved = this.readRecord(key);
      if (saved === null) removed.add(row);
      else {
        setTripRow(table, row, saved.row);
        texts.set(row, saved.text);
      }
      yield;
    }
    if (removed.size === 0) return { table, texts: [...texts] };
    const present = listAll(table.rowCount).filter((row) => !removed.has(row));
    const moved = [...present].flatMap((row, position) => {
      const text = texts.get(row);
      return text === undefined ? [] : [[position, text] as const];
    });
    return { table: table.slice(present), texts: moved };
  }

  private read(index: TripIndex, row: number): SavedTrip | null {
    const fetchedAtMs = Number(index.table.get(row, 'fetched_at'));
    const trip = index.getTrip(row);
    if (trip) return { row: { trip, warnings: [], fetchedAtMs }, text: null };
    return this.readRecord(index.getKey(row));
  }

  /** Reads a trip from its record; null where there is none. */
  private readRecord(key: string): (SavedTrip & { readonly text: string }) | null {
    const record = this.records.get('trip-item', key);
    const parsed = record && parseTripRow(parseExactJson(record.text).value);
    if (record && parsed) return { row: { ...parsed, fetchedAtMs: record.fetchedAtMs }, text: record.text };
    // It was removed after it was indexed.
    this.store.distrust();
    return null;
  }
}
