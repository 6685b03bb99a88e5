import { findNearestName } from '@shared/nearest-name';
import { expect, it } from 'vitest';

const names = ['gst-summary', 'sales-by-consultant', 'sales-by-branch', 'refunds'];
const find = (typed: readonly string[]) => typed.map((text) => findNearestName(text, names));

it('faults 544: the nearest name is found by its letters, in any case and with any signs between its words', () => {
  const found = find(['sales-by-consultent', 'Sales By Consultant', 'sales_by_brnch', 'refund']);
  expect(found).toEqual(['sales-by-consultant', 'sales-by-consultant', 'sales-by-branch', 'refunds']);
});

it('faults 544: a name that is not close to any is near none', () => {
  expect(find(['', 'payroll', 'sales', 'gst', 'x'.repeat(10_000)])).toEqual(Array(5).fill(null));
  expect(findNearestName('refunds', [])).toBeNull();
});
