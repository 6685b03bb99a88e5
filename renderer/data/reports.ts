/** Reports: the list, and runs with their rows, which main sends in blocks. */

import { line, showFailure } from '@renderer/ui/line';
import { createStore, useStore } from '@renderer/ui/store';
import type { Input } from '@shared/ipc/contract';
import { listTypedColumns } from '@shared/reports/column-readings';
import type { Cell, ColumnSetting, Difference, ReportRun, RunHistoryEntry } from '@shared/reports/report';
import type { CellAddress, SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import type { EncodedSummary } from '@shared/summary/encoded-summary';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOfficeId } from './app';
import { call, callOffice, officeQuery, recordQuery } from './call';
import { queryClient } from './query-client';

/** Gets a function that returns a report's display name; its slug if the list is missing or has no name. */
export function useReportName(): (slug: string) => string {
  const list = useQuery(recordQuery('reports:list', useOfficeId(), null)).data?.reports;
  return (slug) => list?.find((report) => report.slug === slug)?.display_name ?? slug;
}

export type ReportResult = { readonly run: ReportRun; readonly rows: readonly (readonly Cell[])[] };

/** Called with the rows that were received, then with those that were loaded into the window. */
type OnProgress = (rows: number) => void;

/** Loads a run's rows into the window, block by block. */
export async function loadReportRows(
  officeId: string,
  run: ReportRun,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ReportResult> {
  const rows: Cell[][] = [];
  for (const block of run.blocks.keys()) {
    signal.throwIfAborted();
    const text = await callOffice('reports:rows', officeId, { runId: run.runId, block });
    for (const row of JSON.parse(text) as Cell[][]) rows.push(row);
    onProgress(rows.length);
  }
  return { run, rows };
}

/* How the columns of runs are read that the user calls numbers or dates, where their rows are not on the page. */

/** @param run - null while it is not loaded */
export function columnReadingsQuery(
  officeId: string,
  run: ReportRun | null,
  settings: Readonly<Record<string, ColumnSetting>>,
) {
  const typed = run === null ? [] : listTypedColumns(run, settings);
  return queryOptions({
    queryKey: ['column-readings', officeId, run?.runId, typed],
    // Most runs have no such column: nothing is requested of main.
    queryFn: async () =>
      run === null || typed.length === 0 ? [] : await callOffice('runs:readings', officeId, { runId: run.runId }),
    enabled: run !== null,
    staleTime: 0,
    gcTime: 60_000,
  });
}

/** A run that main has loaded or stored, without its rows. */
export const reportRunQuery = (officeId: string, runId: string) =>
  queryOptions({
    ...officeQuery('runs:open', officeId, { runId }),
    // A run never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/* Run history: earlier runs in the cache, and comparisons of two of them. */

/** Runs that the user has deleted, and may still bring back: they are not listed. */
const deletedIds = createStore<ReadonlySet<string>>(new Set());

const setDeleted = (runId: string, isDeleted: boolean) => {
  const others = [...deletedIds.get()].filter((id) => id !== runId);
  deletedIds.set(new Set(isDeleted ? [...others, runId] : others));
};

/** Gets the earlier runs, the newest first. Undefined until they are read. */
export function useRunHistory(): readonly RunHistoryEntry[] | undefined {
  const { data } = useQuery(officeQuery('runs:list', useOfficeId()));
  const deleted = useStore(deletedIds, (ids) => ids);
  return useMemo(() => data?.filter(({ run }) => !deleted.has(run.runId)), [data, deleted]);
}

/** Deletes a run from the history, for good once the line no longer offers to undo it. @param gone - says that it did */
export function deleteRun(officeId: string, runId: string, deleted: string, gone: string): void {
  let state: 'waits' | 'undone' | 'deleted' = 'waits';
  const undo = () => {
    if (state === 'deleted') return void showFailure(gone);
    state = 'undone';
    setDeleted(runId, false);
  };
  const remove = async () => {
    if (state === 'undone') return;
    state = 'deleted';
    await callOffice('runs:remove', officeId, { runId }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: officeQuery('runs:list', officeId).queryKey });
    setDeleted(runId, false);
  };
  setDeleted(runId, true);
  line.showUndo(deleted, undo, remove);
}

/** Rows per IPC call. */
const rowsPerChunk = 5_000;

/**
 * Compares two runs and loads the rows of both. If `key` is null, the first column with unique values is used.
 */
export const comparisonQuery = (officeId: string, before: string, after: string, key: string | null) =>
  queryOptions({
    queryKey: ['comparison', officeId, before, after, key],
    queryFn: async ({ signal }) => {
      const summary = await callOffice('runs:compare', officeId, { before, after, key });
      const { comparisonId, added, removed, changed, same } = summary;
      const differences: Difference[] = [];
      while (differences.length < added + removed + changed + same) {
        signal.throwIfAborted();
        const input = { comparisonId, offset: differences.length, limit: rowsPerChunk };
        const chunk = JSON.parse(await call('runs:differences', input)) as Difference[];
        if (chunk.length === 0) break;
        for (const difference of chunk) differences.push(difference);
      }
      return { summary, differences };
    },
    // A comparison never changes. It is not cached here, because main has only the latest few in memory for export.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/* Summaries of what is saved on this computer: of trips and sectors, and of results of reports. */

/** The first screen draws without it. */
const importDecoder = () => import('@shared/summary/encoded-summary');

type SummaryRequest = Input<'summary:get'>;

/** A summary as it was made, and what it is of. */
export type LoadedSummary = SummaryRequest & {
  readonly result: SummaryResult;
  readonly encoded: EncodedSummary;
};

/**
 * A summary with its definition: while the next one is loaded, both are those of the previous one.
 *
 * @param settings - of a report's columns, on which its units depend
 */
export const summaryQuery = (
  officeId: string,
  request: SummaryRequest,
  settings: Readonly<Record<string, ColumnSetting>> | null = null,
) =>
  queryOptions({
    queryKey: ['summary', officeId, request, settings],
    queryFn: async ({ signal, client, queryKey }): Promise<LoadedSummary> => {
      const [encoded, { decodeSummary, isSameSummary }] = await Promise.all([
        callOffice('summary:get', officeId, request, { signal }),
        importDecoder(),
      ]);
      const shown = client.getQueryData<LoadedSummary>(queryKey);
      if (shown && isSameSummary(shown.encoded, encoded)) return shown;
      return { ...request, result: decodeSummary(encoded), encoded };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });

/** Everything behind a cell, the rows of a result as cells. @param run - whose result it is; null for saved data */
export const cellQuery = (officeId: string, definition: SummaryDefinition, run: ReportRun | null, cell: CellAddress) =>
  queryOptions({
    queryKey: ['summary-cell', officeId, definition, run?.runId, cell],
    queryFn: async ({ signal }) => {
      const request = { definition, runId: run?.runId ?? null, cell };
      const found = await callOffice('summary:records', officeId, request, { signal });
      return { ...found, rows: run ? (JSON.parse(found.rows) as Cell[][]) : [] };
    },
    staleTime: 0,
    gcTime: 60_000,
  });
