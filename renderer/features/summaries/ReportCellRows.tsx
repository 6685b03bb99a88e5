/** The rows of a result behind a cell of its summary: all of them or none. */

import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useTableLayout } from '@renderer/data/preferences';
import { reportCellQuery } from '@renderer/data/reports';
import { createResultColumns, getResultLayoutName } from '@renderer/fields/result-columns';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { useListTools } from '@renderer/lists/list-tools';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/lazy-part';
import { Screen } from '@renderer/ui/Screen';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import type { ColumnReading } from '@shared/reports/column-reading-schema';
import type { ColumnSetting, ReportRun } from '@shared/reports/report';
import { type CellAddress, maxCellRecords } from '@shared/summary/definition';
import { formatReportKey } from '@shared/summary/report-summary-labels';
import type { ReportSummaryDefinition } from '@shared/summary/report-summary-schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { reportSummaryTexts, texts as summaryTexts } from './texts';

/* The cells of a report's summary as a user reads them. */

/** Names a cell by its keys. */
function formatReportCell(
  run: Pick<ReportRun, 'headers'>,
  { rows, column }: ReportSummaryDefinition,
  cell: CellAddress,
  names: Names,
): string {
  const ofRows = cell.keys.flatMap((key, index) => {
    const field = rows[index];
    return field ? [formatReportKey(run, field, key, names)] : [];
  });
  const ofColumn = column === null ? [] : cell.column.map((key) => formatReportKey(run, column, key, names));
  return [...ofRows, ...ofColumn].join(', ') || summaryTexts.behind.total;
}

type Props = {
  /** With the statistics of its values as they are read. */
  readonly run: ReportRun;
  readonly readings: readonly ColumnReading[];
  readonly settings: Readonly<Record<string, ColumnSetting>>;
  /** The id of the result that changes are from; null for none. Names of groups may be spelt as that has them. */
  readonly before: string | null;
  readonly definition: ReportSummaryDefinition;
  readonly cell: CellAddress;
};

export function ReportCellRows({ run, readings, settings, before, definition, cell }: Props) {
  const officeId = useOfficeId();
  const names = useNames();
  const { data, error, refetch } = useQuery(reportCellQuery(officeId, run, before, definition, cell));
  const columns = useMemo(() => createResultColumns(run, settings, names, readings), [run, settings, names, readings]);
  // The layout is that of the result.
  const { isReady, layout, onLayout } = useTableLayout(getResultLayoutName(run.slug));
  const [filterText, setFilterText] = useState('');
  const { tableProps, toolbar } = useListTools({ filterText, onFilterText: setFilterText });
  const snapshot = useRef<TableSnapshot | null>(null);
  const name = formatReportCell(run, definition, cell, names);
  const isTooLong = data !== undefined && data.count > data.rows.length;
  return (
    <Screen
      title={reportSummaryTexts.behind.title}
      hasBack
      badge={<span className="dim">{name}</span>}
      tools={
        <ExportMenu
          officeId={officeId}
          snapshot={snapshot}
          title={name}
          filters={describeFilters(reportFilters, run.filtersSent, names)}
          getSource={() => (data ? { kind: 'report-summary', runId: run.runId, before, name, definition, cell } : null)}
          isDisabled={!data || data.rows.length === 0}
        />
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {run.warnings.length > 0 && (
        <div className="note note-warn" role="status">
          <span>{run.warnings.join(' ')}</span>
        </div>
      )}
      {isTooLong && (
        <EmptyState
          title={summaryTexts.behind.tooManyTitle}
          text={reportSummaryTexts.behind.tooMany(data.count, maxCellRecords)}
        />
      )}
      {!(data && isReady)
        ? !error && <Loading />
        : !isTooLong && (
            <DataTable
              label={reportSummaryTexts.behind.table}
              viewKey={JSON.stringify([reportSummaryTexts.behind.table, officeId, run.runId, definition, cell])}
              snapshot={snapshot}
              {...tableProps}
              columns={columns}
              rows={data.rows}
              layout={layout}
              onLayoutChange={onLayout}
              totalsLabel={reportSummaryTexts.behind.rows}
              empty={<EmptyState title={summaryTexts.behind.none} />}
              toolbar={toolbar}
            />
          )}
    </Screen>
  );
}
