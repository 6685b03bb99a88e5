/** Summaries of a report's result, with the units that the user has confirmed. */
import type { RunSummaries } from '@main/report-worker/run-summaries';
import type { OfficeSession } from '@main/session/office-session';
import type { EncodedSummary } from '@shared/encoded-summary';
import { getEffectiveSettings } from '@shared/report-columns';
import { planReportSummary } from '@shared/report-summary-columns';
import { getReportPreferences, type Preferences } from '@shared/schemas/preferences';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportSummaryDefinition } from '@shared/schemas/report-summary';
import type { CellAddress } from '@shared/schemas/summary';
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
  return getEffectiveSettings(columns, moneyConfirmationKey, run.headers, run.lastModified);
}

/** Loads a result, and checks a definition against it. */
async function prepare(
  { session, reports, preferences }: RunSummaryContext,
  runId: string,
  definition: ReportSummaryDefinition,
) {
  const loaded = await reports.loadRun(runId, session);
  const settings = getRunSettings({ preferences }, loaded.run);
  return { loaded, request: { definition, plan: planReportSummary(loaded.run, settings, definition) } };
}

/**
 * Adds a result up.
 *
 * @throws AppError `usage` for amounts of an unknown unit and for too many groups, `run-unknown` for a result that is no
 *   longer stored
 */
export async function summariseRun(
  context: RunSummaryContext,
  runId: string,
  definition: ReportSummaryDefinition,
  signal?: AbortSignal,
): Promise<EncodedSummary> {
  const { loaded, request } = await prepare(context, runId, definition);
  return await context.runSummaries.summarise(loaded, request, signal);
}

/** Lists the rows behind a cell. @throws AppError as {@link summariseRun} does */
export async function listReportCell(
  context: RunSummaryContext,
  runId: string,
  definition: ReportSummaryDefinition,
  cell: CellAddress,
  signal?: AbortSignal,
) {
  const { loaded, request } = await prepare(context, runId, definition);
  return await context.runSummaries.listCell(loaded, request, cell, signal);
}
