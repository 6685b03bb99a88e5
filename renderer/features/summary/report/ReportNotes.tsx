/** What the numbers of a report's summary cover. */
import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/queries/app';
import { openRun, startRunBefore, useRun } from '@renderer/data/stores/report-runs';
import { formatTimestamp } from '@renderer/ui/formatters';
import { LinkButton } from '@renderer/ui/LinkButton';
import type { Remarks } from '@shared/remarks';
import { describeReportChange } from '@shared/report-changes';
import type { ReportPeriodBefore } from '@shared/report-period-before';
import type { ReportColumns } from '@shared/report-summary-columns';
import { describeReportRows, describeReportSummary } from '@shared/report-summary-values';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportSummaryDefinition, ReportSummaryResult } from '@shared/schemas/report-summary';
import { texts as summaryTexts } from '../texts';
import { texts } from './texts';

const noRemarks: Remarks = { notes: [], warnings: [] };

type Props = {
  readonly run: ReportRun;
  readonly columns: ReportColumns;
  readonly definition: ReportSummaryDefinition;
  readonly result: ReportSummaryResult;
  readonly period: ReportPeriodBefore | null;
  /** Whether the result's table showed some of its rows only. */
  readonly isFromFiltered: boolean;
};

/** Says what changes are from. That there is no run of the period before is said where it is offered. */
function describeChanges(
  definition: ReportSummaryDefinition,
  period: ReportPeriodBefore | null,
  result: ReportSummaryResult,
): Remarks {
  if (period?.kind === 'dates' && result.coverage.before === undefined) return noRemarks;
  return describeReportChange(definition, period, result, formatTimestamp);
}

/** What the numbers cover: the report's own warnings, the rows, what each sum leaves out, and the columns whose unit is not known. */
export function ReportNotes({ run, columns, definition, result, period, isFromFiltered }: Props) {
  const officeId = useOfficeId();
  const { result: shown, status } = useRun(officeId, run.slug);
  const made = describeReportSummary(definition, result.coverage, run.headers);
  const changes = describeChanges(definition, period, result);
  // What changes are from, or why there are none, stands beside the button that runs it again.
  const [madeFrom, ...changesNotes] = changes.notes;
  const [first, ...ofChanges] = [...(madeFrom === undefined ? [] : [madeFrom]), ...changes.warnings, ...changesNotes];
  const notes = [
    ...(isFromFiltered ? [texts.filtersUnused] : []),
    ...run.warnings,
    ...ofChanges,
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
        {first !== undefined && (
          <div className="small num">
            {first}{' '}
            {period?.kind === 'dates' && (
              <Button
                variant="default"
                size="compact-xs"
                title={texts.runBefore.cost}
                onClick={() => void startRunBefore(officeId, run.slug, period.filters)}
              >
                {texts.runBefore.again}
              </Button>
            )}
          </div>
        )}
        {notes.map((note) => (
          <div key={note} className="small num">
            {note}
          </div>
        ))}
        {unknown.length > 0 && (
          <div className="small">
            {texts.unitsUnknown(unknown)}{' '}
            <LinkButton to="/reports/$slug" params={{ slug: run.slug }} search={{}} size="compact-xs" onClick={open}>
              {texts.backToResult}
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}
