/** The file of a statement that was read last: it is read under several layouts. Others are sent again. */
import { createHash } from 'node:crypto';
import { checkStatement, type ListedFile } from '@main/statement-files/check-statement';
import type { StatementGrid } from '@main/statement-files/grid';
import type { RememberedLayouts } from '@main/statement-files/guess-layout';
import { readStatementFile } from '@main/statement-files/read-file';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import type { TextEncoding } from '@shared/text-encodings';

/** What to read a file under. */
export type LayoutRequest = {
  /** Null to guess it. */
  readonly layout: StatementLayout | null;
  readonly typedTotal: number | null;
  readonly remembered: RememberedLayouts;
};

type LoadedFile = {
  readonly digest: string;
  readonly bytes: Uint8Array;
  encoding: TextEncoding | null;
  grid: StatementGrid;
};

export class StatementFiles {
  private loaded: LoadedFile | null = null;

  /** Reads a file. @returns its digest, by which it is named. @throws AppError `file-unreadable` for one that cannot be read */
  async read(bytes: Uint8Array): Promise<string> {
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (this.loaded?.digest === digest) return digest;
    // Two large ones would not fit.
    this.loaded = null;
    this.loaded = { digest, bytes, encoding: null, grid: await readStatementFile(bytes) };
    return digest;
  }

  /** Reads a file's lines under a layout; null where the file is no longer in memory. */
  async check(digest: string, { layout, typedTotal, remembered }: LayoutRequest): Promise<ListedFile | null> {
    const { loaded } = this;
    if (loaded?.digest !== digest) return null;
    const readUnder = async (encoding: TextEncoding | null) => {
      if (encoding !== loaded.encoding) {
        loaded.grid = await readStatementFile(loaded.bytes, encoding);
        loaded.encoding = encoding;
      }
      return checkStatement(loaded.grid, layout, typedTotal, remembered);
    };
    const checked = await readUnder(layout?.encoding ?? null);
    const { encoding } = checked.check.layout;
    return encoding === loaded.encoding ? checked : await readUnder(encoding);
  }
}
