/** The saved summaries of a pack, of saved data and of reports: which one is meant, and its dates. */

import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import type { Remarks } from '@shared/exports/notices';
import type { PackRun } from '@shared/settings/packs';
import { getReportPreferences, type Preferences } from '@shared/settings/preferences';
import { describeChangeProblem } from '@shared/summary/changes';
import type { SummaryGaps } from '@shared/summary/coverage';
import type { SummaryCoverage, SummaryDefinition } from '@shared/summary/definition';
import { getPeriodBefore } from '@shared/summary/periods';
import type { SavedReportSummary } from '@shared/summary/report-summary-schema';
import { formatDate } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import type { LoadedRun } from '../reports/loaded-run';

/** A summary to be made from the saved copy. */
export type SummaryToWrite = {
  readonly name: string;
  readonly definition: SummaryDefinition;
  /** Notes that its file has before its own. */
  readonly notes: readonly string[];
};

/** Where an item of a pack is written. */
export type PackTarget = {
  /** The file gets the next free name, `by-client (2).csv`, if there is one of this name. */
  readonly path: string;
  readonly format: ExportFormat;
  /** Names in the folder that are reserved for other files. */
  readonly reservedNames: ReadonlySet<string>;
  readonly signal: AbortSignal;
};

/** A summary that was written. Its warnings name what its gaps do in detail, and have the notices about the file. */
export type WrittenSummary = {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly totals: readonly { readonly column: string; readonly sum: string }[];
  readonly oldest: SummaryCoverage['oldest'];
} & SummaryGaps &
  Remarks;

/** Makes a summary from the saved copy, into a file. Sends no request. */
export type WriteSummary = (
  session: OfficeSession,
  summary: SummaryToWrite,
  target: PackTarget,
) => Promise<WrittenSummary>;

/** A summary to be made of a report's rows. */
export type ReportSummaryToWrite = {
  readonly loaded: LoadedRun;
  readonly saved: SavedReportSummary;
};

export type WrittenReportSummary = {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly totals: readonly { readonly column: string; readonly sum: string; readonly excludedCount: number }[];
  /** How it was made. */
  readonly notes: readonly string[];
  /** What its sums leave out, and notices about the file. The report's own warnings are not among them. */
  readonly warnings: readonly string[];
};

/** Makes a summary of a report's rows, into a file. */
export type WriteReportSummary = (
  session: OfficeSession,
  summary: ReportSummaryToWrite,
  target: PackTarget,
) => Promise<WrittenReportSummary>;

/** Finds a saved summary by its name. @throws AppError `not-kept` where it was deleted or renamed since */
export function findSavedSummary({ summaries }: Preferences, name: string): SummaryDefinition {
  const found = summaries.find((summary) => summary.name === name);
  if (found) return found.definition;
  throw new AppError(
    'not-kept',
    `There is no saved summary named “${name}” any more. Save it under this name in Summarise, or remove it from the pack.`,
    {},
  );
}

/** Finds a saved summary of a report by its name. @throws AppError `not-kept` where it was deleted since */
export function findSavedReportSummary(preferences: Preferences, slug: string, name: string): SavedReportSummary {
  const found = getReportPreferences(preferences, slug).summaries.find((summary) => summary.name === name);
  if (found) return found;
  throw new AppError(
    'not-kept',
    `There is no saved summary of this report named “${name}” any more. Save it under this name on a result of the report, or remove it from the pack.`,
    {},
  );
}

/** Says which dates a summary would have of its own; null for none. */
function describeOwnDates({ date_from: from = '', date_to: to = '' }: SummaryDefinition['filters']): string | null {
  if (from === '' && to === '') return null;
  if (from === '') return `up to ${formatDate(to)}`;
  return to === '' ? `from ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`;
}

/**
 * Gets a summary as a pack makes it: the pack's period takes the place of its own From and To.
 *
 * @throws AppError `usage` where it shows changes, and there is no period before
 */
export function toPackSummary(name: string, saved: SummaryDefinition, period: PackRun['period']): SummaryToWrite {
  const dates = period && { date_from: period.from, date_to: period.to };
  const definition = { ...saved, filters: { ...saved.filters, ...dates } };
  const periodBefore = getPeriodBefore(definition);
  if (definition.change !== undefined && periodBefore.kind === 'none') {
    throw new AppError('usage', describeChangeProblem(periodBefore.problem), {});
  }
  const own = period && describeOwnDates(saved.filters);
  const notes = own ? [`Its own From and To, ${own}, are replaced by the period of the pack.`] : [];
  return { name, definition, notes };
}
