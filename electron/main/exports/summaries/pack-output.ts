/** The file of a pack's summary: exact for programs, and as on screen for the eye. */
import type { Provenance } from '@main/export-files/provenance';
import { type ExportTable, type TableSource, toTableSource } from '@main/export-files/table';
import { exportToFile } from '@main/report-worker/export-to-file';
import type { PackTarget } from '@main/reports/packs/saved-summaries';
import { getExportFormat } from '@shared/export-formats';

/**
 * Writes a summary into a file that replaces no other, with its provenance beside it.
 *
 * @param table - for JSON, which programs read
 * @param createScreen - makes the table for all other formats
 * @throws AppError `output-failed`, `cancelled`
 */
export async function writeSummaryOutput(
  { path, format, reservedNames, signal }: PackTarget,
  provenance: Provenance,
  table: ExportTable,
  createScreen: () => TableSource | Promise<TableSource>,
): ReturnType<typeof exportToFile> {
  const isForPrograms = getExportFormat(format).kind === 'json';
  const source = isForPrograms ? toTableSource(table) : await createScreen();
  return await exportToFile(path, source, format, provenance, { signal, withProvenanceFile: true, reservedNames });
}
