/** The values of fields are read as the program names them elsewhere. */
import { formatCell } from '@renderer/features/summaries/summary-column';
import { createSummaryColumns } from '@renderer/features/summaries/summary-columns';
import type { SummaryField, SummaryResult } from '@shared/summary/definition';
import { formatKey } from '@shared/summary/labels';
import { noNames } from '@test/helpers/no-names';
import { makeDefinition } from '@test/helpers/summaries';
import { expect, it } from 'vitest';

it('yes and no are called by what they mean, in headers and in the name of a cell', () => {
  const fields: SummaryField[] = ['active', 'corporate', 'claimed', 'refunded'];
  const labels = fields.map((field) => [true, false].map((flag) => formatKey(field, flag, noNames)).join(', '));
  expect(labels).toEqual(['Active, Inactive', 'Corporate, Leisure', 'Claimed, Unclaimed', 'Refund, No refund']);
  const definition = makeDefinition({ rows: ['status'], column: 'active', measures: ['commission', 'total'] });
  const result = { columns: [false, true, null], rows: [], subtotals: [], total: [] } as unknown as SummaryResult;
  const headers = createSummaryColumns(definition, result, noNames).map(({ header }) => header);
  expect(headers).toContain('Inactive: Commission');
  expect(formatCell(definition, { keys: ['Quoted'], column: [false] }, noNames)).toBe('Quoted, Inactive');
});
