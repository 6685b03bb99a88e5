/** Summaries of a report's result. */
import { cancellable, ipc } from '@renderer/ipc/client';
import { decodeSummary } from '@shared/encoded-summary';
import type { ColumnSetting } from '@shared/report-columns';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportCoverage, ReportSummaryDefinition } from '@shared/schemas/report-summary';
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

/** A summary with its definition: while the next one is loaded, both are those of the previous one. */
export const reportSummaryQuery = (
  officeId: string,
  runId: string,
  definition: ReportSummaryDefinition,
  settings: Settings,
) =>
  queryOptions({
    queryKey: ['report-summary', officeId, runId, definition, settings],
    queryFn: ({ signal }) =>
      cancellable(signal, async (requestId) => ({
        definition,
        result: decodeSummary<ReportCoverage>(
          await ipc.invoke('summary:report', { officeId, requestId, runId, definition }),
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
  definition: ReportSummaryDefinition,
  cell: CellAddress,
) =>
  queryOptions({
    queryKey: ['report-summary-rows', officeId, runId, definition, cell],
    queryFn: ({ signal }) =>
      cancellable(signal, async (requestId) => {
        const found = await ipc.invoke('summary:report-rows', { officeId, requestId, runId, definition, cell });
        return { count: found.count, rows: parseRows(found.rows, found.rowCount, headers.length) };
      }),
    staleTime: 0,
    gcTime: 60_000,
  });
