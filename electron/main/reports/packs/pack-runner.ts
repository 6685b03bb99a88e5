/** Runs packs: reports and saved summaries one after the other into one folder, resumed where they were interrupted. */
import { basename, join } from 'node:path';
import { BackgroundJob, type RunningJob } from '@main/jobs/background-job';
import type { OfficeSession } from '@main/session/office-session';
import type { PackRunsFile } from '@main/settings/pack-runs-file';
import { getDateRange } from '@shared/date-ranges';
import { getLocalDay } from '@shared/dates';
import { hasPolicy } from '@shared/error-policy';
import { AppError, serialiseError } from '@shared/errors';
import type { Office } from '@shared/schemas/office';
import { isSamePackRun, type PackRun, type PackRunItem } from '@shared/schemas/pack-run';
import type { Pack } from '@shared/schemas/preferences';
import { ItemWriter, type ItemWriterDependencies } from './item-writer';
import { canResume, createPackItems, getItemLabels, resumePackRun } from './pack-items';
import { writePackSummary } from './pack-summary';
import { writePackWorkbook } from './pack-workbook';

export type PackDependencies = ItemWriterDependencies & {
  readonly runs: PackRunsFile;
  readonly onChange: (officeId: string, run: PackRun) => void;
};

/** Runs packs, one at a time for each office. */
export class PackRunner {
  private readonly dependencies: PackDependencies;
  private readonly jobs: BackgroundJob<PackRun>;
  /** Offices whose runs are stored on disk: those of other offices end with the application. */
  private readonly savedOfficeIds = new Set<string>();

  constructor(dependencies: PackDependencies) {
    this.dependencies = dependencies;
    this.jobs = new BackgroundJob((officeId, run) => {
      dependencies.runs.put(officeId, run, this.savedOfficeIds.has(officeId));
      dependencies.onChange(officeId, run);
    });
  }

  /** Lists the runs of an office's packs, the newest first. One that was running when Tripledger ended is stopped. */
  state(officeId: string): PackRun[] {
    const current = this.jobs.isRunning(officeId) ? this.jobs.getState(officeId) : null;
    return this.dependencies.runs.get(officeId).map((run) => {
      if (current && isSamePackRun(current, run)) return current;
      return run.phase === 'running' ? { ...run, phase: 'stopped' as const } : run;
    });
  }

  /**
   * Runs a pack into a folder, or resumes the run that was interrupted there.
   *
   * @throws AppError `usage` if there is no such pack, or one is running
   */
  async run(session: OfficeSession, name: string, folder: string, signal?: AbortSignal): Promise<PackRun> {
    const { id: officeId, kind } = session.office;
    if (this.jobs.isRunning(officeId)) {
      throw new AppError('usage', 'A pack is running already. Wait for it, or stop it.', {});
    }
    const pack = this.dependencies.getPreferences(session).packs.find((candidate) => candidate.name === name);
    if (!pack) throw new AppError('usage', `There is no pack named "${name}" in this office.`, { pack: name });
    if (kind === 'saved') this.savedOfficeIds.add(officeId);
    return await this.jobs.run(officeId, {
      state: this.begin(session, pack, folder),
      signal,
      work: (job) => this.runItems(session, pack, job),
      onInterrupted: (how, error) => ({
        phase: 'stopped',
        ...(how === 'failed' ? { items: failRunningItems(this.jobs.getState(officeId)?.items ?? [], error) } : {}),
      }),
    });
  }

  /** @throws AppError `usage` where the pack is running: its run could not follow a change of its name */
  assertNotRunning(officeId: string, pack: string): void {
    if (!this.jobs.isRunning(officeId) || this.jobs.getState(officeId)?.pack !== pack) return;
    throw new AppError('usage', `“${pack}” is running. Wait for it, or stop it.`, {});
  }

  /** Gives the runs of a pack its new name. */
  renameRuns({ id, kind }: Office, from: string, to: string): void {
    const rename = (run: PackRun) => (run.pack === from ? { ...run, pack: to } : run);
    this.dependencies.runs.change(id, (runs) => runs.map(rename), kind === 'saved');
  }

  /** Removes the runs of a pack that was deleted. Their files stay. */
  removeRuns({ id, kind }: Office, pack: string): void {
    this.dependencies.runs.change(id, (runs) => runs.filter((run) => run.pack !== pack), kind === 'saved');
  }

  /** Adds again the runs of a pack whose deletion is undone. */
  restoreRuns({ id, kind }: Office, restored: readonly PackRun[]): void {
    const isNewest = (a: PackRun, b: PackRun) => b.startedAtMs - a.startedAtMs;
    this.dependencies.runs.change(id, (runs) => [...runs, ...restored].sort(isNewest), kind === 'saved');
  }

  /** Fails every running job. What it has done stays. */
  failAll(error: AppError): void {
    this.jobs.failAll(error);
  }

  /** Stops the office's running pack, so that it can be resumed. */
  stop(officeId: string): void {
    this.jobs.stop(officeId);
  }

  /** Stops and removes the runs of an office's packs. */
  forget(officeId: string): void {
    this.jobs.forget(officeId);
    this.dependencies.runs.forget(officeId);
    this.savedOfficeIds.delete(officeId);
  }

  /** Resumes the run that was interrupted in this folder, or creates one, whose items follow. */
  private begin(session: OfficeSession, pack: Pack, folder: string): PackRun {
    const { runs, getPreferences } = this.dependencies;
    const preferences = getPreferences(session);
    const earlier = runs.get(session.office.id).find((run) => run.pack === pack.name && run.folder === folder);
    if (earlier && canResume(earlier, { pack, preferences })) return resumePackRun(earlier);
    const startedAtMs = session.now();
    const day = getLocalDay(startedAtMs);
    return {
      pack: pack.name,
      folder,
      startedAtMs,
      day,
      period: pack.period && getDateRange(pack.period, day),
      phase: 'running',
      items: [],
      workbook: null,
      summary: null,
    };
  }

  /** Writes the items that are not written yet, until the job is stopped, and then the summary of the run. */
  private async runItems(session: OfficeSession, pack: Pack, job: RunningJob<PackRun>): Promise<void> {
    if (job.getState().items.length === 0) {
      job.update({ items: await createPackItems(pack, session, job.getState().day) });
    }
    const writer = new ItemWriter(this.dependencies, session, pack.hasWorkbook);
    for (const [index, { status }] of job.getState().items.entries()) {
      if (job.signal.aborted) break;
      if (status !== 'done' && !(await this.runItem(writer, job, index))) break;
    }
    const run = job.getState();
    const isFinished = run.items.every(({ status }) => status === 'done' || status === 'failed');
    const ended: PackRun = { ...run, phase: isFinished ? 'done' : 'stopped' };
    const names = pack.hasWorkbook ? await getItemLabels(pack, session) : null;
    job.update(await writePackSummary(names ? await writePackWorkbook(ended, session.office.name, names) : ended));
  }

  /** Writes one item of the pack. @returns whether the next one may follow */
  private async runItem(writer: ItemWriter, job: RunningJob<PackRun>, index: number): Promise<boolean> {
    const run = job.getState();
    const { folder, items } = run;
    const item = items[index];
    if (!item) return true;
    const update = (next: PackRunItem) => job.update({ items: job.getState().items.with(index, next) });
    update({ ...item, status: 'running' });
    const requestedName = item.taken ?? item.file;
    const target = {
      path: join(folder, requestedName),
      format: item.format,
      reservedNames: new Set(items.flatMap(({ file }, other) => (other === index ? [] : [file]))),
      signal: job.signal,
    };
    try {
      const [path, written] = await writer.write(run, index, item, target);
      const file = basename(path);
      update({ ...written, status: 'done', file, taken: file === requestedName ? null : requestedName });
      return true;
    } catch (error) {
      const { code, message } = serialiseError(error);
      const isStopped = job.signal.aborted;
      const problem = isStopped ? { code: 'cancelled' as const, message: 'It was stopped.' } : { code, message };
      update({ ...item, status: isStopped ? 'waiting' : 'failed', problem });
      return !hasPolicy(problem.code, 'stop-pack');
    }
  }
}

/** Marks the item that was being written as failed. */
function failRunningItems(items: readonly PackRunItem[], error: unknown): PackRunItem[] {
  const { code, message } = serialiseError(error);
  return items.map((item) =>
    item.status === 'running' ? { ...item, status: 'failed', problem: { code, message } } : item,
  );
}
