/** Reports: the list, and runs with their rows, which main sends in blocks. */

import type { EventPayload, Input, Output } from '@shared/ipc/contract';
import type { Cell, ReportRun } from '@shared/schemas/report';
import { useQuery } from '@tanstack/react-query';
import { parseRows } from '../../ipc/parse-rows';
import { callOffice, recordQuery } from '../call';
import { useOfficeId } from './app';

/** Gets a function that returns a report's display name; its slug if the list is missing or has no name. */
export function useReportName(): (slug: string) => string {
  const list = useQuery(recordQuery('reports:list', useOfficeId(), null)).data?.reports;
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
    const text = await callOffice('reports:rows', officeId, { runId: run.runId, block });
    for (const row of parseRows(text, count, run.headers.length)) rows.push(row);
    onProgress({ phase: 'showing', bytes: run.bytes, rows: rows.length, totalRows: run.rowsReceived });
  }
  return { run, rows };
}

/** Reports the bytes and rows of a response to the screen of its run. */
const toReceiving =
  (onProgress: OnProgress) =>
  ({ bytes, items }: EventPayload<'request:progress'>): void =>
    onProgress({ phase: 'receiving', bytes, rows: items?.done ?? 0, totalRows: items?.total ?? null });

type ReportRequest = Input<'reports:run'> & { readonly officeId: string };

/** Runs a report. Its rows stay in main. */
export async function receiveReport(
  { officeId, ...request }: ReportRequest,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ReportRun> {
  return await callOffice('reports:run', officeId, request, { signal, onProgress: toReceiving(onProgress) });
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
  { officeId, ...request }: Input<'reports:run-to-file'> & { readonly officeId: string },
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Output<'reports:run-to-file'>> {
  return await callOffice('reports:run-to-file', officeId, request, { signal, onProgress: toReceiving(onProgress) });
}
