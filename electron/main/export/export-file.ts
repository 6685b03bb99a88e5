/** One table in one of the five formats, as pieces or as a file. */
import { assertNever } from '@shared/errors';
import type { ExportFormat } from '@shared/ipc/contract';
import { writeFileAtomically } from './atomic-file';
import { delimited } from './delimited';
import { jsonRows } from './json';
import { type Provenance, provenanceJson, provenanceRows } from './provenance';
import type { ExportTable } from './table';
import { xlsx } from './xlsx';

/** The ending of each format's file name. */
export const extensions = {
  csv: 'csv',
  'excel-csv': 'csv',
  tsv: 'tsv',
  xlsx: 'xlsx',
  json: 'json',
  pdf: 'pdf',
} as const;

/** The table as pieces of the format. XLSX carries the provenance on its second sheet. */
export function exportPieces(
  table: ExportTable,
  format: ExportFormat,
  provenance: Provenance,
): Iterable<string | Buffer> {
  switch (format) {
    case 'csv':
    case 'excel-csv':
    case 'tsv':
      return delimited(table, format);
    case 'json':
      return jsonRows(table);
    case 'xlsx': {
      const about: ExportTable = { headers: ['About this export', ''], rows: provenanceRows(provenance) };
      return xlsx([
        { name: provenance.subject, table },
        { name: 'About', table: about },
      ]);
    }
    default:
      return assertNever(format);
  }
}

/**
 * Writes the table to a file, atomically, and its provenance beside it where asked and the format cannot hold it.
 *
 * @returns the bytes of the data file
 * @throws AppError `output-failed`
 */
export async function exportToFile(
  path: string,
  table: ExportTable,
  format: ExportFormat,
  provenance: Provenance,
  options: { signal?: AbortSignal; withProvenanceFile: boolean },
): Promise<number> {
  const bytes = await writeFileAtomically(path, exportPieces(table, format, provenance), options.signal);
  if (options.withProvenanceFile && format !== 'xlsx') {
    await writeFileAtomically(`${path}.about.json`, [provenanceJson(provenance)]);
  }
  return bytes;
}

/** A file name made by us from words of the API: legal on all three systems, at most 100 characters (faults 38). */
export function fileNameFor(words: string, day: string, format: keyof typeof extensions): string {
  const legal = words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]{1,500}/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return `${legal === '' ? 'export' : legal}-${day}.${extensions[format]}`;
}
