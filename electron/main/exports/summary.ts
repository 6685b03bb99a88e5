/** A summary as a table with the ids and names of its groups, for files and the command line. */
import { formatFiltersForFileName } from '@main/export/file-names';
import { createProvenance, type Provenance, savedSource } from '@main/export/provenance';
import type { DescribedTable } from '@main/export/table';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, tripFilters } from '@shared/filters';
import type { ScreenSource } from '@shared/ipc/contract/exports';
import { centsToDecimal } from '@shared/money';
import type { NameKind } from '@shared/schemas/directory';
import type {
  SummaryCell,
  SummaryDefinition,
  SummaryField,
  SummaryKey,
  SummaryMeasure,
  SummaryResult,
} from '@shared/schemas/summary';
import { describeCounted, describeSummary } from '@shared/summary-coverage';
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
  const provenance = { ...describeSource(session, title, definition, result), rows: rows.length, totals };
  return { table: { headers, rows }, provenance };
}

/** Describes the data of a summary: its filters, its age, and what it leaves out. */
function describeSource(
  session: OfficeSession,
  title: string,
  definition: SummaryDefinition,
  result: SummaryResult,
): Provenance {
  const { oldest } = result.coverage;
  return createProvenance({
    office: session.office.name,
    subject: title,
    filtersSent: definition.filters,
    dataFromMs: oldest?.fetchedAtMs ?? session.now(),
    source: oldest?.tripId == null ? savedSource : `${savedSource}, oldest: trip ${oldest.tripId}`,
    rows: 0,
    warnings: [describeCounted(definition.source, result.coverage), ...describeSummary(definition, result)],
  });
}

/**
 * Describes the origin of a summary on screen, or of what is behind a cell.
 *
 * @throws AppError `usage` where the saved data has changed since
 */
export async function describeSummaryOrigin(
  session: OfficeSession,
  { name, definition: given, cell, count }: SummarySource,
  signal: AbortSignal | undefined,
): Promise<{ readonly nameParts: readonly string[]; readonly provenance: Provenance }> {
  const definition = { ...given, filters: checkFilters(tripFilters, given.filters) };
  const { summaries } = session.cache;
  const result = await summaries.summarise(definition, { signal });
  const current =
    cell === null ? result.coverage.counted : (await summaries.listRecords(definition, cell, { signal })).total;
  if (current !== count) {
    throw new AppError('usage', 'The saved data has changed since. Refresh the summary, then export it again.', {});
  }
  const title = cell === null ? name : `${definition.source} behind ${name}`;
  return {
    nameParts: [title, session.office.name, formatFiltersForFileName(definition.filters)],
    provenance: describeSource(session, title, definition, result),
  };
}
