/** Says in a sentence each what a summary counts, what its sums lack, and what they are compared with. */

import type { Remarks } from '../exports/notices';
import { formatDateRange } from '../values/date-ranges';
import { formatTimestamp } from '../values/dates';
import { formatUnits } from '../values/money';
import { formatCount, pickPlural } from '../values/texts';
import type {
  OldestRecord,
  SavedSource,
  SummaryCell,
  SummaryCoverage,
  SummaryDefinition,
  SummaryResult,
  SummarySource,
} from './definition';
import { type ChangeProblem, getPeriodBefore, getSummaryDate } from './periods';
import { getMeasure } from './values';

const nouns = { trips: 'trip', sectors: 'sector' } as const;
const getNoun = (source: SummarySource) => (typeof source === 'object' ? 'row' : nouns[source]);

const formatPart = (part: number, all: number) => `${part.toLocaleString('en-AU')} of ${all.toLocaleString('en-AU')}`;

const reasons: Readonly<Record<keyof SummaryCoverage['leftOut'], string>> = {
  gone: 'of trips that the server no longer lists',
  unlisted: 'of trips that no saved list has',
  filtered: 'that the filters leave out',
  filteredSectors: 'that the filters of sectors leave out',
  unknown: 'that do not say whether they are active or claimed',
};

/** Says how many rows of the source are counted, and why the others are not. They add up to all that are there. */
export function describeCounted(source: SummarySource, { saved, counted, leftOut }: SummaryCoverage): string {
  const noun = getNoun(source);
  if (typeof source === 'object') {
    return saved === 1
      ? 'The one row of the report is counted.'
      : `All ${formatCount(saved, noun)} of the report are counted.`;
  }
  const left = (['gone', 'unlisted', 'filtered', 'filteredSectors', 'unknown'] as const)
    .filter((reason) => leftOut[reason] > 0)
    .map((reason) => {
      const said =
        source === 'sectors' && reason === 'filtered' ? 'of trips that the filters leave out' : reasons[reason];
      return `${formatCount(leftOut[reason], noun)} ${said}`;
    });
  const head = `${formatCount(counted, noun)} of ${formatCount(saved, noun)} saved on this computer ${pickPlural(counted, 'is', 'are')} counted.`;
  return left.length === 0 ? `${head} None is left out.` : `${head} Left out: ${left.join('; ')}.`;
}

/** Says which part of what a summary counts is behind a cell of it. */
export const describeBehindCell = (source: SummarySource, count: number, { counted }: SummaryCoverage): string =>
  typeof source === 'object'
    ? `${formatCount(count, 'row')} of the ${counted.toLocaleString('en-AU')} of the report.`
    : `${formatCount(count, getNoun(source))} of the ${counted.toLocaleString('en-AU')} that the summary counts.`;

/** The sectors that are saved of the trips that match. Their own filters leave some of them out. */
const countOfMatchingTrips = ({ counted, leftOut }: SummaryCoverage): number =>
  counted + leftOut.filteredSectors + leftOut.unknown;

/** Says which trips lack their sectors, so that the sums lack them too; null where none does. */
function describeMissingSectors(source: SummarySource, coverage: SummaryCoverage): string | null {
  const { trips, tripsWithSectors, expectedSectors } = coverage;
  if (source !== 'sectors') return null;
  if (tripsWithSectors < trips) {
    return `Sectors are saved for ${tripsWithSectors.toLocaleString('en-AU')} of ${formatCount(trips, 'trip')} that match. The others are not in these sums.`;
  }
  const sectors = countOfMatchingTrips(coverage);
  if (expectedSectors === null || expectedSectors === sectors) return null;
  return `The list of trips says ${formatCount(expectedSectors, 'sector')}, and the trips themselves have ${sectors.toLocaleString('en-AU')}. One of the two is older.`;
}

/** Says how many values the sums leave out, because they can't be read; null for none. */
function describeExcluded(measures: SummaryResult['measures'], cell: SummaryCell | null | undefined): string | null {
  const bySum = new Map(measures.map((measure) => [measure.sum, cell ? getMeasure(cell, measure).excludedCount : 0]));
  const count = [...bySum.values()].reduce((sum, excluded) => sum + excluded, 0);
  if (count === 0) return null;
  return `${formatCount(count, 'value')} can’t be read and ${pickPlural(count, 'isn’t', 'aren’t')} added.`;
}

/** Says how many of the rows are inactive, and what of each shown amount is theirs; null where all are active. */
function describeInactive(
  source: SummarySource,
  { measures, total, inactive }: Pick<SummaryResult, 'measures' | 'total' | 'inactive'>,
): string | null {
  const count = inactive?.count ?? 0;
  if (!inactive || count === 0) return null;
  const parts = measures.flatMap((measure) => {
    if (measure.kind !== 'sum' || !measure.isMoney) return [];
    const { value } = getMeasure(inactive, measure);
    return value === null ? [] : [`${measure.label.toLocaleLowerCase('en-AU')} ${formatUnits(value, measure.scale)}`];
  });
  const of = formatCount(total.at(-1)?.count ?? 0, getNoun(source));
  const head = `${count.toLocaleString('en-AU')} of these ${of} ${pickPlural(count, 'is', 'are')} inactive, and ${pickPlural(count, 'is', 'are')}`;
  return parts.length === 0 ? `${head} counted.` : `${head} in the sums: ${parts.join(', ')}.`;
}

/** Says which date From and To compare; null where they compare none of their own, or are not set. */
function describeSummaryDate(definition: SummaryDefinition): string | null {
  const { date_from: from = '', date_to: to = '' } = definition.filters;
  const date = getSummaryDate(definition);
  if (date === null || (from === '' && to === '')) return null;
  if (date === 'opened') return 'From and To are of the day on which each trip was opened.';
  return definition.source === 'sectors'
    ? 'From and To are of the date of travel of each sector.'
    : 'From and To are of the first date of travel of each trip.';
}

/** Says that trips may not be saved, so that sums may be too small; null where they all are. */
const describeUnsaved = (isWhole: boolean): string | null =>
  isWhole ? null : 'Perhaps not all trips and their bookings are on this computer, so sums may be too small.';

const problems: Readonly<Record<ChangeProblem, string>> = {
  'no-period': 'Choose From and To, or a month, quarter or financial year on rows or columns.',
  'open-range': 'Choose both From and To: a range without an end has no period of the same length before it.',
  'no-range': 'Choose a From that is not after To.',
  'two-periods': 'Choose From and To, or only one month, quarter or financial year on rows and columns.',
  'partial-periods': 'Choose dates of whole months, quarters or financial years, as the rows or columns have.',
};

/** Says why there is no change, and what to choose. */
export const describeChangeProblem = (problem: ChangeProblem): string => `No change can be shown. ${problems[problem]}`;

const periodNouns = { month: 'month', quarter: 'quarter', year: 'financial year' } as const;

/** Says what the values are compared with, and why no change is shown. */
function describeChange(definition: SummaryDefinition, result: SummaryResult): Remarks {
  const { before } = definition;
  const counted = result.before?.counted ?? 0;
  const noun = getNoun(definition.source);
  if (before === undefined) return { notes: [], warnings: [] };
  if (before !== 'period-before') {
    const ranAtMs = result.before?.ranAtMs ?? null;
    const head =
      ranAtMs === null
        ? []
        : [`Changes are from the result of ${formatTimestamp(ranAtMs)}: ${formatCount(counted, noun)}.`];
    return { notes: head, warnings: [] };
  }
  const periodBefore = getPeriodBefore(definition);
  if (periodBefore.kind === 'none') return { notes: [], warnings: [describeChangeProblem(periodBefore.problem)] };
  if (periodBefore.kind === 'dates') {
    const dates = formatDateRange(periodBefore.before);
    const head =
      counted === 0
        ? `No saved ${noun} is in the period before, ${dates}.`
        : `Changes are from the period before, ${dates}: ${formatCount(counted, noun)}.`;
    return { notes: [head], warnings: [] };
  }
  const fields = [...result.fields, ...(result.column ? [result.column] : [])];
  const period = fields.find(({ id }) => id === periodBefore.field)?.period ?? 'month';
  const unit = period === 'day' ? period : periodNouns[period];
  if (!result.before?.field?.periods.length) {
    return { notes: [], warnings: [`No change is shown: no ${noun} is in the ${unit} before.`] };
  }
  return {
    notes: [`Changes are from the ${unit} before. A ${unit} whose one before has no ${noun} has no change.`],
    warnings: [],
  };
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

const isSentence = (sentence: string | null): sentence is string => sentence !== null;

/** `inactive` is one of the notes; null where no row is. */
type SummaryRemarks = Remarks & { readonly inactive: string | null };

/** Says what a reader must know of the numbers: what needs care, by its weight, and what they count and are compared with. */
export function describeSummary(
  definition: SummaryDefinition,
  result: SummaryResult,
  isWhole: boolean,
): SummaryRemarks {
  const { source } = definition;
  const { before, coverage, measures, total, totalBefore, notes } = result;
  const change = describeChange(definition, result);
  const inactive = describeInactive(source, result);
  const beforeLacks = before?.coverage
    ? [describeMissingSectors(source, before.coverage), describeExcluded(measures, totalBefore?.at(-1))].filter(
        isSentence,
      )
    : [];
  return {
    inactive,
    notes: [describeCounted(source, coverage), inactive, describeSummaryDate(definition), ...change.notes].filter(
      isSentence,
    ),
    warnings: [
      describeUnsaved(isWhole),
      describeMissingSectors(source, coverage),
      describeExcluded(measures, total.at(-1)),
      ...notes,
      ...change.warnings,
      ...beforeLacks.map((sentence) => `The period before: ${sentence}`),
    ].filter(isSentence),
  };
}

/** Says what is behind a cell, and what of it is not added up. */
export function describeCell(
  source: SummarySource,
  {
    measures,
    total,
    inactive,
    coverage,
    notes,
  }: Pick<SummaryResult, 'measures' | 'total' | 'inactive' | 'coverage' | 'notes'>,
): Remarks {
  const [cell] = total;
  const behind = describeBehindCell(source, cell?.count ?? 0, coverage);
  return {
    notes: [behind, describeInactive(source, { measures, total, inactive })].filter(isSentence),
    warnings: [describeExcluded(measures, cell), ...notes].filter(isSentence),
  };
}

/** What a summary of saved data counts, and a sentence for each thing that its sums lack. */
export type SummaryGaps = { readonly counts: 'all' | 'part' | 'nothing'; readonly gaps: readonly string[] };

/** Says whether a summary of saved data is of all that it is asked for, for the list of a pack's items. */
export function describeGaps(
  source: SavedSource,
  { coverage, before }: Pick<SummaryResult, 'coverage' | 'before'>,
  isWhole: boolean,
): SummaryGaps {
  const describePart = ({ trips, tripsWithSectors, ...rest }: SummaryCoverage, when: string) => {
    if (source === 'trips') return null;
    if (tripsWithSectors < trips)
      return `Part of the trips${when}: sectors are saved for ${formatPart(tripsWithSectors, trips)}.`;
    const sectors = countOfMatchingTrips({ trips, tripsWithSectors, ...rest });
    const { expectedSectors } = rest;
    if (expectedSectors === null || expectedSectors <= sectors) return null;
    return `Part of the sectors${when}: ${formatPart(sectors, expectedSectors)} that the list of trips says.`;
  };
  const { trips, tripsWithSectors, counted } = coverage;
  const nothing =
    source === 'sectors' && tripsWithSectors < trips
      ? `Counts nothing: sectors are saved for ${formatPart(tripsWithSectors, trips)} trips.`
      : `Counts nothing: no saved ${nouns[source]} matches.`;
  const gaps = [
    counted === 0 ? nothing : describePart(coverage, ''),
    before?.coverage ? describePart(before.coverage, ' in the period before') : null,
    describeUnsaved(isWhole),
  ].filter(isSentence);
  return { counts: counted === 0 ? 'nothing' : gaps.length > 0 ? 'part' : 'all', gaps };
}
