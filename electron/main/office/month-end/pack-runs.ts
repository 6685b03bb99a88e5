/** Which process runs a pack: the window and command lines share the runs of an office. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { singleKind } from '@main/saved/user/user-record-file';
import type { RecordOwner, UserRecordStore } from '@main/saved/user/user-record-store';
import { isProcessRunning } from '@main/system/files';
import { AppError } from '@shared/errors/errors';
import { isSamePackRun, type PackRun, type PackRunBy, packRunSchema } from '@shared/settings/packs';
import { z } from 'zod';

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

/*
 * Progress of an office's packs, so that an interrupted pack can be resumed: a record that the window and command lines
 * share, changed in transactions; in memory for an office whose records are not unlocked.
 */

const runsSchema = z.array(packRunSchema);
const runsKind = singleKind<readonly PackRun[]>('pack-runs', (value) => runsSchema.parse(value));
/** Most runs that are stored: of an office, and of one of its packs, so that a daily one leaves the months of another. */
const maxRuns = 200;
const maxRunsOfPack = 25;

/** Another owner than the office: what is in memory must not be taken for what is saved of it. */
const toMemoryId = (officeId: string) => `${officeId} in memory`;

/** Reads and writes the pack runs of offices. */
export class PackRunsFile {
  private readonly records: UserRecordStore;
  private readonly onNotice: (notice: string) => void;

  /** @param onNotice - called with a message for the user where the progress of a run cannot be saved */
  constructor(records: UserRecordStore, onNotice: (notice: string) => void) {
    this.records = records;
    this.onNotice = onNotice;
  }

  /** Returns an office's runs, newest first; none where they cannot be read. */
  get(officeId: string): PackRun[] {
    const owner = this.getOwner(officeId);
    return [...(this.records.readNow(owner, undefined, (file) => file.get(runsKind, runsKind.kind)) ?? [])];
  }

  /**
   * Stores a run as the newest. Earlier runs of the pack stay, to be compared with.
   *
   * @param begin - makes the run from those that are stored. No other process stores any meanwhile
   * @throws what `begin` throws; AppError `settings-failed` where it cannot be saved
   */
  begin(officeId: string, begin: (runs: readonly PackRun[]) => PackRun): PackRun {
    return this.transact(officeId, (runs, put) => {
      const run = begin(runs);
      put(putRun(runs, run));
      return run;
    });
  }

  /**
   * Stores the state of a run that has begun. Where it cannot be saved the run goes on, with a notice.
   *
   * @param isOwn - whether a stored state is of the process that runs it
   * @returns false, with nothing stored, where another process has resumed the run, or the office is removed
   */
  update(officeId: string, run: PackRun, isOwn: (stored: PackRun) => boolean): boolean {
    try {
      return this.transact(officeId, (runs, put) => {
        const stored = runs.find((other) => isSamePackRun(other, run));
        if (!stored || !isOwn(stored)) return false;
        put(putRun(runs, run));
        return true;
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!this.records.hasFiles(officeId)) return false;
      this.onNotice(
        'How far a pack has come could not be saved. It cannot be resumed once Tripledger is closed. Its files are not affected.',
      );
      return true;
    }
  }

  /** Changes an office's runs. @throws AppError `settings-failed` where they cannot be saved */
  change(officeId: string, change: (runs: readonly PackRun[]) => readonly PackRun[]): void {
    this.transact(officeId, (runs, put) => put(change(runs)));
  }

  /** Deletes an office's runs from memory. */
  forget(officeId: string): void {
    this.records.lock(toMemoryId(officeId));
  }

  private getOwner(officeId: string): RecordOwner {
    if (this.records.isUnlocked(officeId)) return { id: officeId, name: '', kind: 'saved' };
    return { id: toMemoryId(officeId), name: '', kind: 'session' };
  }

  private transact<R>(
    officeId: string,
    work: (runs: readonly PackRun[], put: (runs: readonly PackRun[]) => void) => R,
  ): R {
    return this.records.transactNow(this.getOwner(officeId), ({ get, put }) =>
      work(get(runsKind, runsKind.kind) ?? [], (runs) => put(runsKind, runsKind.kind, trimRuns(runs))),
    );
  }
}

/** Puts a run first, in place of an earlier state of it. */
function putRun(runs: readonly PackRun[], run: PackRun): PackRun[] {
  return [run, ...runs.filter((other) => !isSamePackRun(other, run))];
}

/** Drops the oldest runs. @param runs - the newest first */
function trimRuns(runs: readonly PackRun[]): PackRun[] {
  const counts = new Map<string, number>();
  return runs
    .filter(({ pack }) => {
      const count = (counts.get(pack) ?? 0) + 1;
      counts.set(pack, count);
      return count <= maxRunsOfPack;
    })
    .slice(0, maxRuns);
}
