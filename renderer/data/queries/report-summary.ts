/** Summaries of a report's result. */
import { cancellable, ipc } from '@renderer/ipc/client';
import { decodeReportSummary } from '@shared/report-column-changes';
import type { ReportRun } from '@shared/schemas/report';
import type { ColumnSetting } from '@shared/schemas/report-column';
import type { ReportSummaryDefinition } from '@shared/schemas/report-summary';
import type { CellAddress } from '@shared/schemas/summary';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { parseRows } from '../../ipc/parse-rows';

/** A run that main has loaded or stored, without its rows. */
export const reportRunQuery = (officeId: string, runId: string) =>
  queryOptions({
    queryKey: ['report-run', officeId, runId],
    queryFn: () => ipc.invoke('runs:open', { officeId, runId }),
    // A run never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** What the units of a summary depend on. */
type Settings = Readonly<Record<string, ColumnSetting>>;

/** What is summarised: a run, and that of the result that it is compared with; null for none. */
export type SummarisedRun = { readonly runId: string; readonly before: string | null };

/** A summary with its definition: while the next one is loaded, both are those of the previous one. */
export const reportSummaryQuery = (
  officeId: string,
  { runId, before }: SummarisedRun,
  definition: ReportSummaryDefinition,
  settings: Settings,
) =>
  queryOptions({
    queryKey: ['report-summary', officeId, runId, before, definition, settings],
    queryFn: ({ signal }) =>
      cancellable(signal, async (requestId) => ({
        definition,
        before,
        result: decodeReportSummary(
          definition,
          await ipc.invoke('summary:report', { officeId, requestId, runId, before, definition }),
        ),
      })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });

/** The rows behind a cell; none where there are too many. `count` says how many there are. */
export const reportCellQuery = (
  officeId: string,
  { runId, headers }: ReportRun,
  before: string | null,
  definition: ReportSummaryDefinition,
  cell: CellAddress,
) =>
  queryOptions({
    queryKey: ['report-summary-rows', officeId, runId, before, definition, cell],
    queryFn: ({ signal }) =>
      cancellable(signal, async (requestId) => {
        const found = await ipc.invoke('summary:report-rows', { officeId, requestId, runId, before, definition, cell });
        return { count: found.count, rows: parseRows(found.rows, found.rowCount, headers.length) };
      }),
    staleTime: 0,
    gcTime: 60_000,
  });
