/** The table of a report's summary: each number opens the rows behind it. */

import { useListTools } from '@renderer/components/use-list-tools';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { DataTable } from '@renderer/table/DataTable';
import type { ListedRows } from '@renderer/table/model/listed-rows';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportSummaryDefinition, ReportSummaryResult } from '@shared/schemas/report-summary';
import type { CellAddress } from '@shared/schemas/summary';
import { memo, type RefObject, useCallback, useMemo, useState } from 'react';
import type { ListedSource } from '../chart/summary-chart';
import { getCellAddress } from '../summary-columns';
import { texts as summaryTexts } from '../texts';
import { createReportChartSource } from './report-chart-source';
import { createReportSummaryColumns, createReportSummaryGrouping } from './report-summary-columns';

type Props = {
  readonly run: ReportRun;
  readonly definition: ReportSummaryDefinition;
  readonly result: ReportSummaryResult;
  readonly isStale: boolean;
  readonly snapshot: RefObject<TableSnapshot | null>;
  readonly onOpenCell: (cell: CellAddress) => void;
  /** Called with what a chart of the table is made of; must be stable between renders. */
  readonly onListed: (source: ListedSource | null) => void;
};

/** Memoised: a sort draws the chart above it, not the table once more. */
export const ReportSummaryTable = memo(function ReportSummaryTable(props: Props) {
  const { run, definition, result, isStale, snapshot, onOpenCell, onListed } = props;
  const officeId = useOfficeId();
  const names = useNames();
  const columns = useMemo(
    () => createReportSummaryColumns(run, definition, result, names),
    [run, definition, result, names],
  );
  const grouping = useMemo(
    () => createReportSummaryGrouping(run, definition, result, names),
    [run, definition, result, names],
  );
  const onListedChange = useCallback(
    (listed: ListedRows) => {
      const source = createReportChartSource(run, definition, result, columns);
      onListed(source && { ...source, listed });
    },
    [run, definition, result, columns, onListed],
  );
  const [filterText, setFilterText] = useState('');
  const { tableProps, toolbar } = useListTools({ filterText, onFilterText: setFilterText });
  return (
    <DataTable
      // Other columns are another table: its order and widths begin anew.
      key={JSON.stringify(definition)}
      label={summaryTexts.table}
      viewKey={JSON.stringify([summaryTexts.table, officeId, run.runId, definition])}
      snapshot={snapshot}
      {...tableProps}
      onListedChange={onListedChange}
      grouping={grouping}
      columns={columns}
      rows={result.rows}
      isStale={isStale}
      rowKey={({ keys }) => JSON.stringify(keys)}
      totalsLabel={summaryTexts.rowCount}
      onOpen={(row, columnId) => onOpenCell(getCellAddress(row, columnId, result.columns))}
      toolbar={toolbar}
    />
  );
});
