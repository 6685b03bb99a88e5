/** A summary as a table: for programs with ids and names, and as its screen shows it; with what it was made of. */

import { formatFiltersForFileName, toUniqueNames } from '@main/rows/files/file-names';
import { createProvenance, type Provenance, savedSource } from '@main/rows/files/provenance';
import { type DescribedTable, type ExportTable, type TableSource, toTableSource } from '@main/rows/files/table';
import { exportToFile } from '@main/rows/thread/write-table';
import { AppError } from '@shared/errors/errors';
import { getExportFormat } from '@shared/exports/formats';
import type { Remarks } from '@shared/exports/notices';
import { formatNoGroup, maxPartRows, type ScreenSum, type ScreenTable } from '@shared/exports/screen-table';
import type { ScreenSource } from '@shared/ipc/exports';
import { formatNameAndId, type Names } from '@shared/records/directory';
import type { SyncOverview } from '@shared/records/sync';
import type { Field } from '@shared/summary/catalogue';
import {
  describeShown,
  getSummaryReport,
  type OldestRecord,
  othersKey,
  type SummaryDefinition,
  type SummaryKey,
  type SummaryResult,
  type SummaryRow,
} from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { checkSavedDefinition, getSavedSource } from '@shared/summary/filters';
import { formatKey, formatOthers, listValueColumns, type ValueColumn } from '@shared/summary/labels';
import { describeCell, describeGaps, describeSummary, findOldestRecord } from '@shared/summary/notes';
import { getChange, getMeasure, getShare, listShownValues, type ShownValue, type Units } from '@shared/summary/values';
import { unitsToDecimal } from '@shared/values/money';
import { compareTexts, formatCount, formatIds } from '@shared/values/texts';
import type { PackTarget, SummaryToWrite, WrittenSummary } from '../month-end/saved-summaries';
import { getSavedNames } from '../records/clients';
import { toNotCachedError } from '../records/fetch-policy';
import { buildRunProvenance, formatRunTotal, type LoadedRun } from '../reports/loaded-run';
import { listRunCell, makeSummary, type RunSummaryContext, type SummaryRequest } from '../reports/run-summary';
import { CompressedRows } from './screen-sheets';
import { buildScreenTable } from './screen-table';

/** What is saved whole; null where it is not known. */
type SavedRanges = SyncOverview['ranges'] | null;

export type SummaryContext = RunSummaryContext & {
  /** Gets what is saved whole. */
  readonly getRanges: () => Promise<SyncOverview['ranges']>;
};

/* Values as decimal numbers. */

/** The decimals of what a column shows: those of percentages are two. */
const getShownScale = ({ measure, share, change }: ShownValue) =>
  share !== null || change === 'percent' ? 2 : measure.scale;

/** Gets what the cell of a row shows. @param index - that of the column, the last one being that of all columns */
function getShownValue(
  { cells, before }: SummaryRow,
  result: SummaryResult,
  index: number,
  { measure, share, change }: ShownValue,
): { readonly value: Units; readonly excludedCount: number } {
  const cell = cells[index];
  if (cell === undefined) return { value: null, excludedCount: 0 };
  const { value, excludedCount } = getMeasure(cell, measure);
  if (share !== null) return { value: getShare(cells, result, index, { measure, share }), excludedCount };
  if (change === null) return { value, excludedCount };
  const changed = getChange(cell, before?.[index], measure);
  return { value: changed[change], excludedCount: changed.excludedCount };
}

function toCell(row: SummaryRow, result: SummaryResult, index: number, shown: ShownValue): string | null {
  const { value } = getShownValue(row, result, index, shown);
  return value === null ? null : unitsToDecimal(value, getShownScale(shown));
}

/* A table for programs: a line for each group, without totals. */

const toKeyText = (key: SummaryKey, othersCount: number | undefined) =>
  key === othersKey ? formatOthers(othersCount ?? 0) : key === null ? null : String(key);

/** The columns of a group: its id, and its name where it has one. */
function toKeyCells({ nameKind }: Field, key: SummaryKey, names: Names, othersCount: number | undefined) {
  const text = toKeyText(key, othersCount);
  if (nameKind === null) return [text];
  if (key === othersKey) return [null, text];
  return [text, text === null ? null : (names[nameKind][text] ?? null)];
}

function toColumnName(field: Field | null, key: SummaryKey, names: Names): string {
  if (key === null) return 'none';
  return (field?.nameKind && formatNameAndId(names, field.nameKind, String(key))) ?? String(key);
}

function toValueName({ measure: { fileName, joiner }, share, change }: ShownValue): string {
  const words = change === null ? (share === null ? [] : ['percent', 'of', share]) : ['change'];
  return [fileName, ...words, ...(change === 'percent' ? ['percent'] : [])].join(joiner);
}

function layOut(definition: SummaryDefinition, result: SummaryResult, names: Names): ExportTable {
  const { fields, column, columns, othersCount } = result;
  const shown = listShownValues(definition, result, getSummaryReport(definition) === null);
  const columnNames = [...columns.map((key) => toColumnName(column, key, names)), column === null ? '' : 'all'];
  const keyHeaders = fields.flatMap(({ fileNames }) => fileNames);
  const headers = toUniqueNames([
    ...keyHeaders,
    // A group may be named as the column of all is.
    ...columnNames.flatMap((name, index) =>
      (shown[index] ?? []).map((value) => `${name} ${toValueName(value)}`.trim()),
    ),
  ]);
  return {
    headers,
    rows: result.rows.map((row) => [
      ...fields.flatMap((field, index) => toKeyCells(field, row.keys[index] ?? null, names, othersCount)),
      ...row.cells.flatMap((_, index) => (shown[index] ?? []).map((value) => toCell(row, result, index, value))),
    ]),
    // Counts are digits alone, which a sheet would take for ids.
    columns: headers.map((_, header) => ({ header, mode: header < keyHeaders.length ? 'by-cell' : 'number' })),
  };
}

/** Says which ids have no name, so that an empty one is no surprise. */
function listUnnamed({ fields, column, columns, rows }: SummaryResult, names: Names): string[] {
  const onRows = fields.map((field, index) => ({ field, keys: rows.map(({ keys }) => keys[index] ?? null) }));
  return [...onRows, ...(column === null ? [] : [{ field: column, keys: columns }])].flatMap(({ field, keys }) => {
    const { nameKind, fileNames } = field;
    if (nameKind === null) return [];
    const ids = new Set(keys.filter((key) => key !== null && key !== othersKey).map(String));
    const unnamed = [...ids].filter((id) => names[nameKind][id] === undefined);
    return unnamed.length === 0 ? [] : [`${fileNames[0] ?? ''} without a saved name: ${formatIds(unnamed)}.`];
  });
}

/* A table as on screen: names, headings and dollars, with a row for each group of two fields and one for the totals. */

/** Characters that fit into a column. */
const screenWidths = { field: 34, value: 16 };

type Group = { readonly title: string; readonly rows: readonly SummaryRow[]; readonly row: SummaryRow | undefined };

/** Groups the rows of two fields by the first one: by their titles, that without a value last; periods and the largest as they are. */
function listGroups({ fields, rows, subtotals, othersCount }: SummaryResult, isRanked: boolean, names: Names): Group[] {
  const [field, second] = fields;
  if (field === undefined || second === undefined) return [];
  const byKey = Map.groupBy(rows, ({ keys }) => keys[0] ?? null);
  const rowsByKey = new Map(subtotals.map((row) => [row.keys[0] ?? null, row]));
  const groups = Array.from(byKey, ([key, ofGroup]) => ({
    key,
    name: key === null && !isRanked ? formatNoGroup(field.label) : formatKey(field, key, names, othersCount),
    rows: ofGroup,
    row: rowsByKey.get(key),
  }));
  if (!isRanked && field.period === null) {
    groups.sort((a, b) => Number(a.key === null) - Number(b.key === null) || compareTexts(a.name, b.name));
  }
  return groups.map(({ name, rows: ofGroup, row }) => ({
    title: `${name} (${ofGroup.length.toLocaleString('en-AU')})`,
    rows: ofGroup,
    row,
  }));
}

function toScreenColumn({ header, shown }: ValueColumn): ScreenTable['columns'][number] {
  const { measure, share, change } = shown;
  const isPercent = share !== null || change === 'percent';
  const column = {
    header,
    kind: isPercent || measure.isMoney ? ('cents' as const) : ('number' as const),
    scale: getShownScale(shown),
    width: screenWidths.value,
  };
  return isPercent || change !== null || !measure.isAdditive ? { ...column, isAggregate: true as const } : column;
}

/** The text of a key: periods as they sort, 2026-10, of which a sheet's reader can make dates. */
function toFieldText(field: Field, key: SummaryKey, names: Names, othersCount: number | undefined): string | null {
  if (field.period === null || key === othersKey) return formatKey(field, key, names, othersCount);
  return key === null ? null : String(key);
}

/** Builds the table of a summary as its screen shows it. */
export function buildSummaryAsOnScreen(
  definition: SummaryDefinition,
  result: SummaryResult,
  names: Names,
): TableSource & { readonly fileRows: number } {
  const { fields, othersCount } = result;
  const keyFields = fields.length > 1 ? fields.slice(1) : fields;
  const values = listValueColumns(definition, result, listShownValues(definition, result), names);
  const groups = listGroups(result, definition.top !== undefined, names);
  const rows = groups.length > 0 ? groups.flatMap((group) => group.rows) : result.rows;
  const toSum = (row: SummaryRow, { index, shown }: ValueColumn): ScreenSum => {
    const sum = toCell(row, result, index, shown);
    return sum === null ? null : { sum, excludedCount: getShownValue(row, result, index, shown).excludedCount };
  };
  const toSums = (row: SummaryRow) => [...keyFields.map(() => null), ...values.map((value) => toSum(row, value))];
  const total: SummaryRow = { keys: [], cells: result.total, before: result.totalBefore };
  const table: ScreenTable = {
    columns: [
      ...keyFields.map(({ label }) => ({
        header: label,
        kind: 'text' as const,
        scale: null,
        width: screenWidths.field,
      })),
      ...values.map(toScreenColumn),
    ],
    rows: rows.length,
    groups: groups.map(({ title, rows: { length }, row }) => ({
      title,
      rows: length,
      isCollapsed: false,
      sums: row ? toSums(row) : [],
    })),
    totals: rows.length > 0 ? { label: `Total of ${formatCount(rows.length, 'row')}`, sums: toSums(total) } : null,
    extent: '',
  };
  const compressed = new CompressedRows();
  for (let start = 0; start < rows.length; start += maxPartRows) {
    const part = rows
      .slice(start, start + maxPartRows)
      .map((row) => [
        ...keyFields.map((field) => toFieldText(field, row.keys[fields.indexOf(field)] ?? null, names, othersCount)),
        ...values.map(({ index, shown }) => toCell(row, result, index, shown)),
      ]);
    compressed.add(part);
  }
  return buildScreenTable(table, compressed, { includesCollapsed: true }).source;
}

/* Where the numbers come from. */

/** Describes saved data that was added up, or a cell of it: its filters, its age, and what is said of it. */
function describeSavedData(
  { session }: Pick<SummaryContext, 'session'>,
  subject: string,
  { filters }: SummaryDefinition,
  oldest: OldestRecord | null,
  remarks: Remarks,
): Provenance {
  return createProvenance({
    office: session.office.name,
    subject,
    filtersSent: filters,
    dataFromMs: oldest?.fetchedAtMs ?? session.now(),
    source: oldest?.tripId == null ? savedSource : `${savedSource}, oldest: trip ${oldest.tripId}`,
    rows: 0,
    notes: remarks.notes,
    warnings: remarks.warnings,
  });
}

/** Describes a result that was added up, or a cell of it, with the report's own warnings first. */
function describeResult(loaded: LoadedRun, subject: string, { notes, warnings }: Remarks): Provenance {
  const { totals: _, ...provenance } = buildRunProvenance(loaded);
  return {
    ...provenance,
    subject: `${provenance.subject}, ${subject}`,
    rows: 0,
    notes,
    warnings: [...provenance.warnings, ...warnings],
  };
}

/** The exact totals of the values that add up. */
function listTotals({ measures, total }: SummaryResult): WrittenSummary['totals'] {
  const all = total.at(-1);
  return measures.flatMap((measure) => {
    if (!all || measure.kind === 'average') return [];
    const { value, excludedCount } = getMeasure(all, measure);
    const column = measure.fileName.replace(/^sum /, '');
    return [{ column, sum: value === null ? '' : unitsToDecimal(value, measure.scale), excludedCount }];
  });
}

/** A summary as a table for programs, with what was added up. */
export type MadeSummary = DescribedTable & {
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly names: Names;
  /** The oldest record in it; null for a result, and where nothing is counted. */
  readonly oldest: OldestRecord | null;
};

/**
 * Makes a summary as a table. Sends no request.
 *
 * @param title - names it: "Commission by supplier"
 * @throws AppError `usage` for what its source does not have, `not-kept` where nothing is saved, `run-unknown`
 */
export async function makeSummaryTable(
  context: SummaryContext,
  title: string,
  request: SummaryRequest,
  signal: AbortSignal,
): Promise<MadeSummary> {
  const { session, preferences } = context;
  const { runId } = request;
  const isOfResult = runId !== null;
  const definition = isOfResult ? request.definition : checkSavedDefinition(request.definition);
  const encoded = await makeSummary(context, { definition, runId }, signal).catch((error: unknown) => {
    const isUsage = isOfResult && error instanceof AppError && error.code === 'usage';
    throw isUsage ? new AppError('usage', `The summary "${title}" was not made. ${error.message}`, {}) : error;
  });
  const result = decodeSummary(encoded);
  if (result.coverage.saved === 0 && !isOfResult) throw toNotCachedError(session, getSavedSource(definition.source));
  const names = await getSavedNames(session, preferences.labels, signal);
  const oldest = findOldestRecord(result);
  const remarks = describeSummary(definition, result, isOfResult ? null : await context.getRanges());
  const described = isOfResult
    ? describeResult(await context.reports.loadRun(runId, session), title, {
        ...remarks,
        notes: [...remarks.notes, ...listUnnamed(result, names)],
      })
    : {
        ...describeSavedData(context, title, definition, oldest, remarks),
        totals: listTotals(result).map(({ column, sum }) => ({ column, sum })),
      };
  const provenance = { ...described, rows: result.rows.length };
  return { table: layOut(definition, result, names), provenance, definition, result, names, oldest };
}

type ScreenSummary = Extract<ScreenSource, { kind: 'summary' }>;

/** Describes what a summary on screen adds up to now, or a cell of it. */
async function describeNow(
  context: SummaryContext,
  { definition, runId, cell }: ScreenSummary,
  signal: AbortSignal | undefined,
): Promise<{ readonly shown: string; readonly oldest: OldestRecord | null; readonly remarks: Remarks }> {
  const { source } = definition;
  if (cell === null) {
    const result = decodeSummary(await makeSummary(context, { definition, runId }, signal));
    const oldest = findOldestRecord(result);
    const ranges: SavedRanges = runId === null ? await context.getRanges() : null;
    const remarks = describeSummary(definition, result, ranges);
    return { shown: describeShown({ ...result, oldest }), oldest, remarks };
  }
  if (runId === null) {
    const found = await context.session.cache.summaries.describeCell(definition, cell, { signal });
    return { ...found, remarks: describeCell(source, found) };
  }
  const found = await listRunCell(context, definition, runId, cell, signal);
  return { ...found, remarks: describeCell(source, { ...found, measures: [], notes: [] }) };
}

/**
 * Describes the origin of a summary on screen, or of what is behind a cell.
 *
 * @throws AppError `usage` where its sums or its age are others than on screen: the saved data has changed since; `run-unknown` for a
 *   result that is no longer stored
 */
export async function describeSummaryOrigin(
  context: SummaryContext,
  given: ScreenSummary,
  signal: AbortSignal | undefined,
): Promise<{ readonly nameParts: readonly string[]; readonly provenance: Provenance }> {
  const { name, runId, cell } = given;
  const definition = runId === null ? checkSavedDefinition(given.definition) : given.definition;
  const { shown, oldest, remarks } = await describeNow(context, { ...given, definition }, signal);
  if (shown !== given.shown) {
    throw new AppError('usage', 'The saved data has changed since. Refresh the summary, then export it again.', {});
  }
  const { session, reports } = context;
  if (runId !== null) {
    const loaded = await reports.loadRun(runId, session);
    const subject = cell === null ? 'summary' : `rows behind ${name}`;
    return {
      nameParts: [name, loaded.officeName, formatFiltersForFileName(loaded.run.filtersSent)],
      provenance: describeResult(loaded, subject, remarks),
    };
  }
  const title = cell === null ? name : `${getSavedSource(definition.source)} behind ${name}`;
  return {
    nameParts: [title, session.office.name, formatFiltersForFileName(definition.filters)],
    provenance: describeSavedData(context, title, definition, oldest, remarks),
  };
}

/* Saved summaries in the files of packs. Sends no request. */

/**
 * Makes a summary of a pack, into a file that replaces no other, with its provenance beside it: exact for programs, else as on screen.
 *
 * @throws AppError as {@link makeSummaryTable} does, `output-failed`, `cancelled`
 */
export async function writeSummaryFile(
  context: SummaryContext,
  { name, definition: saved, notes: given, loaded }: SummaryToWrite,
  { path, format, reservedNames, signal }: PackTarget,
): Promise<WrittenSummary> {
  const runId = loaded?.run.runId ?? null;
  const ofRun = loaded ? { ...context, reports: { loadRun: async () => loaded } } : context;
  const made = await makeSummaryTable(ofRun, name, { definition: saved, runId }, signal);
  const { table, definition, result, names, oldest } = made;
  const source = getSummaryReport(definition) === null ? getSavedSource(definition.source) : null;
  const { counts, gaps } = source
    ? describeGaps(source, definition, result, await context.getRanges())
    : ({ counts: 'all', gaps: [] } as const);
  const totals = listTotals(result);
  const notes = [...given, ...(made.provenance.notes ?? [])];
  const provenance = {
    ...made.provenance,
    totals: totals.map((total) => ({ column: total.column, sum: formatRunTotal(total) })),
    notes,
    warnings: [...gaps.filter((gap) => !made.provenance.warnings.includes(gap)), ...made.provenance.warnings],
  };
  const isForPrograms = getExportFormat(format).kind === 'json';
  const rows = isForPrograms ? toTableSource(table) : buildSummaryAsOnScreen(definition, result, names);
  const written = await exportToFile(path, rows, format, provenance, {
    signal,
    withProvenanceFile: true,
    reservedNames,
  });
  // The report's own warnings stand with the report; a gap says in short what a warning says.
  const known = [...(loaded?.run.warnings ?? []), ...gaps];
  const warnings = [...made.provenance.warnings.filter((warning) => !known.includes(warning)), ...written.notices];
  return {
    path: written.path,
    rows: result.rows.length,
    bytes: written.bytes,
    totals,
    counts,
    gaps,
    oldest,
    notes,
    warnings,
  };
}
