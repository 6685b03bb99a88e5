import { parseTripRow } from '@main/server/read-record';
import { parseExactJson } from '@main/system/exact-json';
import { UnusableImageError } from '@shared/columns/arrays';
import { ColumnTable } from '@shared/columns/table';
import type { TripRow } from '@shared/records/trip';
import { toTripRows, tripColumns } from '@shared/records/trip-table';
import { createRandom } from '@test/helpers/random';
import { makeRandomTrip, toShown, toTripTable } from '@test/helpers/random-trips';
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

describe('trips as columns', () => {
  it.each([1, 2, 3, 4, 5])('faults 234: give every row back, with irregular values and warnings (%d)', (seed) => {
    const rows = makeRows(400, seed);
    const list = toTripRows(toTripTable(rows));
    expect(list.length).toBe(rows.length);
    expect(list.map(toShown)).toEqual(rows.map(toShown));
  });

  it('keeps numbers beyond 32 bits, dates of every form and texts of half a character', () => {
    const dates = ['0000-00-00', '0000-00-00 00:00:00', '9999-12-31 23:59:59', '2026-02-30 25:61:00'];
    const almostDates = ['2026-01-31T09:30:00', '2026-01-3:', '2026/01/31', '٢٠٢٦-01-31', '2026-1-1', ' 2026-01-01'];
    const texts = [...dates, ...almostDates, '\ud83d', ''];
    const ids = [-2_147_483_648, 2_147_483_648, Number.MAX_SAFE_INTEGER, 0, null];
    const rows = ids.flatMap((id) => makeRegular(texts.map((text) => ({ id, date_opened: text, booked_by: text }))));
    expect(Array.from(toTripRows(toTripTable(rows)), toShown)).toEqual(rows.map(toShown));
  });

  it('has a list of nothing, and refuses what is no table of trips', () => {
    expect([...toTripRows(toTripTable([]))]).toEqual([]);
    const image = toTripTable(makeRows(10, 3)).toImage();
    const cut = { ...image, bytes: image.bytes.slice(0, 8) };
    expect(() => ColumnTable.fromImage(tripColumns, cut)).toThrow(UnusableImageError);
  });

  it('reads columns that lie in a larger buffer', () => {
    const rows = makeRows(20, 4);
    const image = toTripTable(rows).toImage();
    const larger = new Uint8Array(image.bytes.length + 3);
    larger.set(image.bytes, 3);
    const table = ColumnTable.fromImage(tripColumns, { ...image, bytes: larger.subarray(3) });
    expect(Array.from(toTripRows(table), toShown)).toEqual(rows.map(toShown));
  });
});
