/**
 * How far the packs of an office are, so that one that was broken off can be taken up again. One small sealed file an office;
 * what belongs to this session only stays in memory.
 */
import { type PackRun, packRunSchema } from '@shared/schemas/pack-run';
import { z } from 'zod';
import type { SealedFiles } from './sealed-files';

const fileSchema = z.array(packRunSchema);
/** Runs that are remembered: the last of each pack and folder, and no more than these. */
const maxRuns = 20;

/** Reads and writes the pack runs of offices. */
export class PackRunsFile {
  private readonly files: SealedFiles;
  private readonly onNotice: (notice: string) => void;
  private readonly sessionRuns = new Map<string, readonly PackRun[]>();

  /** @param onNotice - called with what the user must be told of a file that cannot be written */
  constructor(files: SealedFiles, onNotice: (notice: string) => void) {
    this.files = files;
    this.onNotice = onNotice;
  }

  /** The runs, the newest first; a file that cannot be read is set aside, with a notice, and counts as none. */
  get(officeId: string): PackRun[] {
    const inMemory = this.sessionRuns.get(officeId);
    if (inMemory) return [...inMemory];
    return this.files.read(officeId, 'packs', (value) => fileSchema.parse(value)) ?? [];
  }

  /**
   * Remembers a run in place of an earlier one of the same pack into the same folder.
   *
   * @param isPersistent - whether it is to be there at the next start. Where it cannot be written it stays in memory, with a notice
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

  /** Drops what is in memory of an office. */
  forget(officeId: string): void {
    this.sessionRuns.delete(officeId);
  }
}
