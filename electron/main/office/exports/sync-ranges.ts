/** Table of the ranges of an office that are saved for offline use. */
import { createProvenance } from '@main/rows/files/provenance';
import type { DescribedTable } from '@main/rows/files/table';
import type { SyncOverview } from '@shared/records/sync';

/** Builds a table of an office's saved ranges: their names, dates, how whole each is, and how its last run ended. */
export function buildRangeTable(office: string, ranges: SyncOverview['ranges'], nowMs: number): DescribedTable {
  const rows = ranges.map(({ name, from, to, isWindow, isRefreshed, progress: { coverage, run } }) => [
    name,
    from,
    to,
    isRefreshed,
    isWindow,
    coverage === null ? null : new Date(coverage.asOfMs).toISOString(),
    coverage?.trips ?? null,
    coverage?.missing ?? null,
    run?.status ?? null,
  ]);
  const headers = ['name', 'from', 'to', 'up_to_date', 'moves', 'listed_at', 'trips', 'missing', 'last_run'];
  return {
    table: { headers, rows },
    provenance: createProvenance({
      office,
      subject: 'Saved periods',
      dataFromMs: nowMs,
      source: 'settings',
      rows: rows.length,
    }),
  };
}
