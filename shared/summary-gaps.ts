/** Says in a line each where a summary counts only a part of what it is of, or nothing. */
import { type DateRange, formatDateRange } from './date-ranges';
import { isSavedWhole } from './plan-ranges';
import type { SummaryCoverage, SummaryDefinition, SummaryResult, SummarySource } from './schemas/summary';
import type { SyncOverview } from './schemas/sync-plan';
import { countOfMatchingTrips } from './summary-coverage';
import { getPeriodBefore, getSummaryDate, type SummaryDate } from './summary-periods';

type Ranges = SyncOverview['ranges'] | null;
type Period = DateRange | null;

/** What a summary counts, and a sentence for each thing that its sums lack. */
export type SummaryGaps = { readonly counts: 'all' | 'part' | 'nothing'; readonly gaps: readonly string[] };

const formatPart = (part: number, all: number) => `${part.toLocaleString('en-AU')} of ${all.toLocaleString('en-AU')}`;

/** Says which part of the trips or sectors is counted; null for all that are known. */
function describePart(source: SummarySource, coverage: SummaryCoverage, when: string): string | null {
  const { trips, tripsWithSectors, expectedSectors } = coverage;
  if (source === 'trips') return null;
  if (tripsWithSectors < trips) {
    return `Part of the trips${when}: sectors are saved for ${formatPart(tripsWithSectors, trips)}.`;
  }
  const sectors = countOfMatchingTrips(coverage);
  if (expectedSectors === null || expectedSectors <= sectors) return null;
  return `Part of the sectors${when}: ${formatPart(sectors, expectedSectors)} that the list of trips says.`;
}

/** Says that trips of a period may be missing; null where they are all saved, or nothing is known of its dates. */
function describeUnsavedTrips(date: SummaryDate | null, period: Period, ranges: Ranges): string | null {
  if (period === null || ranges === null) return null;
  // What is saved is chosen by another date, perhaps.
  if (isSavedWhole(ranges, date === null ? period : { from: '', to: '' })) return null;
  return `Part of the trips, perhaps: not all of ${formatDateRange(period)} are saved.`;
}

function describeNothing(source: SummarySource, { trips, tripsWithSectors }: SummaryCoverage): string {
  if (source === 'sectors' && tripsWithSectors < trips) {
    return `Counts nothing: sectors are saved for ${formatPart(tripsWithSectors, trips)} trips.`;
  }
  return `Counts nothing: no saved ${source === 'trips' ? 'trip' : 'sector'} matches.`;
}

function getOwnPeriod({ filters: { date_from: from = '', date_to: to = '' } }: SummaryDefinition): Period {
  return from === '' || to === '' ? null : { from, to };
}

/**
 * Says what the sums of a summary lack, or those of the period before.
 *
 * @param ranges - what is saved whole; null where it is not known
 */
export function describeGaps(
  definition: SummaryDefinition,
  { coverage, before }: Pick<SummaryResult, 'coverage' | 'before'>,
  ranges: Ranges,
): SummaryGaps {
  const { source, change } = definition;
  const periodBefore = change === undefined ? null : getPeriodBefore(definition);
  const earlier = periodBefore?.kind === 'dates' ? periodBefore.before : null;
  const date = getSummaryDate(definition);
  const sentences = [
    coverage.counted === 0 ? describeNothing(source, coverage) : describePart(source, coverage, ''),
    describeUnsavedTrips(date, getOwnPeriod(definition), ranges),
    before?.coverage ? describePart(source, before.coverage, ' in the period before') : null,
    describeUnsavedTrips(date, earlier, ranges),
  ];
  const gaps = sentences.filter((sentence) => sentence !== null);
  return { counts: coverage.counted === 0 ? 'nothing' : gaps.length > 0 ? 'part' : 'all', gaps };
}
