import { TripIndex, tripIndexType } from '@main/saved/search/trip-index';
import { tripFilters } from '@shared/filters/trip-filters';
import { type TripEntry, toTripRow } from '@shared/records/trip-table';
import { createRandom } from '@test/helpers/random';
import { makeRandomTrip, texts, toEntry, toShown } from '@test/helpers/random-trips';
import { scanTrips } from '@test/helpers/scan-trips';
import { describe, expect, it } from 'vitest';

function makeEntries(seed: number, count: number, irregular = 0) {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index): TripEntry => {
    const text = makeRandomTrip(random, 1 + index * 3, random() < irregular);
    return toEntry(text, { fetchedAtMs: 1e12 + index, goneAtMs: random() < 0.05 ? 2e12 : null });
  });
}

function createIndex(entries: readonly TripEntry[]): TripIndex {
  const index = new TripIndex();
  for (const entry of entries) index.put(entry);
  return index;
}

function reload(index: TripIndex): TripIndex {
  return tripIndexType.load(index.compact().toImages());
}

const listKeys = (index: TripIndex, rows: Iterable<number>) => [...rows].map((row) => index.getKey(row));

function findKeys(index: TripIndex, ...given: Parameters<TripIndex['find']>) {
  const { rows, goneRows } = index.find(...given);
  return { keys: listKeys(index, rows), gone: listKeys(index, goneRows) };
}

const searches = [
  ...['12', 'PO-00', 'po-001', 'zürich', 'zurich', 'ZÜR', 'ß', 'strasse', 'οδος', 'ΟΔΟΣ', 'o’b', "o'b", '努', '%b_'],
  ...['ë\nb', 'i̇z', 'null', '\ud83d', '😀', 'ş', '́', 'P_rth', 'z%CH', '1_', 'Perth', 'PERTH', 'web', 'Noumea'],
];
const pickFrom =
  (random: () => number) =>
  <T>(values: readonly T[]): T =>
    values[Math.floor(random() * values.length)] as T;

function pickFilters(random: () => number): Record<string, string> {
  const pick = pickFrom(random);
  const values: Record<string, () => string> = {
    search: () => pick(searches),
    active: () => pick(['true', 'false']),
    corporate: () => pick(['true', 'false']),
    branch_id: () => pick(['0', '1', '02', '100']),
    consultant_id: () => pick(['0', '003', '4']),
    client_id: () => pick(['5', '0012', '19']),
    trip_status: () => pick([...texts.status, 'Activ', 'ÜNKNOWN']) || 'Closed',
    trip_type: () => pick([...texts.type, 'LEISURE']),
    date_from: () => pick(['2021-01-15', '2023-12-28', '2026-02-30', '2019-01-01']),
    date_to: () => pick(['2021-01-15', '2024-02-01', '2030-01-01']),
  };
  const names = tripFilters.map(({ name }) => name).filter(() => random() < 0.22);
  return Object.fromEntries(names.map((name) => [name, (values[name] as () => string)()]));
}

describe('the index of saved trips', () => {
  it.each([0, 0.3, 1])('finds the same rows in the same order as a scan of the records: %j irregular', (irregular) => {
    const entries = makeEntries(42, 300, irregular);
    const index = createIndex(entries);
    const reloaded = reload(index);
    const random = createRandom(7);
    for (let round = 0; round < 400; round += 1) {
      const filters = pickFilters(random);
      const expected = { filters, ...scanTrips(entries, filters) };
      for (const tried of [index, reloaded]) expect({ filters, ...findKeys(tried, filters) }).toEqual(expected);
    }
  });

  it('faults 234: has every trip as its record shows it, irregular values too', () => {
    const entries = makeEntries(5, 300, 0.5);
    const index = reload(createIndex(entries));
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    for (const row of Array(index.table.rowCount).keys()) {
      const entry = byKey.get(index.getKey(row));
      expect(toShown(toTripRow(index.table, row))).toEqual(entry && toShown(entry));
    }
  });

  it('replaces trips that were read again, and adds new ones', () => {
    const random = createRandom(11);
    const entries = makeEntries(6, 300, 0.2);
    const index = reload(createIndex(entries));
    index.find({});
    for (const entry of makeEntries(99, 340, 0.2)) {
      if (random() < 0.5) continue;
      index.put(entry);
      const position = entries.findIndex(({ key }) => key === entry.key);
      if (position === -1) entries.push(entry);
      else entries[position] = entry;
    }
    for (const tried of [index, reload(index)]) {
      for (let round = 0; round < 100; round += 1) {
        const filters = pickFilters(random);
        expect({ filters, ...findKeys(tried, filters) }).toEqual({ filters, ...scanTrips(entries, filters) });
      }
    }
  });

  it.each(['colour', 'constructor', '__proto__'])('refuses a filter that trips do not have: %s', (name) => {
    const refused = expect.objectContaining({ code: 'usage', details: { filter: name } });
    expect(() => new TripIndex().find(Object.fromEntries([[name, 'x']]))).toThrow(refused);
  });

  it.each([
    [true, { search: 'po-00' }],
    [true, { search: 'ZOE' }],
    [true, { search: 'strasse' }],
    [true, { search: '32001' }],
    [false, { search: '3200' }],
    [false, { search: 'P_-007' }],
    [true, { active: 'true', corporate: 'false', branch_id: '02', consultant_id: '007', client_id: '0005' }],
    [true, { trip_status: 'active', trip_type: 'LÉISURE' }],
    [true, { date_from: '2026-03-01', date_to: '2026-03-01' }],
    [false, { date_from: '2026-03-02' }],
    [false, { date_to: '2026-02-30x' }],
    [false, { consultant_id: '8' }],
  ] as const)('faults 255: filters at every office alike, %s: %j', (expected, filters) => {
    const trip = {
      ...{ id: 32_001, client_id: 5, consultant_id: 7, branch_id: 2, purchase_order: 'PO-007', booked_by: 'Zoë' },
      ...{ destination: 'Straße', is_active: true, is_corporate: false, trip_status: 'Active', trip_type: 'Leisure' },
      ...{ date_opened: '2026-03-01 09:00:00' },
    };
    const index = createIndex([toEntry(JSON.stringify(trip), { fetchedAtMs: 1, goneAtMs: null })]);
    expect(index.find(filters).rows).toHaveLength(Number(expected));
  });
});
