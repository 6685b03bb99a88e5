/** What the numbers of a report's summary cover. */
import { useOfficeId } from '@renderer/data/app';
import { openRun, useRun } from '@renderer/data/stores/runs';
import { LinkButton } from '@renderer/ui/details';
import { formatTimestamp } from '@renderer/ui/formatters';
import type { ReportRun } from '@shared/reports/report';
import { describeReportChange } from '@shared/summary/report-changes';
import { describeReportRows, describeReportSummary, type ReportColumns } from '@shared/summary/report-summary';
import type { ReportSummaryDefinition, ReportSummaryResult } from '@shared/summary/report-summary-schema';
import { reportSummaryTexts, texts as summaryTexts } from './texts';

type Props = {
  readonly run: ReportRun;
  readonly columns: ReportColumns;
  readonly definition: ReportSummaryDefinition;
  readonly result: ReportSummaryResult;
  /** Whether the result's table showed some of its rows only. */
  readonly isFromFiltered: boolean;
};

/** What the numbers cover: the report's own warnings, the rows, what each sum leaves out, and the columns whose unit is not known. */
export function ReportNotes({ run, columns, definition, result, isFromFiltered }: Props) {
  const officeId = useOfficeId();
  const { result: shown, status } = useRun(officeId, run.slug);
  const made = describeReportSummary(definition, result.coverage, run.headers);
  const changes = describeReportChange(definition, result, formatTimestamp);
  const notes = [
    ...(isFromFiltered ? [reportSummaryTexts.filtersUnused] : []),
    ...run.warnings,
    ...changes.warnings,
    ...changes.notes,
    ...made.warnings,
    ...made.notes,
  ];
  const unknown = columns.summable.flatMap(({ name, unit }) => (unit === null ? [name] : []));
  // Another run of the report may be its result by now. One that is under way is not ended for this one.
  const open = () => {
    if (status !== 'running' && shown?.run.runId !== run.runId) void openRun(officeId, run.slug, run.runId);
  };
  const isWarning =
    isFromFiltered ||
    unknown.length > 0 ||
    [run.warnings, changes.warnings, made.warnings].some((warnings) => warnings.length > 0);
  return (
    <div className={isWarning ? 'note note-warn' : 'note'} role="status" aria-label={summaryTexts.counted}>
      <div>
        <span className="num">{describeReportRows(result.coverage)}</span>
        {notes.map((note) => (
          <div key={note} className="small num">
            {note}
          </div>
        ))}
        {unknown.length > 0 && (
          <div className="small">
            {reportSummaryTexts.unitsUnknown(unknown)}{' '}
            <LinkButton to="/reports/$slug" params={{ slug: run.slug }} search={{}} size="compact-xs" onClick={open}>
              {reportSummaryTexts.backToResult}
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}
