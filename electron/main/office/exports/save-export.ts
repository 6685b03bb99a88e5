/** Saves an export where the user chooses: shared by the use cases of this folder. */
import { createProvenance, type Provenance } from '@main/rows/files/provenance';
import { type ExportTable, toTableSource } from '@main/rows/files/table';
import { type ExportSource, exportToFile } from '@main/rows/thread/write-table';
import type { FileNameParts } from '@shared/exports/file-name';
import type { ExportFormat } from '@shared/exports/formats';
import type { Output } from '@shared/ipc/contract';
import type { CollectedWarning } from '@shared/records/diagnostics';
import { toIsoWithOffset } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';

/* Exports where the API's responses deviate from its document, for its operator. Nothing personal is in it. */

/** Builds the table of contract warnings, one line for each. */
function buildWarningTable(warnings: readonly CollectedWarning[]): ExportTable {
  return {
    headers: ['record', 'path', 'expected', 'found', 'times', 'last_seen'],
    rows: warnings.map(({ record, path, expected, found, times, lastAtMs }) => [
      record,
      path,
      expected,
      found,
      times,
      toIsoWithOffset(lastAtMs),
    ]),
  };
}

/** Exports an office's contract warnings, without the office's name. @throws AppError `output-failed`, `cancelled` */
export async function exportWarnings(
  session: OfficeSession,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const format = 'csv';
  const { warnings } = session.getDiagnostics();
  const nowMs = session.now();
  const path = await chooseTarget({ title: 'Differences from the documentation' }, format);
  if (path === null) return cancelledExport;
  const provenance = createProvenance({
    office: '',
    subject: 'Contract warnings',
    dataFromMs: nowMs,
    rows: warnings.length,
  });
  return await saveExport(path, toTableSource(buildWarningTable(warnings)), format, provenance, signal);
}

/** The outcome for the user. `path` is null if the user cancelled. */
export type ExportOutcome = Output<'export:report'>;

/** Chooses the file of an export, by the system's save dialog. @returns null if the user cancelled */
export type ChooseTarget = (name: FileNameParts, format: ExportFormat) => Promise<string | null>;

/** The outcome if the user cancelled. */
export const cancelledExport: ExportOutcome = { path: null, rows: 0, bytes: 0, notices: [], hasFormulas: false };

/** Writes an export to a file, with its provenance. @throws AppError `output-failed`, or `cancelled` */
export async function saveExport(
  path: string,
  source: ExportSource,
  format: ExportFormat,
  provenance: Provenance,
  signal: AbortSignal | undefined,
): Promise<ExportOutcome> {
  const written = await exportToFile(path, source, format, provenance, { withProvenanceFile: true, signal });
  return { ...written, notices: [...written.notices], path, rows: provenance.rows };
}
