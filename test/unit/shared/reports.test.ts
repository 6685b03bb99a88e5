import { checkFilters, reportFilters } from '@shared/filters/filters';
import { collectReportNames, getNameKind } from '@shared/reports/names';
import { noParameters, resolveFilters, setFilterValue } from '@shared/reports/parameters';
import { describe, expect, it } from 'vitest';

describe('the names in a report', () => {
  it('belong to a column of ids of its own kind', () => {
    expect(['supplier_id', 'SupplierID', 'Branch id'].map(getNameKind)).toEqual(['supplier', 'supplier', 'branch']);
    expect(['trip_id', 'supplier', 'old_supplier_id'].filter((header) => getNameKind(header) !== null)).toEqual([]);
  });

  it('are those beside their ids, without those that the server gives', () => {
    const headers = ['branch_id', 'branch', 'supplier_id', 'supplier_name', 'total'];
    const rows = [
      [1, 'Sydney', 101, 'Qantas', 5],
      [2, 'Perth', 101, ' Qantas ', 6],
      [2, 'Perth', null, 'No number', 6],
      [2, 'Perth', 102, '', 6],
      [2, 'Perth', 103, '103', 6],
    ];
    expect(collectReportNames({ headers, rows }, { branch: { '1': 'Sydney City' } })).toEqual([
      { of: 'branch', id: '2', label: 'Perth' },
      { of: 'supplier', id: '101', label: 'Qantas' },
    ]);
  });

  it('faults 331: are none where one id has several', () => {
    const rows = [
      [101, 'Qantas'],
      [101, 'QF'],
      [101, 'Qantas'],
      [102, 'Jetstar'],
    ];
    expect(collectReportNames({ headers: ['supplier_id', 'supplier'], rows }, {})).toEqual([]);
  });
});

describe('report parameters', () => {
  it('send only what is set, under the documented names', () => {
    const set = { startDate: '2026-01-01', minTotal: '125050' };
    expect(resolveFilters({ filters: { ...set, branchID: '' }, ranges: {} }, '2026-11-21')).toEqual(set);
    expect(resolveFilters(noParameters, '2026-11-21')).toEqual({});
  });

  it('work a range out on the day of the run, and it stands before dates that were entered', () => {
    const ranges = { general: 'last-month', travel: 'today' } as const;
    const parameters = { filters: { startDate: '2000-01-01', endDate: '2001-01-01' }, ranges };
    const travel = { travelStartDate: '2026-11-21', travelEndDate: '2026-11-21' };
    const october = { startDate: '2026-10-01', endDate: '2026-10-31', ...travel };
    expect(resolveFilters(parameters, '2026-11-21')).toEqual(october);
    expect(resolveFilters(parameters, '2026-12-01').startDate).toBe('2026-11-01');
  });

  it('are sent in the order of the form, however they were entered', () => {
    const filters = { maxTotal: '100', branchID: '3', endDate: '2026-10-31', startDate: '2026-09-01' };
    expect(Object.keys(checkFilters(reportFilters, filters))).toEqual(['startDate', 'endDate', 'branchID', 'maxTotal']);
  });
});

it('a changed date makes its range dates as entered, and leaves the other pair alone; an emptied filter is forgotten', () => {
  const ranges = { general: 'last-month', travel: 'this-month' } as const;
  expect(setFilterValue({ filters: {}, ranges }, 'endDate', '2026-10-15', '2026-11-21')).toEqual({
    filters: { startDate: '2026-10-01', endDate: '2026-10-15' },
    ranges: { travel: 'this-month' },
  });
  const parameters = { filters: { branchID: '3' }, ranges: {} };
  expect(setFilterValue(parameters, 'branchID', '', '2026-11-21')).toEqual({ filters: {}, ranges: {} });
});
