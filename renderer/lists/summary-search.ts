/** A summary as search parameters of its screen: Back leads to the one before, and a restart to the last one. */

import { periodBasisSchema } from '@shared/filters/basis-schema';
import { pickSearch, type Search } from '@shared/filters/filter-texts';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { type Catalogue, type RunCatalogue, savedCatalogues } from '@shared/summary/catalogue';
import {
  type CellAddress,
  cellAddressSchema,
  maxMeasures,
  type SavedSource,
  type SummaryDefinition,
  type SummarySource,
  summaryDefinitionSchema,
} from '@shared/summary/definition';
import { listFilterNames } from '@shared/summary/filters';
import { defaultBasis } from '@shared/summary/stored-definition';
import { hashKey } from '@tanstack/react-query';

/** What a summary is of, with the fields and values that it can have. */
export type SummaryOf = { readonly source: SummarySource; readonly catalogue: Catalogue | RunCatalogue };

/** Parses a parameter; null where it is missing, and in an address that somebody has edited. */
function parseJson<T>(schema: { readonly parse: (value: unknown) => T }, text: string | undefined): T | null {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

const parseGiven = ({ summary }: Search) => parseJson(summaryDefinitionSchema, summary);

/** What a summary of saved data is of. */
export function parseSavedSource(search: Search): SummaryOf & { readonly source: SavedSource } {
  const source = parseGiven(search)?.source === 'trips' ? 'trips' : 'sectors';
  return { source, catalogue: savedCatalogues[source] };
}

/** Sums of a result that are shown at first. */
const maxDefaultSums = 3;

/** What is shown at first. Of a result, texts rather than dates, numbers and identifiers, which differ from row to row. */
function pickDefaults({ source, catalogue }: SummaryOf): Pick<SummaryDefinition, 'rows' | 'measures'> {
  if (source === 'sectors') return { rows: ['supplier'], measures: ['sectors', 'commission', 'total'] };
  if (source === 'trips') return { rows: ['consultant'], measures: ['trips', 'commission', 'total'] };
  const { fields, measures } = catalogue as RunCatalogue;
  const proposed = [...fields.values()].filter(({ isBlank }) => !isBlank);
  const field = proposed.find(({ kind }) => kind === 'text') ?? proposed[0] ?? fields.values().next().value;
  const sums = [...measures.values()].filter(({ kind, isBlank }) => kind === 'sum' && !isBlank);
  return {
    rows: field ? [field.id] : [],
    measures: ['rows', ...sums.slice(0, maxDefaultSums).map(({ id }) => id)],
  };
}

/** What is shown at first: see {@link pickDefaults}. */
function makeDefault(of: SummaryOf): SummaryDefinition {
  const { source } = of;
  const basis = typeof source === 'string' && { basis: defaultBasis };
  return { source, ...pickDefaults(of), column: null, ...basis, filters: {} };
}

/** Parses the bar of a screen. @param otherwise - where the text is none */
export const parseBasis = (text: string | undefined, otherwise: PeriodBasis): PeriodBasis =>
  parseJson(periodBasisSchema, text) ?? otherwise;

/** Leaves out what the source does not have: there may be no rows and no values left. */
export function keepKnown(catalogue: Catalogue, definition: SummaryDefinition): SummaryDefinition {
  const { top, share, column, ...rest } = definition;
  const known = column !== null && catalogue.fields.has(column) ? column : null;
  return {
    ...rest,
    column: known,
    rows: definition.rows.filter((id) => catalogue.fields.has(id)),
    measures: definition.measures.filter((id) => catalogue.measures.has(id)),
    ...(top && catalogue.measures.has(top.by) && { top }),
    ...(share && (share !== 'row' || known !== null) && { share }),
  };
}

/** The summary of an address as it is there: it may be of the other source of saved data, and have fields that this one lacks. */
function readAddress(search: Search, of: SummaryOf): SummaryDefinition {
  const given = parseGiven(search);
  return given && typeof given.source === typeof of.source ? { ...given, source: of.source } : makeDefault(of);
}

/** Parses the parameters. Those of a result may name fields and values that it does not have: see {@link keepKnown}. */
export function parseSummary(search: Search, of: SummaryOf): SummaryDefinition {
  const { source, catalogue } = of;
  const given = readAddress(search, of);
  if (typeof source !== 'string') return given;
  const known = keepKnown(catalogue, given);
  const defaults = pickDefaults(of);
  const rows = known.rows.length > 0 ? known.rows : defaults.rows;
  return keepKnown(catalogue, {
    ...given,
    rows,
    column: given.column !== null && rows.includes(given.column) ? null : given.column,
    measures: known.measures.length > 0 ? known.measures : defaults.measures,
    filters: pickSearch(given.filters, listFilterNames(source)),
  });
}

/** The parameters of a summary. */
export const toSummarySearch = (definition: SummaryDefinition): Search => ({
  summary: JSON.stringify(definition),
  cell: '',
});

/**
 * Changes a summary in its address. Fields and filters that only the other source has stay there, so that they come back with it.
 *
 * @param change - a filter with an empty text is removed
 */
export function changeSummary(search: Search, of: SummaryOf, change: Partial<SummaryDefinition>): Search {
  const given = readAddress(search, of);
  const changed = { ...given, ...change, filters: { ...given.filters, ...change.filters } };
  return toSummarySearch({
    ...changed,
    measures: changed.measures.slice(0, maxMeasures),
    share: changed.share === 'row' && changed.column === null ? undefined : changed.share,
  });
}

/** Whether two summaries of one source are the same. */
export const isSameDefinition = (one: SummaryDefinition, other: SummaryDefinition): boolean =>
  hashKey([{ ...one, ...dropRun(one) }]) === hashKey([{ ...other, ...dropRun(other) }]);

/** Another result is no part of what is saved under a name: it is of one day. */
export const dropRun = ({ before }: SummaryDefinition): Pick<SummaryDefinition, 'before'> =>
  typeof before === 'object' ? { before: undefined } : {};

/** Parses the cell whose records are listed; null for none. */
export const parseCell = (text: string | undefined): CellAddress | null => parseJson(cellAddressSchema, text);

/** A cell as a parameter of the screen, for {@link parseCell}. */
export const toCellText = (cell: CellAddress) => JSON.stringify(cell);
