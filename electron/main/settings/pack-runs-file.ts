/**
 * Progress of an office's packs, so that an interrupted pack can be resumed. One small sealed file for each office. Runs of
 * a session-only office stay in memory.
 */
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
  private readonly onNotice: (notice: string) => void;
  private readonly sessionRuns = new Map<string, readonly PackRun[]>();

  /** @param onNotice - called with a message for the user where a file cannot be written */
  constructor(files: SealedFiles, onNotice: (notice: string) => void) {
    this.files = files;
    this.onNotice = onNotice;
  }

  /** Returns an office's runs, newest first. An unreadable file is set aside, with a notice, and counts as empty. */
  get(officeId: string): PackRun[] {
    const inMemory = this.sessionRuns.get(officeId);
    if (inMemory) return [...inMemory];
    return this.files.read(officeId, 'packs', (value) => fileSchema.parse(value)) ?? [];
  }

  /**
   * Stores the state of a run, as the newest. Earlier runs of the pack stay, to be compared with.
   *
   * @param isPersistent - whether it outlives this session. If it cannot be written it stays in memory, with a notice
   */
  put(officeId: string, run: PackRun, isPersistent: boolean): void {
    this.change(officeId, (runs) => [run, ...runs.filter((other) => !isSamePackRun(other, run))], isPersistent);
  }

  /** Changes an office's runs, as {@link put} does. */
  change(officeId: string, change: (runs: readonly PackRun[]) => readonly PackRun[], isPersistent: boolean): void {
    const before = this.get(officeId);
    const runs = trimRuns(change(before));
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
