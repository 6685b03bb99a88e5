/** The column of how a value of a report's summary has changed. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn } from '@renderer/table/columns/column-factories';
import { formatUnits, type MoneySum } from '@shared/money';
import { getReportChange } from '@shared/report-changes';
import { getReportMeasure } from '@shared/report-summary-values';
import type { ReportCoverage, ReportMeasure } from '@shared/schemas/report-summary';
import type { SummaryRow } from '@shared/schemas/summary';
import { texts as summaryTexts } from '../texts';
import { addMeasureCells, emptySummaryCell } from './add-measure-cells';
import { texts } from './texts';
import { createMeasureColumn } from './units-column';

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
        ...(excludedCount > 0 ? { warning: texts.excluded(excludedCount) } : {}),
      };
    },
    aggregate: { isSum: false, getTotal: (rows) => aggregateChange(rows, options) },
  };
}
