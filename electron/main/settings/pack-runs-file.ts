/**
 * Progress of an office's packs, so that an interrupted pack can be resumed: a record that the window and command lines
 * share, changed in transactions. Runs of a session-only office stay in memory.
 */
import { singleKind } from '@main/user-records/user-record-file';
import type { UserRecordStore } from '@main/user-records/user-record-store';
import { AppError } from '@shared/errors';
import { isSamePackRun, type PackRun, packRunSchema } from '@shared/schemas/pack-run';
import { z } from 'zod';

const runsSchema = z.array(packRunSchema);
const runsKind = singleKind<readonly PackRun[]>('pack-runs', (value) => runsSchema.parse(value));
/** Most runs that are stored: of an office, and of one of its packs, so that a daily one leaves the months of another. */
const maxRuns = 200;
const maxRunsOfPack = 25;

const toOwner = (id: string) => ({ id, name: '', kind: 'saved' }) as const;

/** Reads and writes the pack runs of offices. */
export class PackRunsFile {
  private readonly records: UserRecordStore;
  private readonly onNotice: (notice: string) => void;
  private readonly sessionRuns = new Map<string, readonly PackRun[]>();

  /** @param onNotice - called with a message for the user where runs cannot be written */
  constructor(records: UserRecordStore, onNotice: (notice: string) => void) {
    this.records = records;
    this.onNotice = onNotice;
  }

  /** Returns an office's runs, newest first; none where they cannot be read. */
  get(officeId: string): PackRun[] {
    const inMemory = this.sessionRuns.get(officeId);
    const read = () =>
      this.records.readNow(toOwner(officeId), undefined, (file) => file.get(runsKind, runsKind.kind)) ?? [];
    return [...(inMemory ?? read())];
  }

  /**
   * Stores a run as the newest. Earlier runs of the pack stay, to be compared with.
   *
   * @param begin - makes the run from those that are stored. No other process stores any meanwhile
   * @param isPersistent - whether it outlives this session. If it cannot be written it stays in memory, with a notice
   * @throws what `begin` throws
   */
  begin(officeId: string, begin: (runs: readonly PackRun[]) => PackRun, isPersistent: boolean): PackRun {
    let run: PackRun | null = null;
    const store = (runs: readonly PackRun[]) => {
      run = begin(runs);
      return putRun(runs, run);
    };
    this.change(officeId, store, isPersistent);
    if (run === null) throw new Error('The run was not begun.');
    return run;
  }

  /**
   * Stores the state of a run that has begun, as {@link begin} does.
   *
   * @param isOwn - whether a stored state is of the process that runs it
   * @returns false, with nothing stored, where another process has resumed the run, or the office is removed
   */
  update(officeId: string, run: PackRun, isOwn: (stored: PackRun) => boolean, isPersistent: boolean): boolean {
    let isStored = false;
    const store = (runs: readonly PackRun[]) => {
      const stored = runs.find((other) => isSamePackRun(other, run));
      isStored = stored ? isOwn(stored) : !this.records.isUnlocked(officeId);
      return isStored ? putRun(runs, run) : runs;
    };
    this.change(officeId, store, isPersistent);
    return isStored;
  }

  /** Changes an office's runs. @param isPersistent - as in {@link begin} */
  change(officeId: string, change: (runs: readonly PackRun[]) => readonly PackRun[], isPersistent: boolean): void {
    const isSaved = isPersistent && this.records.isUnlocked(officeId);
    if (isSaved && this.changeSaved(officeId, change)) return;
    const runs = this.get(officeId);
    const changed = change(runs);
    if (changed === runs) return;
    this.sessionRuns.set(officeId, trimRuns(changed));
    if (isSaved)
      this.onNotice(
        'How far a pack has come could not be saved. It cannot be resumed once Tripledger is closed. Its files are not affected.',
      );
  }

  /** Deletes an office's runs from memory. */
  forget(officeId: string): void {
    this.sessionRuns.delete(officeId);
  }

  /** @returns false where they cannot be written @throws what `change` throws */
  private changeSaved(officeId: string, change: (runs: readonly PackRun[]) => readonly PackRun[]): boolean {
    try {
      this.records.transactNow(toOwner(officeId), ({ get, put }) => {
        const runs = this.sessionRuns.get(officeId) ?? get(runsKind, runsKind.kind) ?? [];
        const changed = change(runs);
        if (changed !== runs) put(runsKind, runsKind.kind, trimRuns(changed));
      });
      this.sessionRuns.delete(officeId);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'settings-failed') return false;
      throw error;
    }
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
