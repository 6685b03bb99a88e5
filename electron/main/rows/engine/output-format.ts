/** Formats of the output and of its columns. */
import type { Delimiter } from '@shared/exports/formats';
import * as protocol from './protocol';

export type OutputFormat =
  /** Lines of CSV or TSV, RFC 4180. */
  | {
      readonly kind: 'delimited';
      readonly delimiter: Delimiter;
      /** Whether a text that a spreadsheet would read as a formula gets a leading apostrophe. */
      readonly escapesFormulas: boolean;
    }
  /** JSON arrays of cells (`cellSchema`) for the screen. */
  | { readonly kind: 'cells' }
  /** JSON objects by header. */
  | { readonly kind: 'objects' }
  /** Rows of an Excel sheet. */
  | { readonly kind: 'sheet' };

/** Bytes after each row of the JSON formats: a comma and a line feed. */
export const rowSeparatorLength = 2;

export const formatCodes: Readonly<Record<OutputFormat['kind'], number>> = {
  delimited: protocol.formatDelimited,
  cells: protocol.formatCells,
  objects: protocol.formatObjects,
  sheet: protocol.formatSheet,
};

/** The protocol's code of each column mode. */
export const modeCodes = {
  /** Numbers and dates as such; a text of digits alone stays a text. */
  'by-cell': protocol.modeByCell,
  text: protocol.modeText,
  number: protocol.modeNumber,
  date: protocol.modeDate,
  /** Whole cents as dollars, also in delimited lines. */
  cents: protocol.modeCents,
} as const;

export type ColumnMode = keyof typeof modeCodes;

/** One column of the output: the index of the header that it shows, and how a sheet writes it. */
export type OutputColumn = {
  readonly header: number;
  readonly mode: ColumnMode;
  /** What it is called in the file; objects have it under its header. @default the header */
  readonly heading?: string;
  /** Family of the formats of its cells in a sheet as on screen (protocol.ts). @default those of data as received */
  readonly styleFamily?: number;
};
