import { createTripSteps, getAdjacentTrips, setTripSequence, stepToTrip } from '@renderer/data/stores/trip-sequence';
import { beforeEach, describe, expect, it } from 'vitest';

describe('the trips beside a trip in the list it was opened from', () => {
  beforeEach(() => setTripSequence([30, null, 10, 20], 'list'));

  it.each([
    ['those before and after it in the list’s order; rows without an id are skipped', 10, [30, 20, '2 of 3']],
    ['none before the first', 30, [null, 10, '1 of 3']],
    ['none after the last', 20, [10, null, '3 of 3']],
    ['none for a trip that is not in the list', 99, [null, null, null]],
  ])('are %s', (_, id, [previous, next, position]) => {
    expect(getAdjacentTrips(id)).toEqual({ previous, next, position });
  });

  it('belong to the list that was used last, and are counted with thousands separators', () => {
    setTripSequence([10], 'list');
    expect(getAdjacentTrips(10)).toEqual({ previous: null, next: null, position: '1 of 1' });
    expect(getAdjacentTrips(30).position).toBeNull();
    setTripSequence([...Array(2_400).keys()], 'list');
    expect(getAdjacentTrips(1_499).position).toBe('1,500 of 2,400');
  });

  it('give the list back the trip that was stepped to last, once, and no other list', () => {
    const { takeReturned: take } = createTripSteps(({ id }: { id: number | null }) => id);
    expect(take('list')).toBeNull();
    for (const id of [10, 20]) stepToTrip(id);
    expect(take('another list')).toBeNull();
    const isReturned = take('list');
    expect([{ id: 10 }, { id: 20 }, { id: null }].map((row) => isReturned?.(row))).toEqual([false, true, false]);
    expect(take('list')).toBeNull();
    stepToTrip(10);
    setTripSequence([10], 'list');
    expect(take('list')).toBeNull();
  });
});
