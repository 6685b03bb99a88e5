/** The values that a cell of a summary shows. */

import { AppError } from '../errors/errors';
import {
  checkFilters,
  type FilterDefinition,
  type FilterValues,
  type SectorFilterName,
  sectorFilters,
  tripFilters,
} from '../filters/filters';
import { divideHalfEven, toExactNumber } from '../values/money';
import {
  type SummaryAmount,
  type SummaryCell,
  type SummaryDefinition,
  type SummaryMeasure,
  type SummarySource,
  summaryAmounts,
  summaryMeasures,
} from './definition';
import type { SummaryDate } from './periods';

/** An exact value, and how many rows it leaves out because they have no readable one. Null where there is none at all. */
type MeasureValue = { readonly value: number | bigint | null; readonly excludedCount: number };

/** Whether a measure is an average. */
export const isAverage = (measure: SummaryMeasure) => measure.startsWith('average-');

/** The index of the amount that a measure adds up, -1 for none. Found once: a wide table reads every cell before it is drawn. */
const amountIndexes = new Map<SummaryMeasure, number>(
  summaryMeasures.map((measure) => [
    measure,
    summaryAmounts.findIndex((amount) => measure === amount || measure === `average-${amount}`),
  ]),
);

export const getAmountIndex = (measure: SummaryMeasure) => amountIndexes.get(measure) ?? -1;

/** The amount that a measure adds up; null for a number of trips or sectors. */
export const getMeasureAmount = (measure: SummaryMeasure): SummaryAmount | null =>
  summaryAmounts[getAmountIndex(measure)] ?? null;

/** A sum as it is sent: one beyond 2^53 is a text. */
const toValue = (sum: number | string) => (typeof sum === 'string' ? toExactNumber(BigInt(sum)) : sum);

/** How many rows a measure of a cell leaves out because they have no readable value. */
function getExcludedCount(cell: SummaryCell, measure: SummaryMeasure): number {
  if (measure === 'trips') return 0;
  return measure === 'sectors' ? cell.sectorsExcluded : (cell.excluded?.[getAmountIndex(measure)] ?? 0);
}

/** Gets the exact value that a cell shows for a measure: cents, or a number of trips or sectors. Null where there is none. */
export function getMeasureValue(cell: SummaryCell, measure: SummaryMeasure): MeasureValue['value'] {
  const count = cell.count - getExcludedCount(cell, measure);
  if (count === 0) return null;
  if (measure === 'trips') return cell.trips;
  if (measure === 'sectors') return toValue(cell.sectors);
  const sum = cell.sums[getAmountIndex(measure)] ?? 0;
  return isAverage(measure) ? toExactNumber(divideHalfEven(BigInt(sum), count)) : toValue(sum);
}

/** Gets what a cell shows for a measure, and how many rows that leaves out. */
export const getMeasure = (cell: SummaryCell, measure: SummaryMeasure): MeasureValue => ({
  value: getMeasureValue(cell, measure),
  excludedCount: getExcludedCount(cell, measure),
});

/* The filters of a summary: those of the list of trips, and for sectors those by what a sector says itself. */

const allFilters = [...tripFilters, ...sectorFilters] as const;

const sectorFilterNames: readonly string[] = sectorFilters.map(({ name }) => name);

/** The filters that a summary of a source can have; the first one is the search. */
export const listSummaryFilters = (source: SummarySource) => (source === 'sectors' ? allFilters : tripFilters);

const dateLabels = { travel: 'Travel', opened: 'Opened' } as const;

/** The same filters as a summary shows them: From and To are named by the date that they compare. */
export function listShownFilters(
  source: SummarySource,
  date: SummaryDate | null,
): [FilterDefinition, ...FilterDefinition[]] {
  const name = (filter: FilterDefinition): FilterDefinition => {
    if (date === null || filter.kind !== 'date') return filter;
    const { hint: _, ...named } = filter;
    return { ...named, label: `${dateLabels[date]} ${filter.label.toLowerCase()}` };
  };
  const [first, ...others] = listSummaryFilters(source);
  return [name(first), ...others.map(name)];
}

/** The names of all filters of summaries. */
export const summaryFilterNames: readonly string[] = allFilters.map(({ name }) => name);

/**
 * Checks the filters of a summary, and brings them into their wire form.
 *
 * @throws AppError `usage` for a filter that its source does not have, or an invalid value
 */
export function checkSummaryFilters(definition: SummaryDefinition): SummaryDefinition {
  const { source, filters } = definition;
  // One that is empty is not set.
  const ofSectors = sectorFilterNames.find((name) => source === 'trips' && filters[name]?.trim());
  if (ofSectors !== undefined) {
    throw new AppError('usage', `The filter ${ofSectors} is one of sectors: a summary of trips has no such filter.`, {
      filter: ofSectors,
    });
  }
  const given = source === 'trips' ? splitSummaryFilters({ source: 'sectors', filters }).ofTrips : filters;
  return { ...definition, filters: checkFilters(listSummaryFilters(source), given) };
}

/** Splits the filters of a summary: those of trips, and those by what a sector says itself, which only sectors have. */
export function splitSummaryFilters({ source, filters }: Pick<SummaryDefinition, 'source' | 'filters'>): {
  readonly ofTrips: FilterValues;
  readonly ofSectors: Readonly<Partial<Record<SectorFilterName, string>>>;
} {
  const isOfSectors = ([name]: readonly [string, string]) => source === 'sectors' && sectorFilterNames.includes(name);
  const entries = Object.entries(filters);
  return {
    ofTrips: Object.fromEntries(entries.filter((entry) => !isOfSectors(entry))),
    ofSectors: Object.fromEntries(entries.filter(isOfSectors)),
  };
}
