/** The saved summaries of a pack, of saved data and of reports: which one is meant, and its dates. */

import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import type { Remarks } from '@shared/exports/notices';
import type { PackRun } from '@shared/settings/packs';
import { listSummaries, type Preferences } from '@shared/settings/preferences';
import type { OldestRecord, SummaryDefinition } from '@shared/summary/definition';
import { describeChangeProblem, type SummaryGaps } from '@shared/summary/notes';
import { getPeriodBefore } from '@shared/summary/periods';
import { formatDate } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';
import type { LoadedRun } from '../reports/loaded-run';

/** A summary to be made. */
export type SummaryToWrite = {
  readonly name: string;
  readonly definition: SummaryDefinition;
  /** The rows of the report that it is of; null for saved data. */
  readonly loaded: LoadedRun | null;
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
  readonly totals: readonly { readonly column: string; readonly sum: string; readonly excludedCount: number }[];
  readonly oldest: OldestRecord | null;
} & SummaryGaps &
  Remarks;

/** Makes a summary, into a file. Sends no request. */
export type WriteSummary = (
  session: OfficeSession,
  summary: SummaryToWrite,
  target: PackTarget,
) => Promise<WrittenSummary>;

/** Finds a saved summary by its name. @throws AppError `not-kept` where it was deleted or renamed since */
export function findSavedSummary(preferences: Preferences, report: string | null, name: string): SummaryDefinition {
  const found = listSummaries(preferences, report).find((summary) => summary.name === name);
  if (found) return found.definition;
  const [what, where] =
    report === null ? ['saved summary', 'in Summarise'] : ['saved summary of this report', 'on a result of the report'];
  const message = `There is no ${what} named “${name}” any more. Save it under this name ${where}, or remove it from the pack.`;
  throw new AppError('not-kept', message, {});
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
  if (definition.before !== undefined && periodBefore.kind === 'none') {
    throw new AppError('usage', describeChangeProblem(periodBefore.problem), {});
  }
  const own = period && describeOwnDates(saved.filters);
  const notes = own ? [`Its own From and To, ${own}, are replaced by the period of the pack.`] : [];
  return { name, definition, loaded: null, notes };
}
