import { findSummaryName, parseSummary, toSummarySearch } from '@renderer/lists/summary-search';
import { describe, expect, it } from 'vitest';

const saved = [
  { name: 'Other', definition: parseSummary({ of: 'sectors', rows: 'product', values: 'total' }) },
  { name: 'By status', definition: parseSummary({ of: 'trips', rows: 'status', active: 'true', branch_id: '3' }) },
];

it('the name of a summary is that of the saved one with the same fields, values and filters, and none after a change', () => {
  const find = (change: Record<string, string>) =>
    findSummaryName(saved, parseSummary({ branch_id: '3', active: 'true', rows: 'status', of: 'trips', ...change }));
  const changes = [{ active: 'false' }, { active: '' }, { column: 'client' }, { rows: 'client' }, { values: 'trips' }];
  expect([find({}), ...changes.map(find)]).toEqual(['By status', ...Array(5).fill(null)]);
});

describe('filters of sectors', () => {
  const search = { of: 'sectors', rows: 'supplier', active: 'true', sector_active: 'true', sector_status: 'Ticketed' };

  it('faults 580: go through the address, and a saved summary without them removes them', () => {
    const definition = parseSummary(search);
    expect(definition.filters).toEqual({ active: 'true', sector_active: 'true', sector_status: 'Ticketed' });
    expect(parseSummary(toSummarySearch(definition))).toEqual(definition);
    expect(toSummarySearch(parseSummary({ rows: 'supplier' }))).toMatchObject({ sector_active: '', sector_status: '' });
  });

  it('faults 580: are of no summary of trips, and come back with sectors', () => {
    expect(parseSummary({ ...search, of: 'trips' }).filters).toEqual({ active: 'true' });
    expect(parseSummary({ ...search, of: 'sectors' }).filters).toMatchObject({ sector_active: 'true' });
  });
});
