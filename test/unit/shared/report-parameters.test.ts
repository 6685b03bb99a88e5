import { checkFilters, reportFilters } from '@shared/filters';
import { filtersOn, noParameters, parametersInWords, parametersOf } from '@shared/report-parameters';
import { describe, expect, it } from 'vitest';

describe('report parameters', () => {
  it('send only what is set, under the documented names', () => {
    const filters = { startDate: '2026-01-01', branchID: '', minTotal: '125050' };
    expect(filtersOn({ filters, ranges: {} }, '2026-11-21')).toEqual({ startDate: '2026-01-01', minTotal: '125050' });
    expect(filtersOn(noParameters, '2026-11-21')).toEqual({});
  });

  it('work a range out on the day of the run, and it stands before dates that were entered', () => {
    const parameters = {
      filters: { endDate: '2001-01-01' },
      ranges: { general: 'last-month', travel: 'today' },
    } as const;
    expect(filtersOn(parameters, '2026-11-21')).toEqual({
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      travelStartDate: '2026-11-21',
      travelEndDate: '2026-11-21',
    });
    expect(filtersOn(parameters, '2026-12-01').startDate).toBe('2026-11-01');
  });

  it('read in words', () => {
    expect(parametersInWords(noParameters)).toBe('no filters');
    const parameters = {
      filters: { startDate: '2001-01-01', branchID: '3' },
      ranges: { general: 'last-month' },
    } as const;
    expect(parametersInWords(parameters)).toBe('Dates: last month, branchID 3');
    expect(parametersInWords(parametersOf({ endDate: '2026-10-31' }))).toBe('endDate 31 Oct 2026');
  });

  it('are the fifteen documented filters, case-exact', () => {
    expect(reportFilters.map(({ name }) => name)).toEqual([
      'startDate',
      'endDate',
      'travelStartDate',
      'travelEndDate',
      'branchID',
      'consultantID',
      'clientID',
      'tripID',
      'supplierID',
      'productID',
      'tripStatus',
      'source',
      'isActive',
      'minTotal',
      'maxTotal',
    ]);
    expect(() => checkFilters(reportFilters, { branchId: '1' })).toThrow(/no filter named "branchId"/);
  });
});
