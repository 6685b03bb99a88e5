/** Compares two runs of a pack with the rows of their reports, as far as they are still saved on this computer. */
import type { Comparisons, LoadedComparison } from '@main/report-worker/comparisons';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import type { ComparedReport, PackComparison } from '@shared/schemas/pack-comparison';
import { formatReportSummaryName, type PackRun, type PackRunItem } from '@shared/schemas/pack-run';
import { getReportName } from '../report-list';
import type { ReportService } from '../report-service';
import { comparePackItems, findPackRun, listRunReports, type PackItemPair, pairPackItems } from './compare-pack-items';

export type PackComparisonContext = {
  readonly session: OfficeSession;
  readonly reports: ReportService;
  readonly comparisons: Comparisons;
  readonly runs: readonly PackRun[];
};

/** Which runs of a pack are compared. Each is named by when it started, epoch milliseconds. */
export type ComparedPackRuns = { readonly pack: string; readonly before: number; readonly now: number };

export type PackComparisonOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Called with each report whose rows were compared, before those of the next are. */
  readonly onRows?: (report: ComparedReport, comparison: LoadedComparison) => Promise<void>;
};

const rowsNotSaved = 'Totals only: the rows of one of these runs are no longer saved on this computer.';

/** Compares the rows of a report. @returns null if they are not stored any more */
async function compareRows({ session, reports, comparisons }: PackComparisonContext, { before, now }: PackItemPair) {
  if (!before?.runId || !now?.runId) return null;
  const earlier = await reports.history(session).open(before.runId);
  const later = await reports.history(session).open(now.runId);
  return earlier && later ? await comparisons.compare(earlier, later, null) : null;
}

/** Lists the names of the summaries of two runs, each once. */
async function listSummaries(session: OfficeSession, items: readonly PackRunItem[]): Promise<string[]> {
  const names: string[] = [];
  for (const item of items) {
    if (item.kind === 'summary') names.push(item.name);
    if (item.kind === 'report-summary') {
      names.push(formatReportSummaryName(item.name, await getReportName(session, item.slug)));
    }
  }
  return [...new Set(names)];
}

async function compareReport(
  context: PackComparisonContext,
  pair: PackItemPair,
  options: PackComparisonOptions,
): Promise<ComparedReport> {
  const slug = (pair.now ?? pair.before)?.slug ?? '';
  const report = comparePackItems(pair, await getReportName(context.session, slug));
  if (report.reason !== null) return report;
  let comparison: LoadedComparison | null;
  try {
    comparison = await compareRows(context, pair);
  } catch (error) {
    // Its rows cannot be matched, for want of a common column, or do not open. Its totals can, and the other reports.
    if (error instanceof AppError && error.code !== 'cancelled') {
      return { ...report, rowsReason: `Totals only: ${error.message}` };
    }
    throw error;
  }
  if (!comparison) return { ...report, rowsReason: rowsNotSaved };
  const { before, after, key, added, removed, changed, same, warnings } = comparison.summary;
  const changes = { key, added, removed, changed, same, warnings };
  const compared = { ...report, changes: { beforeRunId: before.runId, nowRunId: after.runId, ...changes } };
  await options.onRows?.(compared, comparison);
  return compared;
}

/**
 * Compares two runs of a pack: all totals, and the rows that are stored.
 *
 * @throws AppError `run-unknown` for a run that is no longer stored, or the signal's reason
 */
export async function comparePackRuns(
  context: PackComparisonContext,
  { pack, before, now }: ComparedPackRuns,
  options: PackComparisonOptions = {},
): Promise<PackComparison> {
  const [earlier, later] = [before, now].map((startedAtMs) => findPackRun(context.runs, pack, startedAtMs));
  const reports: ComparedReport[] = [];
  const [itemsBefore, itemsNow] = [earlier?.items ?? [], later?.items ?? []];
  for (const pair of pairPackItems(listRunReports(itemsBefore), listRunReports(itemsNow))) {
    options.signal?.throwIfAborted();
    reports.push(await compareReport(context, pair, options));
  }
  return {
    pack,
    before: { startedAtMs: before, period: earlier?.period ?? null },
    now: { startedAtMs: now, period: later?.period ?? null },
    reports,
    summaries: await listSummaries(context.session, [...itemsNow, ...itemsBefore]),
  };
}
