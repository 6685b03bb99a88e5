/** Caches the last comparisons in memory, for their screen and their export. */
import { AppError } from '@shared/errors';
import { LruMap } from '@shared/lru-map';
import { compareRuns, type LoadedComparison } from './compare-runs';
import type { LoadedRun } from './runs/loaded-run';

const maxComparisons = 4;

/** The comparisons of all offices. */
export class Comparisons {
  private readonly loaded = new LruMap<string, LoadedComparison>(maxComparisons);

  /** Compares two runs, and caches the result. @throws AppError `usage`, see {@link compareRuns} */
  async compare(before: LoadedRun, after: LoadedRun, key: string | null): Promise<LoadedComparison> {
    const comparison = await compareRuns(before, after, key);
    this.loaded.set(comparison.summary.comparisonId, comparison);
    return comparison;
  }

  /** Gets a comparison by its id. @throws AppError `run-unknown` if it is no longer cached */
  get(comparisonId: string): LoadedComparison {
    const comparison = this.loaded.get(comparisonId);
    if (comparison) return comparison;
    throw new AppError('run-unknown', 'This comparison is no longer held. Please compare again.', {});
  }

  /** Drops an office's comparisons. */
  forget(officeId: string): void {
    for (const [id, comparison] of this.loaded) if (comparison.officeId === officeId) this.loaded.delete(id);
  }
}
