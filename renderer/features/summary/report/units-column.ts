/** Columns of exact numbers, in the units of a report's columns. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import { formatUnits, unitsToDecimal } from '@shared/money';
import type { ReportCoverage, ReportMeasure } from '@shared/schemas/report-summary';
import type { SummaryRow } from '@shared/schemas/summary';

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
