/** The summaries that come with an office. Afterwards they are the user's: renamed, changed, deleted as any other. */
import type { PeriodBasis } from '../filters/period-basis';
import type { SummaryDefinition } from './definition';
import { defaultBasis } from './stored-definition';

type ReadySummary = { readonly id: string; readonly name: string; readonly definition: SummaryDefinition };

const opened: PeriodBasis = { ...defaultBasis, date: 'opened' };

const make = (
  id: string,
  name: string,
  parts: Pick<SummaryDefinition, 'rows' | 'measures'> & Partial<SummaryDefinition>,
): ReadySummary => ({
  id,
  name,
  definition: { source: 'sectors', column: null, basis: defaultBasis, filters: {}, ...parts },
});

/** In the order of their names, as saved ones stand. */
export const readySummaries: readonly ReadySummary[] = [
  make('commission-by-supplier', 'Commission by supplier by month', {
    ...{ rows: ['supplier'], column: 'month', measures: ['commission'], before: 'period-before' },
  }),
  make('refunded-bookings', 'Refunded bookings', {
    ...{ rows: ['supplier'], measures: ['sectors', 'commission', 'total'], filters: { refunded: 'true' } },
  }),
  make('sales-by-client', 'Sales by client', { rows: ['client'], measures: ['sectors', 'commission', 'total'] }),
  make('sales-by-consultant', 'Sales by consultant by month', {
    ...{ rows: ['consultant'], column: 'month', measures: ['total'] },
  }),
  make('trips-by-status', 'Trips by status by month', {
    ...{ source: 'trips', rows: ['status'], column: 'month', measures: ['trips'], basis: opened },
  }),
];

type Stored = Readonly<Record<string, unknown>>;

/** Adds them to the stored preferences of an office that never had them. A summary of the user keeps its name. */
export function addReadySummaries(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  const { summaries, hasReadySummaries } = stored as Stored;
  if (hasReadySummaries === true) return stored;
  const own = Array.isArray(summaries) ? (summaries as Stored[]) : [];
  const added = readySummaries.filter(({ name }) => !own.some((summary) => summary.name === name));
  const all = [...own, ...added].sort((a, b) => String(a.name).localeCompare(String(b.name), 'en-AU'));
  return { ...stored, summaries: all, hasReadySummaries: true };
}
