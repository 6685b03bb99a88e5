/**
 * How far the packs of an office are, so that one that was broken off can be taken up again. One small file an office; what
 * belongs to this session only stays in memory.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PackRun, packRunSchema } from '@shared/schemas/pack-run';
import { z } from 'zod';
import { writeWhole } from './write-whole';

const fileSchema = z.array(packRunSchema);
/** Runs that are remembered: the last of each pack and folder, and no more than these. */
const mostRuns = 20;

/** Reads and writes the pack runs of offices. */
export class PackRunsFile {
  private readonly folder: string;
  private readonly ofSession = new Map<string, readonly PackRun[]>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The runs, the newest first; a file that cannot be read counts as none. */
  get(officeId: string): PackRun[] {
    const known = this.ofSession.get(officeId);
    if (known) return [...known];
    const file = this.file(officeId);
    try {
      return existsSync(file) ? fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
    } catch {
      return [];
    }
  }

  /**
   * Remembers a run in place of an earlier one of the same pack into the same folder.
   *
   * @param isKept - whether it is to be there at the next start
   */
  put(officeId: string, run: PackRun, isKept: boolean): void {
    const others = this.get(officeId).filter(({ pack, folder }) => pack !== run.pack || folder !== run.folder);
    const runs = [run, ...others].slice(0, mostRuns);
    if (isKept) writeWhole(this.file(officeId), `${JSON.stringify(runs, null, 2)}\n`);
    else this.ofSession.set(officeId, runs);
  }

  remove(officeId: string): void {
    this.ofSession.delete(officeId);
    rmSync(this.file(officeId), { force: true });
  }

  private file(officeId: string): string {
    return join(this.folder, `${officeId}.packs.json`);
  }
}
