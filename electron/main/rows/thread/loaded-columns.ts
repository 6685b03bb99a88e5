/** The results that summaries read, in the worker: the last ones. Others are sent again. */
import { inflateRawSync } from 'node:zlib';
import type { ColumnReading } from '@shared/reports/column-reading-schema';
import { readTypedColumn, type TypedColumn } from '@shared/reports/column-readings';
import type { Cell } from '@shared/reports/report';
import type { CellAddress } from '@shared/summary/definition';
import type { EncodedSummary } from '@shared/summary/encoded-summary';
import { LruMap } from '@shared/values/collections';
import { rowSeparatorLength } from '../engine/output-format';
import { RowEngine } from '../engine/row-engine';
import { listCellRows, ResultTable, type RunSummaryRequest, summariseRows } from './result-table';

/* Rows as the renderer reads them. */

export type BlockOfRows = {
  readonly headers: readonly string[];
  readonly deflated: Uint8Array;
  /** Whether it is the first block of its run: the rows of later ones begin with a comma. */
  readonly isFirst: boolean;
};

/** Encodes a block's rows as a JSON list of lists of cells. */
export function encodeCellsAsJson({ headers, deflated, isFirst }: BlockOfRows): string {
  const engine = new RowEngine({ headers, format: { kind: 'cells' }, collectsStats: false, continues: !isFirst });
  const rows = engine.encodeAll(inflateRawSync(deflated)).toString('utf8');
  return `[${rows.slice(0, -rowSeparatorLength)}]`;
}

/* The values of columns that the user calls numbers or dates, counted in the worker. */

/** Finds how some columns of a result are read, by their different cells. */
export function readTypedColumns(columns: readonly TypedColumn[], rows: Iterable<readonly Cell[]>): ColumnReading[] {
  /** The cells of each column by their JSON text. */
  const counted = columns.map((typed) => ({ typed, counts: new Map<string, [Cell, number]>() }));
  for (const row of rows) {
    for (const { typed, counts } of counted) {
      const cell = row[typed.column] ?? null;
      const key = typeof cell === 'string' ? `"${cell}` : JSON.stringify(cell);
      const count = counts.get(key);
      if (count) count[1] += 1;
      else counts.set(key, [cell, 1]);
    }
  }
  return counted.map(({ typed, counts }) => readTypedColumn(typed, counts.values()));
}

/** Results in memory: two, each beside another one. One of 200,000 rows and 15 columns takes some tens of megabytes. */
const maxResults = 4;

export class LoadedRuns {
  private readonly loaded = new LruMap<string, ResultTable>(maxResults);

  add(runId: string, columnCount: number, rows: Iterable<Cell[]>): void {
    const columns = new ResultTable(columnCount);
    for (const row of rows) columns.add(row);
    columns.finish();
    this.loaded.set(runId, columns);
  }

  /** Lists which of some results are not in memory. */
  listMissing(runIds: readonly string[]): string[] {
    return runIds.filter((runId) => this.loaded.get(runId) === undefined);
  }

  /** Adds a result up; null where rows are no longer in memory. @throws AppError `usage` for too many groups */
  summarise(runId: string, request: RunSummaryRequest): EncodedSummary | null {
    const now = this.loaded.get(runId);
    const other = request.before ? this.loaded.get(request.before.runId) : null;
    return now === undefined || other === undefined ? null : summariseRows(now, other, request);
  }

  /** Lists what is behind a cell; null where rows are no longer in memory. @throws AppError as {@link summarise} does */
  listCell(runId: string, request: RunSummaryRequest, cell: CellAddress): ReturnType<typeof listCellRows> | null {
    const now = this.loaded.get(runId);
    return now === undefined ? null : listCellRows(now, request, cell);
  }

  forget(runIds: readonly string[]): void {
    for (const runId of runIds) this.loaded.delete(runId);
  }
}
