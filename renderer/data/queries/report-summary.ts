/** Summaries of a report's result. */
import { decodeReportSummary } from '@shared/report-column-changes';
import type { ReportRun } from '@shared/schemas/report';
import type { ColumnSetting } from '@shared/schemas/report-column';
import type { ReportSummaryDefinition } from '@shared/schemas/report-summary';
import type { CellAddress } from '@shared/schemas/summary';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { parseRows } from '../../ipc/parse-rows';
import { callOffice, officeQuery } from '../call';

/** A run that main has loaded or stored, without its rows. */
export const reportRunQuery = (officeId: string, runId: string) =>
  queryOptions({
    ...officeQuery('runs:open', officeId, { runId }),
    // A run never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the units of a summary depend on. */
type Settings = Readonly<Record<string, ColumnSetting>>;

/**
 * The newest run of a report with just these filters whose rows can be read; null for none.
 *
 * @param seenRun - that of the period before which was started last: another one is looked for again
 */
export const findRunQuery = (
  officeId: string,
  slug: string,
  filters: Readonly<Record<string, string>>,
  seenRun: string,
) =>
  queryOptions({
    queryKey: ['find-run', officeId, slug, filters, seenRun],
    queryFn: () => callOffice('runs:find', officeId, { slug, filters }),
    staleTime: 0,
    gcTime: 0,
  });

/** What is summarised: a run, and that of its period before; null for none. */
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
    queryFn: async ({ signal }) => {
      const encoded = await callOffice('summary:report', officeId, { runId, before, definition }, { signal });
      return { definition, before, result: decodeReportSummary(definition, encoded) };
    },
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
    queryFn: async ({ signal }) => {
      const input = { runId, before, definition, cell };
      const found = await callOffice('summary:report-rows', officeId, input, { signal });
      return { count: found.count, rows: parseRows(found.rows, found.rowCount, headers.length) };
    },
    staleTime: 0,
    gcTime: 60_000,
  });
