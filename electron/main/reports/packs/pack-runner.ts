/** Runs packs: several reports one after the other into one folder, resumed where they were interrupted. */
import { basename, join } from 'node:path';
import type { OfficeSession } from '@main/session/office-session';
import type { PackRunsFile } from '@main/settings/pack-runs-file';
import { getLocalDay } from '@shared/dates';
import { hasPolicy } from '@shared/error-policy';
import { AppError, serialiseError } from '@shared/errors';
import type { PackRun, PackRunItem } from '@shared/schemas/pack-run';
import { getReportPreferences, type Pack, type Preferences } from '@shared/schemas/preferences';
import type { ReportService } from '../report-service';
import { canResume, createPackItems, resumePackRun } from './pack-items';
import { writePackSummary } from './pack-summary';

export type PackDependencies = {
  readonly reports: ReportService;
  readonly runs: PackRunsFile;
  readonly getPreferences: (session: OfficeSession) => Preferences;
  readonly onChange: (officeId: string, run: PackRun) => void;
};

/** Runs packs, one at a time for each office. */
export class PackRunner {
  private readonly dependencies: PackDependencies;
  private readonly running = new Map<string, { readonly stop: AbortController; run: PackRun }>();

  constructor(dependencies: PackDependencies) {
    this.dependencies = dependencies;
  }

  /** Lists the runs of an office's packs, the newest first. One that was running when Tripledger ended is stopped. */
  state(officeId: string): PackRun[] {
    const current = this.running.get(officeId)?.run;
    return this.dependencies.runs.get(officeId).map((run) => {
      if (current && current.pack === run.pack && current.folder === run.folder) return current;
      return run.phase === 'running' ? { ...run, phase: 'stopped' as const } : run;
    });
  }

  /**
   * Runs a pack into a folder, or resumes the run that was interrupted there.
   *
   * @throws AppError `usage` if there is no such pack, or one is running
   */
  async run(session: OfficeSession, name: string, folder: string, signal?: AbortSignal): Promise<PackRun> {
    const officeId = session.office.id;
    if (this.running.has(officeId))
      throw new AppError('usage', 'A pack is running already. Wait for it, or stop it.', {});
    const pack = this.dependencies.getPreferences(session).packs.find((candidate) => candidate.name === name);
    if (!pack) throw new AppError('usage', `There is no pack named "${name}" in this office.`, { pack: name });
    const stop = new AbortController();
    const onAbort = () => stop.abort();
    signal?.addEventListener('abort', onAbort, { once: true });
    if (signal?.aborted) stop.abort();
    const current = { stop, run: this.begin(session, pack, folder) };
    this.running.set(officeId, current);
    try {
      this.notify(session, current.run);
      for (let index = 0; index < current.run.items.length && !stop.signal.aborted; index += 1) {
        if (current.run.items[index]?.status === 'done') continue;
        if (!(await this.runItem(session, current, index))) break;
      }
      const isFinished = current.run.items.every(({ status }) => status === 'done' || status === 'failed');
      current.run = { ...current.run, phase: isFinished ? 'done' : 'stopped' };
      current.run = await writePackSummary(current.run);
      return current.run;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (current.run.phase === 'running') current.run = { ...current.run, phase: 'stopped' };
      this.running.delete(officeId);
      this.notify(session, current.run);
    }
  }

  /** Stops the office's running pack, so that it can be resumed. */
  stop(officeId: string): void {
    this.running.get(officeId)?.stop.abort();
  }

  /** Stops and removes the runs of an office's packs. */
  forget(officeId: string): void {
    this.stop(officeId);
    this.dependencies.runs.forget(officeId);
  }

  /** Resumes the run that was interrupted in this folder, or creates one. */
  private begin(session: OfficeSession, pack: Pack, folder: string): PackRun {
    const { runs } = this.dependencies;
    const earlier = runs.get(session.office.id).find((run) => run.pack === pack.name && run.folder === folder);
    if (earlier && canResume(earlier, pack)) return resumePackRun(earlier);
    const startedAtMs = session.now();
    const day = getLocalDay(startedAtMs);
    const items = createPackItems(pack, session, day);
    return { pack: pack.name, folder, startedAtMs, day, phase: 'running', items, summary: null };
  }

  /** Runs one report of the pack. @returns whether the next one may follow */
  private async runItem(
    session: OfficeSession,
    current: { readonly stop: AbortController; run: PackRun },
    index: number,
  ): Promise<boolean> {
    const { reports, getPreferences } = this.dependencies;
    const item = current.run.items[index];
    if (!item) return true;
    const update = (state: Partial<PackRunItem>) => {
      const items = current.run.items.map((other, otherIndex) =>
        otherIndex === index ? { ...other, ...state } : other,
      );
      current.run = { ...current.run, items };
      this.notify(session, current.run);
    };
    update({ status: 'running' });
    const requestedName = item.taken ?? item.file;
    const reservedNames = new Set(current.run.items.flatMap(({ file }, other) => (other === index ? [] : [file])));
    try {
      const { run, bytes, path, notices } = await reports.runToFile(
        session,
        item.slug,
        item.filters,
        join(current.run.folder, requestedName),
        {
          isNew: true,
          reservedNames,
          format: item.format,
          columns: getReportPreferences(getPreferences(session), item.slug).columns,
          priority: 'background',
          signal: current.stop.signal,
          withProvenanceFile: true,
        },
      );
      const file = basename(path);
      const rows = run.rowsReceived;
      const warnings = [...run.warnings, ...notices];
      update({ status: 'done', file, taken: file === requestedName ? null : requestedName, rows, bytes, warnings });
      return true;
    } catch (error) {
      const isStopped = current.stop.signal.aborted;
      const { code, message } = serialiseError(error);
      const problem = isStopped ? { code: 'cancelled' as const, message: 'It was stopped.' } : { code, message };
      update({ status: isStopped ? 'waiting' : 'failed', problem });
      return !hasPolicy(problem.code, 'stop-pack');
    }
  }

  private notify(session: OfficeSession, run: PackRun): void {
    this.dependencies.runs.put(session.office.id, run, session.office.kind === 'saved');
    this.dependencies.onChange(session.office.id, run);
  }
}
