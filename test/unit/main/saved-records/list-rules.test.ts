import { describeListRules, inferOrder } from '@main/saved-records/list-rules';
import { type ListRules, unknownListRules } from '@shared/list-rules';
import { describe, expect, it } from 'vitest';

describe('list rules', () => {
  it('faults 106: name the comparisons that are not known to be the office’s', () => {
    const filters = { trip_status: 'active', trip_type: 'x', search: '3200', date_from: '2026-01-01' };
    expect(describeListRules(filters, unknownListRules)).toEqual([
      expect.stringMatching(/^Trip status and Trip type must match exactly here/),
      expect.stringMatching(/^A trip number is found here by the whole number only/),
      expect.stringMatching(/^Dates are compared with the day a trip was opened/),
    ]);
    const rules: ListRules = { ...unknownListRules, trip_status: 'exact', trip_type: 'any-case', searchId: 'whole' };
    expect(describeListRules({ ...filters, date_from: '' }, rules)).toEqual([]);
  });

  it.each([
    [[5, 4, 1], 'descending'],
    [[1, 2, 9], 'ascending'],
    [[1, 9, 2], null],
    [[1, null], undefined],
  ])('infer the order of %j: %s', (ids, order) => {
    expect(inferOrder(ids)).toBe(order);
  });
});
