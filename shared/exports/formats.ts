/**
 * The export formats, each said once. The IPC contract, the command line, packs, the save dialog, the export menus and the
 * preferences read this list. To add a format, add an entry. A new kind also needs its writer in
 * electron/main/rows/files/formats.ts.
 */
import { z } from 'zod';

type NamedFormat = {
  /** Identifier on the command line and in saved packs. */
  readonly id: string;
  /** Label in menus and in the save dialog. */
  readonly label: string;
  /** The file name's extension, without its dot. */
  readonly extension: string;
  /** Whether the file is text, which a terminal can show. */
  readonly isText: boolean;
};

/** What separates the cells of a line of delimited text. */
export type Delimiter = ',' | ';' | '\t';

/** Delimited text (RFC 4180). */
type DelimitedOptions = {
  readonly kind: 'delimited';
  readonly delimiter: Delimiter;
  /** Whether the file begins with a byte order mark, by which Excel recognises UTF-8. */
  readonly hasBom: boolean;
  /** Whether texts that a spreadsheet would calculate get an apostrophe in front. */
  readonly escapesFormulas: boolean;
};

type FormatDefinition = NamedFormat & (DelimitedOptions | { readonly kind: 'xlsx' } | { readonly kind: 'json' });

/** Values exactly as the API sent them, and values that Excel opens as they are. */
const exactText = { kind: 'delimited', isText: true, hasBom: false, escapesFormulas: false } as const;
const excelText = { kind: 'delimited', isText: true, hasBom: true, escapesFormulas: true } as const;

/** Every format, in the order in which menus offer them. */
export const exportFormats = [
  { id: 'csv', label: 'CSV', extension: 'csv', delimiter: ',', ...exactText },
  { id: 'excel-csv', label: 'CSV for Excel', extension: 'csv', delimiter: ',', ...excelText },
  { id: 'excel-semicolon', label: 'CSV for Excel, semicolons', extension: 'csv', delimiter: ';', ...excelText },
  { id: 'tsv', label: 'Tab-separated', extension: 'tsv', delimiter: '\t', ...exactText },
  { id: 'xlsx', label: 'Excel workbook', extension: 'xlsx', isText: false, kind: 'xlsx' },
  { id: 'json', label: 'JSON', extension: 'json', isText: true, kind: 'json' },
] as const satisfies readonly FormatDefinition[];

/** One entry of {@link exportFormats}. */
type ExportFormatDefinition = (typeof exportFormats)[number];
/** A format's id: the word on the command line, over IPC and in saved packs. */
export type ExportFormat = ExportFormatDefinition['id'];
export type DelimitedFormat = Extract<ExportFormatDefinition, { kind: 'delimited' }>;

/** The ids in the order of {@link exportFormats}. */
export const exportFormatIds: readonly ExportFormat[] = exportFormats.map(({ id }) => id);

/** Accepts a format's id. */
export const exportFormatSchema = z.enum(exportFormatIds);

/** A format's definition. */
export const getExportFormat = (id: ExportFormat): ExportFormatDefinition =>
  exportFormats.find((candidate) => candidate.id === id) as ExportFormatDefinition;
