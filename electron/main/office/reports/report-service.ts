/** Runs reports of all offices, and caches their last results in memory. Every run goes into its office's run history. */

import type { AtomicFile } from '@main/rows/files/atomic-file';
import { readAllDeflated } from '@main/rows/thread/comparisons';
import { reportCalls } from '@main/rows/thread/report-worker';
import { AppError } from '@shared/errors/errors';
import { LruMap } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';
import type { LoadedRun } from './loaded-run';
import { getCachedReport } from './report-list';
import { defaultRunLimits, RunHistory, type RunLimits } from './run-history';
import { type ReportRequest, type RunOptions, RunRecording, toReportRequest } from './run-recording';
import {
  type FileRunOptions,
  type RunToFileOptions,
  runToFile,
  type WrittenRun,
  type WrittenRunFile,
  writeRun,
} from './run-to-file';

/* Runs a report to look at its result. */

/**
 * Runs a report and loads its result.
 *
 * @throws AppError `report-failed` with the API's reason, `answer-too-large` beyond 400 MB, else as the API client does
 */
export async function runReport(request: ReportRequest, options: RunOptions): Promise<LoadedRun> {
  const state = await getCachedReport(request.session, request.slug);
  const recording = new RunRecording(request, options, state, null);
  try {
    const { metadata, summary, headers, hadHeaders } = await recording.fetch();
    await recording.reception.close();
    const { blocks } = recording;
    // All rows are read once more, now that the names of their columns are known.
    const counted = hadHeaders ? summary : await reportCalls.rows.count(headers, await readAllDeflated(blocks));
    const run = await recording.describe(metadata, headers, counted, null);
    const { id: officeId, name: officeName } = request.session.office;
    await recording.finish(run);
    return { officeId, officeName, run, blocks };
  } catch (error) {
    await recording.discard();
    throw error;
  }
}

/** Maximum number of results in memory. An older one is read from the run history, or must be run again. */
const maxLoadedRuns = 6;

type Filters = Readonly<Record<string, string>>;

export class ReportService {
  private readonly loadedRuns = new LruMap<string, LoadedRun>(maxLoadedRuns);
  private readonly limits: RunLimits;

  /** @param limits - how much of its runs an office stores */
  constructor(limits = defaultRunLimits) {
    this.limits = limits;
  }

  /** Runs a report to look at its result. @throws AppError `usage` for an unknown filter, else see {@link runReport} */
  async run(session: OfficeSession, slug: string, filters: Filters, options: RunOptions = {}): Promise<LoadedRun> {
    const loaded = await runReport(this.toRequest(session, slug, filters), options);
    this.loadedRuns.set(loaded.run.runId, loaded);
    return loaded;
  }

  /** Runs a report straight into a file. @throws AppError `usage` for an unknown filter, else see {@link runToFile} */
  async runToFile(
    session: OfficeSession,
    slug: string,
    filters: Filters,
    path: string,
    options: RunToFileOptions,
  ): Promise<WrittenRunFile> {
    return await runToFile(this.toRequest(session, slug, filters), path, options);
  }

  /** Runs a report into the caller's file. @throws AppError `usage` for an unknown filter, else see {@link writeRun} */
  async writeRun(
    session: OfficeSession,
    slug: string,
    filters: Filters,
    file: AtomicFile,
    options: FileRunOptions,
  ): Promise<WrittenRun> {
    return await writeRun(this.toRequest(session, slug, filters), file, options);
  }

  /** Gets an office's result. @throws AppError `run-unknown` if it is neither loaded nor stored, or is another office's */
  async loadRun(runId: string, session: OfficeSession): Promise<LoadedRun> {
    const inMemory = this.loadedRuns.get(runId);
    const loaded = inMemory?.officeId === session.office.id ? inMemory : await this.history(session).open(runId);
    if (!loaded) throw new AppError('run-unknown', 'This result has expired. Run the report again.', {});
    if (!inMemory) this.loadedRuns.set(runId, loaded);
    return loaded;
  }

  /** Drops an office's results from memory. */
  forget(officeId: string): void {
    for (const [runId, loaded] of this.loadedRuns) if (loaded.officeId === officeId) this.loadedRuns.delete(runId);
  }

  /** Gives access to the office's earlier runs. */
  history(session: OfficeSession): RunHistory {
    return new RunHistory(session, this.limits);
  }

  private toRequest(session: OfficeSession, slug: string, filters: Filters) {
    return toReportRequest({ session, slug, limits: this.limits }, filters);
  }
}
