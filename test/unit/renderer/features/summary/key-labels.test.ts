/** The values of fields are read as the program names them elsewhere. */
import { formatCell } from '@renderer/features/summary/key-labels';
import { createSummaryColumns } from '@renderer/features/summary/summary-columns';
import type { Names } from '@shared/schemas/directory';
import type { SummaryDefinition, SummaryField, SummaryResult } from '@shared/schemas/summary';
import { formatKey } from '@shared/summary-labels';
import { expect, it } from 'vitest';

const names: Names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };

it('faults 504: yes and no are called by what they mean, in headers and in the name of a cell', () => {
  const fields: SummaryField[] = ['active', 'corporate', 'claimed', 'refunded'];
  expect(fields.map((field) => [true, false].map((flag) => formatKey(field, flag, names)))).toEqual([
    ['Active', 'Inactive'],
    ['Corporate', 'Leisure'],
    ['Claimed', 'Unclaimed'],
    ['Refund', 'No refund'],
  ]);
  const definition: SummaryDefinition = {
    source: 'sectors',
    rows: ['status'],
    column: 'active',
    measures: ['commission', 'total'],
    filters: {},
  };
  const result = { columns: [false, true, null], rows: [], subtotals: [], total: [] } as unknown as SummaryResult;
  expect(createSummaryColumns(definition, result, names).map(({ header }) => header)).toContain('Inactive: Commission');
  expect(formatCell(definition, { keys: ['Quoted'], column: [false] }, names)).toBe('Quoted, Inactive');
});
