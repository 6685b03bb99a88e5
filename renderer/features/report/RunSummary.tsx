/** One line about a run: rows, age, size, duration and the parameters sent. */
import { useNames } from '@renderer/data/queries/names';
import type { ReportResult } from '@renderer/data/queries/reports';
import { formatBytes, formatDuration, formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import { formatParameters, toParameters } from '@shared/report-parameters';
import type { Names } from '@shared/schemas/directory';

/** Formats "50,000 rows · run 3 min ago · 12 MB in 4 s · sent: …". */
function formatRunSummary({ run }: ReportResult, nowMs: number, names: Names): string {
  const parts = [
    `${formatInteger(run.rowsReceived)} rows`,
    `run ${formatTimeAgo(run.ranAtMs, nowMs)}`,
    `${formatBytes(run.bytes)} in ${formatDuration(run.tookMs / 1_000)}`,
    `sent: ${formatParameters(toParameters(run.filtersSent), names)}`,
    ...(run.executionTime === null ? [] : [`execution time ${run.executionTime} (unit not documented)`]),
  ];
  return parts.join(' · ');
}

export function RunSummary({ result, isPrevious }: { result: ReportResult; isPrevious: boolean }) {
  const summary = formatRunSummary(result, useNow(), useNames());
  return (
    <>
      {isPrevious && <span className="tag tag-warning">Previous result</span>}
      <span className="dim num result-facts" title={summary}>
        {summary}
      </span>
    </>
  );
}
