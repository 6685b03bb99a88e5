/** One run of a report, from the request to its entry in the run history. */
import { randomUUID } from 'node:crypto';
import type { ReportMetadata } from '@main/api/endpoints/reports';
import type { ResponseLimits } from '@main/api/http/timeouts';
import type { Priority } from '@main/api/rate/fair-queue';
import { formatSum } from '@main/rows/column-stats';
import type { RowEngine } from '@main/rows/row-engine';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, reportFilters } from '@shared/filters';
import type { ReportSettings } from '@shared/schemas/preferences';
import type { ReportRun } from '@shared/schemas/report';
import { getCachedReport } from '../report-list';
import { PendingRun } from './pending-run';
import { collectAnomalies } from './response-anomalies';
import { BufferedRowBlocks } from './row-blocks';
import { RunHistory } from './run-history';
import { type CreateReader, RunRecorder } from './run-recorder';

const bytesPerMegabyte = 1_000_000;

/** The progress of a run: bytes and rows received, and the rows that the API announced, if it did. */
export type RunProgress = { readonly bytes: number; readonly rows: number; readonly totalRows: number | null };

export type RunOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
};

/** A report to be run, with filters in their wire form. */
export type ReportRequest = {
  readonly session: OfficeSession;
  readonly slug: string;
  readonly filtersSent: Record<string, string>;
  /** Limits of the rows that the office stores. */
  readonly settings: ReportSettings;
};

/** Checks a request before anything is sent. @throws AppError `usage` without a report, or for an unknown filter */
export function toReportRequest(
  session: OfficeSession,
  slug: string,
  filters: Readonly<Record<string, string>>,
  settings: ReportSettings,
): ReportRequest {
  if (slug.trim() === '') throw new AppError('usage', 'Please choose a report.', {});
  return { session, slug, filtersSent: checkFilters(reportFilters, filters), settings };
}

/** Creates the error of a response whose rows never began. */
export function unreadableRows(): AppError {
  return new AppError('unusable-answer', "The report's rows could not be read.", { problem: 'no rows' });
}

/** Receives a run's rows in blocks, describes it, and stores it in the run history. */
export class RunRecording {
  blocks: BufferedRowBlocks;
  /** Whether the response named its columns before its rows. */
  hadHeaders = false;
  private recorder: RunRecorder | null = null;
  private readonly request: ReportRequest;
  private readonly options: RunOptions;
  private readonly pending: PendingRun;
  private readonly isBuffered: boolean;
  private readonly startedAtMs: number;
  private bytes = 0;
  private rows = 0;
  private totalRows: number | null = null;

  /** @param isBuffered - whether the rows stay in memory, to be shown */
  constructor(request: ReportRequest, options: RunOptions, isBuffered: boolean) {
    const { session, settings } = request;
    const maxBytes = settings.resultMegabytes * bytesPerMegabyte;
    this.request = request;
    this.options = options;
    this.isBuffered = isBuffered;
    this.startedAtMs = session.now();
    this.pending = new PendingRun(session.cache.runs, randomUUID(), maxBytes, this.startedAtMs);
    this.blocks = new BufferedRowBlocks(isBuffered, this.pending);
  }

  /** Sends the request. Its rows go through the reader and into the blocks. @throws AppError as the API client does */
  async fetch(
    createReader: CreateReader,
    limits?: ResponseLimits,
  ): Promise<{ metadata: ReportMetadata; engine: RowEngine }> {
    const { session, slug, filtersSent } = this.request;
    const { signal, priority } = this.options;
    const metadata = await session.api.reports.run(slug, filtersSent, {
      ...(signal ? { signal } : {}),
      ...(priority ? { priority } : {}),
      ...(limits ? { limits } : {}),
      onBytes: (bytes) => {
        this.bytes = bytes;
        this.emitProgress();
      },
      rows: () => this.startAttempt(createReader),
    });
    const engine = this.recorder?.reader?.engine;
    if (!engine) throw unreadableRows();
    return { metadata, engine };
  }

  /**
   * Gets the names of the columns: those that the API sent, else those found in the rows.
   *
   * @throws AppError `unusable-answer` if there are none, and rows are lists
   */
  getHeaders({ headers }: ReportMetadata, engine: RowEngine): readonly string[] {
    if (headers !== null) return headers;
    if (engine.arrayRows === 0) return engine.getUnknownKeys().names;
    throw new AppError(
      'unusable-answer',
      `The report could not be used: ${engine.arrayRows} of its rows are lists, and the API sent no column headers for them. Nothing of it was kept.`,
      { problem: 'rows are lists without headers', rows: engine.arrayRows },
    );
  }

  /** Describes the finished run. Its anomalies become warnings, and go to the office's diagnostics. */
  async describe(
    metadata: ReportMetadata,
    headers: readonly string[],
    engine: RowEngine,
    file: ReportRun['file'],
  ): Promise<ReportRun> {
    const { session, slug, filtersSent } = this.request;
    const { messages, contract } = collectAnomalies(metadata, filtersSent, engine);
    session.recordWarnings('report', contract);
    const ranAtMs = session.now();
    return {
      runId: this.pending.id,
      slug,
      displayName: metadata.displayName ?? slug,
      filtersSent,
      filtersApplied: metadata.filtersApplied,
      headers: [...headers],
      columns: engine.getColumnStats().map(({ sum, ...counts }) => ({ ...counts, sum: formatSum(sum) })),
      rowsReceived: engine.rows,
      blocks: [...this.blocks.rows],
      bytes: this.bytes,
      rowCount: metadata.rowCount,
      executionTime: metadata.executionTime,
      lastModified: (await getCachedReport(session, slug)).lastModified,
      ranAtMs,
      tookMs: ranAtMs - this.startedAtMs,
      warnings: [...messages],
      file,
    };
  }

  /** Stores the run, and trims the history to the office's limits. */
  async finish(run: ReportRun): Promise<void> {
    const { session, settings } = this.request;
    await this.pending.finish(JSON.stringify(run));
    await new RunHistory(session, settings).trim();
  }

  /** Removes the run. */
  async discard(): Promise<void> {
    await this.pending.discard();
  }

  private startAttempt(createReader: CreateReader): RunRecorder {
    // Drops the rows of an earlier attempt. The worker handles calls in their order: those of this one follow.
    if (this.recorder) void this.pending.restart();
    this.blocks = new BufferedRowBlocks(this.isBuffered, this.pending);
    this.recorder = new RunRecorder({
      createReader: (headers) => {
        this.hadHeaders = headers !== null;
        return createReader(headers);
      },
      blocks: this.blocks,
      onRows: (rows, announced) => {
        [this.rows, this.totalRows] = [rows, announced];
        this.emitProgress();
      },
    });
    return this.recorder;
  }

  private emitProgress(): void {
    this.options.onProgress?.({ bytes: this.bytes, rows: this.rows, totalRows: this.totalRows });
  }
}
