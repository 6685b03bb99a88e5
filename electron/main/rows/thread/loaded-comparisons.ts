/** The comparisons in the worker: the last ones that were made. */

import { AppError } from '@shared/errors/errors';
import type { Comparison } from '@shared/reports/report';
import { LruMap } from '@shared/values/collections';
import type { RunDifferences } from './compare-runs';

/** Comparisons in memory. An older one must be made again. */
export const maxComparisons = 4;

export class LoadedComparisons {
  private readonly loaded = new LruMap<string, RunDifferences>(maxComparisons);

  add(compared: RunDifferences): Comparison {
    this.loaded.set(compared.summary.comparisonId, compared);
    return compared.summary;
  }

  /** Reads differences as a JSON list. @throws AppError `run-unknown` if the comparison is no longer loaded */
  read(comparisonId: string, offset: number, limit: number): string {
    return JSON.stringify(this.get(comparisonId).differences.slice(offset, offset + limit));
  }

  forget(comparisonIds: readonly string[]): void {
    for (const id of comparisonIds) this.loaded.delete(id);
  }

  private get(comparisonId: string): RunDifferences {
    const compared = this.loaded.get(comparisonId);
    if (compared) return compared;
    throw new AppError('run-unknown', 'This comparison has expired. Compare again.', {});
  }
}
