/** Trips and sectors that are joined, and the fields of sectors by codes. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SectorIndex } from '@main/saved/search/sector-index';
import { TripIndex } from '@main/saved/search/trip-index';
import { linkIndexes } from '@main/saved/summary/linked-index';
import { makeRawSector, makeTrip } from '@test/helpers/trips';
import { expect, it } from 'vitest';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it('joins indexes once, and does not keep those in memory that were let go', async () => {
  const trips = new TripIndex();
  const join = () => {
    const sectors = new SectorIndex();
    expect(linkIndexes(trips, sectors)).toBe(linkIndexes(trips, sectors));
    return new WeakRef(sectors);
  };
  const sectors = join();
  // A WeakRef holds its object until the end of the turn in which it was made.
  await setImmediate();
  collect();
  expect(sectors.deref()).toBeUndefined();
  expect(linkIndexes(trips, null)).toBe(linkIndexes(trips, null));
});

const saved = { warnings: [], fetchedAtMs: 1, goneAtMs: null };
const large = 3_000_000_000;

type Sector = Parameters<typeof makeRawSector>[0];

/** Reads the keys of a field for sectors of a listed trip, and of one that no list has. */
function encode(field: string, consultantOfTrip: number | null, sectors: readonly Sector[]) {
  const [trips, index] = [new TripIndex(), new SectorIndex()];
  trips.put({ key: '1', trip: { id: 1, consultant_id: consultantOfTrip } as never, ...saved });
  const made = sectors.map((sector) => makeRawSector(sector));
  for (const id of [1, 2]) {
    const trip = { id, sectors: made } as never;
    index.put({ key: String(id), trip, fetchedAtMs: 1, goneAtMs: null });
  }
  const encoded = linkIndexes(trips, index).getColumns('travel').fields.get(field)?.toCodes();
  return Array.from(encoded?.codes ?? [], (code) => encoded?.keys[code]);
}

it('gives a sector without a consultant that of its listed trip', () => {
  const sectors = [{ consultant_id: 7 }, { consultant_id: null }];
  expect(encode('consultant', 4, sectors)).toEqual([7, 4, 7, null]);
  expect(encode('consultant', null, sectors)).toEqual([7, null, 7, null]);
});

it.each([
  [large, 7, [7, large]],
  [4, large, [large, 4]],
  [null, large, [large, null]],
])(
  'tells consultants apart whose numbers need more than 32 bits: %s of the trip, %s of a sector',
  (ofTrip, ofSector, [first, second]) => {
    const sectors = [{ consultant_id: ofSector }, { consultant_id: null }];
    expect(encode('consultant', ofTrip, sectors)).toEqual([first, second, first, null]);
  },
);

it('gives sectors without a day that a calendar has none', () => {
  const dates = ['2026-06-30', '2026-07-01 09:30:00', '2026-02-30', '31/12/2026', '', null];
  const sectors = dates.map((travel_date) => ({ travel_date }));
  expect(encode('year', null, sectors).slice(0, 6)).toEqual(['2025-26', '2026-27', null, null, null, null]);
  expect(encode('month', null, sectors).slice(0, 6)).toEqual(['2026-06', '2026-07', null, null, null, null]);
});

it('joins indexes anew once a trip was read again, whatever the list of trips says', () => {
  const [trips, sectors] = [new TripIndex(), new SectorIndex()];
  const put = () => sectors.put({ key: '7', trip: makeTrip({ id: 7, sectors: [] }), fetchedAtMs: 1, goneAtMs: null });
  put();
  const before = linkIndexes(trips, sectors);
  put();
  expect(linkIndexes(trips, sectors)).not.toBe(before);
});
