/** The keys of months, quarters and financial years, and those some months before and after. */
import { shiftPeriod, toPeriodKey } from '@shared/period-keys';
import { expect, it } from 'vitest';

it.each([
  ['month', 2026, 1, '2026-01'],
  ['month', 2026, 12, '2026-12'],
  ['month', 34, 5, '0034-05'],
  ['quarter', 2026, 3, '2026-Q1'],
  ['quarter', 2026, 4, '2026-Q2'],
  ['quarter', 2026, 12, '2026-Q4'],
  ['year', 2026, 6, '2025-26'],
  ['year', 2026, 7, '2026-27'],
  ['year', 2099, 7, '2099-00'],
] as const)('the %s of %i-%i is %s', (period, year, month, key) => {
  expect(toPeriodKey(period, year, month)).toBe(key);
});

it.each([
  ['2026-12', 'month', 1, '2027-01'],
  ['2026-01', 'month', -1, '2025-12'],
  ['2028-02', 'month', 12, '2029-02'],
  ['2026-Q4', 'quarter', 3, '2027-Q1'],
  ['2026-Q1', 'quarter', -6, '2025-Q3'],
  ['2025-26', 'year', 12, '2026-27'],
  ['2098-99', 'year', 12, '2099-00'],
] as const)('%s as a %s, %s months later, is %s', (key, period, months, moved) => {
  expect(shiftPeriod(key, period, months)).toBe(moved);
});
