/** The format of a command's output: --format, else the one that the ending of the file names. */
import { extname } from 'node:path';
import { AppError } from '@shared/errors';
import { type ExportFormat, exportFormats, getExportFormat } from '@shared/export-formats';

/** Finds the format that a file's ending names: of several with one extension the first. Null for any other ending. */
function findFormatByEnding(file: string): ExportFormat | null {
  const extension = extname(file).slice(1).toLowerCase();
  return exportFormats.find((format) => format.extension === extension)?.id ?? null;
}

/**
 * Resolves the format of the output.
 *
 * @param format - of --format; null where it was not given
 * @param out - the file; null for standard output
 * @returns null where neither names one
 * @throws AppError `usage` where the file's ending is that of another format
 */
export function resolveOutputFormat(format: ExportFormat | null, out: string | null): ExportFormat | null {
  const named = out === null ? null : findFormatByEnding(out);
  if (format === null || named === null) return format ?? named;
  const { extension } = getExportFormat(format);
  if (extension === getExportFormat(named).extension) return format;
  throw new AppError(
    'usage',
    `--format ${format} does not fit the file "${out}": its ending is that of ${named}. Give the file the ending .${extension}, or leave out --format.`,
    {},
  );
}

/** Warns where a record is written as JSON into a file with the ending of another format: only --format changes that. */
export function describeJsonInFile(format: ExportFormat | null, out: string | null): string | null {
  if (format !== null || out === null) return null;
  const named = findFormatByEnding(out);
  if (named === null || named === 'json') return null;
  return `Warning: ${out} is JSON, although its ending is that of ${named}: a record is JSON unless --format says otherwise.`;
}
