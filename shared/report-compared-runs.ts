/** What speaks against comparing two runs of a report: dates that were not over, a report that was changed, warnings of the earlier run. */
import { type DateRange, formatDateRange } from './date-ranges';
import { formatDate, getLocalDay } from './dates';
import type { ReportRun } from './schemas/report';

type ComparedRun = Pick<ReportRun, 'ranAtMs' | 'lastModified' | 'warnings'>;

/** The dates of a result, and those of its period before. */
type ComparedPeriods = { readonly now: DateRange; readonly before: DateRange };

/** Gets the day of a run, as text, where its dates were not over then; on their last day they are not. */
function findEarlyDay({ ranAtMs }: ComparedRun, { to }: DateRange): string | null {
  const day = getLocalDay(ranAtMs);
  return day > to ? null : formatDate(day);
}

/** Says that the report was changed between the runs, and which of them is of its earlier state. */
function describeChangedReport(now: ComparedRun, before: ComparedRun): string[] {
  const isKnown = now.lastModified !== null && before.lastModified !== null;
  if (!isKnown || now.lastModified === before.lastModified) return [];
  return before.ranAtMs > now.ranAtMs
    ? ['The report was changed after this result was run: run the report again.']
    : ['The report was changed after it was run for the period before: run that again.'];
}

/** Says what speaks against comparing a result with the run of its period before, as sentences. */
export function describeComparedRuns(now: ComparedRun, before: ComparedRun, periods: ComparedPeriods): string[] {
  const [early, earlyBefore] = [findEarlyDay(now, periods.now), findEarlyDay(before, periods.before)];
  const [dates, datesBefore] = [formatDateRange(periods.now), formatDateRange(periods.before)];
  return [
    ...(earlyBefore === null
      ? []
      : [
          `The period before, ${datesBefore}, was not over on ${earlyBefore}, when its report was run: rows may be missing. Run it again once it is over.`,
        ]),
    ...(early === null
      ? []
      : [`The period of this result, ${dates}, was not over on ${early}, when it was run: rows may be missing.`]),
    ...describeChangedReport(now, before),
    ...before.warnings.map((warning) => `In the period before: ${warning}`),
  ];
}
