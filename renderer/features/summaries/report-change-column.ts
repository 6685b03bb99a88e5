/** The column of how a value of a report's summary has changed. */

import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import type { SummaryCell, SummaryRow } from '@shared/summary/definition';
import { getReportChange } from '@shared/summary/report-changes';
import { getReportMeasure } from '@shared/summary/report-summary';
import type { ReportCoverage, ReportMeasure } from '@shared/summary/report-summary-schema';
import { formatUnits, type MoneySum, unitsToDecimal } from '@shared/values/money';
import { addCells } from './summary-totals';
import { reportSummaryTexts, texts as summaryTexts } from './texts';

/* What a measure needs of the cells of a report's summary. */

/** A cell without rows: what a measure says of its unit needs no more. */
export const emptySummaryCell: SummaryCell = {
  count: 0,
  sectors: 0,
  sectorsExcluded: 0,
  trips: 0,
  sums: [],
  excluded: null,
};

/** Adds cells up, exactly; null for none. */
export function addMeasureCells(
  cells: readonly SummaryCell[],
  measure: ReportMeasure,
  { values }: Pick<ReportCoverage, 'values'>,
): SummaryCell | null {
  const index = measure.kind === 'rows' ? -1 : values.findIndex(({ column }) => column === measure.column);
  return addCells(cells, index < 0 ? [] : [2 * index, 2 * index + 1]);
}

/* Columns of exact numbers, in the units of a report's columns. */

type Column = AppColumn<SummaryRow>;
type Units = number | bigint | null;

/** Creates a column of numbers in units of 10^-scale: exact in totals and copies. */
function createUnitsColumn(id: string, header: string, scale: number, get: (row: SummaryRow) => Units): Column {
  const toText = (row: SummaryRow, format: (units: number | bigint, decimals: number) => string) => {
    const units = get(row);
    return units === null ? '' : format(units, scale);
  };
  return {
    id,
    header,
    isNumeric: true,
    range: 'number',
    total: scale === 0 ? 'count' : { scale },
    value: (row) => {
      const units = get(row);
      return units === null ? null : Number(unitsToDecimal(units, scale));
    },
    aggregateValue: get,
    text: (row) => toText(row, unitsToDecimal),
    cell: (row) => {
      const text = toText(row, formatUnits);
      return Number(get(row)) < 0 ? { text, tone: 'negative' } : { text };
    },
  };
}

type MeasureColumn = {
  readonly id: string;
  readonly header: string;
  readonly measure: ReportMeasure;
  readonly coverage: ReportCoverage;
  readonly scale: number;
};

/** Creates a column of numbers in the units of a measure: counts, amounts of money, or other numbers. */
export function createMeasureColumn(options: MeasureColumn, get: (row: SummaryRow) => Units): Column {
  const { id, header, measure, coverage, scale } = options;
  if (measure.kind === 'rows') {
    const value = (row: SummaryRow) => (get(row) === null ? null : Number(get(row)));
    return createCountColumn({ id, header, value });
  }
  const unit = coverage.values.find(({ column }) => column === measure.column)?.unit ?? 'number';
  if (unit !== 'number' && scale === 2) return createAmountColumn({ id, header, cents: get });
  return createUnitsColumn(id, header, scale, get);
}

type Options = {
  readonly id: string;
  readonly header: string;
  readonly measure: ReportMeasure;
  readonly coverage: ReportCoverage;
  /** Which cell of a row it shows. */
  readonly index: number;
  readonly change: 'amount' | 'percent';
};

/** How rows have changed together; null for none, and where one of them has nothing to compare with. */
function aggregateChange(rows: readonly SummaryRow[], { measure, coverage, index, change }: Options): MoneySum | null {
  const cellsBefore = rows.flatMap(({ before }) => before?.[index] ?? []);
  if (cellsBefore.length < rows.length) return null;
  const cellsNow = rows.flatMap(({ cells }) => cells[index] ?? []);
  const now = addMeasureCells(cellsNow, measure, coverage);
  const before = addMeasureCells(cellsBefore, measure, coverage);
  const { [change]: value, excludedCount } = getReportChange(now, before, measure, coverage);
  if (value === null || now === null || before === null) return null;
  return { cents: BigInt(value), includedCount: now.count + before.count - excludedCount, excludedCount };
}

/** Creates the column. Percentages are numbers with two decimals. */
export function createReportChangeColumn(options: Options): AppColumn<SummaryRow> {
  const { id: valueId, header, measure, coverage, index, change } = options;
  const getWhole = ({ cells, before }: SummaryRow) => getReportChange(cells[index], before?.[index], measure, coverage);
  const get = (row: SummaryRow) => getWhole(row)[change];
  const id = `${valueId}/change-${change}`;
  const { scale } = getReportMeasure(emptySummaryCell, measure, coverage);
  const column =
    change === 'percent'
      ? createAmountColumn({ id, header, cents: get })
      : createMeasureColumn({ id, header, measure, coverage, scale }, get);
  return {
    ...column,
    cell: (row) => {
      const { [change]: value, excludedCount } = getWhole(row);
      const cellBefore = row.before?.[index];
      const before = cellBefore ? getReportMeasure(cellBefore, measure, coverage).value : null;
      const tooltip = before === null ? summaryTexts.noBefore : summaryTexts.before(formatUnits(before, scale));
      return {
        ...(column.cell?.(row) ?? { text: value === null ? '' : formatUnits(value, 0) }),
        ...(value !== null && value < 0 ? { tone: 'negative' as const } : {}),
        tooltip,
        ...(value !== null && (row.cells[index]?.count ?? 0) > 0 ? { opens: true } : {}),
        ...(excludedCount > 0 ? { warning: reportSummaryTexts.excluded(excludedCount) } : {}),
      };
    },
    aggregate: { isSum: false, getTotal: (rows) => aggregateChange(rows, options) },
  };
}
