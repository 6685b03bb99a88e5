import {
  type ClientPredicates,
  matchesClientFilters,
  matchesTripFilters,
  type TripPredicates,
} from '@main/saved/records/offline-filters';
import type { clientFilters, tripFilters } from '@shared/filters/filters';
import { defaultRules, type ListRules } from '@shared/filters/list-rules';
import { parseRecord } from '@shared/records/record';
import { tripItemRecord } from '@shared/records/trip';
import { describe, expect, expectTypeOf, it } from 'vitest';

const { record } = parseRecord(tripItemRecord, {
  ...{ id: 32_001, client_id: 5, consultant_id: 7, branch_id: 2, purchase_order: 'PO-007', booked_by: 'Zoë' },
  ...{ destination: 'Tōkyō', charge_to: 'Acme', source: 'Web', is_active: true, is_corporate: false },
  ...{ trip_status: 'Active', trip_type: 'Leisure', date_opened: '2026-03-01 09:00:00' },
});
if (!record) throw new Error('no record');

const known = (rules: Partial<ListRules>): ListRules => ({ ...defaultRules, ...rules });

describe('offline filters', () => {
  it.each([
    [{ trip_status: 'active' }, {}, true],
    [{ trip_status: 'active' }, { trip_status: 'any-case' }, true],
    [{ trip_status: 'active' }, { trip_status: 'exact' }, false],
    [{ trip_type: 'LÉISURE' }, {}, true],
    [{ trip_type: 'LEISURE' }, { trip_type: 'any-case' }, true],
    [{ trip_type: 'LEISURE' }, { trip_type: 'exact' }, false],
    [{ search: '3200' }, { searchId: 'part' }, true],
    [{ search: '3200' }, { searchId: 'whole' }, false],
  ] as const)('faults 255: compares %j by the rules %j: %s', (filters, rules, expected) => {
    expect(matchesTripFilters(record, filters, known(rules))).toBe(expected);
  });

  it.each([
    [true, [{ search: 'po-00' }, { search: 'zoë' }, { search: '32001' }]],
    [true, [{ active: 'true' }, { corporate: 'false', branch_id: '2' }]],
    [true, [{ client_id: '5', trip_status: 'Active', trip_type: 'Leisure' }]],
    [true, [{ branch_id: '02', consultant_id: '007', client_id: '0005' }]],
    [true, [{ date_from: '2026-03-01', date_to: '2026-03-01' }]],
    [false, [{ search: '3200' }, { active: 'false' }, { consultant_id: '8' }, { date_from: '2026-03-02' }]],
  ])('matches, %s, %j', (expected, list) => {
    for (const filters of list as Record<string, string>[])
      expect([filters, matchesTripFilters(record, filters)]).toEqual([filters, expected]);
  });
});

describe('filters that have no offline predicate', () => {
  it.each(['brand_new_filter', 'constructor', '__proto__'])('never drop or pass records in silence: %s', (name) => {
    const refused = expect.objectContaining({ code: 'usage', details: { filter: name } });
    const filters = Object.fromEntries([[name, 'x']]);
    expect(() => matchesTripFilters(record, filters)).toThrow(refused);
    expect(() => matchesClientFilters({ id: 1 }, filters)).toThrow(refused);
  });

  it('do not compile: each filter of the API needs a predicate', () => {
    expectTypeOf<keyof TripPredicates>().toEqualTypeOf<(typeof tripFilters)[number]['name']>();
    expectTypeOf<keyof ClientPredicates>().toEqualTypeOf<(typeof clientFilters)[number]['name']>();
    const matches = () => true;
    // @ts-expect-error: a table that lacks filters is refused by the compiler.
    const incomplete: TripPredicates = { search: matches };
    expect(Object.keys(incomplete)).toEqual(['search']);
  });
});
