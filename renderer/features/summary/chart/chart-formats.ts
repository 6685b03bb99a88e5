/** How a chart writes the values of a column. */
import { formatAxisAmount } from '@renderer/ui/axis-formatters';
import { formatUnits } from '@shared/money';
import type { SummaryColumn } from '../summary-column';

type ChartFormats = {
  /** Units of one on the axis: 100 where cents are drawn as dollars. */
  readonly units: number;
  readonly formatExact: (value: number | bigint) => string;
  /** Shortens what stands on the axis. */
  readonly formatAxis: (value: number) => string;
};

const getScale = ({ total }: SummaryColumn) => (total === 'cents' ? 2 : typeof total === 'object' ? total.scale : 0);

/** Gets the formats: amounts in dollars, numbers with their decimals, shares and changes in percent. */
export function getChartFormats(column: SummaryColumn): ChartFormats {
  const scale = getScale(column);
  const unit = column.chart?.isPercent ? '%' : '';
  return {
    units: 10 ** scale,
    formatExact: (value) => `${formatUnits(value, scale)}${unit}`,
    formatAxis: (value) => `${formatAxisAmount(value)}${unit}`,
  };
}
