/** Exports the rows that differ between two runs. */
import type { Provenance } from '@main/export-files/provenance';
import type { LoadedComparison } from '@main/report-worker/comparisons';
import { buildRunProvenance } from '@main/reports/runs/loaded-run';
import { getLocalDay } from '@shared/dates';
import type { ExportFormat } from '@shared/export-formats';
import { formatTimestamp } from '@shared/timestamps';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './save-export';

/** Builds the provenance of a comparison's export. */
export function buildComparisonProvenance({ summary, officeName }: LoadedComparison): Provenance {
  const { before, after, key, added, removed, changed, same } = summary;
  return {
    ...buildRunProvenance({ run: after, officeName }, 'two saved runs'),
    totals: [],
    // A changed row takes two lines.
    rows: added + removed + 2 * changed,
    extent: `Compared by ${key} with the run of ${formatTimestamp(before.ranAtMs)}: ${added} added, ${removed} removed, ${changed} changed, ${same} the same`,
    warnings: [...new Set([...before.warnings, ...after.warnings, ...summary.warnings])],
  };
}

/** Names a comparison's export: the report, the office, the days of both runs, the key. */
export function getComparisonNameParts({ summary, officeName }: LoadedComparison): string[] {
  const { before, after, key } = summary;
  const days = `${getLocalDay(before.ranAtMs)} to ${getLocalDay(after.ranAtMs)}`;
  return [`${after.displayName} changes`, officeName, days, `by ${key}`];
}

/** Exports a comparison. @throws AppError `output-failed`, `cancelled` */
export async function exportComparison(
  comparison: LoadedComparison,
  format: ExportFormat,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const path = await chooseTarget(getComparisonNameParts(comparison), format);
  if (path === null) return cancelledExport;
  const { comparisonId } = comparison.summary;
  return await saveExport(path, { comparisonId }, format, buildComparisonProvenance(comparison), signal);
}
