import { inferOrder } from '@main/saved-records/list-rules';
import { describeUnknownRules } from '@main/saved-records/rule-notes';
import { type InferredRules, parseInferredRules, unknownRules } from '@shared/list-rules';
import { describe, expect, it } from 'vitest';

describe('list rules', () => {
  it('faults 255: name the comparisons that are not known to be the office’s', () => {
    const filters = { trip_status: 'active', trip_type: 'x', search: '3200', date_from: '2026-01-01', client_id: '05' };
    const describe = (rules: InferredRules, values: Record<string, string> = filters) =>
      describeUnknownRules(values, rules, (field) => field === 'source');
    expect(describe(unknownRules)).toEqual([
      expect.stringMatching(
        /^Search: a trip is found by its whole number only; a part of a source is found\. Saved trips/,
      ),
      expect.stringMatching(/^Trip status: capitals and accents must match\. Saved trips/),
      expect.stringMatching(/^Trip type: capitals and accents must match\./),
      expect.stringMatching(/^Ids: 02 finds the id 2\./),
      expect.stringMatching(/^From: the day a trip was opened; the From day is included\./),
    ]);
    const isKnown: InferredRules = {
      ...unknownRules,
      trip_status: ['any-case'],
      ids: ['text'],
      searchId: ['part'],
      searchSource: ['none'],
      dateFromField: ['date_quoted', 'date_opened'],
      dateFromBound: ['exclusive'],
    };
    expect(describe(isKnown)).toEqual([
      expect.stringMatching(/^Trip type/),
      expect.stringMatching(/^From: the day a trip was quoted\. Saved trips/),
    ]);
    // Values on which the comparisons cannot differ.
    expect(describe(unknownRules, { trip_status: '1', client_id: '5', search: '', active: 'true' })).toEqual([]);
  });

  it('faults 255: are unknown where they were saved by an earlier version, or cannot be read', () => {
    const old = { trip_status: 'exact', searchId: null, order: 'ascending' };
    expect(parseInferredRules(old)).toEqual({ ...unknownRules, order: 'ascending' });
    const malformed = { trip_type: ['any-case'], ids: ['roman'], order: 5 };
    expect(parseInferredRules(malformed)).toEqual({ ...unknownRules, trip_type: ['any-case'] });
    expect(parseInferredRules([])).toEqual(unknownRules);
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
