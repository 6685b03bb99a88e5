/** A summary as a table with the ids and names of its groups, for files and the command line. */
import { isDeepStrictEqual } from 'node:util';
import { formatFiltersForFileName } from '@main/export/file-names';
import { createProvenance, type Provenance, savedSource } from '@main/export/provenance';
import type { DescribedTable } from '@main/export/table';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import type { ScreenSource } from '@shared/ipc/contract/exports';
import { centsToDecimal } from '@shared/money';
import type { NameKind } from '@shared/schemas/directory';
import {
  type CellAddress,
  type SummaryCell,
  type SummaryCoverage,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
  type SummaryMeasure,
  type SummaryResult,
  summaryAmounts,
} from '@shared/schemas/summary';
import { describeBehindCell, describeCounted, describeSummary } from '@shared/summary-coverage';
import { getMeasure, getMeasureAmount } from '@shared/summary-values';

type SummarySource = Extract<ScreenSource, { kind: 'summary' }>;

/** Names by id. */
export type SummaryNames = Readonly<Record<NameKind, Readonly<Record<string, string>>>>;

const namedFields: ReadonlySet<SummaryField> = new Set(['supplier', 'product', 'consultant', 'branch', 'client']);
const isNamed = (field: SummaryField): field is SummaryField & NameKind => namedFields.has(field);
const toHeader = (name: string) => name.replaceAll('-', '_');
const toKeyText = (key: SummaryKey) => (key === null ? null : String(key));

function toColumnName(field: SummaryField | null, key: SummaryKey, names: SummaryNames): string {
  const text = toKeyText(key) ?? 'none';
  return field !== null && isNamed(field) ? (names[field][text] ?? text) : text;
}

function toMeasureCell(cell: SummaryCell, measure: SummaryMeasure): string | null {
  const { value } = getMeasure(cell, measure);
  if (value === null) return null;
  return getMeasureAmount(measure) === null ? String(value) : centsToDecimal(value);
}

/** The columns of a group: its id, and its name where it has one. */
const toKeyCells = (field: SummaryField, key: SummaryKey, names: SummaryNames) =>
  isNamed(field) ? [toKeyText(key), key === null ? null : (names[field][String(key)] ?? null)] : [toKeyText(key)];

/** Builds the table of a summary: a line for each group, with no totals, and its provenance. */
export function buildSummaryTable(
  session: OfficeSession,
  title: string,
  definition: SummaryDefinition,
  result: SummaryResult,
  names: SummaryNames,
): DescribedTable {
  const { rows: fields, column, measures } = definition;
  const columns = [...result.columns.map((key) => toColumnName(column, key, names)), column === null ? '' : 'all'];
  const headers = [
    ...fields.flatMap((field) => (isNamed(field) ? [`${field}_id`, field] : [toHeader(field)])),
    ...columns.flatMap((name) => measures.map((measure) => `${name} ${toHeader(measure)}`.trim())),
  ];
  const rows = result.rows.map(({ keys, cells }) => [
    ...fields.flatMap((field, index) => toKeyCells(field, keys[index] ?? null, names)),
    ...cells.flatMap((cell) => measures.map((measure) => toMeasureCell(cell, measure))),
  ]);
  const all = result.total.at(-1);
  const totals = all
    ? measures.map((measure) => ({ column: toHeader(measure), sum: toMeasureCell(all, measure) ?? '' }))
    : [];
  const provenance = {
    ...describeSource(session, title, definition, {
      oldest: result.coverage.oldest,
      warnings: listNotes(definition, result),
    }),
    rows: rows.length,
    totals,
  };
  return { table: { headers, rows }, provenance };
}

/** Says what a summary counts, and what a reader must know of its numbers. */
const listNotes = (definition: SummaryDefinition, result: SummaryResult) => [
  describeCounted(definition.source, result.coverage),
  ...describeSummary(definition, result),
];

/** Describes the data of a summary, or of a cell of it: its filters, its age, and what it leaves out. */
function describeSource(
  session: OfficeSession,
  title: string,
  { filters }: SummaryDefinition,
  { oldest, warnings }: Pick<SummaryCoverage, 'oldest'> & Pick<Provenance, 'warnings'>,
): Provenance {
  return createProvenance({
    office: session.office.name,
    subject: title,
    filtersSent: filters,
    dataFromMs: oldest?.fetchedAtMs ?? session.now(),
    source: oldest?.tripId == null ? savedSource : `${savedSource}, oldest: trip ${oldest.tripId}`,
    rows: 0,
    warnings,
  });
}

/** Describes what a summary on screen adds up to now. */
async function describeNow(
  { cache: { summaries } }: OfficeSession,
  definition: SummaryDefinition,
  cell: CellAddress | null,
  signal: AbortSignal | undefined,
) {
  if (cell === null) {
    const result = await summaries.summarise(definition, { signal });
    const { oldest } = result.coverage;
    return { total: result.total, oldest, warnings: listNotes(definition, result) };
  }
  const found = await summaries.describeCell(definition, cell, { signal });
  const { total, oldest, coverage } = found;
  // A list of records shows all amounts, and no averages.
  const warnings = [
    describeBehindCell(definition.source, total[0]?.count ?? 0, coverage),
    ...describeSummary({ ...definition, measures: [...summaryAmounts] }, found),
  ];
  return { total, oldest, warnings };
}

/**
 * Describes the origin of a summary on screen, or of what is behind a cell.
 *
 * @throws AppError `usage` where its sums or its age are others than on screen: the saved data has changed since
 */
export async function describeSummaryOrigin(
  session: OfficeSession,
  { name, definition: given, cell, shown }: SummarySource,
  signal: AbortSignal | undefined,
): Promise<{ readonly nameParts: readonly string[]; readonly provenance: Provenance }> {
  const definition = { ...given, filters: checkFilters(tripFilters, given.filters) };
  const { warnings, ...current } = await describeNow(session, definition, cell, signal);
  if (!isDeepStrictEqual(current, shown)) {
    throw new AppError('usage', 'The saved data has changed since. Refresh the summary, then export it again.', {});
  }
  const title = cell === null ? name : `${definition.source} behind ${name}`;
  return {
    nameParts: [title, session.office.name, formatFiltersForFileName(definition.filters)],
    provenance: describeSource(session, title, definition, { oldest: current.oldest, warnings }),
  };
}
