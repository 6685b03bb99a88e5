import { findNearestName } from '@shared/nearest-name';
import { expect, it } from 'vitest';

const names = ['gst-summary', 'sales-by-consultant', 'sales-by-branch', 'refunds'];

it('faults 544: the nearest name is found by its letters, in any case and with any signs between its words', () => {
  expect(findNearestName('sales-by-consultent', names)).toBe('sales-by-consultant');
  expect(findNearestName('Sales By Consultant', names)).toBe('sales-by-consultant');
  expect(findNearestName('sales_by_brnch', names)).toBe('sales-by-branch');
  expect(findNearestName('refund', names)).toBe('refunds');
});

it('faults 544: a name that is not close to any is near none', () => {
  for (const typed of ['', 'payroll', 'sales', 'gst', 'x'.repeat(10_000)]) {
    expect(findNearestName(typed, names)).toBeNull();
  }
  expect(findNearestName('refunds', [])).toBeNull();
});
