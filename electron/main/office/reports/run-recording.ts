/** One run of a report, from the request to its entry in the run history. */

import { randomUUID } from 'node:crypto';
import type { RowSummary } from '@main/rows/engine/row-summary';
import { type RunFile, RunReception } from '@main/rows/thread/run-reception';
import type { RequestOptions } from '@main/server/client';
import type { ReportMetadata } from '@main/server/endpoints/reports';
import { type ResponseLimits, reportLimits } from '@main/server/http/http-get';
import type { Priority } from '@main/server/rate/fair-queue';
import { AppError } from '@shared/errors/errors';
import { checkOrderedFilters, reportFilters } from '@shared/filters/filters';
import type { ReportRun } from '@shared/reports/report';
import { findNearestName } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { type ReportState, readCurrentList } from './report-list';
import { collectAnomalies } from './response-anomalies';
import { BufferedRowBlocks, PendingRun } from './row-blocks';
import { RunHistory, type RunLimits } from './run-history';

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
  const list = await readCurrentList(session, options);
  if (list === null) return error;
  const slugs = list.items.flatMap((item) => (item.slug === null ? [] : [item.slug]));
  if (slugs.length === 0 || slugs.length < list.raw.length || slugs.includes(slug)) return error;
  const nearest = findNearestName(slug, slugs);
  const advice = nearest === null ? 'Check its name in the list of reports.' : `Did you mean “${nearest}”?`;
  const message = `There is no report named “${slug}” in this office. ${advice}`;
  return new AppError('report-failed', message, { ...error.details, report: slug }, { cause: error });
}

const bytesPerMegabyte = 1_000_000;

/** The progress of a run: bytes and rows received, and the rows that the API announced, if it did. */
export type RunProgress = { readonly bytes: number; readonly rows: number; readonly totalRows: number | null };

export type RunOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
  /** Whether the rows of a run into a file stay in memory too, unless they are too large for the screen. @default false */
  readonly buffersRows?: boolean;
};

/** A report to be run, with filters in their wire form. */
export type ReportRequest = {
  readonly session: OfficeSession;
  readonly slug: string;
  readonly filtersSent: Record<string, string>;
  /** Limits of the rows that the office stores. */
  readonly limits: RunLimits;
};

/** Checks a request before anything is sent. @throws AppError `usage` without a report, or for an unknown filter */
export function toReportRequest(
  { session, slug, ...office }: Omit<ReportRequest, 'filtersSent'>,
  filters: Readonly<Record<string, string>>,
): ReportRequest {
  if (slug.trim() === '') throw new AppError('usage', 'Choose a report.', {});
  return { session, slug, filtersSent: checkOrderedFilters(reportFilters, filters), ...office };
}

/** Creates the error of a response whose rows never began. */
export function unreadableRows(): AppError {
  return new AppError('unusable-answer', "The report's rows could not be read.", { problem: 'no rows' });
}

/** A response that was received. */
type FetchedRun = {
  readonly metadata: ReportMetadata;
  readonly summary: RowSummary;
  readonly headers: readonly string[];
  /** Whether the response named its columns before its rows. */
  readonly hadHeaders: boolean;
};

/**
 * Gets the names of the columns: those that the API sent, else those found in the rows.
 *
 * @throws AppError `unusable-answer` if there are none, and rows are lists
 */
function getHeaders({ headers }: ReportMetadata, { arrayRows, unknownKeys }: RowSummary): readonly string[] {
  if (headers !== null) return headers;
  if (arrayRows === 0) return unknownKeys.names;
  throw new AppError(
    'unusable-answer',
    `The report could not be used: ${arrayRows} of its rows are lists, and the server sent no column headings for them. Nothing was saved.`,
    { problem: 'rows are lists without headers', rows: arrayRows },
  );
}

/** Receives a run's rows in blocks, describes it, and stores it in the run history. */
export class RunRecording {
  readonly reception: RunReception;
  blocks: BufferedRowBlocks;
  private readonly request: ReportRequest;
  private readonly options: RunOptions;
  private readonly state: ReportState;
  private readonly pending: PendingRun;
  private readonly startedAtMs: number;
  private hasAttempt = false;
  private bytes = 0;
  private rows = 0;
  private totalRows: number | null = null;

  /**
   * @param state - of the report, before it is run
   * @param file - that the rows are written to. If null, they stay in memory, to be shown
   */
  constructor(request: ReportRequest, options: RunOptions, state: ReportState, file: RunFile | null) {
    const { session, limits } = request;
    const maxBytes = limits.resultMegabytes * bytesPerMegabyte;
    this.request = request;
    this.options = options;
    this.state = state;
    this.startedAtMs = session.now();
    this.pending = new PendingRun(session.cache.runs, randomUUID(), maxBytes, this.startedAtMs);
    const maxBufferedBytes = file === null ? Number.POSITIVE_INFINITY : options.buffersRows ? reportLimits.maxBytes : 0;
    const createBlocks = () => new BufferedRowBlocks(maxBufferedBytes, this.pending);
    this.blocks = createBlocks();
    this.reception = new RunReception({
      file,
      onAttempt: () => {
        // Drops the rows of an earlier attempt. The worker handles calls in their order: those of this one follow.
        if (this.hasAttempt) void this.pending.restart();
        this.hasAttempt = true;
        this.blocks = createBlocks();
      },
      onReceived: async ({ rows, announced, blocks }) => {
        [this.rows, this.totalRows] = [rows, announced];
        this.emitProgress();
        for (const block of blocks) await this.blocks.add(block);
      },
      onDeclaredBytes: (bytes) => void this.pending.expectBytes(bytes),
      needsBlocks: () => this.blocks.isOpen,
    });
  }

  /**
   * Sends the request. Its rows go to the worker, and into the blocks.
   *
   * @throws AppError as the API client does; `report-failed` says so where the office does not have the report
   */
  async fetch(limits?: ResponseLimits): Promise<FetchedRun> {
    const { session, slug, filtersSent } = this.request;
    const { signal, priority } = this.options;
    const options = { ...(signal ? { signal } : {}), ...(priority ? { priority } : {}) };
    let metadata: ReportMetadata;
    try {
      metadata = await session.api.reports.run(slug, filtersSent, {
        ...options,
        ...(limits ? { limits } : {}),
        onBytes: (bytes) => {
          this.bytes = bytes;
          this.emitProgress();
        },
        createBody: () => this.reception.createBody(),
      });
    } catch (error) {
      throw await explainFailedRun(session, slug, error, options);
    }
    const { summary, hadHeaders } = this.reception.received ?? {};
    if (!summary) throw unreadableRows();
    return { metadata, summary, hadHeaders: hadHeaders === true, headers: getHeaders(metadata, summary) };
  }

  /** Describes the finished run. Its anomalies become warnings, and go to the office's diagnostics. */
  async describe(
    metadata: ReportMetadata,
    headers: readonly string[],
    summary: RowSummary,
    file: ReportRun['file'],
  ): Promise<ReportRun> {
    const { session, slug, filtersSent } = this.request;
    const { messages, contract } = collectAnomalies(metadata, filtersSent, summary);
    session.recordWarnings('report', contract);
    const ranAtMs = session.now();
    return {
      runId: this.pending.id,
      slug,
      displayName: metadata.displayName ?? this.state.name ?? slug,
      filtersSent,
      filtersApplied: metadata.filtersApplied,
      headers: [...headers],
      columns: [...summary.columns],
      rowsReceived: summary.rows,
      blocks: [...this.blocks.rows],
      bytes: this.bytes,
      rowCount: metadata.rowCount,
      executionTime: metadata.executionTime,
      lastModified: this.state.lastModified,
      ranAtMs,
      tookMs: ranAtMs - this.startedAtMs,
      warnings: [...messages],
      file,
    };
  }

  /** Stores the run, and trims the history to the office's limits. */
  async finish(run: ReportRun): Promise<void> {
    const { session, limits } = this.request;
    await this.pending.finish(JSON.stringify(run));
    await new RunHistory(session, limits).trim();
  }

  /** Removes the run. */
  async discard(): Promise<void> {
    await this.reception.close();
    await this.pending.discard();
  }

  private emitProgress(): void {
    this.options.onProgress?.({ bytes: this.bytes, rows: this.rows, totalRows: this.totalRows });
  }
}
