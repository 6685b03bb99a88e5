/** Comparisons of runs: made and held by the worker, for their screen and their export. */
import { AppError } from '@shared/errors/errors';
import type { Comparison, ReportRun } from '@shared/reports/report';
import { LruMap } from '@shared/values/collections';
import { maxComparisons } from './loaded-comparisons';
import { reportCalls } from './report-worker';

/** A run whose rows can be compared. */
export type ComparableRun = {
  readonly run: ReportRun;
  readonly officeId: string;
  readonly officeName: string;
  readonly blocks: StoredBlocks;
};

type StoredBlocks = { readonly rows: readonly number[]; readDeflated(index: number): Promise<Uint8Array> };

/** Reads the rows of a result, to be sent to the worker. @throws the signal's reason */
export async function readAllDeflated(blocks: StoredBlocks, signal?: AbortSignal): Promise<Uint8Array[]> {
  const read: Uint8Array[] = [];
  for (const index of blocks.rows.keys()) {
    signal?.throwIfAborted();
    read.push(await blocks.readDeflated(index));
  }
  return read;
}

/** A comparison, without its rows. */
export type LoadedComparison = {
  readonly summary: Comparison;
  readonly officeId: string;
  readonly officeName: string;
};

export class Comparisons {
  private readonly loaded = new LruMap<string, LoadedComparison>(maxComparisons);

  /**
   * Compares two runs.
   *
   * @param key - the column by whose values rows are matched. If null, the first column with unique values is used
   * @throws AppError `usage` if one of the runs has no such column
   */
  async compare(before: ComparableRun, after: ComparableRun, key: string | null): Promise<LoadedComparison> {
    const read = async ({ run, blocks }: ComparableRun) => ({ run, blocks: await readAllDeflated(blocks) });
    const summary = await reportCalls.comparisons.compare(await read(before), await read(after), key);
    const { officeId, officeName } = after;
    const comparison = { summary, officeId, officeName };
    this.loaded.set(summary.comparisonId, comparison);
    return comparison;
  }

  /** Gets a comparison by its id. @throws AppError `run-unknown` if it is no longer loaded */
  get(comparisonId: string): LoadedComparison {
    const comparison = this.loaded.get(comparisonId);
    if (comparison) return comparison;
    throw new AppError('run-unknown', 'This comparison has expired. Compare again.', {});
  }

  /** Reads rows, as a JSON list. @throws AppError `run-unknown` if the comparison is no longer loaded */
  async readDifferences(comparisonId: string, offset: number, limit: number): Promise<string> {
    return await reportCalls.comparisons.read(comparisonId, offset, limit);
  }

  /** Drops an office's comparisons. */
  forget(officeId: string): void {
    const ids = [...this.loaded].flatMap(([id, comparison]) => (comparison.officeId === officeId ? [id] : []));
    for (const id of ids) this.loaded.delete(id);
    // A worker that has died holds none.
    if (ids.length > 0) reportCalls.comparisons.forget(ids).catch(() => undefined);
  }
}
