/** The saved summaries of a pack, of saved data and of reports: which one is meant, and its dates. */

import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import type { Remarks } from '@shared/exports/notices';
import type { PackRun } from '@shared/settings/packs';
import { listSummaries, type Preferences } from '@shared/settings/preferences';
import type { OldestRecord, SummaryDefinition } from '@shared/summary/definition';
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
  /** What it counts, and a sentence for each thing that its sums lack. */
  readonly counts: 'all' | 'part' | 'nothing';
  readonly gaps: readonly string[];
} & Remarks;

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

/** Gets a summary as a pack makes it: the pack's period takes the place of its own. */
export function toPackSummary(name: string, saved: SummaryDefinition, period: PackRun['period']): SummaryToWrite {
  const { basis } = saved;
  if (!period || !basis) return { name, definition: saved, loaded: null, notes: [] };
  const span = { kind: 'between', from: period.from, to: period.to } as const;
  return { name, definition: { ...saved, basis: { ...basis, span } }, loaded: null, notes: [] };
}
