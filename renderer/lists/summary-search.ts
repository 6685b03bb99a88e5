/** A summary as search parameters of its screen: Back leads to the one before, and a restart to the last one. */

import { pickSearch, type Search } from '@shared/filters/filter-texts';
import type { SavedSummary } from '@shared/settings/preferences';
import {
  type CellAddress,
  listSummaryFields,
  listSummaryShares,
  maxTopCount,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
  type SummaryMeasure,
  type SummarySource,
  summaryMeasures,
} from '@shared/summary/definition';
import { listSummaryFilters, summaryFilterNames } from '@shared/summary/values';

const defaultRows: Readonly<Record<SummarySource, SummaryField>> = { sectors: 'supplier', trips: 'consultant' };
const defaultMeasures = {
  sectors: ['sectors', 'commission', 'total'],
  trips: ['trips', 'commission', 'total'],
} as const satisfies Record<SummarySource, readonly SummaryMeasure[]>;

const split = (text: string | undefined) => (text ? text.split(',') : []);

/** Parses how many groups are shown beside the others; null for all. */
export function parseTopCount(text: string | undefined): number | null {
  const count = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return count >= 1 && count <= maxTopCount ? count : null;
}

/** Parses how many groups are shown, and by which value they are the largest; undefined for all. */
function parseTop(search: Search, measures: readonly SummaryMeasure[]): SummaryDefinition['top'] {
  const count = parseTopCount(search.top);
  const by = summaryMeasures.find((measure) => measure === search.by) ?? measures.at(-1);
  return count !== null && by !== undefined ? { count, by } : undefined;
}

/** Parses the parameters. What a summary cannot have is left out. */
export function parseSummary(search: Search): SummaryDefinition {
  const source: SummarySource = search.of === 'trips' ? 'trips' : 'sectors';
  const fields = listSummaryFields(source);
  const named = split(search.rows).flatMap((name) => fields.find((field) => field === name) ?? []);
  const rows = [...new Set(named)].slice(0, 2);
  const shown = rows.length > 0 ? rows : [defaultRows[source]];
  const column = fields.find((field) => field === search.column && !shown.includes(field)) ?? null;
  const values = split(search.values);
  const given = summaryMeasures.filter((measure) => values.includes(measure));
  const measures = given.length > 0 ? given : [...defaultMeasures[source]];
  const top = parseTop(search, measures);
  const share = listSummaryShares(column !== null).find((name) => name === search.share);
  return {
    source,
    rows: shown,
    column,
    measures,
    filters: pickSearch(
      search,
      listSummaryFilters(source).map(({ name }) => name),
    ),
    ...(share && { share }),
    ...(top && { top }),
    ...(search.change === '1' && { change: true }),
  };
}

/** The parameters of a summary. Those of another one are removed by empty texts. */
export function toSummarySearch(definition: SummaryDefinition): Search {
  const { source, rows, column, measures, filters, share, top, change } = definition;
  const noFilters = Object.fromEntries(summaryFilterNames.map((name) => [name, '']));
  return {
    ...noFilters,
    ...filters,
    of: source,
    rows: rows.join(','),
    column: column ?? '',
    values: measures.join(','),
    share: share ?? '',
    top: top === undefined ? '' : String(top.count),
    by: top?.by ?? '',
    change: change ? '1' : '',
    cell: '',
  };
}

/** Finds the saved summary that a definition is, so that no other one goes by its name; null for none. */
export function findSummaryName(saved: readonly SavedSummary[], definition: SummaryDefinition): string | null {
  const toText = (summary: SummaryDefinition) =>
    JSON.stringify(toSummarySearch(parseSummary(toSummarySearch(summary))));
  const wanted = toText(definition);
  return saved.find((summary) => toText(summary.definition) === wanted)?.name ?? null;
}

const isKey = (value: unknown): value is SummaryKey =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Parses the cell whose records are listed; null for none. */
export function parseCell(text: string | undefined): CellAddress | null {
  if (!text) return null;
  try {
    const { keys, column } = JSON.parse(text) as Partial<Record<'keys' | 'column', unknown>>;
    if (Array.isArray(keys) && Array.isArray(column) && [...keys, ...column].every(isKey)) return { keys, column };
  } catch {
    // An address that somebody has edited leads to the summary.
  }
  return null;
}

/** A cell as a parameter of the screen, for {@link parseCell}. */
export const toCellText = (cell: CellAddress) => JSON.stringify(cell);
