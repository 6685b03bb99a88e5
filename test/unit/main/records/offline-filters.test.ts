import { describeListRules, inferOrder, type ListRules, unknownListRules } from '@main/records/list-rules';
import { matchesTripFilters } from '@main/records/offline-filters';
import { parseRecord } from '@shared/schemas/record';
import { tripItemRecord } from '@shared/schemas/trip';
import { describe, expect, it } from 'vitest';

const { record } = parseRecord(tripItemRecord, {
  id: 32_001,
  client_id: 5,
  consultant_id: 7,
  branch_id: 2,
  purchase_order: 'PO-007',
  booked_by: 'Zoë',
  destination: 'Tōkyō',
  charge_to: 'Acme',
  source: 'Web',
  is_active: true,
  is_corporate: false,
  trip_status: 'Active',
  trip_type: 'Leisure',
  date_opened: '2026-03-01 09:00:00',
});
if (!record) throw new Error('no record');

const known = (rules: Partial<ListRules>): ListRules => ({ ...unknownListRules, ...rules });

describe('offline search', () => {
  it.each([
    [{ trip_status: 'active' }, {}, false],
    [{ trip_status: 'active' }, { trip_status: 'any-case' }, true],
    [{ trip_status: 'active' }, { trip_status: 'exact' }, false],
    [{ trip_type: 'LEISURE' }, {}, false],
    [{ trip_type: 'LEISURE' }, { trip_type: 'any-case' }, true],
    [{ trip_type: 'LEISURE' }, { trip_status: 'any-case' }, false],
    [{ search: '3200' }, { searchId: 'part' }, true],
    [{ search: '3200' }, { searchId: 'whole' }, false],
  ] as const)('faults 106: compares %j as the office does where %j is learnt: %s', (filters, rules, expected) => {
    expect(matchesTripFilters(record, filters, known(rules))).toBe(expected);
  });

  it('faults 106: says which comparisons are not known to be those of the office', () => {
    const filters = { trip_status: 'active', trip_type: 'x', search: '3200', date_from: '2026-01-01' };
    expect(describeListRules(filters, unknownListRules)).toEqual([
      expect.stringMatching(/^Trip status and Trip type must match exactly here/),
      expect.stringMatching(/^A trip number is found here by the whole number only/),
      expect.stringMatching(/^Dates are compared with the day a trip was opened/),
    ]);
    const rules = known({ trip_status: 'exact', trip_type: 'any-case', searchId: 'whole' });
    expect(describeListRules({ ...filters, date_from: '' }, rules)).toEqual([]);
  });

  it.each([
    [[5, 4, 1], 'descending'],
    [[1, 2, 9], 'ascending'],
    [[1, 9, 2], null],
    [[1, null], undefined],
  ])('tells the order of %j: %s', (ids, order) => {
    expect(inferOrder(ids)).toBe(order);
  });

  it.each([
    [{ search: 'po-00' }, true],
    [{ search: 'zoë' }, true],
    [{ search: '32001' }, true],
    [{ search: '3200' }, false],
    [{ active: 'true' }, true],
    [{ active: 'false' }, false],
    [{ corporate: 'false', branch_id: '2' }, true],
    [{ consultant_id: '8' }, false],
    [{ client_id: '5', trip_status: 'Active', trip_type: 'Leisure' }, true],
    [{ branch_id: '02', consultant_id: '007', client_id: '0005' }, true],
    [{ date_from: '2026-03-01', date_to: '2026-03-01' }, true],
    [{ date_from: '2026-03-02' }, false],
  ])('answers %j with %s', (filters, expected) => {
    expect(matchesTripFilters(record, filters as Record<string, string>)).toBe(expected);
  });
});
