/** The files of statements in the worker: the last ones that were read. Others are sent again. */
import { createHash } from 'node:crypto';
import type { CheckedFile } from '@main/statement-files/check-statement';
import type { StatementGrid } from '@main/statement-files/grid';
import type { RememberedLayouts } from '@main/statement-files/guess-layout';
import { LruMap } from '@shared/lru-map';
import type { StatementLayout } from '@shared/schemas/statement/settings';

/** Files in memory. One of 20 MB takes some hundreds. */
const maxFiles = 2;

/** What to read a file under. */
export type LayoutRequest = {
  /** Null to guess it. */
  readonly layout: StatementLayout | null;
  readonly typedTotal: number | null;
  readonly remembered: RememberedLayouts;
};

export class StatementFiles {
  private readonly loaded = new LruMap<string, StatementGrid>(maxFiles);

  /** Reads a file. @returns its digest, by which it is named. @throws AppError `usage` for one that cannot be read */
  async read(bytes: Uint8Array): Promise<string> {
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (this.loaded.get(digest)) return digest;
    // Loaded with the first file: the command line starts without it.
    const { readStatementFile } = await import('@main/statement-files/read-file');
    this.loaded.set(digest, await readStatementFile(bytes));
    return digest;
  }

  /** Reads a file's lines under a layout; null where the file is no longer in memory. */
  async check(digest: string, { layout, typedTotal, remembered }: LayoutRequest): Promise<CheckedFile | null> {
    const grid = this.loaded.get(digest);
    if (!grid) return null;
    const { checkStatement } = await import('@main/statement-files/check-statement');
    return checkStatement(grid, layout, typedTotal, remembered);
  }
}
