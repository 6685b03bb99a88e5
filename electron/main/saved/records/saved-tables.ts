/**
 * The lists of one cache as the page has them: a whole image first, then what changed since. A position is a state of the file:
 * where records were removed from it, or it is another file, the page asks for the image again.
 */

import { parseExactJson } from '@main/system/exact-json';
import { Transferred } from '@main/system/worker/rpc-server';
import { ColumnTable } from '@shared/columns/table';
import { setTripRow, type TripTable, tripColumns } from '@shared/records/trip-table';
import type { ListPosition, ListRows, TableChanges, TableList } from '@shared/records/update';
import type { CachedRecord, RecordRepository } from '../store/record-repository';
import { forEachYielding } from './for-each-yielding';
import { type IndexedTrips, parseClientListItem, readTripEntry } from './saved-trips';

type Parts = { readonly rows: ListRows; readonly removed: string[] };

/** The lists of one cache. */
export class SavedTables {
  private readonly records: RecordRepository;
  private readonly trips: IndexedTrips;

  constructor(records: RecordRepository, trips: IndexedTrips) {
    this.records = records;
    this.trips = trips;
  }

  /** Reads a whole list. Trips stand in it with the newest number first, clients in the order of their numbers. */
  async read(list: TableList, signal: AbortSignal): Promise<Transferred<TableChanges>> {
    const position = this.getPosition();
    const { rows } =
      list === 'trips'
        ? { rows: toRows(await this.trips.readTable(signal)) }
        : await this.collectClients('all', signal);
    return toTransferred({ position, rows, removed: [] });
  }

  /** Reads what changed since a position; null where the list must be read again as a whole. */
  async readChanges(
    list: TableList,
    since: ListPosition,
    signal: AbortSignal,
  ): Promise<Transferred<TableChanges> | null> {
    const position = this.getPosition();
    if (position.generation !== since.generation || since.seq > position.seq) return null;
    const parts =
      list === 'trips' ? await this.collectTrips(since.seq, signal) : await this.collectClients(since.seq, signal);
    return toTransferred({ position, ...parts });
  }

  /** Before anything is read: what is written meanwhile comes with the next changes, too. */
  private getPosition(): ListPosition {
    return { generation: this.records.getGeneration(), seq: this.records.getSeq() };
  }

  private async collectTrips(seq: number, signal: AbortSignal): Promise<Parts> {
    const table: TripTable = new ColumnTable(tripColumns);
    const removed: string[] = [];
    const add = (record: CachedRecord) => {
      const trip = readTripEntry(record);
      if (trip === null) return;
      if (trip.goneAtMs !== null) removed.push(trip.key);
      else setTripRow(table, table.rowCount, trip);
    };
    await forEachYielding(this.records.iterateSince('trip-item', seq, true), add, signal);
    return { rows: toRows(table), removed };
  }

  private async collectClients(since: number | 'all', signal: AbortSignal): Promise<Parts> {
    const { records } = this;
    const clients: { readonly id: number; readonly text: string }[] = [];
    const removed: string[] = [];
    const add = ({ text, goneAtMs }: CachedRecord) => {
      const client = parseClientListItem(parseExactJson(text).value);
      if (client === null) return;
      if (goneAtMs === null) clients.push({ id: Number(client.id), text: JSON.stringify(client) });
      else removed.push(String(client.id));
    };
    const changed = since === 'all' ? records.iterate('client-item') : records.iterateSince('client-item', since, true);
    await forEachYielding(changed, add, signal);
    clients.sort((a, b) => a.id - b.id);
    return { rows: { kind: 'json', text: `[${clients.map(({ text }) => text).join(',')}]` }, removed };
  }
}

const toRows = (table: TripTable): ListRows => ({ kind: 'columns', image: table.toImage() });

function toTransferred(changes: TableChanges): Transferred<TableChanges> {
  return new Transferred(changes, changes.rows.kind === 'columns' ? [changes.rows.image.bytes.buffer] : []);
}
