/** The columns of a report's summary: its fields, and its values for each key of the column field and for all of them. */

import type { AppColumn } from '@renderer/table/columns/app-column';
import type { Grouping } from '@renderer/table/model/row-groups';
import { pickColumnColour } from '@renderer/ui/amount-colours';
import { formatUnits, type MoneySum } from '@shared/money';
import { listColumnValues } from '@shared/report-changes';
import { formatReportField, formatReportKey, formatReportValue } from '@shared/report-summary-labels';
import { getReportMeasure, isAdditiveMeasure } from '@shared/report-summary-values';
import type { Names } from '@shared/schemas/directory';
import type { ReportRun } from '@shared/schemas/report';
import type {
  ReportCoverage,
  ReportField,
  ReportMeasure,
  ReportSummaryDefinition,
  ReportSummaryResult,
} from '@shared/schemas/report-summary';
import type { SummaryKey, SummaryRow } from '@shared/schemas/summary';
import { createFieldColumn } from '../field-column';
import { createFieldGrouping, createRankedGrouping } from '../field-grouping';
import { createShareColumn } from '../share-column';
import { countColour, type SummaryColumn, toValueColumn } from '../summary-column';
import { texts as summaryTexts } from '../texts';
import { addMeasureCells, emptySummaryCell } from './add-measure-cells';
import { createReportChangeColumn } from './report-change-column';
import { toFieldText, toMeasureText } from './report-summary-search';
import { texts } from './texts';
import { createMeasureColumn } from './units-column';

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
        ...(excludedCount > 0 ? { warning: texts.excluded(excludedCount) } : {}),
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
      fieldCount: rows.length,
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
export function createReportSummaryGrouping(
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
