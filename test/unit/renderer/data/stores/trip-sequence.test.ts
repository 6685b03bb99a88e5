import { createTripSequence, getAdjacentTrips } from '@renderer/data/stores/trip-sequence';
import { beforeEach, describe, expect, it } from 'vitest';

const setSequence = (ids: (number | null)[]) => createTripSequence((id: number | null) => id)(() => ids);

describe('the trips beside a trip in the list it was opened from', () => {
  beforeEach(() => setSequence([30, null, 10, 20]));

  it.each([
    ['those before and after it in the list’s order; rows without an id are skipped', 10, [30, 20, '2 of 3']],
    ['none before the first', 30, [null, 10, '1 of 3']],
    ['none after the last', 20, [10, null, '3 of 3']],
    ['none for a trip that is not in the list', 99, [null, null, null]],
  ])('are %s', (_, id, [previous, next, position]) => {
    expect(getAdjacentTrips(id)).toEqual({ previous, next, position });
  });

  it('belong to the list that was used last, and are counted with thousands separators', () => {
    setSequence([10]);
    expect(getAdjacentTrips(10)).toEqual({ previous: null, next: null, position: '1 of 1' });
    expect(getAdjacentTrips(30).position).toBeNull();
    setSequence([...Array(2_400).keys()]);
    expect(getAdjacentTrips(1_499).position).toBe('1,500 of 2,400');
  });
});
