/** Exports the names that the user has given to numbers, as Settings imports them on another computer. */
import { createProvenance } from '@main/rows/files/provenance';
import { type ExportTable, toTableSource } from '@main/rows/files/table';
import { nameKinds } from '@shared/records/directory';
import type { Preferences } from '@shared/settings/preferences';
import type { OfficeSession } from '../connect/office-session';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './save-export';

/** Builds the table of names, one line for each. Its headers are those that an import looks for. */
function buildNameTable(labels: Preferences['labels']): ExportTable {
  const rows = nameKinds.flatMap((kind) => Object.entries(labels[kind]).map(([id, label]) => [kind, id, label]));
  return { headers: ['type', 'number', 'name'], rows };
}

/** Exports an office's names as CSV. @throws AppError `output-failed`, `cancelled` */
export async function exportNames(
  session: OfficeSession,
  labels: Preferences['labels'],
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const table = buildNameTable(labels);
  const rows = nameKinds.reduce((sum, kind) => sum + Object.keys(labels[kind]).length, 0);
  const path = await chooseTarget({ title: 'Names' }, 'excel-csv');
  if (path === null) return cancelledExport;
  const provenance = createProvenance({
    office: session.office.name,
    subject: 'Names',
    dataFromMs: session.now(),
    rows,
  });
  return await saveExport(path, toTableSource(table), 'excel-csv', provenance, signal);
}
