/** Which process runs a pack: the window and command lines share the runs of an office. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isProcessRunning } from '@main/files/process-running';
import { AppError } from '@shared/errors';
import type { PackRun, PackRunBy } from '@shared/schemas/pack-run';

/** Time after which a run that was not renewed counts as stopped: four renewals. */
const maxAgeMs = 60_000;

/** Ids of this process. Another one under its process id is of a process that has ended: the system reuses them. */
const ownRunnerIds = new Set<string>();

/** What runs packs in this process. */
export class PackRunOwner {
  private readonly runnerId = randomUUID();
  private readonly nowMs: () => number;

  /** @param nowMs - epoch milliseconds */
  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
    ownRunnerIds.add(this.runnerId);
  }

  /** Gets a run of this owner as it is stored: with the time, which is renewed while it is running. */
  toStored(run: PackRun): PackRun {
    const runBy = { runnerId: this.runnerId, pid: process.pid, host: hostname(), atMs: this.nowMs() };
    return { ...run, runBy: run.phase === 'running' ? runBy : null };
  }

  isOwn({ runBy }: PackRun): boolean {
    return runBy?.runnerId === this.runnerId;
  }

  /**
   * Whether a stored run goes on in another process. A time that is still to come was noted by another clock, or before this
   * one was set back: it counts as an old one until its next renewal.
   */
  isElsewhere(run: PackRun): boolean {
    const { phase, runBy } = run;
    if (phase !== 'running' || runBy === null || this.isOwn(run)) return false;
    return Math.abs(this.nowMs() - runBy.atMs) < maxAgeMs && mayBeAlive(runBy);
  }

  /** @throws AppError `usage` where another process runs the pack */
  assertNotElsewhere(runs: readonly PackRun[], pack: string): void {
    if (!runs.some((run) => run.pack === pack && this.isElsewhere(run))) return;
    throw new AppError('usage', `“${pack}” is running in another window or on the command line. Wait for it.`, {});
  }
}

/** The processes of another computer are not known. */
function mayBeAlive({ runnerId, pid, host }: PackRunBy): boolean {
  if (host !== hostname()) return true;
  return pid === process.pid ? ownRunnerIds.has(runnerId) : isProcessRunning(pid);
}
