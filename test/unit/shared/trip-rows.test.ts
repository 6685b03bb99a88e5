import { parseExactJson } from '@main/api/json/exact-json';
import { parseTripRow } from '@main/api/json/trip-row';
import { at } from '@shared/arrays';
import { sectorSummaryRecord, type TripRow, tripItemRecord } from '@shared/schemas/trip';
import { toPlainTrip } from '@shared/trip-rows/plain-trip';
import { encodeTrips, tripsPerBatch } from '@shared/trip-rows/trip-columns';
import { TripBatch, TripRows } from '@shared/trip-rows/trip-rows';
import { createRandom } from '@test/helpers/random';
import { makeRandomTrip } from '@test/helpers/random-trips';
import { describe, expect, it } from 'vitest';

const fetchedAtMs = 1_800_000_000_000;

function makeRows(count: number, seed: number): TripRow[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const row = parseTripRow(parseExactJson(makeRandomTrip(random, index + 1, random() < 0.3)).value);
    if (row === null) throw new Error('no trip');
    return random() < 0.5 ? { ...row, fetchedAtMs: fetchedAtMs + index } : row;
  });
}

/** Rows that differ from a regular trip in these fields. */
function makeRegular(changes: readonly Partial<TripRow['trip']>[]): TripRow[] {
  const [regular] = makeRows(1, 1);
  return changes.map((change) => ({ trip: { ...(regular as TripRow).trip, ...change }, warnings: [] }));
}

/** Splits rows into batches of different lengths: a batch is shorter where a record did not open. */
function toTripRows(rows: readonly TripRow[], lengths: readonly number[]): TripRows {
  const batches = [];
  for (let from = 0, turn = 0; from < rows.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    batches.push(new TripBatch(encodeTrips(rows.slice(from, from + length))));
    from += length;
  }
  return new TripRows(batches);
}

const toPlain = (row: TripRow | undefined) =>
  row && {
    trip: toPlainTrip(row.trip),
    warnings: row.warnings,
    ...(row.fetchedAtMs === undefined ? {} : { fetchedAtMs: row.fetchedAtMs }),
  };

describe('trips as columns', () => {
  it.each([1, 2, 3, 4, 5])(
    'faults 234: give every row back, with irregular values, warnings and unknown fields (%d)',
    (seed) => {
      const rows = makeRows(400, seed);
      const list = toTripRows(rows, [7, 130, 1, 64]);
      expect(list.length).toBe(rows.length);
      expect(Array.from(list, toPlain)).toEqual(rows);
      // In any order, the parts of a row as they are read by columns.
      for (let index = rows.length - 1; index >= 0; index -= 3) {
        const row = list.at(index);
        const trip = at(rows, index).trip;
        const summary = trip.sector_summary;
        for (const name of tripItemRecord.fields) {
          if (name !== 'sector_summary') expect(row?.trip[name]).toEqual(trip[name]);
        }
        expect(row?.trip.sector_summary === null).toBe(summary === null);
        for (const name of summary === null ? [] : sectorSummaryRecord.fields) {
          expect(row?.trip.sector_summary?.[name]).toEqual(summary?.[name]);
        }
      }
      expect(list.at(rows.length)).toBeUndefined();
      expect(list.at(-1)).toBeUndefined();
    },
  );

  it('keeps numbers beyond 32 bits, dates of every form and texts of half a character', () => {
    const dates = ['0000-00-00', '0000-00-00 00:00:00', '9999-12-31 23:59:59', '2026-02-30 25:61:00'];
    const almostDates = ['2026-01-31T09:30:00', '2026-01-3:', '2026/01/31', '٢٠٢٦-01-31', '2026-1-1', ' 2026-01-01'];
    const texts = [...dates, ...almostDates, '\ud83d', ''];
    const ids = [-2_147_483_648, 2_147_483_648, Number.MAX_SAFE_INTEGER, 0, null];
    const rows = ids.flatMap((id) => makeRegular(texts.map((text) => ({ id, date_opened: text, booked_by: text }))));
    expect(Array.from(toTripRows(rows, [5]), toPlain)).toEqual(rows);
  });

  it('gives back more different days than it remembers, in any order', () => {
    const pad = (number: number, digits: number) => String(number).padStart(digits, '0');
    const dates = Array.from({ length: 10_500 }, (_, index) => {
      const day = `${pad(1 + Math.floor(index / 336), 4)}-${pad(1 + (index % 12), 2)}-${pad(1 + (index % 28), 2)}`;
      return { date_opened: index % 2 ? day : `${day} 09:05:59` };
    });
    const rows = makeRegular(dates);
    const list = toTripRows(rows, [tripsPerBatch]);
    for (const index of [...rows.keys(), ...[...rows.keys()].reverse()]) {
      expect(list.at(index)?.trip.date_opened).toBe(at(rows, index).trip.date_opened);
    }
  });

  it('has a list of nothing, and one of a whole batch of different texts', () => {
    expect([...new TripRows([])]).toEqual([]);
    expect(new TripRows([new TripBatch(encodeTrips([]))]).length).toBe(0);
    const bookers = Array.from({ length: tripsPerBatch }, (_, index) => ({ booked_by: `Booker ${index}` }));
    const list = toTripRows(makeRegular(bookers), [tripsPerBatch]);
    expect(Array.from(list, ({ trip }) => ({ booked_by: trip.booked_by }))).toEqual(bookers);
  });

  it('refuses columns that are shorter than their rows', () => {
    const { count, header, numbers } = encodeTrips(makeRows(10, 3));
    const cut = numbers.slice(0, numbers.length - 8);
    expect(() => new TripBatch({ count, header, numbers: cut }).columns).toThrow(RangeError);
    expect(() => new TripBatch({ count, header: '{', numbers }).columns).toThrow(SyntaxError);
  });

  it('reads columns that lie in a larger buffer', () => {
    const rows = makeRows(20, 4);
    const { count, header, numbers } = encodeTrips(rows);
    const larger = new Uint8Array(numbers.length + 3);
    larger.set(numbers, 3);
    const batch = new TripBatch({ count, header, numbers: larger.subarray(3) });
    expect(Array.from(new TripRows([batch]), toPlain)).toEqual(rows);
  });
});
