/** Summaries of a report's result, with the units that the user has confirmed. */
import { type RunAsRead, readColumns, readRun } from '@main/report-worker/column-readings';
import type { RunSummaries } from '@main/report-worker/run-summaries';
import type { OfficeSession } from '@main/session/office-session';
import { describeUnproven, isUnproven } from '@shared/column-readings';
import type { EncodedSummary } from '@shared/encoded-summary';
import { AppError } from '@shared/errors';
import { planReportChange } from '@shared/report-change-plan';
import { describeNoPeriod } from '@shared/report-changes';
import { getEffectiveSettings } from '@shared/report-columns';
import { describeComparedRuns } from '@shared/report-compared-runs';
import { type DatedPeriodBefore, getReportPeriodBefore, type ReportPeriodBefore } from '@shared/report-period-before';
import { planReportSummary } from '@shared/report-summary-columns';
import type { ColumnReading } from '@shared/schemas/column-reading';
import { getFilterSupport, getReportPreferences, type Preferences } from '@shared/schemas/preferences';
import type { ReportRun } from '@shared/schemas/report';
import type { NamedSummaryDefinition, ReportSummaryDefinition } from '@shared/schemas/report-summary';
import type { CellAddress } from '@shared/schemas/summary';
import type { ReportService } from './report-service';
import type { LoadedRun } from './runs/loaded-run';
import { isSameRequest } from './runs/run-history';

export type RunSummaryContext = {
  readonly session: OfficeSession;
  readonly reports: Pick<ReportService, 'loadRun'>;
  readonly runSummaries: RunSummaries;
  readonly preferences: Preferences;
};

/** Gets the settings of a result's columns: units as they were confirmed for it. */
export function getRunSettings({ preferences }: Pick<RunSummaryContext, 'preferences'>, run: ReportRun) {
  const { columns, moneyConfirmationKey } = getReportPreferences(preferences, run.slug);
  return getEffectiveSettings(columns, moneyConfirmationKey, run.headers, run.lastModified);
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

/** What to summarise: a result, beside the run of its period before where changes are shown. */
export type ResultToSummarise = {
  readonly runId: string;
  /** The run of the period before; null for none. */
  readonly before: string | null;
  readonly definition: ReportSummaryDefinition;
};

/** Finds the period before of a result, by the filters that its report is known to use. */
export function getRunPeriodBefore(
  { preferences }: Pick<RunSummaryContext, 'preferences'>,
  { slug, lastModified, filtersSent }: Pick<ReportRun, 'slug' | 'lastModified' | 'filtersSent'>,
  definition: Parameters<typeof getReportPeriodBefore>[1],
): ReportPeriodBefore {
  const support = getFilterSupport(getReportPreferences(preferences, slug), lastModified);
  return getReportPeriodBefore(filtersSent, definition, support);
}

/**
 * Gets the period before for a summary that is made without its screen.
 *
 * @returns null where the summary shows no changes from another run
 * @throws AppError `usage` where it does, and there is no period before
 */
export function requirePeriodBefore(
  context: Pick<RunSummaryContext, 'preferences'>,
  run: Pick<ReportRun, 'slug' | 'lastModified' | 'filtersSent'>,
  definition: NamedSummaryDefinition,
): DatedPeriodBefore | null {
  if (definition.change !== true) return null;
  const period = getRunPeriodBefore(context, run, definition);
  if (period.kind === 'none') throw new AppError('usage', describeNoPeriod(period.problem), {});
  return period;
}

/** Loads the run of the period before. @throws AppError `usage` for a run of another report or of other filters, `run-unknown` */
async function loadBefore(context: RunSummaryContext, now: ReportRun, { before, definition }: ResultToSummarise) {
  if (before === null) return null;
  const loaded = await context.reports.loadRun(before, context.session);
  const period = getRunPeriodBefore(context, now, definition);
  if (period.kind === 'dates' && isSameRequest(loaded.run, now.slug, period.filters)) return { loaded, period };
  throw new AppError('usage', 'This run is not that of the period before. Open the summary again.', {});
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
  const found = await loadBefore(context, loaded.run, result);
  if (found === null) {
    const plan = planReportSummary(now.run, now.settings, definition);
    return { loaded: [loaded] as const, request: { ...used, plan, before: null } };
  }
  const { period } = found;
  const then = await toColumns(found.loaded);
  const { run } = then;
  const { plan, columns, problems, comparable } = planReportChange(now, then, definition);
  const unproven = then.readings.filter(({ column }) => columns.includes(column)).filter(isUnproven);
  const warnings = [
    ...describeComparedRuns(loaded.run, run, period),
    ...unproven.map(({ column, kind }) => describeUnproven(`In the period before: ${run.headers[column]}`, kind)),
  ];
  const before = {
    run: { period: period.before, ranAtMs: run.ranAtMs, rows: run.rowsReceived, problems, warnings, comparable },
    rows: comparable && { runId: run.runId, columns, readings: then.readings, shift: period.shift },
  };
  const others = comparable === null ? [] : [found.loaded];
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
