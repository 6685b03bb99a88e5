/** What a reader must know of the numbers of a summary: values that are not added, what is missing, and its age. */

import { printBasis } from '../filters/period-basis';
import { formatCount, pickPlural } from '../values/texts';
import type { OldestRecord, SummaryCell, SummaryCoverage, SummaryDefinition, SummaryResult } from './definition';
import { getMeasure } from './values';

/** Says how many values the sums leave out, because they can't be read; null for none. */
function describeExcluded(measures: SummaryResult['measures'], cell: SummaryCell | null | undefined): string | null {
  const bySum = new Map(measures.map((measure) => [measure.sum, cell ? getMeasure(cell, measure).excludedCount : 0]));
  const count = [...bySum.values()].reduce((sum, excluded) => sum + excluded, 0);
  if (count === 0) return null;
  return `${formatCount(count, 'value')} can’t be read and ${pickPlural(count, 'isn’t', 'aren’t')} added`;
}

/** Finds what was read from the server longest ago, of the rows and of those that they are compared with; null for none. */
export function findOldestRecord({
  coverage,
  before,
}: Pick<SummaryResult, 'coverage' | 'before'>): OldestRecord | null {
  const [now, then] = [coverage.oldest, before?.coverage?.oldest ?? null];
  if (now === null || then === null) return now ?? then;
  return then.fetchedAtMs < now.fetchedAtMs ? then : now;
}

/** Whether a part of the trips that can change a sum is not here. */
const describeMissing = ({ trips, covered }: SummaryCoverage): string | null =>
  covered < trips
    ? `${(trips - covered).toLocaleString('en-AU')} of ${formatCount(trips, 'trip')} ${pickPlural(trips - covered, 'isn’t', 'aren’t')} on this computer`
    : null;

const isSentence = (sentence: string | null): sentence is string => sentence !== null;

/** Lists what needs care, the heaviest first: what is missing, values that can't be read, and what could not be compared. */
export function listWarnings({ coverage, measures, total, totalBefore, before, notes }: SummaryResult): string[] {
  return [
    describeMissing(coverage),
    describeExcluded(measures, total.at(-1)),
    ...notes,
    before?.coverage ? describeExcluded(measures, totalBefore?.at(-1)) : null,
  ].filter(isSentence);
}

/** Says what is counted: "Travel · October 2026 · active bookings", "Opened · October 2026 · all sectors". Empty for a result. */
export function printSummaryBasis(
  { source, basis }: Pick<SummaryDefinition, 'source' | 'basis'>,
  today: string,
): string {
  if (basis === undefined) return '';
  const printed = printBasis(basis, today);
  if (source === 'sectors') return printed;
  const [date = '', span = ''] = printed.split(' · ');
  return [tripDateNames[basis.date] ?? date, span, allSectors.toLowerCase()].join(' · ');
}

/** The dates of trips that a basis may go by. */
export const tripDateNames = { travel: 'Departs', return: 'Returns', opened: 'Opened' } as const;

/** The bookings of a summary of trips. */
export const allSectors = 'All sectors';
