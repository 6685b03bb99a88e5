import { findSummaryName, parseSummary } from '@renderer/features/summary/summary-search';
import { describe, expect, it } from 'vitest';

const saved = [
  { name: 'Other', definition: parseSummary({ of: 'sectors', rows: 'product', values: 'total' }) },
  { name: 'By status', definition: parseSummary({ of: 'trips', rows: 'status', active: 'true', branch_id: '3' }) },
];

describe('the name of a summary', () => {
  it('is that of the saved one with the same fields, values and filters', () => {
    const search = { branch_id: '3', active: 'true', rows: 'status', of: 'trips' };
    expect(findSummaryName(saved, parseSummary(search))).toBe('By status');
  });

  it.each([{ active: 'false' }, { active: '' }, { column: 'client' }, { rows: 'client' }, { values: 'trips' }])(
    'is none after a change to %j',
    (change) => {
      const search = { of: 'trips', rows: 'status', active: 'true', branch_id: '3', ...change };
      expect(findSummaryName(saved, parseSummary(search))).toBeNull();
    },
  );
});
