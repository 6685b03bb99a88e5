/** What is said below a summary's chart: in which order its bars stand, and what it does not show. */
import { texts } from '../texts';
import type { ChartData } from './summary-chart';

const { chart: chartTexts } = texts;

/** Says how the bars stand, and how many groups have none. */
function describeOrder({ bars, order, sorted, omittedCount, hasOthers, isPeriods, isGrouped }: ChartData): string[] {
  const shownCount = bars.length - Number(hasOthers);
  if (sorted !== null) {
    const direction = sorted.isDescending ? 'largest' : 'smallest';
    return [
      chartTexts.sorted(sorted.column.header, sorted.column.chart ? direction : null),
      ...(omittedCount > 0 ? [chartTexts.first(shownCount, omittedCount)] : []),
    ];
  }
  if (omittedCount > 0) return [chartTexts.omitted(shownCount, omittedCount, isPeriods, hasOthers)];
  return order === 'size' && shownCount > 1 ? [chartTexts.bySize(isGrouped)] : [];
}

/** Says how the bars stand, and what a chart does not show; the table below it has everything. */
export function describeChart(chart: ChartData): string[] {
  const { bars, order, isBelowZero, rowCounts, hasUndated, hasJoinedColumns } = chart;
  const hasValues = bars.some(({ values }) => values.some((value) => value !== null));
  return [
    ...(hasValues ? [] : [chartTexts.noValues]),
    ...describeOrder(chart),
    ...(order === 'size' && isBelowZero && bars.length > 1 ? [chartTexts.belowZero] : []),
    ...(rowCounts.listed < rowCounts.all ? [chartTexts.found(rowCounts.listed, rowCounts.all)] : []),
    ...(hasUndated ? [chartTexts.undated] : []),
    ...(hasJoinedColumns ? [chartTexts.joined] : []),
  ];
}
