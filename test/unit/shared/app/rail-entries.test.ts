/** The places of the rail, and what belongs to each. */
import { findNavigationItem } from '@shared/app/rail-entries';
import { expect, it } from 'vitest';

it('a path belongs to the place that it is in: a summary to Reports, a new office to Settings', () => {
  const paths = ['/trips/32394', '/reports/sales', '/summary', '/connect', '/commission/201', '/tripsy'];
  const items = ['trips', 'reports', 'reports', 'settings', 'commission', null];
  expect(paths.map((path) => findNavigationItem(path)?.id ?? null)).toEqual(items);
});
