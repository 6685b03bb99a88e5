/** What the items of a pack select. */
import { formatReportFilters } from '@renderer/features/month-end/PackItems';
import type { PackReport } from '@shared/settings/preferences';
import { noNames } from '@test/helpers/no-names';
import { expect, it } from 'vitest';

const report: PackReport = {
  kind: 'report',
  slug: 'sales',
  format: 'xlsx',
  parameters: { filters: { startDate: '2026-01-01', endDate: '2026-01-31', branch: '3' }, ranges: {} },
};

it('a pack’s period is said in place of the report’s own dates', () => {
  expect(formatReportFilters(report, null, noNames)).toContain('2026');
  const text = formatReportFilters(report, 'last-month', noNames);
  expect(text).toMatch(/^Last month \(the pack’s period\); /);
  expect(text).not.toContain('2026');
});
