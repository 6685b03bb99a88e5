/** Runs reports of all offices, and caches their last results in memory. Every run goes into its office's run history. */

import type { AtomicFile } from '@main/rows/files/atomic-file';
import { readAllDeflated } from '@main/rows/thread/column-readings';
import { reportCalls, reportWorker } from '@main/rows/thread/report-worker';
import { AppError } from '@shared/errors/errors';
import type { Comparison } from '@shared/reports/report';
import { LruMap } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';
import { type LoadedRun, toRowBlocks } from './loaded-run';
import { defaultRunLimits, RunHistory, type RunLimits } from './run-history';
import { type RunOptions, receiveRun, storeRun, toReportRequest } from './run-recording';
import {
  type FileRunOptions,
  type RunToFileOptions,
  runToFile,
  type WrittenRun,
  type WrittenRunFile,
  writeRun,
} from './run-to-file';

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

  /**
   * Runs a report to look at its result.
   *
   * @throws AppError `usage` for an unknown filter, `report-failed` with the API's reason, `answer-too-large` beyond 400 MB, else
   *   as the API client does
   */
  async run(session: OfficeSession, slug: string, filters: Filters, options: RunOptions = {}): Promise<LoadedRun> {
    const request = this.toRequest(session, slug, filters);
    const { run, blocks, reception } = await receiveRun(request, options, null);
    await reception.close();
    await storeRun(request, run, blocks);
    const { id: officeId, name: officeName } = session.office;
    const loaded = { officeId, officeName, run, blocks: toRowBlocks(blocks ?? []) };
    this.loadedRuns.set(run.runId, loaded);
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

  /**
   * Compares two results.
   *
   * @param key - the column by whose values rows are matched. If null, the first column with unique values is used
   * @throws AppError `run-unknown`, `usage` if one of them has no such column
   */
  async compare(session: OfficeSession, before: string, after: string, key: string | null): Promise<Comparison> {
    const read = async (runId: string) => {
      const { run, blocks } = await this.loadRun(runId, session);
      return { run, blocks: await readAllDeflated(blocks) };
    };
    return await reportCalls.comparisons.compare(session.office.id, await read(before), await read(after), key);
  }

  /** Reads rows of a comparison, as a JSON list. @throws AppError `run-unknown` if it is no longer loaded */
  async readDifferences(comparisonId: string, offset: number, limit: number): Promise<string> {
    return await reportCalls.comparisons.read(comparisonId, offset, limit);
  }

  /** Drops an office's results from memory. */
  forget(officeId: string): void {
    // A worker that never ran holds none.
    if (reportWorker.generation > 0) reportCalls.forget(officeId).catch(() => undefined);
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
