import { getAdjacentTrips, returnToTrip, setTripSequence, stepToTrip } from '@renderer/data/stores/trip-sequence';
import { beforeEach, describe, expect, it } from 'vitest';

describe('the trips beside a trip in the list it was opened from', () => {
  beforeEach(() => setTripSequence([30, null, 10, 20], 'list'));

  it('are those before and after it in the list’s order; rows without an id are skipped', () => {
    expect(getAdjacentTrips(10)).toEqual({ previous: 30, next: 20, position: '2 of 3' });
  });

  it('end at the list’s first and last trip', () => {
    expect(getAdjacentTrips(30)).toEqual({ previous: null, next: 10, position: '1 of 3' });
    expect(getAdjacentTrips(20)).toEqual({ previous: 10, next: null, position: '3 of 3' });
  });

  it('are none for a trip that is not in the list', () => {
    expect(getAdjacentTrips(99)).toEqual({ previous: null, next: null, position: null });
  });

  it('belong to the list that was used last', () => {
    setTripSequence([10], 'list');
    expect(getAdjacentTrips(10)).toEqual({ previous: null, next: null, position: '1 of 1' });
    expect(getAdjacentTrips(30).position).toBeNull();
  });

  it('count a long list with thousands separators', () => {
    setTripSequence(
      Array.from({ length: 2_400 }, (_, index) => index),
      'list',
    );
    expect(getAdjacentTrips(1_499).position).toBe('1,500 of 2,400');
  });

  it('faults 626: give the list back the trip that was stepped to last, once, and no other list', () => {
    const take = returnToTrip(({ id }: { id: number | null }) => id);
    expect(take('list')).toBeNull();
    stepToTrip(10);
    stepToTrip(20);
    expect(take('another list')).toBeNull();
    const isReturned = take('list');
    expect([{ id: 10 }, { id: 20 }, { id: null }].map((row) => isReturned?.(row))).toEqual([false, true, false]);
    expect(take('list')).toBeNull();
    stepToTrip(10);
    setTripSequence([10], 'list');
    expect(take('list')).toBeNull();
  });
});
