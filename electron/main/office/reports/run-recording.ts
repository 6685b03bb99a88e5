/** One run of a report, from the request to its entry in the run history. */

import { randomUUID } from 'node:crypto';
import type { NamedRows, RunFileOptions } from '@main/rows/thread/run-receiver';
import { RunReception } from '@main/rows/thread/run-reception';
import type { RequestOptions } from '@main/server/client';
import { reportFileLimits, reportLimits } from '@main/server/http/http-get';
import type { Priority } from '@main/server/rate/fair-queue';
import { AppError } from '@shared/errors/errors';
import type { ReportRun } from '@shared/reports/report';
import { findNearestName } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { bytesPerMegabyte, type RunLimits, trimRuns } from './loaded-run';
import { getCachedReport, refreshReportList } from './report-list';
import { describeAnomalies } from './response-anomalies';

/* Tells a report that the office does not have from one that fails: the API answers both alike (build/docs/api.md). */

/**
 * Explains why a report did not run. Of `report-failed` it reads the list of reports, once: an old copy may lack a new one.
 *
 * @returns `report-failed` in other words where the list has reports, each with a name, and none with this one; else the error
 * as it is. The code stays that of the API's answer, so that scripts see the status that the API's contract gives (5).
 */
async function explainFailedRun(
  session: OfficeSession,
  slug: string,
  error: unknown,
  options: RequestOptions,
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'report-failed') return error;
  const list = await refreshReportList(session, options);
  if (list === null) return error;
  const slugs = list.items.flatMap((item) => (item.slug === null ? [] : [item.slug]));
  if (slugs.length === 0 || slugs.length < list.raw.length || slugs.includes(slug)) return error;
  const nearest = findNearestName(slug, slugs);
  const advice = nearest === null ? 'Check its name in the list of reports.' : `Did you mean “${nearest}”?`;
  const message = `There is no report named “${slug}” in this office. ${advice}`;
  return new AppError('report-failed', message, { ...error.details, report: slug }, { cause: error });
}

/** The progress of a run: bytes and rows received, and the rows that the API announced, if it did. */
export type RunProgress = { readonly bytes: number; readonly rows: number; readonly totalRows: number | null };

export type RunOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** Whether the rows of a run into a file stay in memory too, unless they are too large for the screen. @default false */
  readonly keepsRows?: boolean;
};

/** A report to be run, with filters in their wire form. */
export type ReportRequest = {
  readonly session: OfficeSession;
  readonly slug: string;
  readonly filtersSent: Record<string, string>;
  /** Limits of the rows that the office stores. */
  readonly limits: RunLimits;
};

/** Creates the error of a response whose rows never began. */
export function unreadableRows(): AppError {
  return new AppError('unusable-answer', "The report's rows could not be read.", { problem: 'no rows' });
}

/** A run that was received, and is in no history yet. */
export type ReceivedRun = Pick<NamedRows, 'dollarColumns' | 'blocks'> & {
  readonly run: ReportRun;
  /** Completes the file, and ends the run in the worker. */
  readonly reception: RunReception;
};

const toStoredBytes = ({ limits }: Pick<ReportRequest, 'limits'>) => limits.resultMegabytes * bytesPerMegabyte;

/**
 * Runs a report. Its anomalies become warnings.
 *
 * @param file - that the rows are written to. If null, they stay in memory, to be shown
 * @throws AppError as the API client does; `report-failed` says so where the office does not have the report
 */
export async function receiveRun(
  request: ReportRequest,
  options: RunOptions,
  file: Omit<RunFileOptions, 'tableName'> | null,
): Promise<ReceivedRun> {
  const { session, slug, filtersSent } = request;
  const { signal, priority, keepsRows, onProgress } = options;
  const state = await getCachedReport(session, slug);
  const progress = { bytes: 0, rows: 0, totalRows: null as number | null };
  const emit = () => onProgress?.({ ...progress });
  const reception = new RunReception({
    file: file && { ...file, tableName: state.name ?? slug },
    maxBlockBytes:
      file === null ? Number.POSITIVE_INFINITY : keepsRows ? reportLimits.maxBytes : toStoredBytes(request),
    onRows: ({ rows, announced }) => {
      Object.assign(progress, { rows, totalRows: announced });
      emit();
    },
  });
  try {
    const sent = { ...(signal ? { signal } : {}), ...(priority ? { priority } : {}) };
    const metadata = await session.api.reports
      .run(slug, filtersSent, {
        ...sent,
        ...(file === null ? {} : { limits: reportFileLimits }),
        onBytes: (bytes) => {
          progress.bytes = bytes;
          emit();
        },
        createBody: () => reception.createBody(),
      })
      .catch(async (error: unknown) => {
        throw await explainFailedRun(session, slug, error, sent);
      });
    const found = reception.received?.summary;
    if (!found) throw unreadableRows();
    const headers = metadata.headers ?? found.unknownKeys.names;
    const { summary, dollarColumns, blocks } = await reception.runs.nameColumns(headers);
    const run: ReportRun = {
      runId: randomUUID(),
      slug,
      displayName: metadata.displayName ?? state.name ?? slug,
      filtersSent,
      headers: [...headers],
      columns: [...summary.columns],
      rowsReceived: summary.rows,
      blocks: (blocks ?? []).map(({ rows }) => rows),
      lastModified: state.lastModified,
      ranAtMs: session.now(),
      warnings: [...describeAnomalies(metadata, filtersSent, summary)],
    };
    return { run, dollarColumns, blocks, reception };
  } catch (error) {
    await reception.close();
    throw error;
  }
}

/**
 * Stores a run, with its rows where they are not too large, and trims the history to the office's limits. A run that cannot be
 * stored (full disk) is used all the same.
 */
export async function storeRun(request: ReportRequest, run: ReportRun, blocks: ReceivedRun['blocks']): Promise<void> {
  const { session, limits } = request;
  const { runs } = session.cache;
  const bytes = (blocks ?? []).reduce((sum, block) => sum + block.bytes, 0);
  try {
    await runs.begin(run.runId, run.ranAtMs);
    for (const [index, { deflated }] of (bytes > toStoredBytes(request) ? [] : (blocks ?? [])).entries())
      await runs.appendBlock(run.runId, index, deflated);
    await runs.finish(run.runId, JSON.stringify(run));
  } catch {
    // Incomplete runs are never listed, and are pruned when another one begins.
    await runs.remove(run.runId).catch(() => undefined);
  }
  // A result is used, and its file is saved, also where the saved data is gone meanwhile.
  await trimRuns(session, limits).catch(() => undefined);
}
