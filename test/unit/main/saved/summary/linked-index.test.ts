import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SectorIndex } from '@main/saved/search/sector-index';
import { TripIndex } from '@main/saved/search/trip-index';
import { LinkedIndexes } from '@main/saved/summary/linked-index';
import { makeTrip } from '@test/helpers/trips';
import { expect, it } from 'vitest';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it('joins indexes once, and does not keep those in memory that were let go', async () => {
  const linked = new LinkedIndexes();
  const trips = new TripIndex();
  const join = () => {
    const sectors = new SectorIndex();
    expect(linked.get(trips, sectors)).toBe(linked.get(trips, sectors));
    return new WeakRef(sectors);
  };
  const sectors = join();
  // A WeakRef holds its object until the end of the turn in which it was made.
  await setImmediate();
  collect();
  expect(sectors.deref()).toBeUndefined();
  expect(linked.get(trips, null)).toBe(linked.get(trips, null));
});

it('joins indexes anew once a trip was read again, whatever the list of trips says', () => {
  const linked = new LinkedIndexes();
  const [trips, sectors] = [new TripIndex(), new SectorIndex()];
  const put = () => sectors.put({ key: '7', trip: makeTrip({ id: 7, sectors: [] }), fetchedAtMs: 1, goneAtMs: null });
  put();
  const before = linked.get(trips, sectors);
  put();
  expect(linked.get(trips, sectors)).not.toBe(before);
});
