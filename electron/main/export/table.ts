/** What every export writes: the rows of a report as the bytes that came, or a table that Tripledger made. */
import type { OutputColumn } from '@main/rows/output-format';
import type { RowEngineOptions } from '@main/rows/row-engine';
import type { Cell } from '@shared/schemas/report';

/** A table of Tripledger's own: named columns and rows of exact cells. */
export type ExportTable = {
  readonly headers: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
};

/** Rows as JSON, piece by piece, as they stand between the brackets of their list. */
export type TableSource = {
  readonly headers: readonly string[];
  /** Rows are lists in the order of the headers, not objects. */
  readonly hasLists: boolean;
  /** Which columns are written, and how. @default all as they came */
  readonly columns?: readonly OutputColumn[];
  /** Widths of the columns in a sheet, in characters. */
  readonly widths?: readonly number[];
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
};

function toCellJson(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) return 'n' in cell ? cell.n : cell.j;
  return JSON.stringify(cell);
}

/** Rows joined into one piece. */
const rowsPerPiece = 500;

function* encodeRows(rows: Iterable<readonly Cell[]>): Generator<Uint8Array> {
  let text = '';
  let count = 0;
  for (const row of rows) {
    text += `${count > 0 ? ',' : ''}[${row.map(toCellJson).join(',')}]`;
    count += 1;
    if (count % rowsPerPiece > 0) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** A table as a source. */
export function toTableSource({ headers, rows }: ExportTable): TableSource {
  return { headers, hasLists: true, pieces: encodeRows(rows) };
}

/** How the engine reads a source. */
export function toEngineOptions(source: Omit<TableSource, 'pieces'>): RowEngineOptions {
  const { headers, hasLists, columns } = source;
  return { headers, rowsAreArrays: hasLists, columns };
}
