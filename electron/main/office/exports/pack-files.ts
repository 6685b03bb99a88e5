/** The file of a pack's summary: exact for programs, and as on screen for the eye. */
import type { Provenance } from '@main/rows/files/provenance';
import { type ExportTable, toTableSource } from '@main/rows/files/table';
import { exportToFile } from '@main/rows/thread/write-table';
import { getExportFormat } from '@shared/exports/formats';
import type { ScreenTable } from '@shared/exports/screen-table';
import type { SyncOverview } from '@shared/records/sync';
import { describeUnsaved } from '@shared/summary/changes';
import { describeGaps } from '@shared/summary/coverage';
import type { SummaryDefinition } from '@shared/summary/definition';
import type {
  PackTarget,
  ReportSummaryToWrite,
  SummaryToWrite,
  WrittenReportSummary,
  WrittenSummary,
} from '../month-end/saved-summaries';
import { getSavedNames } from '../records/clients';
import { formatRunTotal } from '../reports/loaded-run';
import type { RunSummaryContext } from '../reports/run-summary';
import { buildReportSummaryAsOnScreen, listReportSummaryTotals } from './report-as-on-screen';
import { makeReportSummaryTable } from './report-summary-table';
import { buildSummaryAsOnScreen } from './saved-as-on-screen';
import { saveScreenTables } from './screen-table';
import { makeSummaryTable, type SummaryContext } from './summary-table';

/**
 * Writes a summary into a file that replaces no other: as on screen, or for programs as JSON with its provenance beside it.
 *
 * @throws AppError `output-failed`, `cancelled`
 */
async function writeSummaryOutput(
  { path, format, reservedNames, signal }: PackTarget,
  nowMs: number,
  provenance: Provenance,
  table: ExportTable,
  createScreen: () => ScreenTable | Promise<ScreenTable>,
) {
  if (getExportFormat(format).kind !== 'json') {
    const options = { nowMs, canBeTable: false, signal, reservedNames };
    return await saveScreenTables(path, [await createScreen()], format, provenance, options);
  }
  const options = { signal, withProvenanceFile: true, reservedNames };
  return await exportToFile(path, toTableSource(table), format, provenance, options);
}

/* Makes saved summaries of a report's result, into the files of packs. */

/**
 * Makes a summary of a pack, into a file that replaces no other.
 *
 * @throws AppError as {@link makeReportSummaryTable} does, `output-failed`, `cancelled`
 */
export async function writeReportSummaryFile(
  context: Omit<RunSummaryContext, 'reports'>,
  { loaded, saved }: ReportSummaryToWrite,
  target: PackTarget,
): Promise<WrittenReportSummary> {
  const { session, preferences } = context;
  const { runId, warnings: ofRun } = loaded.run;
  const reports = { loadRun: async () => loaded };
  const {
    table,
    provenance: made,
    ...summary
  } = await makeReportSummaryTable({ ...context, reports }, runId, saved, target.signal);
  const totals = listReportSummaryTotals(summary);
  const provenance = {
    ...made,
    totals: totals.map((total) => ({ column: total.column, sum: formatRunTotal(total) })),
  };
  const written = await writeSummaryOutput(target, session.now(), provenance, table, async () =>
    buildReportSummaryAsOnScreen(saved.name, summary, await getSavedNames(session, preferences.labels, target.signal)),
  );
  return {
    path: written.path,
    rows: provenance.rows,
    bytes: written.bytes,
    totals,
    // The report's own warnings stand with the report.
    notes: made.notes ?? [],
    warnings: [...made.warnings.filter((warning) => !ofRun.includes(warning)), ...written.notices],
  };
}

/* Writes summaries of saved data into the files of packs. Sends no request. */

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
  const written = await writeSummaryOutput(target, context.session.now(), provenance, table, () =>
    buildSummaryAsOnScreen(name, definition, result, names),
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
