/** Copies what still opens of damaged saved data into new files, one job for each office. */
import type { OfficeCache } from '@main/data-worker/office-cache';
import { AppError } from '@shared/errors';
import type { Office, SalvageProgress } from '@shared/schemas/office';

export type SalvageJobsOptions = {
  /** @param isLasting - whether the notice must outlive this process */
  readonly onNotice: (notice: string, isLasting: boolean) => void;
  /** Called when what a notice said is no longer so. */
  readonly onNoticeEnd: (notice: string) => void;
  /** Called when a job has begun, has advanced by a hundredth, or has ended. */
  readonly onChange: () => void;
  /** Whether an office waits for the end: it then ends where the disk is full. */
  readonly waitsForSalvage: boolean;
};

/** Both are fulfilled at the end, however the job ends. */
type Running = {
  /** The plan, and the list of what was saved, are copied. */
  readonly lists: Promise<void>;
  readonly end: Promise<void>;
};

type Job = { readonly controller: AbortController; progress: SalvageProgress };

function describeFullDisk(name: string): string {
  return `${name}: The disk is full, so recovering from the damaged file waits. Nothing is lost. Free some room on the disk: it continues by itself.`;
}

export class SalvageJobs {
  private readonly options: SalvageJobsOptions;
  private readonly jobs = new Map<string, Job>();
  private readonly running = new Map<string, Running>();

  constructor(options: SalvageJobsOptions) {
    this.options = options;
  }

  /** The jobs that are running. */
  list(): SalvageProgress[] {
    return [...this.jobs.values()].map(({ progress }) => progress);
  }

  /** Stops a job. It goes on when the office is opened next, after a restart. */
  stop(officeId: string): void {
    this.jobs.get(officeId)?.controller.abort(new AppError('cancelled', 'The copying was stopped.', {}));
  }

  /** Waits for the end of an office's job, if one is running. */
  async waitForEnd(officeId: string): Promise<void> {
    await this.running.get(officeId)?.end;
  }

  /** Begins the job of an office that was opened, or returns the one that is running. How it ended is a notice. */
  run(office: Office, cache: OfficeCache): Running {
    const running = this.running.get(office.id);
    if (running !== undefined) return running;
    if (!cache.hasSalvage) return { lists: Promise.resolve(), end: Promise.resolve() };
    const { promise: lists, resolve: onLists } = Promise.withResolvers<void>();
    const end = this.copy(office, cache, onLists).finally(() => {
      this.running.delete(office.id);
      onLists();
    });
    this.running.set(office.id, { lists, end });
    return { lists, end };
  }

  /** Copies to the end. Never throws. */
  private async copy({ id: officeId, name }: Office, cache: OfficeCache, onLists: () => void): Promise<void> {
    const job: Job = {
      controller: new AbortController(),
      progress: { officeId, done: 0, total: 0, isDiskFull: false },
    };
    this.jobs.set(officeId, job);
    let description: string | null = null;
    try {
      for await (const part of cache.streamSalvage({ signal: job.controller.signal })) {
        if (part.kind === 'end') description = part.description;
        else {
          if (part.isDiskFull && this.options.waitsForSalvage)
            throw new AppError('cache-unavailable', 'The disk is full.', {});
          this.notifyFullDisk(name, job, part.isDiskFull);
          this.advance(job, part);
          // A plan that is not copied yet is not taken for none: the office can open without it.
          if (part.hasLists || part.isDiskFull) onLists();
        }
      }
    } catch (error) {
      const reason = error instanceof AppError ? error.message : 'The damaged file cannot be read.';
      description = `Recovering from the damaged file has not finished. ${reason} It continues when Tripledger starts again.`;
    } finally {
      this.jobs.delete(officeId);
      this.notifyFullDisk(name, job, false);
      // Without a description the office was removed, or its saved data cleared.
      if (description !== null) this.options.onNotice(`${name}: ${description}`, true);
      this.options.onChange();
    }
  }

  /** Notifies that the disk is full while it is so, and no longer. */
  private notifyFullDisk(name: string, { progress }: Job, isDiskFull: boolean): void {
    const { onNotice, onNoticeEnd } = this.options;
    if (isDiskFull && !progress.isDiskFull) onNotice(describeFullDisk(name), false);
    if (!isDiskFull && progress.isDiskFull) onNoticeEnd(describeFullDisk(name));
  }

  private advance(job: Job, { done, total, isDiskFull }: Omit<SalvageProgress, 'officeId'>): void {
    const toPercent = (part: number) => Math.floor((100 * part) / Math.max(1, total));
    const hasAdvanced =
      job.progress.isDiskFull !== isDiskFull ||
      job.progress.total !== total ||
      toPercent(job.progress.done) !== toPercent(done);
    job.progress = { ...job.progress, done, total, isDiskFull };
    if (hasAdvanced) this.options.onChange();
  }
}
