/** Runs reports of all offices, and caches their last results in memory. Every run goes into its office's run history. */
import type { AtomicFile } from '@main/export-files/atomic-file';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { LruMap } from '@shared/lru-map';
import { defaultReportSettings, type ReportSettings } from '@shared/schemas/preferences';
import type { LoadedRun } from './runs/loaded-run';
import { RunHistory } from './runs/run-history';
import { type RunOptions, toReportRequest } from './runs/run-recording';
import { runReport } from './runs/run-report';
import {
  type FileRunOptions,
  type RunToFileOptions,
  runToFile,
  type WrittenRun,
  type WrittenRunFile,
  writeRun,
} from './runs/run-to-file';

/** Maximum number of results in memory. An older one is read from the run history, or must be run again. */
const maxLoadedRuns = 6;

type Filters = Readonly<Record<string, string>>;

/** Runs reports and gives access to their results. */
export class ReportService {
  private readonly loadedRuns = new LruMap<string, LoadedRun>(maxLoadedRuns);
  private readonly getSettings: (session: OfficeSession) => ReportSettings;
  private readonly isConfirmed: (session: OfficeSession, slug: string) => boolean;

  /**
   * @param getSettings - how much of its runs an office stores
   * @param isConfirmed - whether the user has confirmed the units of a report's amounts
   */
  constructor(
    getSettings: (session: OfficeSession) => ReportSettings = () => defaultReportSettings,
    isConfirmed: (session: OfficeSession, slug: string) => boolean = () => false,
  ) {
    this.getSettings = getSettings;
    this.isConfirmed = isConfirmed;
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
    return new RunHistory(session, this.getSettings(session));
  }

  private toRequest(session: OfficeSession, slug: string, filters: Filters) {
    const isConfirmed = this.isConfirmed(session, slug);
    return toReportRequest({ session, slug, settings: this.getSettings(session), isConfirmed }, filters);
  }
}
