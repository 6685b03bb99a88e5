/** Exports the rows that differ between two runs. */
import type { Provenance } from '@main/export/provenance';
import { type ExportTable, toTableSource } from '@main/export/table';
import type { LoadedComparison } from '@main/reports/compare-runs';
import { buildRunProvenance } from '@main/reports/runs/loaded-run';
import { getLocalDay } from '@shared/dates';
import type { ExportFormat } from '@shared/export-formats';
import type { Cell, Difference } from '@shared/schemas/report';
import { formatTimestamp } from '@shared/timestamps';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './save-export';

function getEarlierCells({ cells, before }: Difference): Cell[] {
  return cells.map((cell, index) => (index in before ? (before[index] ?? null) : cell));
}

/** Builds a table of the rows that differ. A changed row takes two lines, before and after, with the names of what changed. */
export function buildComparisonTable({ summary, differences }: LoadedComparison) {
  const { headers } = summary;
  const rows = differences.flatMap((difference): Cell[][] => {
    const { kind, cells, before } = difference;
    if (kind !== 'changed') return [[kind, null, ...cells]];
    const names = headers.filter((_, index) => index in before).join(', ');
    return [
      ['changed from', names, ...getEarlierCells(difference)],
      ['changed to', names, ...cells],
    ];
  });
  return { headers: ['change', 'changed_columns', ...headers], rows } satisfies ExportTable;
}

/** Builds the provenance of a comparison's export. @param rows - lines of the table */
export function buildComparisonProvenance({ summary, officeName }: LoadedComparison, rows: number): Provenance {
  const { before, after, key, added, removed, changed, same } = summary;
  return {
    ...buildRunProvenance({ run: after, officeName }, 'two kept runs'),
    totals: [],
    rows,
    extent: `Compared by ${key} with the run of ${formatTimestamp(before.ranAtMs)}: ${added} added, ${removed} removed, ${changed} changed, ${same} the same`,
    warnings: [...new Set([...before.warnings, ...after.warnings, ...summary.warnings])],
  };
}

/** Exports a comparison. @throws AppError `output-failed`, `cancelled` */
export async function exportComparison(
  comparison: LoadedComparison,
  format: ExportFormat,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const { before, after, key } = comparison.summary;
  const days = `${getLocalDay(before.ranAtMs)} to ${getLocalDay(after.ranAtMs)}`;
  const nameParts = [`${after.displayName} changes`, comparison.officeName, days, `by ${key}`];
  const path = await chooseTarget(nameParts, format);
  if (path === null) return cancelledExport;
  const table = buildComparisonTable(comparison);
  const provenance = buildComparisonProvenance(comparison, table.rows.length);
  return await saveExport(path, toTableSource(table), format, provenance, signal);
}
