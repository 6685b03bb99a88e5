/** The format of a command's output: --format, else the one that the ending of the file names. */
import { extname } from 'node:path';
import { type ExportFormat, exportFormats, getExportFormat } from '@shared/exports/formats';

/** Finds the format that a file's ending names: of several with one extension the first. Null for any other ending. */
function findFormatByEnding(file: string): ExportFormat | null {
  const extension = extname(file).slice(1).toLowerCase();
  return exportFormats.find((format) => format.extension === extension)?.id ?? null;
}

/**
 * Resolves the format of the output: --format wins over the file's ending.
 *
 * @param format - of --format; null where it was not given
 * @param out - the file; null for standard output
 * @returns null where neither names one
 */
export function resolveOutputFormat(format: ExportFormat | null, out: string | null): ExportFormat | null {
  return format ?? (out === null ? null : findFormatByEnding(out));
}

/**
 * Warns of a file in another format than its ending names: programs that go by the ending cannot open it.
 *
 * @param format - as resolved; null for a record without --format
 * @param out - the file; null for standard output
 * @returns null where the two agree, or the ending names none
 */
export function describeFileEnding(format: ExportFormat | null, out: string | null): string | null {
  const named = out === null ? null : findFormatByEnding(out);
  // Without --format only a record (trip, client) has no format by now, and is JSON.
  const { id, extension } = getExportFormat(format ?? 'json');
  if (named === null || extension === getExportFormat(named).extension) return null;
  const reason = format === null ? ': a record is JSON unless --format says otherwise.' : '.';
  return `Warning: ${out} is ${format === null ? 'JSON' : id}, although its ending is that of ${named}${reason}`;
}
