/** One line about a run: rows, filters and age. Its size, its duration and the server's own time are on hover. */
import { useNames } from '@renderer/data/queries/names';
import type { ReportResult } from '@renderer/data/queries/reports';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import { formatParameters, toParameters } from '@shared/report-parameters';
import { texts } from './texts';

export function RunSummary({ result, isPrevious }: { result: ReportResult; isPrevious: boolean }) {
  const { run } = result;
  const filters = formatParameters(toParameters(run.filtersSent), useNames());
  const line = texts.summary.line(run.rowsReceived, filters, formatTimeAgo(run.ranAtMs, useNow()));
  const details = [
    line,
    texts.summary.size(run.bytes, run.tookMs / 1_000),
    ...(run.executionTime === null ? [] : [texts.summary.executionTime(String(run.executionTime))]),
  ];
  return (
    <>
      {isPrevious && <span className="tag tag-warning">{texts.summary.previous}</span>}
      <span className="dim num result-facts" title={details.join(' · ')}>
        {line}
      </span>
    </>
  );
}
