/** A large office in our indexes, and the same columns in the tables of two databases. */
import { DatabaseSync } from 'node:sqlite';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { SectorIndex, type SectorsEntry } from '@main/saved/search/sector-index';
import { TripIndex } from '@main/saved/search/trip-index';
import type { TripDetail, TripItem } from '@shared/records/trip';
import { makeFullTrips } from '../office/full-office';

const fetchedAtMs = Date.UTC(2026, 10, 20);

const sectorColumns =
  'trip BIGINT, supplier BIGINT, travel TEXT, net BIGINT, fees BIGINT, gst BIGINT, commission BIGINT, total BIGINT';
const tripColumns = 'trip BIGINT, consultant BIGINT, branch BIGINT, status TEXT, is_active BOOLEAN';

export async function fillTables(count: number) {
  const [trips, sectors] = [new TripIndex(), new SectorIndex()];
  const sqlite = new DatabaseSync(':memory:');
  const duck: DuckDBConnection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const table of [`sector (${sectorColumns})`, `trip (${tripColumns})`]) {
    sqlite.exec(`CREATE TABLE ${table}`);
    await duck.run(`CREATE TABLE ${table}`);
  }
  const insertSector = sqlite.prepare('INSERT INTO sector VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertTrip = sqlite.prepare('INSERT INTO trip VALUES (?, ?, ?, ?, ?)');
  const appendSector = await duck.createAppender('sector');
  const appendTrip = await duck.createAppender('trip');
  sqlite.exec('BEGIN');
  for (const { id, item, detail } of makeFullTrips(count)) {
    const [listed, trip] = [item as unknown as TripItem, detail as unknown as TripDetail];
    const saved = { warnings: [], fetchedAtMs, goneAtMs: null };
    trips.put({ key: String(id), trip: listed, ...saved });
    sectors.put({ key: String(id), trip, fetchedAtMs, goneAtMs: null } satisfies SectorsEntry);
    const { consultant_id, branch_id, trip_status, is_active } = listed;
    insertTrip.run(id, consultant_id, branch_id, trip_status, Number(is_active));
    appendTrip.appendBigInt(BigInt(id));
    appendTrip.appendBigInt(BigInt(consultant_id ?? 0));
    appendTrip.appendBigInt(BigInt(branch_id ?? 0));
    appendTrip.appendVarchar(trip_status ?? '');
    appendTrip.appendBoolean(is_active === true);
    appendTrip.endRow();
    for (const sector of trip.sectors ?? []) {
      const { net, fees, gst, commission, total } = sector?.financial ?? {};
      const cents = [net, fees, gst, commission, total].map((value) => value ?? 0);
      insertSector.run(id, sector?.supplier_id ?? 0, sector?.travel_date ?? '', ...cents);
      appendSector.appendBigInt(BigInt(id));
      appendSector.appendBigInt(BigInt(sector?.supplier_id ?? 0));
      appendSector.appendVarchar(sector?.travel_date ?? '');
      for (const value of cents) appendSector.appendBigInt(BigInt(value));
      appendSector.endRow();
    }
  }
  sqlite.exec('COMMIT');
  for (const appender of [appendSector, appendTrip]) appender.closeSync();
  // Compacted, as an index is once it was written and read.
  return { trips: trips.compact(), sectors: sectors.compact(), sqlite, duck };
}
