import type { AppColumn } from '@renderer/table/columns/app-column';
import { noFilters, setColumnFilter } from '@renderer/table/columns/column-filters';
import { filterRows, searchRows, sortRows } from '@renderer/table/model/row-groups';
import { TableIndex } from '@renderer/table/model/table-index';
import { describe, expect, it } from 'vitest';

type Row = { readonly name: string; readonly branch: string };
const name: AppColumn<Row> = { id: 'name', header: 'Name', value: (row) => row.name };
const branch: AppColumn<Row> = { id: 'branch', header: 'Branch', value: (row) => row.branch };
const columns = [name, branch];
const index = new TableIndex<Row>([
  { name: 'Zoë', branch: 'City' },
  { name: 'Ann', branch: 'Harbour' },
  { name: 'Cityman', branch: 'Harbour' },
]);
const all = index.getAllIndexes();

describe('the rows that a table lists', () => {
  it('contain the text in a visible column: a match in a hidden one does not count', () => {
    expect([...searchRows(index, columns, {}, 'city')]).toEqual([0, 2]);
    expect([...searchRows(index, columns, { branch: false }, 'city')]).toEqual([2]);
  });

  it('pass the filters of all columns, and stay in their order', () => {
    const filter = (filters: typeof noFilters, rows = all) => [
      ...filterRows(index, columns, filters, rows, '2026-11-22'),
    ];
    const harbour = setColumnFilter(noFilters, 'branch', { kind: 'contains', text: 'harbour' });
    expect(filter(harbour, Uint32Array.of(2, 1, 0))).toEqual([2, 1]);
    const both = setColumnFilter(harbour, 'name', { kind: 'contains', text: 'ann' });
    expect([filter(both), filter(setColumnFilter(both, 'name', null))]).toEqual([[1], [1, 2]]);
  });

  it('are sorted by a column, in either direction, and stay as they came where it no longer exists', () => {
    const sort = (id: string, desc: boolean) => [...sortRows(index, columns, { id, desc }, all)];
    expect([sort('name', false), sort('name', true)]).toEqual([
      [1, 2, 0],
      [0, 2, 1],
    ]);
    expect(sort('gone', true)).toEqual([0, 1, 2]);
  });
});
