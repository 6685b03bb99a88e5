import { parseTripRow } from '@main/server/read-record';
import { parseExactJson } from '@main/system/exact-json';
import { UnusableImageError } from '@shared/columns/arrays';
import { ColumnTable } from '@shared/columns/table';
import { sectorSummaryRecord, type TripRow, tripItemRecord } from '@shared/records/trip';
import { toTripRows, tripColumns } from '@shared/records/trip-table';
import { at, toPlain } from '@shared/values/collections';
import { createRandom } from '@test/helpers/random';
import { makeRandomTrip, toTripTable } from '@test/helpers/random-trips';
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

const toPlainRow = (row: TripRow | undefined) =>
  row && {
    trip: toPlain(row.trip),
    warnings: row.warnings,
    ...(row.fetchedAtMs === undefined ? {} : { fetchedAtMs: row.fetchedAtMs }),
  };

describe('trips as columns', () => {
  it.each([1, 2, 3, 4, 5])(
    'faults 234: give every row back, with irregular values, warnings and unknown fields (%d)',
    (seed) => {
      const rows = makeRows(400, seed);
      const list = toTripRows(toTripTable(rows));
      expect(list.length).toBe(rows.length);
      expect(Array.from(list, toPlainRow)).toEqual(rows);
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
    },
  );

  it('keeps numbers beyond 32 bits, dates of every form and texts of half a character', () => {
    const dates = ['0000-00-00', '0000-00-00 00:00:00', '9999-12-31 23:59:59', '2026-02-30 25:61:00'];
    const almostDates = ['2026-01-31T09:30:00', '2026-01-3:', '2026/01/31', '٢٠٢٦-01-31', '2026-1-1', ' 2026-01-01'];
    const texts = [...dates, ...almostDates, '\ud83d', ''];
    const ids = [-2_147_483_648, 2_147_483_648, Number.MAX_SAFE_INTEGER, 0, null];
    const rows = ids.flatMap((id) => makeRegular(texts.map((text) => ({ id, date_opened: text, booked_by: text }))));
    expect(Array.from(toTripRows(toTripTable(rows)), toPlainRow)).toEqual(rows);
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
    expect(Array.from(toTripRows(table), toPlainRow)).toEqual(rows);
  });
});
