/** Summaries of a report's result, with the units that the user has confirmed. */
import { type RunAsRead, readColumns, readRun } from '@main/rows/thread/column-readings';
import type { RunSummaries } from '@main/rows/thread/run-summaries';
import { AppError } from '@shared/errors/errors';
import type { ColumnReading } from '@shared/reports/column-reading-schema';
import { describeUnproven, isUnproven } from '@shared/reports/column-readings';
import { getEffectiveSettings } from '@shared/reports/columns';
import type { ReportRun } from '@shared/reports/report';
import { getReportPreferences, type Preferences } from '@shared/settings/preferences';
import type { CellAddress } from '@shared/summary/definition';
import type { EncodedSummary } from '@shared/summary/encoded-summary';
import { planReportChange } from '@shared/summary/report-change-plan';
import { describeComparedRuns } from '@shared/summary/report-changes';
import { planReportSummary } from '@shared/summary/report-summary';
import type { ReportSummaryDefinition } from '@shared/summary/report-summary-schema';
import type { OfficeSession } from '../connect/office-session';
import type { LoadedRun } from './loaded-run';
import type { ReportService } from './report-service';

export type RunSummaryContext = {
  readonly session: OfficeSession;
  readonly reports: Pick<ReportService, 'loadRun'>;
  readonly runSummaries: RunSummaries;
  readonly preferences: Preferences;
};

/** Gets the settings of a result's columns: units as they were confirmed for it. */
export function getRunSettings({ preferences }: Pick<RunSummaryContext, 'preferences'>, run: ReportRun) {
  const { columns, moneyConfirmationKey } = getReportPreferences(preferences, run.slug);
  return getEffectiveSettings(columns, moneyConfirmationKey, run.headers);
}

/**
 * Lists how the columns of a run are read that the user calls numbers or dates.
 *
 * @throws AppError `run-unknown` for rows that are no longer stored
 */
export async function listReadings(
  context: Pick<RunSummaryContext, 'session' | 'reports' | 'preferences'>,
  runId: string,
): Promise<ColumnReading[]> {
  const loaded = await context.reports.loadRun(runId, context.session);
  return [...(await readColumns(loaded, getRunSettings(context, loaded.run)))];
}

/** What to summarise: a result, beside another one of its report where changes are shown. */
type ResultToSummarise = {
  readonly runId: string;
  /** The run of the other result; null for none. */
  readonly before: string | null;
  readonly definition: ReportSummaryDefinition;
};

/** Loads the other result. @throws AppError `usage` for a run of another report, `run-unknown` */
async function loadBefore(context: RunSummaryContext, now: ReportRun, before: string | null) {
  if (before === null) return null;
  const loaded = await context.reports.loadRun(before, context.session);
  if (loaded.run.slug === now.slug) return loaded;
  throw new AppError('usage', 'This run is of another report. Choose one of this report.', {});
}

/** Lists the columns of a summary whose values do not prove how they are written. */
function listUnproven({ readings }: RunAsRead, { rows, column, measures, top }: ReportSummaryDefinition) {
  const fields = [...rows, ...(column === null ? [] : [column])];
  const values = [...measures, ...(top ? [top.by] : [])];
  const used = [
    ...fields.map((field) => field.column),
    ...values.flatMap((measure) => (measure.kind === 'rows' ? [] : [measure.column])),
  ];
  const isUsed = (reading: ColumnReading) => used.includes(reading.column) && isUnproven(reading);
  return readings.filter(isUsed).map(({ column: index, kind }) => ({ column: index, kind }));
}

/** Loads a result and what it is compared with, and checks a definition against both. */
async function prepare(context: RunSummaryContext, result: ResultToSummarise, signal: AbortSignal | undefined) {
  const loaded = await context.reports.loadRun(result.runId, context.session);
  const { definition } = result;
  const toColumns = async (of: LoadedRun) => await readRun(of, getRunSettings(context, of.run), signal);
  const now = await toColumns(loaded);
  const { readings } = now;
  const used = { definition, readings, unproven: listUnproven(now, definition) };
  const other = await loadBefore(context, loaded.run, result.before);
  if (other === null) {
    const plan = planReportSummary(now.run, now.settings, definition);
    return { loaded: [loaded] as const, request: { ...used, plan, before: null } };
  }
  const then = await toColumns(other);
  const { run } = then;
  const { plan, columns, problems, comparable } = planReportChange(now, then, definition);
  const unproven = then.readings.filter(({ column }) => columns.includes(column)).filter(isUnproven);
  const warnings = [
    ...describeComparedRuns(loaded.run, run),
    ...unproven.map(({ column, kind }) => describeUnproven(`In the other result: ${run.headers[column]}`, kind)),
  ];
  const before = {
    run: { ranAtMs: run.ranAtMs, rows: run.rowsReceived, problems, warnings, comparable },
    rows: comparable && { runId: run.runId, columns, readings: then.readings },
  };
  const others = comparable === null ? [] : [other];
  return { loaded: [loaded, ...others] as const, request: { ...used, plan, before } };
}

/**
 * Adds a result up.
 *
 * @throws AppError `usage` for amounts of an unknown unit and for too many groups, `run-unknown` for a result that is no
 *   longer stored
 */
export async function summariseRun(
  context: RunSummaryContext,
  result: ResultToSummarise,
  signal: AbortSignal | undefined,
): Promise<EncodedSummary> {
  const { loaded, request } = await prepare(context, result, signal);
  return await context.runSummaries.summarise(loaded, request, signal);
}

/** Lists the rows behind a cell. @throws AppError as {@link summariseRun} does */
export async function listReportCell(
  context: RunSummaryContext,
  result: ResultToSummarise,
  cell: CellAddress,
  signal?: AbortSignal,
) {
  const { loaded, request } = await prepare(context, result, signal);
  return await context.runSummaries.listCell(loaded, request, cell, signal);
}
