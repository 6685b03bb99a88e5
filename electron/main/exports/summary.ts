/** A summary as a table with the ids and names of its groups, for files and the command line. */
import { createProvenance, savedSource } from '@main/export/provenance';
import type { DescribedTable } from '@main/export/table';
import type { OfficeSession } from '@main/session/office-session';
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
  const { rows: fields, column, measures, source } = definition;
  const columns = [...result.columns.map((key) => toColumnName(column, key, names)), column === null ? '' : 'all'];
  const headers = [
    ...fields.flatMap((field) => (isNamed(field) ? [`${field}_id`, field] : [toHeader(field)])),
    ...columns.flatMap((name) => measures.map((measure) => `${name} ${toHeader(measure)}`.trim())),
  ];
  const rows = result.rows.map(({ keys, cells }) => [
    ...fields.flatMap((field, index) => toKeyCells(field, keys[index] ?? null, names)),
    ...cells.flatMap((cell) => measures.map((measure) => toMeasureCell(cell, measure))),
  ]);
  const { oldest } = result.coverage;
  const all = result.total.at(-1);
  const provenance = createProvenance({
    office: session.office.name,
    subject: title,
    filtersSent: definition.filters,
    dataFromMs: oldest?.fetchedAtMs ?? session.now(),
    source: oldest?.tripId == null ? savedSource : `${savedSource}, oldest: trip ${oldest.tripId}`,
    rows: rows.length,
    totals: all
      ? measures.map((measure) => ({ column: toHeader(measure), sum: toMeasureCell(all, measure) ?? '' }))
      : [],
    warnings: [describeCounted(source, result.coverage), ...describeSummary(definition, result)],
  });
  return { table: { headers, rows }, provenance };
}
