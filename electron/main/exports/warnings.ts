/** Exports where the API's responses deviate from its document, for its operator. Nothing personal is in it. */
import { createProvenance } from '@main/export-files/provenance';
import { type ExportTable, toTableSource } from '@main/export-files/table';
import type { OfficeSession } from '@main/session/office-session';
import type { ExportFormat } from '@shared/export-formats';
import type { CollectedWarning } from '@shared/schemas/diagnostics';
import { toIsoWithOffset } from '@shared/timestamps';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './save-export';

/** Builds the table of contract warnings, one line for each. */
export function buildWarningTable(warnings: readonly CollectedWarning[]): ExportTable {
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
  format: ExportFormat,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const { warnings } = session.getDiagnostics();
  const nowMs = session.now();
  const path = await chooseTarget(['contract warnings'], format);
  if (path === null) return cancelledExport;
  const provenance = createProvenance({
    office: '',
    subject: 'Contract warnings',
    dataFromMs: nowMs,
    rows: warnings.length,
  });
  return await saveExport(path, toTableSource(buildWarningTable(warnings)), format, provenance, signal);
}
