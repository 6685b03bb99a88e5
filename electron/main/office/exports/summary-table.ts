/** A summary as a table: for programs with ids and names, and as its screen shows it; with what it was made of. */

import { toUniqueNames } from '@main/rows/files/file-names';
import { createProvenance, type Provenance, savedSource } from '@main/rows/files/provenance';
import { type DescribedTable, type ExportTable, toTableSource } from '@main/rows/files/table';
import { exportToFile } from '@main/rows/thread/write-table';
import { AppError } from '@shared/errors/errors';
import { buildScreenTable, type TableColumn } from '@shared/exports/build-screen-table';
import type { FilterLabel } from '@shared/exports/file-name';
import { getExportFormat } from '@shared/exports/formats';
import type { Remarks } from '@shared/exports/notices';
import { formatNoGroup, type ScreenAmount, type ScreenColumn, type ScreenTable } from '@shared/exports/screen-table';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters, sectorFilters, tripFilters } from '@shared/filters/filters';
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
import { compareTexts, formatIds } from '@shared/values/texts';
import type { PackTarget, SummaryToWrite, WrittenSummary } from '../month-end/saved-summaries';
import { getSavedNames } from '../records/clients';
import { toNotCachedError } from '../records/fetch-policy';
import { buildRunProvenance, formatRunTotal, type LoadedRun } from '../reports/loaded-run';
import { listRunCell, makeSummary, type RunSummaryContext, type SummaryRequest } from '../reports/run-summary';
import { saveScreenTables } from './screen-table';

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
): Units {
  const cell = cells[index];
  if (cell === undefined) return null;
  if (share !== null) return getShare(cells, result, index, { measure, share });
  return change === null ? getMeasure(cell, measure).value : getChange(cell, before?.[index], measure)[change];
}

function toAmount(row: SummaryRow, result: SummaryResult, index: number, shown: ShownValue): ScreenAmount | null {
  const value = getShownValue(row, result, index, shown);
  return value === null ? null : { units: value, scale: getShownScale(shown) };
}

function toCell(row: SummaryRow, result: SummaryResult, index: number, shown: ShownValue): string | null {
  const amount = toAmount(row, result, index, shown);
  return amount && unitsToDecimal(amount.units, amount.scale);
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

type Group = { readonly title: string; readonly rows: readonly SummaryRow[]; readonly row: SummaryRow | undefined };

/** Names a group, without the number that its name stands for. */
const toGroupName = (field: Field, key: SummaryKey, names: Names, othersCount: number | undefined) =>
  (field.nameKind && key !== null && key !== othersKey && names[field.nameKind][String(key)]) ||
  formatKey(field, key, names, othersCount);

/** Groups the rows of two fields by the first one: by their titles, that without a value last; periods and the largest as they are. */
function listGroups({ fields, rows, subtotals, othersCount }: SummaryResult, isRanked: boolean, names: Names): Group[] {
  const [field, second] = fields;
  if (field === undefined || second === undefined) return [];
  const byKey = Map.groupBy(rows, ({ keys }) => keys[0] ?? null);
  const rowsByKey = new Map(subtotals.map((row) => [row.keys[0] ?? null, row]));
  const groups = Array.from(byKey, ([key, ofGroup]) => ({
    key,
    name: key === null && !isRanked ? formatNoGroup(field.label) : toGroupName(field, key, names, othersCount),
    rows: ofGroup,
    row: rowsByKey.get(key),
  }));
  if (!isRanked && field.period === null) {
    groups.sort((a, b) => Number(a.key === null) - Number(b.key === null) || compareTexts(a.name, b.name));
  }
  return groups.map(({ name, rows: ofGroup, row }) => ({
    title: name,
    rows: ofGroup,
    row,
  }));
}

function toScreenColumn({ header, shown: { measure, share, change } }: ValueColumn): ScreenColumn {
  const isPercent = share !== null || change === 'percent';
  const isSum = !isPercent && change === null && measure.isAdditive;
  return { label: header, kind: isPercent || measure.isMoney ? 'money' : 'number', ...(isSum ? {} : { isSum }) };
}

/** The columns of a field: periods as they sort, 2026-10; names without their numbers, which have a column of their own. */
function toFieldColumns(
  field: Field,
  index: number,
  names: Names,
  othersCount: number | undefined,
): TableColumn<SummaryRow>[] {
  const { label, nameKind, period } = field;
  const getKey = ({ keys }: SummaryRow) => keys[index] ?? null;
  const toText = (key: SummaryKey) => {
    if (nameKind !== null && key !== null && key !== othersKey) return names[nameKind][String(key)] ?? null;
    if (period === null || key === othersKey) return formatKey(field, key, names, othersCount);
    return key === null ? null : String(key);
  };
  const text: TableColumn<SummaryRow> = { label, kind: 'text', getCell: (row) => toText(getKey(row)) };
  if (nameKind === null) return [text];
  const toNumber = (key: SummaryKey) => {
    const id = Number(key === othersKey || key === null ? Number.NaN : key);
    return Number.isSafeInteger(id) ? { units: id, scale: 0 } : null;
  };
  return [text, { label: `${label} no.`, kind: 'id', getCell: (row) => toNumber(getKey(row)) }];
}

/** Builds the table of a summary as its screen shows it. @param filters - what of the data is counted */
export function buildSummaryAsOnScreen(
  title: string,
  { definition, result, names }: Pick<MadeSummary, 'definition' | 'result' | 'names'>,
  filters: readonly FilterLabel[],
): ScreenTable {
  const { fields, othersCount, rows } = result;
  // Of two fields the first one groups, and only the numbers of its names are a column.
  const keyColumns = fields.flatMap((field, index) => {
    const made = toFieldColumns(field, index, names, othersCount);
    return fields.length > 1 && index === 0 ? made.slice(1) : made;
  });
  const values = listValueColumns(definition, result, listShownValues(definition, result), names);
  const groups = listGroups(result, definition.top !== undefined, names);
  const toTotals = (row: SummaryRow) => [
    ...keyColumns.map(() => null),
    ...values.map(({ index, shown }) => toAmount(row, result, index, shown)),
  ];
  const table = buildScreenTable<SummaryRow>(
    {
      columns: [
        ...keyColumns,
        ...values.map((value) => ({
          ...toScreenColumn(value),
          getCell: (row: SummaryRow) => toAmount(row, result, value.index, value.shown),
        })),
      ],
      rows,
      grouping:
        groups.length === 0
          ? null
          : {
              label: fields[0]?.label ?? '',
              groups: groups.map((group) => ({
                title: group.title,
                rows: group.rows,
                count: group.rows.length,
                totals: group.row ? toTotals(group.row) : [],
              })),
            },
      totals: toTotals({ keys: [], cells: result.total, before: result.totalBefore }),
    },
    { title, what: 'row', filters: [...filters], sortedBy: '', rows: rows.length, allRows: rows.length, notes: [] },
  );
  return { ...table, parts: [...table.parts] };
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
): Promise<Provenance> {
  const { name, runId, cell } = given;
  const definition = runId === null ? checkSavedDefinition(given.definition) : given.definition;
  const { shown, oldest, remarks } = await describeNow(context, { ...given, definition }, signal);
  if (shown !== given.shown) {
    throw new AppError('usage', 'The saved data has changed since. Refresh the summary, then export it again.', {});
  }
  const { session, reports } = context;
  if (runId !== null) {
    const subject = cell === null ? 'summary' : `rows behind ${name}`;
    return describeResult(await reports.loadRun(runId, session), subject, remarks);
  }
  const title = cell === null ? name : `${getSavedSource(definition.source)} behind ${name}`;
  return describeSavedData(context, title, definition, oldest, remarks);
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
  const filters = loaded
    ? describeFilters(reportFilters, loaded.run.filtersSent, names)
    : describeFilters([...tripFilters, ...sectorFilters], definition.filters, names);
  const written =
    getExportFormat(format).kind === 'json'
      ? await exportToFile(path, toTableSource(table), format, provenance, {
          signal,
          withProvenanceFile: true,
          reservedNames,
        })
      : await saveScreenTables(path, [buildSummaryAsOnScreen(name, made, filters)], format, provenance, {
          nowMs: context.session.now(),
          canBeTable: false,
          signal,
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
