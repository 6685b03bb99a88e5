/** Tables in texts: pasted from a spreadsheet, or the content of a CSV file. */
import { parse } from 'csv-parse/browser/esm/sync';

export type DelimitedLine = {
  /** The line in the text where it begins, counted from 1. */
  readonly line: number;
  /** Without surrounding white space. */
  readonly cells: readonly string[];
};

export type DelimitedText = {
  readonly lines: DelimitedLine[];
  /** The first line that could not be read, and of which nothing is read from there on; null where all is. */
  readonly unreadFrom: number | null;
};

/** Chooses the delimiter that the first line with content has, as a spreadsheet would. */
function findDelimiter(text: string): string {
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  return ['\t', ';', ','].find((delimiter) => first.includes(delimiter)) ?? ',';
}

const countBreaks = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/**
 * Reads the lines of a table. Cells in quotes may have delimiters, line breaks and doubled quotes (RFC 4180). Omits empty
 * lines. Stops at a quotation mark that is not closed, or that more text follows.
 */
export function parseDelimited(text: string): DelimitedText {
  const lines: DelimitedLine[] = [];
  let lastLine = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (cells: readonly string[], { lines: end }) => {
        lastLine = end;
        const trimmed = cells.map((cell) => cell.trim());
        if (trimmed.some((cell) => cell !== '')) lines.push({ line: end - countBreaks(cells), cells: trimmed });
        return null;
      },
    });
  } catch {
    return { lines, unreadFrom: lastLine + 1 };
  }
  return { lines, unreadFrom: null };
}
