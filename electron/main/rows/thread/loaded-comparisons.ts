/** The comparisons in the worker: the last ones that were made. */

import { AppError } from '@shared/errors/errors';
import type { Comparison } from '@shared/reports/report';
import { LruMap } from '@shared/values/collections';
import { toTableSource } from '../files/table';
import { buildComparisonTable, getComparisonColumns, type RunDifferences } from './compare-runs';
import type { TableOutput } from './table-output';

/** Comparisons in memory. An older one must be made again. */
export const maxComparisons = 4;

/** The last comparisons. */
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

  /**
   * Writes the rows that differ.
   *
   * @param dollarColumns - columns of whole cents that are written in dollars
   * @throws AppError `run-unknown`, and as the output does
   */
  async write(comparisonId: string, dollarColumns: readonly string[], output: TableOutput): Promise<void> {
    const { summary, differences } = this.get(comparisonId);
    const { pieces, ...shape } = toTableSource(buildComparisonTable(summary.headers, differences));
    const columns = getComparisonColumns(summary.headers, dollarColumns);
    await output.begin(dollarColumns.length > 0 ? { ...shape, columns } : shape);
    for await (const bytes of pieces) await output.push(bytes);
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
