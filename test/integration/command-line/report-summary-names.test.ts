/** `run SLUG --summary NAME` of a report with ids: their names stand beside them, as on screen. */
import type { NamedSummaryDefinition } from '@shared/summary/report-summary-schema';
import { connectSmallOffice } from '@test/helpers/connected-office';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith } from '@test/helpers/fault-server';
import { expect, it } from 'vitest';

const rows = [
  { supplier_id: 12, product_id: 5 },
  { supplier_id: 12, product_id: 6 },
  { supplier_id: 13, product_id: null },
  { supplier_id: 14, product_id: 5 },
  { supplier_id: null, product_id: 5 },
];
const field = (name: string) => ({ column: { name }, period: null });
const bySupplier: NamedSummaryDefinition = {
  rows: [field('supplier_id')],
  column: field('product_id'),
  measures: [{ kind: 'rows' }],
};

/** Names are known of supplier 12 and product 5. */
async function connect() {
  const { api, run, openServices } = await connectSmallOffice();
  api.state.override = (path) =>
    path.includes('/report/run')
      ? respondWith(successEnvelope({ headers: Object.keys(rows[0] ?? {}), rows, row_count: rows.length }))
      : null;
  const { services, session } = await openServices();
  const { preferences } = services;
  preferences.change(session.office, { kind: 'label', of: 'supplier', id: '12', label: 'Qantas' });
  preferences.change(session.office, { kind: 'label', of: 'product', id: '5', label: 'Flight' });
  const save = (name: string, definition: NamedSummaryDefinition) =>
    preferences.change(session.office, { kind: 'report-summary', slug: 'sales', name, definition });
  save('By supplier', bySupplier);
  save('Largest', { ...bySupplier, column: null, top: { count: 1, by: { kind: 'rows' } } });
  await services.close();
  return async (name: string) => {
    const { status, stdout, stderr } = await run('run', 'sales', '--summary', name);
    expect(status, stderr).toBe(0);
    return { lines: stdout.trimEnd().split(/\r?\n/), stderr };
  };
}

it('an id has its name beside it and in the heading of its column, and it is said which have none', async () => {
  const make = await connect();
  const { lines, stderr } = await make('By supplier');
  expect(lines).toEqual([
    'supplier_id,supplier_id name,Flight (5) rows,6 rows,none rows,all rows',
    '12,Qantas,1,1,,2',
    '13,,,,1,1',
    '14,,1,,,1',
    ',,1,,,1',
  ]);
  expect(stderr).toContain('Note: supplier_id without a saved name: 13, 14.');
  expect(stderr).toContain('Note: product_id without a saved name: 6.');
});

it('the others of the largest stand with the names, not with the ids', async () => {
  const make = await connect();
  const { lines, stderr } = await make('Largest');
  expect(lines).toEqual(['supplier_id,supplier_id name,rows', '12,Qantas,2', ',Others (3),3']);
  expect(stderr).not.toContain('without a saved name');
});
