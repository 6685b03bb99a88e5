/** The table of a report's summary: each number opens the rows behind it. */

import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useListTools } from '@renderer/lists/list-tools';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { DataTable } from '@renderer/table/DataTable';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { ListedRows, TableSnapshot } from '@renderer/table/model/table-snapshot';
import { pickColumnColour } from '@renderer/ui/charts';
import type { Names } from '@shared/records/directory';
import type { ReportRun } from '@shared/reports/report';
import type { CellAddress, SummaryKey, SummaryRow } from '@shared/summary/definition';
import { listColumnValues } from '@shared/summary/report-changes';
import { getReportMeasure, isAdditiveMeasure } from '@shared/summary/report-summary';
import { formatReportField, formatReportKey, formatReportValue } from '@shared/summary/report-summary-labels';
import type {
  ReportCoverage,
  ReportField,
  ReportMeasure,
  ReportSummaryDefinition,
  ReportSummaryResult,
} from '@shared/summary/report-summary-schema';
import { formatUnits, type MoneySum } from '@shared/values/money';
import { memo, type RefObject, useCallback, useMemo, useState } from 'react';
import {
  addMeasureCells,
  createMeasureColumn,
  createReportChangeColumn,
  emptySummaryCell,
} from './report-change-column';
import { toFieldText, toMeasureText } from './report-summary-search';
import type { ChartSource, ListedSource } from './summary-chart';
import {
  countColour,
  createFieldColumn,
  createFieldGrouping,
  createRankedGrouping,
  createShareColumn,
  type SummaryColumn,
  toValueColumn,
} from './summary-column';
import { getCellAddress } from './summary-columns';
import { reportSummaryTexts, texts as summaryTexts } from './texts';

/* What the chart of a summary of a report's result is made of. */

/** Makes the source; null without a field or a value. Drawn is the value of the largest groups where the table has it, else the first. */
export function createReportChartSource(
  run: Pick<ReportRun, 'headers'>,
  { rows: fields, measures, top }: ReportSummaryDefinition,
  { rows }: ReportSummaryResult,
  columns: readonly SummaryColumn[],
): ChartSource | null {
  const [field] = fields;
  const valueIds = measures.map(toMeasureText);
  const valueId = valueIds.find((shown) => top && shown === toMeasureText(top.by)) ?? valueIds[0];
  if (field === undefined || valueId === undefined) return null;
  return {
    columns,
    rows,
    fieldLabel: formatReportField(run, field),
    isPeriod: field.period !== null,
    isRanked: top !== undefined,
    valueId,
  };
}

/* The columns of a report's summary: its fields, and its values for each key of the column field and for all of them. */

type Column = AppColumn<SummaryRow>;

type ValueColumn = {
  readonly id: string;
  readonly header: string;
  readonly measure: ReportMeasure;
  readonly coverage: ReportCoverage;
  /** Which cell of a row it shows. */
  readonly index: number;
};

/** The total of some rows, exactly; an average is made anew from their sums. */
function aggregate(
  rows: readonly SummaryRow[],
  { measure, coverage, index }: Pick<ValueColumn, 'measure' | 'coverage' | 'index'>,
): MoneySum | null {
  const cell = addMeasureCells(
    rows.flatMap(({ cells }) => cells[index] ?? []),
    measure,
    coverage,
  );
  if (cell === null) return null;
  const { value, excludedCount } = getReportMeasure(cell, measure, coverage);
  return value === null ? null : { cents: BigInt(value), includedCount: cell.count - excludedCount, excludedCount };
}

function createValueColumn(options: ValueColumn): Column {
  const { id, header, measure, coverage, index } = options;
  const getValue = ({ cells }: SummaryRow) => getReportMeasure(cells[index] ?? emptySummaryCell, measure, coverage);
  const get = (row: SummaryRow) => getValue(row).value;
  const { scale } = getReportMeasure(emptySummaryCell, measure, coverage);
  const column = createMeasureColumn({ id, header, measure, coverage, scale }, get);
  return {
    ...column,
    cell: (row) => {
      const { value: shown, excludedCount } = getValue(row);
      return {
        ...(column.cell?.(row) ?? { text: shown === null ? '' : formatUnits(shown, 0) }),
        ...((row.cells[index]?.count ?? 0) > 0 ? { opens: true } : {}),
        ...(excludedCount > 0 ? { warning: reportSummaryTexts.excluded(excludedCount) } : {}),
      };
    },
    aggregate: { isSum: isAdditiveMeasure(measure), getTotal: (rows) => aggregate(rows, options) },
  };
}

/** Creates the columns. Of two fields the first one groups the rows. */
export function createReportSummaryColumns(
  run: ReportRun,
  definition: ReportSummaryDefinition,
  result: ReportSummaryResult,
  names: Names,
): SummaryColumn[] {
  const { rows, column } = definition;
  const { coverage } = result;
  const shown = rows.length > 1 ? rows.slice(1) : rows;
  const formatRowKey = (field: ReportField, key: SummaryKey) =>
    formatReportKey(run, field, key, names, result.othersCount);
  // Of both fields: the one whose groups are no column is found too.
  const toSearchText = (row: SummaryRow) =>
    rows.map((field, index) => formatRowKey(field, row.keys[index] ?? null)).join(' ');
  const fields = shown.map((field) =>
    createFieldColumn({
      id: toFieldText(field),
      header: formatReportField(run, field),
      index: rows.indexOf(field),
      isPeriod: field.period !== null,
      formatKey: (key) => formatRowKey(field, key),
      searchText: { key: toSearchText, format: (text) => text },
    }),
  );
  const keys = column === null ? [] : result.columns.map((key) => formatReportKey(run, column, key, names));
  const labels = column === null ? [null] : [...keys, summaryTexts.all];
  const shownValues = listColumnValues(definition, result);
  const hasSeveral = shownValues.some((shownOfColumn) => shownOfColumn.length > 1);
  const values = labels.flatMap((label, index) =>
    (shownValues[index] ?? []).map(({ measure, share, change }) => {
      const own = formatReportValue(run, { measure, share, change });
      const id = `${index}/${toMeasureText(measure)}`;
      const header = label === null ? own : summaryTexts.column(label, hasSeveral ? own : null);
      const chart = {
        label: own,
        key: keys[index] ?? null,
        isPercent: share !== null || change === 'percent',
        colour: measure.kind === 'rows' ? countColour : pickColumnColour(own),
      };
      if (change !== null) {
        const changeColumn = createReportChangeColumn({ id, header, measure, coverage, index, change });
        return toValueColumn(changeColumn, chart);
      }
      if (share === null) return toValueColumn(createValueColumn({ id, header, measure, coverage, index }), chart);
      const shareColumn = createShareColumn({
        id: `${id}/share`,
        header,
        index,
        share,
        result,
        getValue: (cell) => getReportMeasure(cell, measure, coverage).value,
        aggregate: (some, ofColumn) => aggregate(some, { measure, coverage, index: ofColumn }),
      });
      return toValueColumn(shareColumn, chart);
    }),
  );
  return [...fields, ...values];
}

/** Groups the rows of two fields by the first one. The largest groups stand in their order, the others last. */
function createReportSummaryGrouping(
  run: ReportRun,
  { rows, top }: ReportSummaryDefinition,
  result: ReportSummaryResult,
  names: Names,
): Grouping<SummaryRow> | undefined {
  const [field] = rows;
  if (rows.length < 2 || field === undefined) return undefined;
  const options = {
    id: toFieldText(field),
    label: formatReportField(run, field),
    formatKey: (key: SummaryKey) => formatReportKey(run, field, key, names, result.othersCount),
  };
  if (top !== undefined) return createRankedGrouping(result.rows, options);
  return createFieldGrouping({ ...options, toKey: (text) => text, isOrderedByKey: field.period !== null });
}

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
