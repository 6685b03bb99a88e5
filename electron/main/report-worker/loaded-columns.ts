/** The results that summaries read, in the worker: being received, and the last ones. Others are sent again. */
import { CellColumns } from '@main/summary/cell-columns';
import {
  listReportCell,
  type ReportCellRows,
  type ReportSummaryRequest,
  type ResultColumns,
  summariseReport,
} from '@main/summary/summarise-report';
import type { EncodedSummary } from '@shared/encoded-summary';
import { LruMap } from '@shared/lru-map';
import type { Cell } from '@shared/schemas/report';
import type { CellAddress } from '@shared/schemas/summary';
import { encodeCellsAsJson } from './encode-cells';

/** Results in memory: two, each beside another one. One of 200,000 rows and 15 columns takes some tens of megabytes. */
const maxResults = 4;

/** Receives the blocks of one result. */
export class ColumnReceiver {
  readonly columns: CellColumns;
  private readonly headers: readonly string[];
  private isFirst = true;

  constructor(headers: readonly string[]) {
    this.headers = headers;
    this.columns = new CellColumns(headers.length);
  }

  /** Takes the next block. */
  add(deflated: Uint8Array): void {
    const { headers, isFirst } = this;
    // The engine has just written this text: lists of cells.
    for (const row of JSON.parse(encodeCellsAsJson({ headers, deflated, isFirst })) as Cell[][]) this.columns.add(row);
    this.isFirst = false;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

export class LoadedColumns {
  private readonly loaded = new LruMap<string, CellColumns>(maxResults);

  add(runId: string, columns: CellColumns): void {
    this.loaded.set(runId, columns);
  }

  /** Lists which of some results are not in memory. */
  listMissing(runIds: readonly string[]): string[] {
    return runIds.filter((runId) => this.loaded.get(runId) === undefined);
  }

  /** Adds a result up; null where rows are no longer in memory. @throws AppError `usage` for too many groups */
  summarise(runId: string, request: ReportSummaryRequest): EncodedSummary | null {
    const columns = this.find(runId, request);
    return columns && summariseReport(columns, request);
  }

  /** Lists what is behind a cell; null where rows are no longer in memory. @throws AppError as {@link summarise} does */
  listCell(runId: string, request: ReportSummaryRequest, cell: CellAddress): ReportCellRows | null {
    const columns = this.find(runId, request);
    return columns && listReportCell(columns, request, cell);
  }

  forget(runIds: readonly string[]): void {
    for (const runId of runIds) this.loaded.delete(runId);
  }

  private find(runId: string, { before }: ReportSummaryRequest): ResultColumns | null {
    const now = this.loaded.get(runId);
    const earlier = before?.rows ? this.loaded.get(before.rows.runId) : null;
    return now === undefined || earlier === undefined ? null : { now, before: earlier };
  }
}
