/** How the columns of runs are read that the user calls numbers or dates, where their rows are not on the page. */
import { listTypedColumns } from '@shared/column-readings';
import type { ReportRun } from '@shared/schemas/report';
import type { ColumnSetting } from '@shared/schemas/report-column';
import { queryOptions } from '@tanstack/react-query';
import { callOffice } from '../call';

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
