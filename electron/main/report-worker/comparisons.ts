/** Comparisons of runs: made and held by the worker, for their screen and their export. */
import { AppError } from '@shared/errors';
import { LruMap } from '@shared/lru-map';
import type { Comparison, ReportRun } from '@shared/schemas/report';
import { type ComparisonSide, maxComparisons } from './loaded-comparisons';
import { createTaskId, reportWorker } from './report-worker';

/** A run whose rows can be compared. */
export type ComparableRun = {
  readonly run: ReportRun;
  readonly officeId: string;
  readonly officeName: string;
  readonly blocks: {
    readonly rows: readonly number[];
    readDeflated(index: number): Promise<Uint8Array>;
  };
};

/** A comparison, without the rows that differ. */
export type LoadedComparison = {
  readonly summary: Comparison;
  readonly officeId: string;
  readonly officeName: string;
};

/** The comparisons of all offices. */
export class Comparisons {
  private readonly loaded = new LruMap<string, LoadedComparison>(maxComparisons);

  /**
   * Compares two runs.
   *
   * @param key - the column by whose values rows are matched. If null, the first column with unique values is used
   * @throws AppError `usage` if one of the runs has no such column
   */
  async compare(before: ComparableRun, after: ComparableRun, key: string | null): Promise<LoadedComparison> {
    const { client } = reportWorker;
    const task = createTaskId();
    const send = async (side: ComparisonSide, { blocks }: ComparableRun) => {
      for (let index = 0; index < blocks.rows.length; index += 1) {
        await client.call('comparison:add', { task, side, deflated: await blocks.readDeflated(index) });
      }
    };
    try {
      await client.call('comparison:open', { task });
      await send('before', before);
      await send('after', after);
      const summary = await client.call('comparison:run', { task, before: before.run, after: after.run, key });
      const { officeId, officeName } = after;
      const comparison = { summary, officeId, officeName };
      this.loaded.set(summary.comparisonId, comparison);
      return comparison;
    } finally {
      await client.call('comparison:close', { task }).catch(() => undefined);
    }
  }

  /** Gets a comparison by its id. @throws AppError `run-unknown` if it is no longer loaded */
  get(comparisonId: string): LoadedComparison {
    const comparison = this.loaded.get(comparisonId);
    if (comparison) return comparison;
    throw new AppError('run-unknown', 'This comparison has expired. Compare again.', {});
  }

  /** Reads rows that differ, as a JSON list. @throws AppError `run-unknown` if the comparison is no longer loaded */
  async readDifferences(comparisonId: string, offset: number, limit: number): Promise<string> {
    return await reportWorker.client.call('comparison:read', { comparisonId, offset, limit });
  }

  /** Drops an office's comparisons. */
  forget(officeId: string): void {
    const ids = [...this.loaded].flatMap(([id, comparison]) => (comparison.officeId === officeId ? [id] : []));
    for (const id of ids) this.loaded.delete(id);
    // A worker that has died holds none.
    if (ids.length > 0) reportWorker.client.call('comparison:forget', { comparisonIds: ids }).catch(() => undefined);
  }
}
