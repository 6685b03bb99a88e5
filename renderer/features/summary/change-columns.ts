/** Columns of how values have changed from the period before. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import { formatInteger } from '@renderer/ui/formatters';
import { formatMoney } from '@shared/money';
import type { SummaryMeasure } from '@shared/schemas/summary';
import { getChange } from '@shared/summary-changes';
import { getMeasure, getMeasureAmount } from '@shared/summary-values';
import type { SummaryRow, SummaryTotals } from './summary-totals';
import { texts } from './texts';

type Column = AppColumn<SummaryRow>;

type ShownChange = { readonly measure: SummaryMeasure; readonly change: 'amount' | 'percent' };

const formatValue = (value: number | bigint, measure: SummaryMeasure) =>
  getMeasureAmount(measure) === null ? formatInteger(value) : formatMoney(value);

/** Creates the column of a change. Percentages are numbers with two decimals. */
export function createChangeColumn(
  totals: SummaryTotals,
  index: number,
  { measure, change }: ShownChange,
  header: string,
): Column {
  const getWhole = ({ cells, before }: SummaryRow) => getChange(cells[index], before?.[index], measure);
  const get = (row: SummaryRow) => getWhole(row)[change];
  const options = { id: `${index}/${measure}/change-${change}`, header };
  const isCount = change === 'amount' && getMeasureAmount(measure) === null;
  const toNumber = (value: number | bigint | null) => (value === null ? null : Number(value));
  const column: Column = isCount
    ? createCountColumn({ ...options, value: (row: SummaryRow) => toNumber(get(row)) })
    : createAmountColumn({ ...options, cents: get });
  return {
    ...column,
    cell: (row) => {
      const { [change]: value, excludedCount } = getWhole(row);
      const before = row.before?.[index];
      const earlier = before ? getMeasure(before, measure).value : null;
      const view = column.cell?.(row) ?? { text: value === null ? '' : formatInteger(value) };
      const isNegative = value !== null && value < 0;
      return {
        ...view,
        ...(isNegative ? { tone: 'negative' as const } : {}),
        tooltip: earlier === null ? texts.noBefore : texts.before(formatValue(earlier, measure)),
        ...(value !== null && (row.cells[index]?.count ?? 0) > 0 ? { opens: true } : {}),
        ...(excludedCount > 0 ? { warning: texts.excluded(excludedCount) } : {}),
      };
    },
    aggregate: { isSum: false, getTotal: (rows) => totals.aggregateChange(rows, index, measure, change) },
  };
}
