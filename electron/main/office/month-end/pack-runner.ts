/** Runs packs: reports and saved summaries one after the other into one folder, resumed where they were interrupted. */
import { basename, join } from 'node:path';
import { AppError, serialiseError } from '@shared/errors/errors';
import { hasPolicy } from '@shared/errors/policies';
import type { Office } from '@shared/records/office';
import { isSamePackRun, type PackRun, type PackRunItem } from '@shared/settings/packs';
import type { Pack, PreferenceChange, Preferences } from '@shared/settings/preferences';
import { suggestName } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { BackgroundJob, type JobControl, type RunningJob } from '../jobs';
import { refreshReportList } from '../reports/report-list';
import { ItemWriter, type ItemWriterDependencies } from './item-writer';
import {
  canResume,
  createPackItems,
  createPackRun,
  getItemLabels,
  resumePackRun,
  stopPackRun,
  stoppedProblem,
} from './pack-items';
import { PackRunOwner, type PackRunsFile } from './pack-runs';
import { writePackSummary, writePackWorkbook } from './pack-workbook';

type PackDependencies = ItemWriterDependencies & {
  readonly runs: PackRunsFile;
  readonly onChange: (officeId: string, run: PackRun) => void;
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** Resolves when a running pack is to be renewed, so that other processes know that it goes on. */
  readonly waitForRenewal: (signal: AbortSignal) => Promise<void>;
};

/** Runs packs, one at a time for each office. */
export class PackRunner {
  private readonly dependencies: PackDependencies;
  private readonly jobs: BackgroundJob<PackRun>;
  /** Offices whose running pack is not this process's any more. */
  private readonly lostOfficeIds = new Set<string>();
  private readonly owner: PackRunOwner;

  constructor(dependencies: PackDependencies) {
    this.dependencies = dependencies;
    this.owner = new PackRunOwner(dependencies.nowMs);
    this.jobs = new BackgroundJob((officeId, run) => {
      if (this.store(officeId, run)) {
        dependencies.onChange(officeId, run);
        return;
      }
      this.lostOfficeIds.add(officeId);
      this.jobs.stop(officeId);
      dependencies.onChange(officeId, stopPackRun(run));
    });
  }

  /** Lists the runs of an office's packs, the newest first. One that was running when Tripledger ended is stopped. */
  listRuns(officeId: string): PackRun[] {
    const current = this.jobs.isRunning(officeId) ? this.jobs.getState(officeId) : null;
    return this.dependencies.runs.get(officeId).map((run) => {
      if (current && isSamePackRun(current, run)) return current;
      if (run.phase !== 'running' || this.owner.isElsewhere(run)) return run;
      return stopPackRun(run);
    });
  }

  /**
   * Runs a pack into a folder, or resumes the run that was interrupted there.
   *
   * @throws AppError `usage` if there is no such pack, one is running, or this one is in another process; `cancelled` where
   *   another process has resumed it meanwhile
   */
  async run(session: OfficeSession, name: string, folder: string, signal?: AbortSignal): Promise<PackRun> {
    const { id: officeId } = session.office;
    if (this.jobs.isRunning(officeId)) {
      throw new AppError('usage', 'A pack is running already. Wait for it, or stop it.', {});
    }
    const { packs } = this.dependencies.getPreferences(session);
    const pack = packs.find((candidate) => candidate.name === name);
    if (!pack) {
      const names = packs.map((candidate) => candidate.name);
      const message = `There is no pack named "${name}" in this office.${suggestName(name, names)}`;
      throw new AppError('usage', message, { pack: name });
    }
    this.lostOfficeIds.delete(officeId);
    return await this.jobs.run(officeId, {
      state: this.begin(session, pack, folder),
      signal,
      work: (job) => this.runRenewed(session, pack, job),
      onInterrupted: (how, error) => {
        const run = this.jobs.getState(officeId);
        if (!run) return { phase: 'stopped' };
        return stopPackRun(how === 'failed' ? { ...run, items: failRunningItems(run.items, error) } : run);
      },
    });
  }

  /** @throws AppError `usage` where the pack is running, here or elsewhere: its run could not follow a change of its name */
  assertNotRunning(officeId: string, pack: string): void {
    if (this.jobs.isRunning(officeId) && this.jobs.getState(officeId)?.pack === pack) {
      throw new AppError('usage', `“${pack}” is running. Wait for it, or stop it.`, {});
    }
    this.owner.assertNotElsewhere(this.dependencies.runs.get(officeId), pack);
  }

  /** Gives the runs of a pack its new name. */
  renameRuns({ id }: Office, from: string, to: string): void {
    const rename = (run: PackRun) => (run.pack === from ? { ...run, pack: to } : run);
    this.dependencies.runs.change(id, (runs) => runs.map(rename));
  }

  /** The packs of all offices, as they are ended together. */
  get control(): JobControl {
    return this.jobs;
  }

  /** Stops the office's running pack, so that it can be resumed. */
  stop(officeId: string): void {
    this.jobs.stop(officeId);
  }

  /** Stops and removes the runs of an office's packs. */
  forget(officeId: string): void {
    this.jobs.forget(officeId);
    this.dependencies.runs.forget(officeId);
  }

  /** Stores a state of the running pack. @returns whether its run is still that of this process */
  private store(officeId: string, run: PackRun): boolean {
    const isOwn = (stored: PackRun) => this.owner.isOwn(stored);
    return this.dependencies.runs.update(officeId, this.owner.toStored(run), isOwn);
  }

  /**
   * Resumes the run that was interrupted in this folder, or creates one, whose items follow.
   *
   * @throws AppError `usage` where another process runs the pack. Of two that begin at once, one does
   */
  private begin(session: OfficeSession, pack: Pack, folder: string): PackRun {
    const { id: officeId } = session.office;
    const preferences = this.dependencies.getPreferences(session);
    const begin = (runs: readonly PackRun[]) => {
      this.owner.assertNotElsewhere(runs, pack.name);
      const earlier = runs.find((run) => run.pack === pack.name && run.folder === folder);
      const isResumable = earlier && canResume(earlier, { pack, preferences });
      return this.owner.toStored(isResumable ? resumePackRun(earlier) : createPackRun(session.now(), pack, folder));
    };
    return { ...this.dependencies.runs.begin(officeId, begin), runBy: null };
  }

  /** Runs the items of a pack, and has other processes know that it goes on. */
  private async runRenewed(session: OfficeSession, pack: Pack, job: RunningJob<PackRun>): Promise<void> {
    const ended = new AbortController();
    const renew = async () => {
      while (!ended.signal.aborted) {
        await this.dependencies.waitForRenewal(ended.signal);
        job.update({});
      }
    };
    renew().catch(() => undefined);
    try {
      await this.runItems(session, pack, job);
    } finally {
      ended.abort();
    }
  }

  /** Writes the items that are not written yet, until the job is stopped, and then the summary of the run. */
  private async runItems(session: OfficeSession, pack: Pack, job: RunningJob<PackRun>): Promise<void> {
    // No one looks at what a scheduled pack writes: whether its reports have changed is found out anew.
    if (hasReportsToRun(pack, job.getState().items)) {
      await refreshReportList(session, { signal: job.signal, priority: 'background' });
    }
    if (job.getState().items.length === 0) {
      job.update({ items: await createPackItems(pack, session, job.getState().day) });
    }
    const writer = new ItemWriter(this.dependencies, session, pack.hasWorkbook);
    for (const [index, { status }] of job.getState().items.entries()) {
      if (job.signal.aborted) break;
      if (status !== 'done' && !(await this.runItem(writer, job, index))) break;
    }
    if (this.lostOfficeIds.has(session.office.id)) {
      const message = `“${pack.name}” ended here: it was resumed in another window or on the command line, or its office was removed there.`;
      throw new AppError('cancelled', message, {});
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
      const problem = isStopped ? stoppedProblem : { code, message };
      update({ ...item, status: isStopped ? 'waiting' : 'failed', problem });
      return !hasPolicy(problem.code, 'stop-pack');
    }
  }
}

/** Whether reports are to be run. @param items - of the run; none in a new one */
function hasReportsToRun({ items: planned }: Pack, items: readonly PackRunItem[]): boolean {
  if (items.length === 0) return planned.some(({ kind }) => kind === 'report');
  return items.some(({ kind, status }) => kind === 'report' && status !== 'done');
}

/** Marks the item that was being written as failed. */
function failRunningItems(items: readonly PackRunItem[], error: unknown): PackRunItem[] {
  const { code, message } = serialiseError(error);
  return items.map((item) =>
    item.status === 'running' ? { ...item, status: 'failed', problem: { code, message } } : item,
  );
}

/* Changes a pack together with what is stored of its runs. */

type PackChange = Extract<PreferenceChange, { kind: 'pack' }>;
type Stores = {
  readonly preferences: { readonly change: (office: Office, change: PreferenceChange) => Preferences };
  readonly packs: PackRunner;
};

/**
 * Saves, renames or deletes a pack. Its runs take its new name. Those of a deleted pack stay under its name: they are there
 * again once the page undoes the deletion.
 *
 * @throws AppError `usage` where it would be renamed over another one, or renamed or deleted while it runs
 */
export function changePack({ preferences, packs }: Stores, office: Office, change: PackChange): Preferences {
  const { name, pack, renamedFrom } = change;
  if (renamedFrom !== undefined) packs.assertNotRunning(office.id, renamedFrom);
  if (pack === null) packs.assertNotRunning(office.id, name);
  const changed = preferences.change(office, change);
  if (renamedFrom !== undefined) packs.renameRuns(office, renamedFrom, name);
  return changed;
}
