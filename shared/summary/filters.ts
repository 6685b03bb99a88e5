/** The filters of a summary of saved data: those of the list of trips, and for sectors those by what a sector says itself. */

import { AppError } from '../errors/errors';
import {
  checkFilters,
  type FilterDefinition,
  type FilterValues,
  type SectorFilterName,
  sectorFilters,
  tripFilters,
} from '../filters/filters';
import { assertNoProblems, savedCatalogues } from './catalogue';
import { type SavedSource, type SummaryDefinition, type SummarySource, savedSources } from './definition';
import type { SummaryDate } from './periods';

const allFilters = [...tripFilters, ...sectorFilters] as const;
const sectorFilterNames: readonly string[] = sectorFilters.map(({ name }) => name);

/** The filters that a summary of a source can have; the first one is the search. */
export const listSummaryFilters = (source: SavedSource) => (source === 'sectors' ? allFilters : tripFilters);

/** The names of all filters of summaries. */
export const summaryFilterNames: readonly string[] = allFilters.map(({ name }) => name);

const dateLabels = { travel: 'Travel', opened: 'Opened' } as const;

/** The same filters as a summary shows them: From and To are named by the date that they compare. */
export function listShownFilters(
  source: SavedSource,
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

/** The saved data that a summary is of. @throws AppError `usage` for a report's result */
export function getSavedSource(source: SummarySource): SavedSource {
  const found = savedSources.find((name) => name === source);
  if (found) return found;
  throw new AppError('usage', 'This summary is of a report’s result.', {});
}

/**
 * Checks a summary of saved data, and brings its filters into their wire form.
 *
 * @throws AppError `usage` for a field, a value or a filter that its source does not have, or an invalid value
 */
export function checkSavedDefinition(definition: SummaryDefinition): SummaryDefinition {
  const source = getSavedSource(definition.source);
  const { filters } = definition;
  assertNoProblems(savedCatalogues[source], definition);
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
