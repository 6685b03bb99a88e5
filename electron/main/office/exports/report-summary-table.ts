/** The fields of a report's summary in a table for programs: ids with the names that the screen shows. */

import type { Provenance } from '@main/rows/files/provenance';
import type { DescribedTable } from '@main/rows/files/table';
import { readRun } from '@main/rows/thread/column-readings';
import { AppError } from '@shared/errors/errors';
import { joinRemarks, type Remarks } from '@shared/exports/notices';
import type { ScreenAmount } from '@shared/exports/screen-table';
import type { ScreenSource } from '@shared/ipc/exports';
import { formatNameAndId, type NameKind, type Names } from '@shared/records/directory';
import { getShownHeaders } from '@shared/reports/columns';
import { getNameKind } from '@shared/reports/names';
import type { ReportRun } from '@shared/reports/report';
import { getShare } from '@shared/summary/changes';
import { othersKey, type SummaryKey, type SummaryRow } from '@shared/summary/definition';
import {
  decodeReportSummary,
  describeReportChange,
  getReportChange,
  listColumnValues,
} from '@shared/summary/report-changes';
import {
  describeReportRows,
  describeReportSummary,
  getReportMeasure,
  type ShownReportValue,
} from '@shared/summary/report-summary';
import type {
  ReportField,
  ReportSummaryDefinition,
  ReportSummaryResult,
  SavedReportSummary,
} from '@shared/summary/report-summary-schema';
import { openNamedSummary } from '@shared/summary/saved-report-summary';
import { formatTimestamp } from '@shared/values/dates';
import { formatCount, formatIds } from '@shared/values/texts';
import { getSavedNames } from '../records/clients';
import { buildRunProvenance } from '../reports/loaded-run';
import { getRunSettings, listReportCell, type RunSummaryContext, summariseRun } from '../reports/run-summary';
import { formatOthers, layOutSummary, toDecimal } from './summary-table';

const toFieldName = ({ column, period }: ReportField, headers: readonly string[]): string =>
  period === null || period === 'day' ? (headers[column] ?? '') : `${headers[column] ?? ''} ${period}`;

const toKeyText = (key: SummaryKey, othersCount: number | undefined) => {
  if (key === othersKey) return formatOthers(othersCount);
  return key === null ? null : String(key);
};

/** The kind of the ids that a field groups by; null for any other field. */
const getFieldKind = ({ column, period }: ReportField, headers: readonly string[]): NameKind | null =>
  period === null ? getNameKind(headers[column] ?? '') : null;

/** A field on rows: beside ids stand the names that the screen shows, empty where none is known. */
function toKeyColumns(field: ReportField, headers: readonly string[], names: Names) {
  const header = toFieldName(field, headers);
  const kind = getFieldKind(field, headers);
  return {
    headers: kind === null ? [header] : [header, `${header} name`],
    toCells: (key: SummaryKey, othersCount: number | undefined) => {
      const text = toKeyText(key, othersCount);
      if (kind === null) return [text];
      if (key === othersKey) return [null, text];
      return [text, text === null ? null : (names[kind][text] ?? null)];
    },
  };
}

/** Names the column of a key: "Sydney (7)". */
export function toColumnName(
  field: ReportField | null,
  key: SummaryKey,
  headers: readonly string[],
  names: Names,
): string {
  const text = toKeyText(key, undefined);
  if (text === null) return 'none';
  const kind = field && getFieldKind(field, headers);
  return (kind && formatNameAndId(names, kind, text)) ?? text;
}

/** Says which ids have no name, so that an empty one is no surprise. */
function listUnnamed(
  { rows, column }: ReportSummaryDefinition,
  result: ReportSummaryResult,
  headers: readonly string[],
  names: Names,
): string[] {
  const onRows = rows.map((field, index) => ({ field, keys: result.rows.map(({ keys }) => keys[index] ?? null) }));
  const onColumns = column === null ? [] : [{ field: column, keys: result.columns }];
  return [...onRows, ...onColumns].flatMap(({ field, keys }) => {
    const kind = getFieldKind(field, headers);
    if (kind === null) return [];
    const ids = new Set(keys.filter((key) => key !== null && key !== othersKey).map(String));
    const unnamed = [...ids].filter((id) => names[kind][id] === undefined);
    return unnamed.length === 0 ? [] : [`${toFieldName(field, headers)} without a saved name: ${formatIds(unnamed)}.`];
  });
}

/* Summaries of a report's result: their origin for files, and saved ones as tables. */

const toValueName = ({ measure, share, change }: ShownReportValue, headers: readonly string[]): string => {
  const name = measure.kind === 'rows' ? 'rows' : `${measure.kind} ${headers[measure.column] ?? ''}`;
  if (change !== null) return change === 'amount' ? `${name} change` : `${name} change percent`;
  return share === null ? name : `${name} percent of ${share}`;
};

/** Gets what a cell shows: cents in dollars, shares and percentages of change in percent. */
export function toShownReportAmount(
  { cells, before }: SummaryRow,
  result: ReportSummaryResult,
  index: number,
  { measure, share, change }: ShownReportValue,
): ScreenAmount | null {
  const cell = cells[index];
  if (cell === undefined) return null;
  if (change !== null) {
    const {
      amount,
      percent: ofBefore,
      scale: decimals,
    } = getReportChange(cell, before?.[index], measure, result.coverage);
    if (change === 'percent') return ofBefore === null ? null : { units: ofBefore, scale: 2 };
    return amount === null ? null : { units: amount, scale: decimals };
  }
  const { value, scale } = getReportMeasure(cell, measure, result.coverage);
  if (share === null) return value === null ? null : { units: value, scale };
  const percent = getShare(
    cells,
    result,
    index,
    share,
    (other) => getReportMeasure(other, measure, result.coverage).value,
  );
  return percent === null ? null : { units: percent, scale: 2 };
}

/** Says how many rows are counted, how the numbers are made and compared, and what they leave out. */
const listRemarks = (run: ReportRun, definition: ReportSummaryDefinition, result: ReportSummaryResult): Remarks =>
  joinRemarks(
    { notes: [describeReportRows(result.coverage)], warnings: [] },
    describeReportChange(definition, result, formatTimestamp),
    describeReportSummary(definition, result.coverage, run.headers),
  );

/** A summary of a result as a table, and what it was made of. */
type ReportSummaryTable = DescribedTable & {
  readonly run: ReportRun;
  readonly definition: ReportSummaryDefinition;
  readonly result: ReportSummaryResult;
};

/**
 * Makes a saved summary of a result as a table.
 *
 * @throws AppError `usage` for a column that the result does not have, and for amounts of an unknown unit, each by its name
 */
export async function makeReportSummaryTable(
  context: RunSummaryContext,
  runId: string,
  { name, definition: saved }: SavedReportSummary,
  signal: AbortSignal,
): Promise<ReportSummaryTable> {
  const loaded = await context.reports.loadRun(runId, context.session);
  const { run, settings } = await readRun(loaded, getRunSettings(context, loaded.run), signal);
  const headers = getShownHeaders(run, settings);
  const { definition, problems } = openNamedSummary(saved, run, settings);
  if (problems.length > 0) throw new AppError('usage', `The summary "${name}" was not made. ${problems.join(' ')}`, {});
  const encoded = await summariseRun(context, { runId, before: null, definition }, signal);
  const result = decodeReportSummary(definition, encoded);
  const { rows: fields, column } = definition;
  const names = await getSavedNames(context.session, context.preferences.labels, signal);
  const keyColumns = fields.map((field) => toKeyColumns(field, headers, names));
  const table = layOutSummary({
    rows: result.rows,
    keyHeaders: keyColumns.flatMap((columns) => columns.headers),
    toKeyCells: ({ keys }) =>
      keyColumns.flatMap(({ toCells }, index) => toCells(keys[index] ?? null, result.othersCount)),
    columns: [...result.columns.map((key) => toColumnName(column, key, headers, names)), column === null ? '' : 'all'],
    values: listColumnValues(definition, result).map((values) =>
      values.map((value) => ({
        name: toValueName(value, headers),
        toCell: (row, index) => toDecimal(toShownReportAmount(row, result, index, value)),
      })),
    ),
  });
  const { totals: _, ...provenance } = buildRunProvenance(loaded);
  const { notes, warnings } = listRemarks(loaded.run, definition, result);
  return {
    run: { ...loaded.run, headers },
    definition,
    result,
    table,
    provenance: {
      ...provenance,
      subject: `${provenance.subject}, ${name}`,
      rows: result.rows.length,
      notes: [...notes, ...listUnnamed(definition, result, headers, names)],
      warnings: [...provenance.warnings, ...warnings],
    },
  };
}

type ReportSummarySource = Extract<ScreenSource, { kind: 'report-summary' }>;

/** Says what the sums cover, or which part of the rows is behind a cell. */
async function describeCoverage(
  context: RunSummaryContext,
  { runId, before, definition, cell }: ReportSummarySource,
  run: ReportRun,
  signal: AbortSignal | undefined,
): Promise<Remarks> {
  if (cell === null) {
    const result = decodeReportSummary(definition, await summariseRun(context, { runId, before, definition }, signal));
    return listRemarks(run, definition, result);
  }
  const { total, coverage } = await listReportCell(context, { runId, before, definition }, cell, signal);
  const part = `${formatCount(total.count, 'row')} of the ${coverage.rows.toLocaleString('en-AU')} of the report.`;
  return { notes: [part], warnings: [] };
}

/**
 * Describes the origin of a summary on screen, or of what is behind a cell.
 *
 * @throws AppError `run-unknown` for a result that is no longer stored, `usage` as the summary does
 */
export async function describeReportSummaryOrigin(
  context: RunSummaryContext,
  source: ReportSummarySource,
  signal: AbortSignal | undefined,
): Promise<Provenance> {
  const loaded = await context.reports.loadRun(source.runId, context.session);
  const { run } = loaded;
  const { rows: _, totals: __, ...provenance } = buildRunProvenance(loaded);
  const { notes, warnings } = await describeCoverage(context, source, run, signal);
  return {
    ...provenance,
    subject: `${provenance.subject}, ${source.cell === null ? 'summary' : `rows behind ${source.name}`}`,
    rows: 0,
    notes,
    warnings: [...provenance.warnings, ...warnings],
  };
}
