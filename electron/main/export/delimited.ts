/** CSV and TSV (RFC 4180; text/tab-separated-values with RFC 4180 quoting), as pieces of text ready to be written. */
import { type Cell, cellText } from '@shared/schemas/report';
import { type ExportTable, guardedText } from './table';

type Dialect = { readonly delimiter: string; readonly bom: boolean; readonly text: (cell: Cell) => string };

/** `csv` and `tsv` are exact; `excel-csv` has a byte order mark and the formula guard (design, "Command line"). */
export const dialects = {
  csv: { delimiter: ',', bom: false, text: cellText },
  'excel-csv': { delimiter: ',', bom: true, text: guardedText },
  tsv: { delimiter: '\t', bom: false, text: cellText },
} as const satisfies Record<string, Dialect>;

/** Rows joined into one piece; big enough to be cheap to write, small enough to be light in memory. */
const rowsPerPiece = 500;

function quoted(text: string, delimiter: string): string {
  const needsQuotes = text.includes('"') || text.includes(delimiter) || text.includes('\n') || text.includes('\r');
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of the file. A row whose only cell is empty is quoted, so that it does not read as a blank line. */
function line(cells: readonly Cell[], dialect: Dialect): string {
  if (cells.length === 1 && dialect.text(cells[0] ?? null) === '') return '""\r\n';
  return `${cells.map((cell) => quoted(dialect.text(cell), dialect.delimiter)).join(dialect.delimiter)}\r\n`;
}

/** The table as text pieces, header first, every line ended by CR LF. */
export function* delimited(table: ExportTable, name: keyof typeof dialects): Generator<string> {
  const dialect: Dialect = dialects[name];
  let piece = (dialect.bom ? '\uFEFF' : '') + line(table.headers, dialect);
  let rows = 0;
  for (const row of table.rows) {
    piece += line(row, dialect);
    rows += 1;
    if (rows % rowsPerPiece === 0) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
