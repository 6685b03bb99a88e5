/** On which column a comparison opens. */

import { AmountChanges, type ComparedRow } from '@renderer/features/reports/amount-columns';
import { countChangedColumns, pickChangedAmount } from '@renderer/features/reports/Differences';
import { createResultColumns } from '@renderer/fields/result-columns';
import type { Cell, Difference } from '@shared/reports/report';
import { makeReportRun } from '@test/helpers/results';
import { expect, it } from 'vitest';

const headers = ['id', 'nights', 'total', 'commission', 'status'];
const run = makeReportRun(headers, [{ id: 1, nights: 2, total: 12.55, commission: 1.25, status: 'Quote' }]);

const createAmounts = (rows: readonly ComparedRow[]) =>
  createResultColumns(run, { nights: { type: 'integer' } })
    .filter(({ name }) => ['nights', 'total', 'commission'].includes(name))
    .map((column) => ({ column, amounts: new AmountChanges(column, rows) }));

function row(index: number, cells: readonly Cell[], before: Difference['before']): ComparedRow {
  return { index, kind: 'changed', cells, before };
}

const pick = (rows: readonly ComparedRow[]) => pickChangedAmount(createAmounts(rows), rows)?.column.name;

it('a comparison opens by the money that changed most, else by the first amount that did, else by none', () => {
  const money = [
    row(0, [1, 9, 10, 5, 'Quote'], { 1: 2, 2: 12 }),
    row(1, [2, 9, 10, 5, 'Quote'], { 3: 1 }),
    row(2, [3, 9, 10, 1, 'Quote'], { 3: 5 }),
  ];
  expect([pick(money), pick([row(0, [1, 9, 10, 5, 'Quote'], { 1: 2 })])]).toEqual(['commission', 'nights']);
  const others = [0, 1].map((index) => row(index, [index, 2, 10, 5, 'Active'], { 4: 'Quote' }));
  expect([pick(others), countChangedColumns(others)]).toEqual([undefined, [[4, 2]]]);
});
