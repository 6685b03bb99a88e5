/** Summaries of what is saved on this computer: of trips and sectors, and of results of reports. */

import type { Input } from '@shared/ipc/contract';
import type { Cell, ColumnSetting, ReportRun } from '@shared/reports/report';
import type { CellAddress, SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import type { EncodedSummary } from '@shared/summary/encoded-summary';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callOffice, officeQuery } from './call';

/** A result that was requested by a click is not requested again by the screen that the click draws. */
const requestedByClickMs = 500;

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
    staleTime: requestedByClickMs,
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

const pollMs = 400;

/** How far the saved sectors are read, asked again until they are. */
export const sectorReadingQuery = (officeId: string) =>
  queryOptions({
    ...officeQuery('summary:reading', officeId),
    gcTime: 0,
    refetchInterval: pollMs,
  });
