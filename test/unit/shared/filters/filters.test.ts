import { DateColumn } from '@shared/columns/columns';
import { createFilterTest } from '@shared/filters/filter';
import * as filters from '@shared/filters/filters';
import { tripFilters } from '@shared/filters/trip-filters';
import { contract } from '@shared/ipc/contract';
import { describe, expect, it } from 'vitest';

const { areSameFilters, checkFilters, reportFilterNames, reportFilters } = filters;

describe('filters', () => {
  it('are those that the API documents', () => {
    expect(tripFilters.map((filter) => filter.name).join(' ')).toBe(
      'search active corporate branch_id consultant_id client_id trip_status trip_type date_from date_to',
    );
    expect(reportFilterNames.join(' ')).toBe(
      'startDate endDate travelStartDate travelEndDate branchID consultantID clientID tripID supplierID productID ' +
        'tripStatus source isActive minTotal maxTotal',
    );
  });

  it('name an upper bound that is a filter of the same list and kind', () => {
    const lists: readonly (readonly filters.FilterDefinition[])[] = [tripFilters, reportFilters];
    for (const definitions of lists) {
      for (const { kind, upperBound } of definitions.filter((filter) => filter.upperBound !== undefined)) {
        expect(definitions.find(({ name }) => name === upperBound)?.kind).toBe(kind);
      }
    }
  });

  it('can all be checked but the boolean ones, at once, and nothing but a filter may', () => {
    const unchecked = reportFilters.filter((filter) => !filters.isCheckable(filter)).map(({ name }) => name);
    expect(unchecked).toEqual(['isActive']);
    const { input } = contract['reports:check-filters'];
    const request = { officeId: 'office-1', requestId: 'request-1', slug: 'sales', filters: {} };
    expect(input.safeParse({ ...request, names: reportFilterNames }).success).toBe(true);
    expect(input.safeParse({ ...request, names: ['branchId'] }).success).toBe(false);
  });

  it('are sent trimmed, in the order of the list, without empty texts and with booleans as true or false', () => {
    const sent = checkFilters(tripFilters, { active: '1', search: '  PO-7 ', trip_type: '' });
    expect(sent).toEqual({ active: 'true', search: 'PO-7' });
  });

  it('faults 30: are refused by a name that the API does not document, case included, and with an invalid value', () => {
    expect(() => checkFilters(reportFilters, { branchid: '1' })).toThrow('There is no filter named "branchid"');
    expect(() => checkFilters(reportFilters, { branchId: '1' })).toThrow('There is no filter named "branchId"');
    expect(() => checkFilters(tripFilters, { date_from: '2026-02-30' })).toThrow('YYYY-MM-DD');
    expect(() => checkFilters(tripFilters, { branch_id: '1.5' })).toThrow('whole number');
    expect(() => checkFilters(reportFilters, { minTotal: '12.50' })).toThrow('cents');
    for (const value of ['maybe', 'constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(() => checkFilters(tripFilters, { active: value })).toThrow('true or false');
      expect(() => checkFilters(reportFilters, { isActive: value })).toThrow('true or false');
    }
  });

  it('compare no date with the zeros that a server may have for none', () => {
    const before = createFilterTest({ field: 'closed', op: 'below', values: ['2026-07-01'] }, 'date', '2026-11-28');
    const dates = ['2026-06-30 09:00:00', '2026-07-01', '0000-00-00 00:00:00', '', null];
    expect(dates.map((date) => before('', date))).toEqual([true, false, false, false, false]);
    const column = new DateColumn();
    column.set(0, '0000-00-00');
    expect([column.getDay(0), column.get(0)]).toEqual([null, '0000-00-00']);
  });

  it('faults 848: are refused where a lower bound is above its upper bound, of any list', () => {
    expect(() => checkFilters(reportFilters, { startDate: '2026-12-31', endDate: '2026-01-01' })).toThrow(
      'Start date is after End date. Swap startDate and endDate.',
    );
    expect(() => checkFilters(reportFilters, { minTotal: '1000', maxTotal: '-5' })).toThrow('Swap minTotal and');
    expect(() => checkFilters(tripFilters, { date_from: '2026-02-01', date_to: '2026-01-31' })).toThrow('Swap');
    const days = { travelStartDate: '2026-01-01', travelEndDate: '2026-01-01', startDate: '2030-01-01' };
    expect(checkFilters(reportFilters, days)).toEqual(days);
  });

  it('faults 609: of two runs are the same in any order and without empty ones, and others where a value differs', () => {
    const [one, reordered] = [
      { branchID: '3', startDate: '2026-01-01' },
      { startDate: '2026-01-01', branchID: '3' },
    ];
    expect([areSameFilters(one, reordered), areSameFilters({ branchID: '' }, {})]).toEqual([true, true]);
    expect(areSameFilters({ branchID: '3' }, { branchID: '4' })).toBe(false);
    expect(areSameFilters({ startDate: 'not a date' }, {})).toBe(false);
  });
});
