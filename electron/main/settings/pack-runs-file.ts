/**
 * Progress of an office's packs, so that an interrupted pack can be resumed. One small sealed file for each office, which
 * the window and command lines share: each change is made under a lock. Runs of a session-only office stay in memory.
 */
import { runLocked } from '@main/sqlite/process-lock';
import { isSamePackRun, type PackRun, packRunSchema } from '@shared/schemas/pack-run';
import { z } from 'zod';
import type { SealedFiles } from './sealed-files';

const fileSchema = z.array(packRunSchema);
/** Most runs that are stored: of an office, and of one of its packs, so that a daily one leaves the months of another. */
const maxRuns = 200;
const maxRunsOfPack = 25;

/** Reads and writes the pack runs of offices. */
export class PackRunsFile {
  private readonly files: SealedFiles;
  private readonly lockFile: string;
  private readonly onNotice: (notice: string) => void;
  private readonly sessionRuns = new Map<string, readonly PackRun[]>();

  /**
   * @param lockFile - the path of the lock, for all offices. It holds nothing
   * @param onNotice - called with a message for the user where a file cannot be written
   */
  constructor(files: SealedFiles, lockFile: string, onNotice: (notice: string) => void) {
    this.files = files;
    this.lockFile = lockFile;
    this.onNotice = onNotice;
  }

  /** Returns an office's runs, newest first. An unreadable file is set aside, with a notice, and counts as empty. */
  get(officeId: string): PackRun[] {
    const inMemory = this.sessionRuns.get(officeId);
    if (inMemory) return [...inMemory];
    return this.files.read(officeId, 'packs', (value) => fileSchema.parse(value)) ?? [];
  }

  /**
   * Stores a run as the newest. Earlier runs of the pack stay, to be compared with.
   *
   * @param begin - makes the run from those that are stored. No other process stores any meanwhile
   * @param isPersistent - whether it outlives this session. If it cannot be written it stays in memory, with a notice
   * @throws what `begin` throws
   */
  begin(officeId: string, begin: (runs: readonly PackRun[]) => PackRun, isPersistent: boolean): PackRun {
    return runLocked(this.lockFile, () => {
      const runs = this.get(officeId);
      const run = begin(runs);
      this.store(officeId, runs, putRun(runs, run), isPersistent);
      return run;
    });
  }

  /**
   * Stores the state of a run that has begun, as {@link begin} does.
   *
   * @param isOwn - whether a stored state is of the process that runs it
   * @returns false, with nothing stored, where another process has resumed the run, or the office is removed
   */
  update(officeId: string, run: PackRun, isOwn: (stored: PackRun) => boolean, isPersistent: boolean): boolean {
    return runLocked(this.lockFile, () => {
      const runs = this.get(officeId);
      const stored = runs.find((other) => isSamePackRun(other, run));
      if (stored ? !isOwn(stored) : this.isKnown(officeId)) return false;
      this.store(officeId, runs, putRun(runs, run), isPersistent);
      return true;
    });
  }

  /** Changes an office's runs. @param isPersistent - as in {@link begin} */
  change(officeId: string, change: (runs: readonly PackRun[]) => readonly PackRun[], isPersistent: boolean): void {
    runLocked(this.lockFile, () => {
      const runs = this.get(officeId);
      this.store(officeId, runs, change(runs), isPersistent);
    });
  }

  /** Whether what is stored is known: the file of a locked office, or a damaged one, may hold more. */
  private isKnown(officeId: string): boolean {
    return this.files.isOpen(officeId) && !this.files.hasFailed(officeId, 'packs');
  }

  private store(
    officeId: string,
    before: readonly PackRun[],
    changed: readonly PackRun[],
    isPersistent: boolean,
  ): void {
    const runs = trimRuns(changed);
    if (runs.length === before.length && runs.every((run, index) => run === before[index])) return;
    if (isPersistent && this.files.isOpen(officeId) && this.write(officeId, runs)) this.sessionRuns.delete(officeId);
    else this.sessionRuns.set(officeId, runs);
  }

  private write(officeId: string, runs: readonly PackRun[]): boolean {
    try {
      this.files.write(officeId, 'packs', runs);
      return true;
    } catch {
      this.onNotice(
        'How far a pack has come could not be saved. It cannot be resumed once Tripledger is closed. Its files are not affected.',
      );
      return false;
    }
  }

  /** Deletes an office's runs from memory. */
  forget(officeId: string): void {
    this.sessionRuns.delete(officeId);
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
