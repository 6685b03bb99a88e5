/** Writes summaries of saved data into the files of packs. Sends no request. */
import type { PackTarget, SummaryToWrite, WrittenSummary } from '@main/reports/packs/saved-summaries';
import type { SummaryDefinition } from '@shared/schemas/summary';
import type { SyncOverview } from '@shared/schemas/sync-plan';
import { describeUnsaved } from '@shared/summary-changes';
import { describeGaps } from '@shared/summary-gaps';
import { makeSummaryTable, type SummaryContext } from './make-saved-table';
import { writeSummaryOutput } from './pack-output';
import { buildSummaryAsOnScreen } from './saved-as-on-screen';

/** Says that not all trips of a summary's dates are saved; null where they are. Of changes their own warnings say so. */
function findUnsaved(definition: SummaryDefinition, ranges: SyncOverview['ranges']): string | null {
  const { date_from: from = '', date_to: to = '' } = definition.filters;
  if (definition.change !== undefined || from === '' || to === '') return null;
  return describeUnsaved(definition, { from, to }, ranges);
}

/**
 * Makes a summary of a pack, into a file that replaces no other.
 *
 * @throws AppError as {@link makeSummaryTable} does, `output-failed`, `cancelled`
 */
export async function writeSummaryFile(
  context: SummaryContext,
  { name, definition, notes: given }: SummaryToWrite,
  target: PackTarget,
): Promise<WrittenSummary> {
  const {
    table,
    oldest,
    result,
    names,
    provenance: made,
  } = await makeSummaryTable(context, name, definition, target.signal);
  const ranges = await context.getRanges();
  const unsaved = findUnsaved(definition, ranges);
  const { counts, gaps } = describeGaps(definition, result, ranges);
  const notes = [...given, ...(made.notes ?? [])];
  // What the dates mean decides which trips are counted.
  const others = made.warnings.filter((warning) => !result.notes.includes(warning));
  const warnings = [...(unsaved ? [unsaved] : []), ...result.notes, ...others];
  const provenance = { ...made, notes, warnings: [...gaps, ...warnings] };
  const written = await writeSummaryOutput(target, provenance, table, () =>
    buildSummaryAsOnScreen(definition, result, names),
  );
  return {
    path: written.path,
    rows: provenance.rows,
    bytes: written.bytes,
    totals: provenance.totals ?? [],
    counts,
    gaps,
    oldest,
    notes,
    warnings: [...warnings, ...written.notices],
  };
}
