/** Reports: the list, and runs with their rows, which main sends in blocks. */

import { cancellable, ipc } from '@renderer/ipc/client';
import type { ExportFormat } from '@shared/export-formats';
import type { ReportFilterName } from '@shared/filters';
import type { Output } from '@shared/ipc/contract';
import type { Cell, FilterSupport, ReportRun } from '@shared/schemas/report';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { parseRows } from '../../ipc/parse-rows';
import { onRequestProgress } from '../request-progress';
import { useOfficeId } from './app';

export const reportsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['reports', officeId],
    queryFn: ({ signal }) => cancellable(signal, (requestId) => ipc.invoke('reports:list', { officeId, requestId })),
  });

/** The cached copy of the list. */
export const cachedReportsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['reports-saved', officeId],
    queryFn: ({ signal }) =>
      cancellable(signal, (requestId) =>
        ipc.invoke('reports:list', { officeId, requestId, fetchPolicy: 'cache-only' }),
      ),
    staleTime: 0,
    gcTime: 0,
  });

/** Gets a function that returns a report's display name; its slug if the list is missing or has no name. */
export function useReportName(): (slug: string) => string {
  const list = useQuery(reportsQuery(useOfficeId())).data?.reports;
  return (slug) => list?.find((report) => report.slug === slug)?.display_name ?? slug;
}

export type ReportResult = { readonly run: ReportRun; readonly rows: readonly (readonly Cell[])[] };

/** Progress of a run: the response as it is received, then the rows as they are loaded into the window. */
export type RunProgress = {
  readonly phase: 'receiving' | 'showing';
  readonly bytes: number;
  readonly rows: number;
  readonly totalRows: number | null;
};
type OnProgress = (progress: RunProgress) => void;

/** Loads a run's rows into the window, block by block. */
export async function loadReportRows(
  officeId: string,
  run: ReportRun,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ReportResult> {
  const rows: Cell[][] = [];
  for (const [block, count] of run.blocks.entries()) {
    signal.throwIfAborted();
    const text = await ipc.invoke('reports:rows', { officeId, runId: run.runId, block });
    for (const row of parseRows(text, count, run.headers.length)) rows.push(row);
    onProgress({ phase: 'showing', bytes: run.bytes, rows: rows.length, totalRows: run.rowsReceived });
  }
  return { run, rows };
}

/** Runs a cancellable request that reports its bytes and rows. */
async function withProgress<T>(
  signal: AbortSignal,
  onProgress: OnProgress,
  start: (requestId: string) => Promise<T>,
): Promise<T> {
  return await cancellable(signal, async (requestId) => {
    const stop = onRequestProgress(requestId, ({ bytes, items }) => {
      onProgress({ phase: 'receiving', bytes, rows: items?.done ?? 0, totalRows: items?.total ?? null });
    });
    return await start(requestId).finally(stop);
  });
}

type ReportRequest = { readonly officeId: string; readonly slug: string; readonly filters: Record<string, string> };

/** Runs a report. Its rows stay in main. */
export async function receiveReport(
  request: ReportRequest,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ReportRun> {
  return await withProgress(signal, onProgress, (requestId) => ipc.invoke('reports:run', { ...request, requestId }));
}

/** Runs a report and loads its rows into the window. */
export async function runReport(
  request: ReportRequest,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ReportResult> {
  const run = await receiveReport(request, signal, onProgress);
  return await loadReportRows(request.officeId, run, signal, onProgress);
}

/** Runs a report straight to a file that the user chooses. */
export async function runReportToFile(
  request: ReportRequest,
  format: ExportFormat,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Output<'reports:run-to-file'>> {
  return await withProgress(signal, onProgress, (requestId) =>
    ipc.invoke('reports:run-to-file', { ...request, format, requestId }),
  );
}

/** Finds out which filters a report's template uses, by running it. */
export async function probeFilterSupport(
  request: ReportRequest,
  names: readonly ReportFilterName[],
  signal: AbortSignal,
): Promise<Record<string, FilterSupport>> {
  return await cancellable(signal, (requestId) =>
    ipc.invoke('reports:check-filters', { ...request, names: [...names], requestId }),
  );
}
