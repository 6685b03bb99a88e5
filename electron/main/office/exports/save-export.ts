/** Saves an export where the user chooses: shared by the use cases of this folder. */
import type { Provenance } from '@main/rows/files/table';
import { type ExportSource, exportToFile } from '@main/rows/thread/write-table';
import type { FileNameParts } from '@shared/exports/file-name';
import type { ExportFormat } from '@shared/exports/formats';
import type { Output } from '@shared/ipc/contract';

/** The outcome for the user. `path` is null if the user cancelled. */
export type ExportOutcome = Output<'export:report'>;

/** Chooses the file of an export, by the system's save dialog. @returns null if the user cancelled */
export type ChooseTarget = (name: FileNameParts, format: ExportFormat) => Promise<string | null>;

export const cancelledExport: ExportOutcome = { path: null, rows: 0, notices: [], hasFormulas: false };

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
