/** What a run of a pack costs: summaries with changes have their report run once more. */
import { countRequests } from '@renderer/features/packs/count-requests';
import { texts } from '@renderer/features/packs/texts';
import { noParameters } from '@shared/report-parameters';
import { defaultPreferences, defaultReportPreferences, type PackItem } from '@shared/schemas/preferences';
import type { SavedReportSummary } from '@shared/schemas/report-summary';
import { expect, it } from 'vitest';

const definition = {
  rows: [{ column: { name: 'branch' }, period: null }],
  column: null,
  measures: [{ kind: 'rows' as const }],
};
const months = { column: { name: 'date' }, period: 'month' as const };
const summaries: SavedReportSummary[] = [
  { name: 'plain', definition },
  { name: 'changes', definition: { ...definition, change: true } },
  { name: 'more changes', definition: { ...definition, change: true } },
  { name: 'by month', definition: { ...definition, column: months, change: 'columns' } },
];
const preferences = { ...defaultPreferences, reports: { sales: { ...defaultReportPreferences, summaries } } };

const report = (...names: readonly string[]): PackItem => ({
  kind: 'report',
  slug: 'sales',
  parameters: noParameters,
  format: 'xlsx',
  summaries: names.map((name) => ({ name, format: 'xlsx' })),
});

it('the form of a pack counts one more run for a report whose summaries show changes from the period before', () => {
  const saved: PackItem = { kind: 'summary', name: 'saved', format: 'xlsx' };
  expect(countRequests([report('plain', 'by month'), saved], preferences)).toEqual({ reports: 1, before: 0 });
  // Once for all summaries of the report.
  const items = [report('changes', 'more changes'), report('plain'), saved];
  expect(countRequests(items, preferences)).toEqual({ reports: 2, before: 1 });
  expect(texts.requests(2, 1)).toBe(
    'A run of the pack sends 3 requests: 2 for its reports, and 1 for the periods before of summaries with changes.',
  );
});
