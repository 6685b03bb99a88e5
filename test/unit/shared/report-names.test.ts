import { collectReportNames, getNameKind } from '@shared/report-names';
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
    expect(collectReportNames({ headers, rows }, { branch: { '1': 'Sydney City' } })).toEqual({
      labels: [
        { of: 'branch', id: '2', label: 'Perth' },
        { of: 'supplier', id: '101', label: 'Qantas' },
      ],
      ambiguousCount: 0,
    });
  });

  it('faults 331: an id with several names has none, and is counted', () => {
    const rows = [
      [101, 'Qantas'],
      [101, 'QF'],
      [101, 'Qantas'],
      [102, 'Jetstar'],
    ];
    expect(collectReportNames({ headers: ['supplier_id', 'supplier'], rows }, {})).toEqual({
      labels: [{ of: 'supplier', id: '102', label: 'Jetstar' }],
      ambiguousCount: 1,
    });
  });
});
