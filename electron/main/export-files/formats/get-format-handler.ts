/** The export formats' writers and verifiers, by format. */
import { assertNever } from '@shared/errors';
import { type ExportFormat, getExportFormat } from '@shared/export-formats';
import { createDelimitedHandler } from './delimited';
import type { FormatHandler } from './format-handler';
import { jsonHandler } from './json';
import { xlsxHandler } from './xlsx';

/** Finds what writes and verifies a format's files. A kind without a handler does not compile. */
export function getFormatHandler(id: ExportFormat): FormatHandler {
  const format = getExportFormat(id);
  switch (format.kind) {
    case 'delimited':
      return createDelimitedHandler(format);
    case 'json':
      return jsonHandler;
    case 'xlsx':
      return xlsxHandler;
    default:
      return assertNever(format);
  }
}
