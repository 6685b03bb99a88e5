import { type ComparedList, describeListChanges, describeRecordChanges, isEqualJson } from '@renderer/ui/changes';
import { describe, expect, it } from 'vitest';

type Trip = { readonly id: number | null; readonly status?: string };
const compare = (before: readonly Trip[], records: readonly Trip[]) => {
  const list: ComparedList<Trip> = { records, getKey: ({ id }) => id, nouns: ['trip', 'trips'] };
  return describeListChanges(before, list);
};
const trips = (...ids: number[]) => ids.map((id): Trip => ({ id, status: 'quote' }));

describe('what changed since a saved copy', () => {
  it('faults 262: counts what changed, what is new in a list and what is no longer in it', () => {
    const changed = trips(1, 2, 3).map((trip) => ({ ...trip, status: 'Active' }));
    expect(compare(trips(1, 2, 3, 4), [...changed, ...trips(4, 9)])).toBe('3 trips changed, 1 is new here');
    expect(compare(trips(1, 2), [{ id: 2, status: 'Active' }])).toBe('1 trip changed, 1 is no longer here');
    expect(compare(trips(1), trips(2, 3))).toBe('2 are new here, 1 is no longer here');
  });

  it('says nothing of the order, of fields in another order, and of records without a number', () => {
    expect(compare(trips(1, 2), [{ status: 'quote', id: 2 }, ...trips(1), { id: null }])).toBe('nothing has changed');
    expect(compare([{ id: null }], [])).toBe('nothing has changed');
  });

  it('names the fields of a record, and counts the rest', () => {
    const before = { trip_status: 'quote', sectors: [{ id: 1, flags: { is_active: true } }], a: 1, b: 1, c: 1 };
    expect(describeRecordChanges(before, structuredClone(before))).toBeNull();
    const after = { ...before, trip_status: 'Active', sectors: [{ id: 1, flags: { is_active: false } }] };
    expect(describeRecordChanges(before, after)).toBe('Trip status, Sectors changed');
    expect(describeRecordChanges(before, { ...after, a: 2, b: 2, c: 2, d: 1 })).toBe(
      'Trip status, Sectors, A, B and 2 more changed',
    );
  });

  it.each([
    [{ a: null }, { a: undefined }],
    [{ a: 1 }, {}],
    [{}, { a: 1 }],
    [[1], { 0: 1 }],
    [[1, 2], [1]],
    [null, {}],
    [0, '0'],
  ])('distinguishes %j from %j', (one, other) => {
    expect(isEqualJson(one, other)).toBe(false);
  });
});
