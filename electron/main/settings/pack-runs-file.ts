/** How far the packs of an office are, so that one that was broken off can be taken up again. One small file an office. */
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

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The runs, the newest first; a file that cannot be read counts as none. */
  get(officeId: string): PackRun[] {
    const file = this.file(officeId);
    try {
      return existsSync(file) ? fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
    } catch {
      return [];
    }
  }

  /** Remembers a run in place of an earlier one of the same pack into the same folder. */
  put(officeId: string, run: PackRun): void {
    const others = this.get(officeId).filter(({ pack, folder }) => pack !== run.pack || folder !== run.folder);
    writeWhole(this.file(officeId), `${JSON.stringify([run, ...others].slice(0, mostRuns), null, 2)}\n`);
  }

  remove(officeId: string): void {
    rmSync(this.file(officeId), { force: true });
  }

  private file(officeId: string): string {
    return join(this.folder, `${officeId}.packs.json`);
  }
}
