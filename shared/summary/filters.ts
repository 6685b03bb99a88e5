/** The filters of a summary of saved data beside its basis: those of the list of trips, and for sectors those by what a sector says itself. */

import { AppError } from '../errors/errors';
import type { FilterLabel } from '../exports/file-name';
import type { CatalogueField } from '../fields/field';
import { summaryFields, tripFields } from '../fields/trip';
import { type FilterField, formatFilter, formatWanted, parseFilters, serialiseFilters } from '../filters/filter';
import { describeFilters } from '../filters/filter-texts';
import { checkFilters, type FilterDefinition, type FilterValues } from '../filters/filters';
import { nameBasis, printBasis } from '../filters/period-basis';
import { type SectorFilterName, sectorFilters, tripFilters } from '../filters/trip-filters';
import type { Names } from '../records/directory';
import { formatCount, pickPlural } from '../values/texts';
import { assertNoProblems, savedCatalogues } from './catalogue';
import {
  type OldestRecord,
  type SavedSource,
  type SummaryCell,
  type SummaryCoverage,
  type SummaryDefinition,
  type SummaryResult,
  type SummarySource,
  savedSources,
} from './definition';
import { getMeasure } from './values';

/* What a reader must know of the numbers of a summary: values that are not added, what is missing, and its age. */

/** Says how many values the sums leave out, because they can't be read; null for none. @param cell - of all rows */
export function describeExcluded(
  measures: SummaryResult['measures'],
  cell: SummaryCell | null | undefined,
): string | null {
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

/** Lists what needs care, the heaviest first: what is missing, values that can't be read, and what could not be compared. */
export function listWarnings({ coverage, measures, total, totalBefore, before, notes }: SummaryResult): string[] {
  return [
    describeMissing(coverage),
    describeExcluded(measures, total.at(-1)),
    ...notes,
    before?.coverage ? describeExcluded(measures, totalBefore?.at(-1)) : null,
  ].filter((sentence) => sentence !== null);
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

const ofBasis: readonly string[] = ['date_from', 'date_to'];
const ofTrips = tripFilters.filter(({ name }) => !ofBasis.includes(name));

/** The filters that a summary of a source can have. */
export const listSummaryFilters = (source: SavedSource): readonly FilterDefinition[] =>
  source === 'sectors' ? [...ofTrips, ...sectorFilters] : ofTrips;

/** The names of the filters that a summary of a source can have; `where` has those of a list of trips in one text. */
export const listFilterNames = (source: SavedSource): string[] => [
  ...listSummaryFilters(source).map(({ name }) => name),
  'where',
];

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
  assertNoProblems(savedCatalogues[source], definition);
  const { where = '', ...given } = definition.filters;
  const filters = checkFilters(listSummaryFilters(source), given) as FilterValues;
  const listed = serialiseFilters(parseFilters(where));
  return { ...definition, filters: listed === '' ? filters : { ...filters, where: listed } };
}

const sectorFilterNames: readonly string[] = sectorFilters.map(({ name }) => name);

/** Splits the filters of a summary: those of trips, those by what a sector says itself, and those of a list of trips. */
export function splitSummaryFilters({ filters }: Pick<SummaryDefinition, 'filters'>) {
  const { where = '', ...others } = filters;
  const pick = (isOfSectors: boolean) =>
    Object.fromEntries(Object.entries(others).filter(([name]) => sectorFilterNames.includes(name) === isOfSectors));
  return {
    ofTrips: pick(false) as FilterValues,
    ofSectors: pick(true) as Readonly<Partial<Record<SectorFilterName, string>>>,
    where: parseFilters(where),
  };
}

/* Filters in words. */

const kinds = { cents: 'amount', date: 'date', bool: 'flag', int: 'number', text: 'text' } as const;

/** What filters know of a field of listed trips; null for a field that is none. @param names - of what its ids name */
export function toListedField(name: string, names: Names | null): FilterField | null {
  const field = ({ ...tripFields, ...summaryFields } as Readonly<Record<string, CatalogueField>>)[name];
  if (field === undefined) return null;
  const { label, names: directory, choices = ['Yes', 'No'] } = field;
  const type = field.type.replace(/OrNull$/, '').replace('optionalText', 'text');
  const kind = directory ? 'id' : kinds[type as keyof typeof kinds];
  const format = directory
    ? (value: string) => names?.[directory][value] ?? value
    : kind === 'flag'
      ? (value: string) => choices[value === 'true' ? 0 : 1]
      : undefined;
  return { id: name, label, kind, format };
}

const tripDateLabels = { travel: 'departing', return: 'returning', opened: 'opened' } as const;

/** Describes what a summary of saved data counts: its basis, then its filters. @param today - YYYY-MM-DD on this computer's calendar */
export function describeCounted(definition: SummaryDefinition, names: Names, today: string): FilterLabel[] {
  const { source, basis, filters } = definition;
  const { where } = splitSummaryFilters(definition);
  const name =
    basis &&
    (source === 'trips' ? nameBasis({ ...basis, bookings: 'active' }, today, tripDateLabels) : nameBasis(basis, today));
  return [
    ...(name ? [{ label: printSummaryBasis(definition, today), name, isBasis: true } as const] : []),
    ...describeFilters(listSummaryFilters('sectors'), filters, names),
    ...where.flatMap((filter) => {
      const field = toListedField(filter.field, names);
      return field
        ? [{ label: formatFilter(filter, field), name: `${filter.isNot ? 'not ' : ''}${formatWanted(filter, field)}` }]
        : [];
    }),
  ];
}
