/**
 * Progress of an office's packs, so that an interrupted pack can be resumed. One small sealed file for each office. Runs of
 * a session-only office stay in memory.
 */
import { type PackRun, packRunSchema } from '@shared/schemas/pack-run';
import { z } from 'zod';
import type { SealedFiles } from './sealed-files';

const fileSchema = z.array(packRunSchema);
/** Most runs that are stored for an office: the newest of each pack and folder. */
const maxRuns = 20;

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
   * Stores a run. Replaces an earlier one of the same pack and folder.
   *
   * @param isPersistent - whether it outlives this session. If it cannot be written it stays in memory, with a notice
   */
  put(officeId: string, run: PackRun, isPersistent: boolean): void {
    const others = this.get(officeId).filter(({ pack, folder }) => pack !== run.pack || folder !== run.folder);
    const runs = [run, ...others].slice(0, maxRuns);
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
