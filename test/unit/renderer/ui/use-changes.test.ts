import { describeListChanges, isEqualJson } from '@renderer/ui/use-changes';
import { describe, expect, it } from 'vitest';

type Trip = { readonly id: number | null; readonly status?: string };
const compare = (before: readonly Trip[], records: readonly Trip[]) =>
  describeListChanges<Trip>(before, { records, getKey: ({ id }) => id, nouns: ['trip', 'trips'] });
const trips = (...ids: number[]) => ids.map((id): Trip => ({ id, status: 'quote' }));

describe('what changed since a saved copy', () => {
  it('faults 110: counts what changed, what is new in a list and what is no longer in it', () => {
    const changed = trips(1, 2, 3).map((trip) => ({ ...trip, status: 'Active' }));
    expect(compare(trips(1, 2, 3, 4), [...changed, ...trips(4, 9)])).toBe('3 trips changed, 1 is new here');
    expect(compare(trips(1, 2), [{ id: 2, status: 'Active' }])).toBe('1 trip changed, 1 is no longer here');
    expect(compare(trips(1), trips(2, 3))).toBe('2 are new here, 1 is no longer here');
  });

  it('says nothing of the order, of fields in another order, and of records without a number', () => {
    expect(compare(trips(1, 2), [{ status: 'quote', id: 2 }, ...trips(1), { id: null }])).toBe('nothing has changed');
    expect(compare([{ id: null }], [])).toBe('nothing has changed');
  });

  it('distinguishes values that are alike', () => {
    const alike = [isEqualJson({ a: null }, { a: undefined }), isEqualJson({ a: 1 }, {}), isEqualJson({}, { a: 1 })];
    expect(alike).toEqual([false, false, false]);
    const kinds = [isEqualJson([1], { 0: 1 }), isEqualJson([1, 2], [1]), isEqualJson(null, {}), isEqualJson(0, '0')];
    expect(kinds).toEqual([false, false, false, false]);
  });
});
