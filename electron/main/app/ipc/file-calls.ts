/**
 * Calls that write files: a quit asks about them and waits for them, and the log says how exports end: kind, format and counts,
 * never a name or a path.
 */
import type { OfficeService } from '@main/office/connect/office-service';
import type { ChooseTarget, ExportOutcome } from '@main/office/exports/screen-table';
import type { LogEntry } from '@main/system/log/log-events';
import type { Log } from '@main/system/log/logger';
import type { ExportFormat } from '@shared/exports/formats';
import { chooseSavePath } from './dialogs';
import { ExportedFiles } from './export-target';
import type { CallContext } from './register';
import type { RunningWork } from './running-work';

type ExportKind = Extract<LogEntry, { event: 'export-done' }>['kind'];

type FileCallOptions = {
  readonly offices: Pick<OfficeService, 'getNameAmongSeveral'>;
  readonly work: RunningWork;
  readonly log: Log;
  readonly monotonicMs: () => number;
};

export class FileCalls {
  readonly exportedFiles = new ExportedFiles();
  private readonly options: FileCallOptions;

  constructor(options: FileCallOptions) {
    this.options = options;
  }

  /** Tracks work for the quit. */
  async track<T>(label: string, write: () => Promise<T>): Promise<T> {
    return await this.options.work.track(label, write());
  }

  /** Runs an export, and logs how it ends. @param format - null for one that has its own */
  async export(
    kind: ExportKind,
    format: ExportFormat | null,
    write: () => Promise<ExportOutcome>,
  ): Promise<ExportOutcome> {
    const { log, monotonicMs } = this.options;
    const startedMs = monotonicMs();
    const describe = () => ({ kind, format, ms: monotonicMs() - startedMs });
    try {
      const outcome = await this.track('an export', write);
      // Null where the user cancelled.
      if (outcome.path !== null) log.log({ event: 'export-done', ...describe(), rows: outcome.rows });
      return outcome;
    } catch (error) {
      const { code, system } = log.describeError(error);
      if (code !== 'cancelled') log.log({ event: 'export-failed', ...describe(), code, system });
      throw error;
    }
  }

  /** Runs an export into a file that the user names, and allows that file to be shown and opened. */
  async save(
    call: CallContext,
    kind: ExportKind,
    format: ExportFormat,
    write: (chooseTarget: ChooseTarget) => Promise<ExportOutcome>,
  ): Promise<ExportOutcome> {
    // It begins the names of files where there are several.
    const office = this.options.offices.getNameAmongSeveral();
    const outcome = await this.export(kind, format, () =>
      write((name, of) => chooseSavePath(call.event, { ...name, office }, of)),
    );
    if (outcome.path !== null) this.exportedFiles.add(outcome.path);
    return outcome;
  }
}
