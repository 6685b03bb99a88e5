import { checkFilters, reportFilters, tripFilters } from '@shared/filters';
import { describe, expect, it } from 'vitest';

describe('filters', () => {
  it('has the ten filters of trip fetchAll and the fifteen of report/run', () => {
    expect(tripFilters.map((filter) => filter.name).toSorted()).toEqual([
      'active',
      'branch_id',
      'client_id',
      'consultant_id',
      'corporate',
      'date_from',
      'date_to',
      'search',
      'trip_status',
      'trip_type',
    ]);
    expect(reportFilters).toHaveLength(15);
  });

  it('drops empty texts, trims the others and writes booleans as words', () => {
    expect(checkFilters(tripFilters, { active: '1', search: '  PO-7 ', trip_type: '' })).toEqual({
      active: 'true',
      search: 'PO-7',
    });
  });

  it('refuses a name that the document does not list, case included', () => {
    expect(() => checkFilters(reportFilters, { branchid: '1' })).toThrow('There is no filter named "branchid"');
  });

  it('refuses values of the wrong form', () => {
    expect(() => checkFilters(tripFilters, { date_from: '2026-02-30' })).toThrow('YYYY-MM-DD');
    expect(() => checkFilters(tripFilters, { branch_id: '1.5' })).toThrow('whole number');
    expect(() => checkFilters(reportFilters, { minTotal: '12.50' })).toThrow('cents');
    expect(() => checkFilters(tripFilters, { active: 'maybe' })).toThrow('true or false');
  });
});
