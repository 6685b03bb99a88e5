/** Reports: the list, and a run with its rows fetched from main in pieces. */

import { bridge, cancellable } from '@renderer/ipc/bridge';
import type { Cell, ReportRun } from '@shared/schemas/report';
import { queryOptions } from '@tanstack/react-query';

export const reportsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['reports', officeId],
    queryFn: ({ signal }) => cancellable(signal, (requestId) => bridge.listReports({ officeId, requestId })),
  });

export type ReportResult = { readonly run: ReportRun; readonly rows: readonly (readonly Cell[])[] };
export type RunProgress = { readonly bytes: number; readonly rows: number; readonly totalRows: number | null };

/** Rows that come over IPC at once: small enough not to hold the window up. */
const rowsPerPiece = 5_000;

async function fetchRows(run: ReportRun, signal: AbortSignal, onRows: (rows: number) => void): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  while (rows.length < run.rowsReceived) {
    signal.throwIfAborted();
    const piece = await bridge.reportRows({ runId: run.runId, offset: rows.length, limit: rowsPerPiece });
    if (piece.length === 0) break;
    rows.push(...piece);
    onRows(rows.length);
  }
  return rows;
}

/** Runs a report to its last row; bytes and rows are reported as they come. */
export async function runReport(
  officeId: string,
  slug: string,
  filters: Record<string, string>,
  signal: AbortSignal,
  onProgress: (progress: RunProgress) => void,
): Promise<ReportResult> {
  const run = await cancellable(signal, async (requestId) => {
    const stop = bridge.onRequestProgress((progress) => {
      if (progress.requestId === requestId) onProgress({ bytes: progress.bytes, rows: 0, totalRows: null });
    });
    try {
      return await bridge.runReport({ officeId, requestId, slug, filters });
    } finally {
      stop();
    }
  });
  const rows = await fetchRows(run, signal, (count) =>
    onProgress({ bytes: 0, rows: count, totalRows: run.rowsReceived }),
  );
  return { run, rows };
}
