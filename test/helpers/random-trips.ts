/** Listed trips by chance, but the same for a seed: ordinary ones, and ones with irregular values. */

import { parseTripRow } from '@main/server/read-record';
import { getRecordId } from '@main/server/record-id';
import { parseExactJson } from '@main/system/exact-json';
import { ColumnTable } from '@shared/columns/table';
import { summaryFields, tripFields } from '@shared/fields/trip';
import type { TripRow } from '@shared/records/trip';
import { setTripRow, type TripEntry, tripColumns } from '@shared/records/trip-table';
import { centsToDecimal } from '@shared/values/money';

export const texts = {
  status: ['Active', 'ACTIVE', 'active', 'Closed', 'Cancelled', 'ÜNKNOWN', 'ünknown', ''],
  type: ['Leisure', 'Business', 'business', 'Groups'],
  destination: ['Zürich', 'ZÜRICH', 'Zurich', 'Ōtautahi', 'Nouméa', 'Perth', '努美阿', 'ΟΔΟΣ', 'İzmir', 'Straße', ''],
  booker: ['François', 'Søren', 'O’Brien', "O'Brien", 'Łucja', 'a%b_c', 'Zoë\nB', 'Ana Ruiz', '\ud83d half', '😀 Ben'],
};

type Raw = Record<string, unknown>;

/** Values that a server sends against its document, as JSON texts. */
const irregularValues = [
  '"100"',
  '9007199254740993',
  '1.50',
  'null',
  'true',
  '"2026-02-30 25:61:00"',
  '[1]',
  '{"a":1}',
  '""',
];

export function makeRandomTrip(random: () => number, id: number, isIrregular: boolean): string {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const day = () => `20${20 + Math.floor(random() * 7)}-${pick(['01', '02', '12'])}-${pick(['01', '15', '28'])}`;
  const date = () => pick([day(), `${day()} ${pick(['09:30:00', '00:00:00', '23:59:59'])}`]);
  const orNull = <T>(value: T): T | null => (random() < 0.3 ? null : value);
  const cents = () => Math.floor(random() * 4e6) - (random() < 0.1 ? 4e6 : 0);
  const amounts = {
    total_amount: cents(),
    total_net: cents(),
    total_fees: cents(),
    total_gst: cents(),
    total_commission: cents(),
  };
  const write = pick([
    (value: number) => centsToDecimal(value),
    (value: number) => `$${centsToDecimal(value)}`,
    (value: number) => centsToDecimal(value).replace(/\B(?=(\d{3})+\.)/g, ','),
  ]);
  const trip: Raw = {
    id,
    client_id: Math.floor(random() * 20),
    consultant_id: Math.floor(random() * 5),
    branch_id: Math.floor(random() * 3),
    passenger_id: Math.floor(random() * 3e9),
    date_opened: date(),
    date_quoted: date(),
    date_activated: orNull(date()),
    trip_type: pick(texts.type),
    purchase_order: `PO-${String(Math.floor(random() * 2_000)).padStart(5, '0')}`,
    booked_by: pick(texts.booker),
    destination: pick(texts.destination),
    charge_to: pick(['Acme Pty Ltd', 'Contoso', '']),
    source: pick(['Web', 'Phone', 'Walk-in']),
    is_active: random() < 0.7,
    is_archived: random() < 0.1,
    is_corporate: random() < 0.4,
    trip_status: pick(texts.status),
    date_closed: orNull(date()),
    date_cancelled: orNull(date()),
    date_finalized: orNull(date()),
    sector_summary: orNull({
      sector_count: Math.floor(random() * 9),
      active_sectors: Math.floor(random() * 9),
      ...amounts,
      earliest_travel_date: orNull(day()),
      latest_travel_date: orNull(day()),
      ...Object.fromEntries(Object.entries(amounts).map(([name, value]) => [`${name}_formatted`, write(value)])),
    }),
  };
  const parts = Object.entries(trip).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
  if (!isIrregular) return `{${parts.map(([name, text]) => `"${name}":${text}`).join(',')}}`;
  const changed = parts
    .filter(([name]) => name === 'id' || random() > 0.05)
    .map(([name, text]): [string, string] => [name, name !== 'id' && random() < 0.15 ? pick(irregularValues) : text]);
  if (random() < 0.3) changed.push(['new_field', '"x"']);
  if (random() < 0.1) changed.push(['purchase_order', '"twice"']);
  return `{${changed.map(([name, text]) => `"${name}":${text}`).join(',')}}`;
}

/** Reads a cached text as the index takes it. */
export function toEntry(text: string, binding: Pick<TripEntry, 'fetchedAtMs' | 'goneAtMs'>): TripEntry {
  const raw = parseExactJson(text).value;
  const row = parseTripRow(raw);
  if (row === null) throw new Error('no trip');
  return { ...row, key: getRecordId(raw) ?? '', ...binding };
}

/** Rows as columns. */
export function toTripTable(rows: Iterable<TripRow>) {
  const table = new ColumnTable(tripColumns);
  for (const row of rows) setTripRow(table, table.rowCount, row);
  return table;
}

/** The documented fields of a row, which columns have: those of a record but for the texts of amounts. */
export function toShown({ trip, warnings, fetchedAtMs }: TripRow) {
  const pick = <T extends object>(record: T, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, record[name as keyof T] ?? null]));
  const summary = trip.sector_summary && pick(trip.sector_summary, Object.keys(summaryFields));
  return { ...pick(trip, Object.keys(tripFields)), summary, warnings, fetchedAtMs };
}
