/** The input of every export: a report's rows as the bytes that arrived, or a table that Tripledger made. */
import { setImmediate } from 'node:timers/promises';
import type { Cell } from '@shared/reports/report';
import type { OutputColumn } from '../engine/output-format';
import type { RowEngineOptions } from '../engine/row-engine';
import type { Provenance } from './provenance';
import type { SheetLook } from './sheet-look';

/** A table that Tripledger made: named columns and rows of exact cells. */
export type ExportTable = {
  readonly headers: readonly string[];
  readonly rows: Iterable<readonly Cell[]>;
  /** How a sheet writes the columns, such as texts of digits that are numbers. @default `by-cell` */
  readonly columns?: readonly OutputColumn[];
};

export type DescribedTable = { readonly table: ExportTable; readonly provenance: Provenance };

/** A table without its rows: what a writer must know before the first row. */
export type TableShape = {
  readonly headers: readonly string[];
  /** Whether rows are lists in the order of the headers, not objects. */
  readonly rowsAreArrays: boolean;
  /** Which columns are written, and how. @default all of them, `by-cell` */
  readonly columns?: readonly OutputColumn[];
  /** How a sheet of a workbook shows it as on screen. @default as data as received, with its provenance behind */
  readonly look?: SheetLook | undefined;
  /** Characters of the columns' values, for the widths in a sheet. @default those of the first rows */
  readonly widths?: readonly number[];
};

/** A table whose rows are JSON text, piece by piece, as they stand between the brackets of their list. */
export type TableSource = TableShape & {
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
};

function toCellJson(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) return 'n' in cell ? cell.n : cell.j;
  return JSON.stringify(cell);
}

/** Rows joined into one piece: some milliseconds of work. */
const rowsPerPiece = 200;

/** Encodes rows and yields to the event loop after each piece, so that main responds meanwhile. */
async function* encodeRows(rows: Iterable<readonly Cell[]>): AsyncGenerator<Uint8Array> {
  let text = '';
  let count = 0;
  for (const row of rows) {
    text += `${count > 0 ? ',' : ''}[${row.map(toCellJson).join(',')}]`;
    count += 1;
    if (count % rowsPerPiece > 0) continue;
    yield Buffer.from(text);
    text = '';
    await setImmediate();
  }
  yield Buffer.from(text);
}

/** Encodes a table's rows as JSON lists while they are written. */
export function toTableSource({ headers, rows, columns }: ExportTable): TableSource {
  return { headers, rowsAreArrays: true, pieces: encodeRows(rows), ...(columns && { columns }) };
}

/** Picks what the row engine must know of a table. */
export function toEngineOptions({ headers, rowsAreArrays, columns, look }: TableShape): RowEngineOptions {
  return { headers, rowsAreArrays, columns, isOutlined: look?.isGrouped };
}
