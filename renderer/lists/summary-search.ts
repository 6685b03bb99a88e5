/** A summary as search parameters of its screen: Back leads to the one before, and a restart to the last one. */

import { periodBasisSchema } from '@shared/filters/basis-schema';
import { pickSearch, type Search } from '@shared/filters/filter-texts';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { type Catalogue, type RunCatalogue, savedCatalogues } from '@shared/summary/catalogue';
import {
  type CellAddress,
  listSummaryShares,
  maxMeasures,
  maxTopCount,
  type SavedSource,
  type SummaryDefinition,
  type SummaryKey,
  type SummarySource,
} from '@shared/summary/definition';
import { listFilterNames } from '@shared/summary/filters';
import { defaultBasis } from '@shared/summary/stored-definition';

/** What a summary is of, with the fields and values that it can have. */
export type SummaryOf = { readonly source: SummarySource; readonly catalogue: Catalogue | RunCatalogue };

/** What a summary of saved data is of. */
export function parseSavedSource(search: Search): SummaryOf & { readonly source: SavedSource } {
  const source = search.of === 'trips' ? 'trips' : 'sectors';
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

const split = (text: string | undefined) => [...new Set(text ? text.split(',') : [])];

/** Parses how many groups are shown beside the others; null for all. */
export function parseTopCount(text: string | undefined): number | null {
  const count = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return count >= 1 && count <= maxTopCount ? count : null;
}

/** Parses what is compared: with a period before, or with another result. */
function parseBefore({ change, before }: Search): SummaryDefinition['before'] {
  if (before) return { runId: before };
  return change === 'year' ? 'year-before' : change ? 'period-before' : undefined;
}

/** Parses the bar of a screen. @param otherwise - where the text is none */
export function parseBasis(text: string | undefined, otherwise = defaultBasis): PeriodBasis {
  try {
    return periodBasisSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return otherwise;
  }
}

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

/** Parses the parameters. They may name fields and values that the source does not have: see {@link keepKnown}. */
export function parseSummary(search: Search, of: SummaryOf): SummaryDefinition {
  const { source, catalogue } = of;
  const defaults = pickDefaults(of);
  const order = [...catalogue.measures.keys()];
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const named = split(search.rows).slice(0, 2);
  const isSaved = typeof source === 'string';
  // Fields that only the other source has stay in the parameters, so that they come back with it.
  const wanted = isSaved ? named.filter((id) => catalogue.fields.has(id)) : named;
  const rows = wanted.length > 0 ? wanted : defaults.rows;
  const values = split(search.values).filter((id) => !isSaved || catalogue.measures.has(id));
  const measures = values.length > 0 ? values.toSorted((a, b) => rank(a) - rank(b)) : defaults.measures;
  const column = search.column && !rows.includes(search.column) ? search.column : null;
  const count = parseTopCount(search.top);
  const by = search.by || measures.at(-1);
  const share = listSummaryShares(column !== null).find((name) => name === search.share);
  const before = parseBefore(search);
  const definition: SummaryDefinition = {
    source,
    rows,
    column,
    measures: measures.slice(0, maxMeasures),
    ...(isSaved && { basis: parseBasis(search.basis) }),
    filters: isSaved ? pickSearch(search, listFilterNames(source)) : {},
    ...(share && { share }),
    ...(count !== null && by && { top: { count, by } }),
    ...(before && { before }),
  };
  return isSaved ? keepKnown(catalogue, definition) : definition;
}

/** The parameters of a summary. Those of another one are removed by empty texts. */
export function toSummarySearch(definition: SummaryDefinition): Search {
  const { source, rows, column, measures, basis, filters, share, top, before } = definition;
  const noFilters = Object.fromEntries(listFilterNames('sectors').map((name) => [name, '']));
  return {
    ...(typeof source === 'string' && { ...noFilters, ...filters, of: source, basis: JSON.stringify(basis) }),
    rows: rows.join(','),
    column: column ?? '',
    values: measures.join(','),
    share: share ?? '',
    top: top === undefined ? '' : String(top.count),
    by: top?.by ?? '',
    change: before === 'period-before' ? '1' : before === 'year-before' ? 'year' : '',
    before: typeof before === 'object' ? before.runId : '',
    cell: '',
  };
}

/** Whether two summaries of one source are the same. */
export const isSameDefinition = (one: SummaryDefinition, other: SummaryDefinition): boolean =>
  JSON.stringify(toSummarySearch({ ...one, ...dropRun(one) })) ===
  JSON.stringify(toSummarySearch({ ...other, ...dropRun(other) }));

/** Another result is no part of what is saved under a name: it is of one day. */
export const dropRun = ({ before }: SummaryDefinition): Pick<SummaryDefinition, 'before'> =>
  typeof before === 'object' ? { before: undefined } : {};

const isKey = (value: unknown): value is SummaryKey =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Parses the cell whose records are listed; null for none, and in an address that somebody has edited. */
export function parseCell(text: string | undefined): CellAddress | null {
  try {
    // Its schema would bring zod onto the first screen.
    const { keys, column, isUnread } = JSON.parse(text ?? '') as Partial<Record<keyof CellAddress, unknown>>;
    if (!Array.isArray(keys) || !Array.isArray(column) || ![...keys, ...column].every(isKey)) return null;
    return { keys, column, ...(isUnread === true && { isUnread }) };
  } catch {
    return null;
  }
}

/** A cell as a parameter of the screen, for {@link parseCell}. */
export const toCellText = (cell: CellAddress) => JSON.stringify(cell);
