/** The rows of a result behind a cell of its summary: all of them or none. */
import { createResultColumns, getResultLayoutName } from '@renderer/components/result-columns';
import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { useListTools } from '@renderer/components/use-list-tools';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useTableLayout } from '@renderer/data/queries/preferences';
import { reportCellQuery } from '@renderer/data/queries/report-summary';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/Loading';
import { Screen } from '@renderer/ui/Screen';
import type { ColumnReading } from '@shared/schemas/column-reading';
import type { ReportRun } from '@shared/schemas/report';
import type { ColumnSetting } from '@shared/schemas/report-column';
import type { ReportSummaryDefinition } from '@shared/schemas/report-summary';
import { type CellAddress, maxCellRecords } from '@shared/schemas/summary';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { texts as summaryTexts } from '../texts';
import { formatReportCell } from './report-labels';
import { texts } from './texts';

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
      title={texts.behind.title}
      hasBack
      badge={<span className="dim">{name}</span>}
      tools={
        <ScreenExportMenu
          officeId={officeId}
          snapshot={snapshot}
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
        <EmptyState title={summaryTexts.behind.tooManyTitle} text={texts.behind.tooMany(data.count, maxCellRecords)} />
      )}
      {!(data && isReady)
        ? !error && <Loading />
        : !isTooLong && (
            <DataTable
              label={texts.behind.table}
              viewKey={JSON.stringify([texts.behind.table, officeId, run.runId, definition, cell])}
              snapshot={snapshot}
              {...tableProps}
              columns={columns}
              rows={data.rows}
              layout={layout}
              onLayoutChange={onLayout}
              totalsLabel={texts.behind.rows}
              empty={<EmptyState title={summaryTexts.behind.none} />}
              toolbar={toolbar}
            />
          )}
    </Screen>
  );
}
