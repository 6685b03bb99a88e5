/** Says in a line each where a summary counts only a part of what it is of, or nothing. */

import type { Remarks } from '../exports/notices';
import { isSavedWhole } from '../records/plan-ranges';
import type { SyncOverview } from '../records/sync';
import { type DateRange, formatDateRange } from '../values/date-ranges';
import { formatMoney } from '../values/money';
import { formatCount, pickPlural } from '../values/texts';
import { listShownValues, type ShownDefinition, sharesNote } from './changes';
import type { SummaryCell, SummaryCoverage, SummaryDefinition, SummaryResult, SummarySource } from './definition';
import { getPeriodBefore, getSummaryDate, type SummaryDate } from './periods';
import { getMeasure, getMeasureAmount, isAverage } from './values';

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

/* What a summary counts and what it leaves out, as sentences. */

const nouns: Readonly<Record<SummarySource, string>> = { trips: 'trip', sectors: 'sector' };

const reasons: Readonly<Record<keyof SummaryCoverage['leftOut'], string>> = {
  gone: 'of trips that the server no longer lists',
  unlisted: 'of trips that no saved list has',
  filtered: 'that the filters leave out',
  filteredSectors: 'that the filters of sectors leave out',
  unknown: 'that do not say whether they are active or claimed',
};

const getReason = (source: SummarySource, reason: keyof SummaryCoverage['leftOut']) =>
  source === 'sectors' && reason === 'filtered' ? 'of trips that the filters leave out' : reasons[reason];

/** The sectors that are saved of the trips that match. Their own filters leave some of them out. */
const countOfMatchingTrips = ({ counted, leftOut }: SummaryCoverage): number =>
  counted + leftOut.filteredSectors + leftOut.unknown;

/** Says how many rows of the source are counted, and why the others are not. They add up to all that are saved. */
export function describeCounted(source: SummarySource, { saved, counted, leftOut }: SummaryCoverage): string {
  const all = formatCount(saved, nouns[source]);
  const left = (['gone', 'unlisted', 'filtered', 'filteredSectors', 'unknown'] as const)
    .filter((reason) => leftOut[reason] > 0)
    .map((reason) => `${formatCount(leftOut[reason], nouns[source])} ${getReason(source, reason)}`);
  const head = `${formatCount(counted, nouns[source])} of ${all} saved on this computer ${pickPlural(counted, 'is', 'are')} counted.`;
  return left.length === 0 ? `${head} None is left out.` : `${head} Left out: ${left.join('; ')}.`;
}

/** Says which part of what a summary counts is behind a cell of it. */
export const describeBehindCell = (source: SummarySource, count: number, { counted }: SummaryCoverage): string =>
  `${formatCount(count, nouns[source])} of the ${counted.toLocaleString('en-AU')} that the summary counts.`;

/** Says which trips lack their sectors, so that the sums lack them too; null where none does. */
function describeMissingSectors(source: SummarySource, coverage: SummaryCoverage): string | null {
  const { trips, tripsWithSectors, expectedSectors } = coverage;
  if (source === 'trips') return null;
  if (tripsWithSectors < trips) {
    return `Sectors are saved for ${tripsWithSectors.toLocaleString('en-AU')} of ${formatCount(trips, 'trip')} that match. The others are not in these sums: keep them up to date in Offline.`;
  }
  const sectors = countOfMatchingTrips(coverage);
  if (expectedSectors === null || expectedSectors === sectors) return null;
  return `The list of trips says ${formatCount(expectedSectors, 'sector')}, and the trips themselves have ${sectors.toLocaleString('en-AU')}. One of the two is older: sync in Offline.`;
}

/** Names the values that the sums leave out, because rows have none that can be read. */
function describeExcluded(
  { source, measures }: ShownDefinition,
  { total }: { readonly total: readonly (SummaryCell | null)[] },
): string[] {
  const cell = total.at(-1);
  const amounts = new Set(measures.map((measure) => getMeasureAmount(measure)));
  return [...amounts].flatMap((amount) => {
    const count = cell && amount !== null ? getMeasure(cell, amount).excludedCount : 0;
    const rows = formatCount(count, nouns[source]);
    return count === 0
      ? []
      : [
          `${rows} ${pickPlural(count, 'has', 'have')} no readable ${amount}: sums and averages of ${amount} leave ${pickPlural(count, 'it', 'them')} out.`,
        ];
  });
}

/** Says how many of the rows are inactive, and what of each shown amount is theirs; null where all are. */
function describeInactive(
  { source, measures }: ShownDefinition,
  { total, inactive }: Pick<SummaryResult, 'total' | 'inactive'>,
): string | null {
  const count = inactive?.count ?? 0;
  if (!inactive || count === 0) return null;
  const amounts = new Set(measures.map(getMeasureAmount));
  const parts = [...amounts].flatMap((amount) => {
    const value = amount === null ? null : getMeasure(inactive, amount).value;
    return value === null ? [] : [`${amount} ${formatMoney(value)}`];
  });
  const of = formatCount(total.at(-1)?.count ?? 0, nouns[source]);
  const head = `${count.toLocaleString('en-AU')} of these ${of} ${pickPlural(count, 'is', 'are')} inactive, and ${pickPlural(count, 'is', 'are')}`;
  return parts.length === 0 ? `${head} counted.` : `${head} in the sums: ${parts.join(', ')}.`;
}

/** Says why trips do not add up: one may have sectors in several rows or columns. Null where they do. */
function describeRepeatedTrips(
  { source, measures }: ShownDefinition,
  { total, rows = [] }: Pick<SummaryResult, 'total'> & Partial<Pick<SummaryResult, 'rows'>>,
): string | null {
  if (source === 'trips' || !measures.includes('trips')) return null;
  const all = total.at(-1)?.trips ?? 0;
  const addTrips = (cells: readonly (SummaryCell | undefined)[]) =>
    cells.reduce((sum, cell) => sum + (cell?.trips ?? 0), 0);
  const repeated = [
    ...(rows.length > 0 && addTrips(rows.map(({ cells }) => cells.at(-1))) !== all ? ['rows'] : []),
    ...(total.length > 1 && addTrips(total.slice(0, -1)) !== all ? ['columns'] : []),
  ].join(' and ');
  if (repeated === '') return null;
  return `A trip counts once in each of the ${repeated} that has its sectors: Trips of ${repeated} add up to more than the total.`;
}

/** Says what the sums of the period before lack, where it is not part of what the summary counts. */
export function describeIncompleteBefore(
  definition: ShownDefinition,
  { before, totalBefore = [] }: Pick<SummaryResult, 'before' | 'totalBefore'>,
): string[] {
  if (!before?.coverage) return [];
  const missing = describeMissingSectors(definition.source, before.coverage);
  const notes = [...(missing === null ? [] : [missing]), ...describeExcluded(definition, { total: totalBefore })];
  return notes.map((note) => `The period before: ${note}`);
}

/** Finds what was read from the server longest ago, of the rows and of those that they are compared with; null for none. */
export function findOldestRecord({
  coverage,
  before,
}: Pick<SummaryResult, 'coverage' | 'before'>): SummaryCoverage['oldest'] {
  const [now, then] = [coverage.oldest, before?.coverage?.oldest ?? null];
  if (now === null || then === null) return now ?? then;
  return then.fetchedAtMs < now.fetchedAtMs ? then : now;
}

/** What is said of a summary: how many of its rows are inactive, or lack their sectors; what its sums lack; how they are made. */
export type SummaryNotes = {
  readonly inactive: string | null;
  readonly missing: string | null;
  readonly warnings: readonly string[];
  readonly details: readonly string[];
};

type Described = Pick<SummaryResult, 'total' | 'coverage' | 'notes' | 'inactive'> &
  Partial<Pick<SummaryResult, 'rows'>>;

/** Lists what a reader must know of the numbers, by its weight. */
export function listSummaryNotes(definition: ShownDefinition, result: Described): SummaryNotes {
  const repeated = describeRepeatedTrips(definition, result);
  return {
    inactive: describeInactive(definition, result),
    missing: describeMissingSectors(definition.source, result.coverage),
    warnings: [...describeExcluded(definition, result), ...result.notes],
    details: [
      ...(repeated === null ? [] : [repeated]),
      ...(definition.measures.some(isAverage)
        ? ['Averages are rounded to the cent, half a cent to the even one.']
        : []),
      ...(listShownValues(definition).some(({ share }) => share !== null) ? [sharesNote] : []),
    ],
  };
}

/** Says how the numbers are made and what they lack, for a file: inactive rows and missing sectors first. */
export function describeSummary(definition: ShownDefinition, result: Described): Remarks {
  const { inactive, missing, warnings, details } = listSummaryNotes(definition, result);
  return {
    notes: [...(inactive === null ? [] : [inactive]), ...details],
    warnings: [...(missing === null ? [] : [missing]), ...warnings],
  };
}
