/** Saved trips, filtered in the same way at every office, the newest first. The search index says which trips match. */

import { setImmediate } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { checkFormattedAmounts, parseTripRow } from '@main/server/read-record';
import { getRecordId } from '@main/server/record-id';
import { type JsonValue, parseExactJson, toPlain } from '@main/system/exact-json';
import { Transferred } from '@main/system/worker/rpc-server';
import type { TableImage } from '@shared/columns/arrays';
import { ColumnTable } from '@shared/columns/table';
import { dateFitKey, describeSavedDates, parseDateFit } from '@shared/filters/date-fit';
import type { FilterValues, PageQuery } from '@shared/filters/filters';
import { type ClientListItem, clientListItemSchema } from '@shared/records/client';
import { type TripItem, tripItemRecord } from '@shared/records/trip';
import { setTripRow, type TripEntry, type TripTable, tripColumns } from '@shared/records/trip-table';
import type { ListPosition, ListRows, TableChanges, TableList } from '@shared/records/update';
import { formatIds } from '@shared/values/texts';
import type { IndexFile } from '../search/index-file';
import { IndexStore } from '../search/index-store';
import { type TripIndex, tripIndexType } from '../search/trip-index';
import type { CachedRecord, RecordRepository } from '../store/record-repository';
import { createSource, forEachYielding } from './for-each-yielding';

/** The record that was read longest ago, and when, epoch milliseconds. */
export type OldestRecord = { readonly id: number | null; readonly fetchedAtMs: number };

/** Trips as they were received, in deflated lists, the rows of all, how many match, and notes for the user. */
type SavedTripsList = {
  /** The oldest trip of the list, or the oldest saved one where the list has none. */
  readonly oldest: OldestRecord;
  readonly notes: readonly string[];
  readonly parts: readonly Uint8Array[];
  readonly image: TableImage;
  readonly total: number;
};

/** Which of the trips that match are wanted: a page, or those of some ids, in this order. Null for all. */
export type WantedTrips = Pick<PageQuery, 'page' | 'perPage'> | { readonly ids: readonly number[] } | null;

/** Records that are read before others may use the thread: some milliseconds. */
const recordsPerSlice = 100;

/** Lists the trips that are left out because the office no longer has them. */
function describeGone(ids: readonly number[]): string[] {
  if (ids.length === 0) return [];
  const one = ids.length === 1;
  return [
    `${ids.length} saved trip${one ? ' is' : 's are'} left out because the server no longer lists ${one ? 'it' : 'them'} (${formatIds(ids)}).`,
  ];
}

/**
 * Reads a record as documented, ten times as fast as the exact parser does: null for one with a warning, with numbers that
 * JavaScript would round, or with keys that come twice.
 */
function readDocumented(text: string): TripItem | null {
  const raw: unknown = JSON.parse(text);
  if (text.includes('\ufffd') || JSON.stringify(raw) !== text) return null;
  if (!tripItemRecord.strict.safeParse(raw).success) return null;
  return checkFormattedAmounts(raw as TripItem).length === 0 ? (raw as TripItem) : null;
}

/** Reads the record of a listed trip; null where it is no object. */
function readTripEntry({ text, fetchedAtMs, goneAtMs }: CachedRecord): TripEntry | null {
  const trip = readDocumented(text);
  if (trip) return { key: String(trip.id), trip, warnings: [], fetchedAtMs, goneAtMs };
  const raw = parseExactJson(text).value;
  const row = parseTripRow(raw);
  const key = getRecordId(raw);
  return row === null || key === null ? null : { ...row, key, fetchedAtMs, goneAtMs };
}

/** The saved trips of one cache. */
export class IndexedTrips {
  private readonly records: RecordRepository;
  private readonly store: IndexStore<TripEntry, TripIndex>;

  /** @param file - null where the index is in memory only */
  constructor(records: RecordRepository, file: IndexFile | null) {
    this.records = records;
    this.store = new IndexStore(tripIndexType, createSource(records, ['trip-item'], readTripEntry), file);
  }

  /** Reads the index ahead of its first use. */
  async prepare(): Promise<void> {
    await this.getIndex();
  }

  /** Reads trips that match, the newest first; null where none are saved at all. */
  async readAll(
    filters: FilterValues,
    wanted: WantedTrips,
    signal: AbortSignal,
  ): Promise<Transferred<SavedTripsList> | null> {
    const index = await this.getIndex(signal);
    if (index.table.rowCount === 0) return null;
    const { rows: all, notes } = this.find(index, filters);
    const rows = pickRows(index, all, wanted);
    const [table, keys] = [index.table.slice(rows), Array.from(rows, (row) => index.getKey(row))];
    const oldest = findOldestTrip(index, rows, all);
    const [parts, present]: [Uint8Array[], number[]] = [[], []];
    for (let from = 0; from < keys.length; from += recordsPerSlice) {
      signal.throwIfAborted();
      const texts = keys.slice(from, from + recordsPerSlice).flatMap((key, position) => {
        // Null where it was removed after it was indexed.
        const record = this.records.get('trip-item', key);
        if (record) present.push(from + position);
        return record?.text ?? [];
      });
      parts.push(deflateRawSync(`[${texts.join(',')}]`, { level: 1 }));
      await setImmediate();
    }
    const image = (present.length < keys.length ? table.slice(Uint32Array.from(present)) : table).toImage();
    return new Transferred({ parts, image, total: all.length, oldest, notes }, [image.bytes.buffer]);
  }

  /** All trips that the office has, the newest first, as a table. */
  async readTable(signal?: AbortSignal): Promise<TripTable> {
    const index = await this.getIndex(signal);
    return index.table.slice(index.find({}).rows);
  }

  /**
   * Finds the trips of an index that the office has and that pass its filters. From and To compare the date that the loaded
   * lists of the server fit.
   *
   * @throws AppError `usage` for a filter that trips do not have
   */
  find(index: TripIndex, filters: FilterValues): { readonly rows: Uint32Array; readonly notes: readonly string[] } {
    const fit = parseDateFit(this.records.get('list-rules', dateFitKey)?.text);
    const [date = 'date_opened'] = fit?.fields ?? [];
    const { rows, goneRows } = index.find(filters, date);
    const goneIds = [...goneRows].map((row) => Number(index.table.get(row, 'id')));
    const dates = filters.date_from || filters.date_to ? [describeSavedDates(date)] : [];
    return { rows, notes: [...describeGone(goneIds), ...dates] };
  }

  /** The index as the records are now. @throws the signal's reason when it aborts */
  async getIndex(signal?: AbortSignal): Promise<TripIndex> {
    return await this.store.readWhole(signal);
  }

  /** Stores what changed in the index, before the cache is closed. */
  close(): void {
    this.store.close();
  }
}

function pickRows(index: TripIndex, rows: Uint32Array, wanted: WantedTrips): Uint32Array {
  if (wanted === null) return rows;
  if ('page' in wanted) return rows.subarray((wanted.page - 1) * wanted.perPage, wanted.page * wanted.perPage);
  const known = new Set(rows);
  return Uint32Array.from(
    wanted.ids.map((id) => index.findRow(String(id))).filter((row) => row !== null && known.has(row)),
    Number,
  );
}

/** The oldest of the first rows, of which there are any. */
const findOldestTrip = (index: TripIndex, ...lists: readonly Uint32Array[]): OldestRecord =>
  index.findOldest(lists.find((rows) => rows.length > 0)) ?? { id: null, fetchedAtMs: 0 };

/** Reads an item of the list of clients; null where it is no object. */
export function parseClientListItem(raw: JsonValue): ClientListItem | null {
  return clientListItemSchema.safeParse(toPlain(raw)).data ?? null;
}

/*
 * The lists of one cache as the page has them: a whole image first, then what changed since. A position is a state of the file:
 * where records were removed from it, or it is another file, the image comes again.
 */

type Parts = { readonly rows: ListRows; readonly removed: string[] };

/** The lists of one cache, and the signal of the call that reads them. */
type SavedLists = {
  readonly records: RecordRepository;
  readonly trips: IndexedTrips;
  readonly signal: AbortSignal;
};

/**
 * Reads what changed since a position, or the whole list where nothing leads there from it. Trips stand in that with the newest
 * number first, clients in the order of their numbers.
 *
 * @param since - null for the whole list
 */
export async function readTableChanges(
  saved: SavedLists,
  list: TableList,
  since: ListPosition | null,
): Promise<Transferred<TableChanges>> {
  // Before anything is read: what is written meanwhile comes with the next changes, too.
  const position = { generation: saved.records.getGeneration(), seq: saved.records.getSeq() };
  const isWhole = since?.generation !== position.generation || since.seq > position.seq;
  const from = isWhole ? null : since.seq;
  const parts = list === 'trips' ? await collectTrips(saved, from) : await collectClients(saved, from);
  const { rows } = parts;
  return new Transferred({ position, isWhole, ...parts }, rows.kind === 'columns' ? [rows.image.bytes.buffer] : []);
}

async function collectTrips({ records, trips, signal }: SavedLists, since: number | null): Promise<Parts> {
  if (since === null) return { rows: toRows(await trips.readTable(signal)), removed: [] };
  const table: TripTable = new ColumnTable(tripColumns);
  const removed: string[] = [];
  const add = (record: CachedRecord) => {
    const trip = readTripEntry(record);
    if (trip === null) return;
    if (trip.goneAtMs !== null) removed.push(trip.key);
    else setTripRow(table, table.rowCount, trip);
  };
  await forEachYielding(records.iterateSince('trip-item', since, true), add, signal);
  return { rows: toRows(table), removed };
}

async function collectClients({ records, signal }: SavedLists, since: number | null): Promise<Parts> {
  const clients: { readonly id: number; readonly text: string }[] = [];
  const removed: string[] = [];
  const add = ({ text, goneAtMs }: CachedRecord) => {
    const client = parseClientListItem(parseExactJson(text).value);
    if (client === null) return;
    if (goneAtMs === null) clients.push({ id: Number(client.id), text: JSON.stringify(client) });
    else removed.push(String(client.id));
  };
  const changed = since === null ? records.iterate('client-item') : records.iterateSince('client-item', since, true);
  await forEachYielding(changed, add, signal);
  clients.sort((a, b) => a.id - b.id);
  return { rows: { kind: 'json', text: `[${clients.map(({ text }) => text).join(',')}]` }, removed };
}

const toRows = (table: TripTable): ListRows => ({ kind: 'columns', image: table.toImage() });
