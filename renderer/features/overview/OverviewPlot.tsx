/** One plot of the overview: bars with the exact amount on hover, or the same data as a table. */

import { Button } from '@mantine/core';
import type { TripGrouping } from '@renderer/components/trip-groupings';
import { DataTable } from '@renderer/table/DataTable';
import { findOldestRow, formatOldestRow } from '@renderer/table/model/row-ages';
import { createExactFormatter, formatAxisCents } from '@renderer/ui/axis-formatters';
import { BarChart } from '@renderer/ui/charts';
import { truncateText } from '@renderer/ui/truncate-text';
import { type SummaryAmountField, tripAmounts } from '@shared/amounts';
import { formatMoney } from '@shared/money';
import type { RowList } from '@shared/row-list';
import type { TripRow } from '@shared/schemas/trip';
import { memo, useMemo, useState } from 'react';
import { type ChartDatum, chartAges, getCents, getChartColumns, groupForChart } from './chart-data';
import { texts } from './texts';

/** More bars are unreadable; the table has them all. */
const maxBars = 14;
const maxMonths = 36;

/** Selects the bars to draw: the last months, or the largest groups. A note below says how many are omitted. */
function selectBars(
  slices: readonly ChartDatum[],
  grouping: TripGrouping,
  measure: SummaryAmountField,
): readonly ChartDatum[] {
  if (grouping.isOrderedByKey) return slices.filter(({ key }) => key !== '').slice(-maxMonths);
  const size = (slice: ChartDatum) => Math.abs(Number(getCents(slice, measure)));
  return [...slices].sort((a, b) => size(b) - size(a)).slice(0, maxBars);
}

const shorten = (title: string) => {
  const text = truncateText(title, 'cell');
  return text.length > 28 ? `${text.slice(0, 27)}…` : text;
};

type Props = {
  readonly rows: RowList<TripRow>;
  readonly grouping: TripGrouping;
  readonly measure: SummaryAmountField;
};

/** Memoised: a plot of many months is slow to draw. */
export const OverviewPlot = memo(function OverviewPlot({ rows, grouping, measure }: Props) {
  const [isTable, setTable] = useState(false);
  const slices = useMemo(() => groupForChart(rows, grouping), [rows, grouping]);
  const isSaved = slices.some(({ oldest }) => oldest !== null);
  const columns = useMemo(() => getChartColumns(grouping.label, isSaved), [grouping.label, isSaved]);
  const bars = selectBars(slices, grouping, measure);
  const isMonths = grouping.isOrderedByKey === true;
  const exact = bars.map((slice) => getCents(slice, measure));
  const data = bars.map((slice, index) => ({ name: shorten(slice.title), amount: Number(exact[index]) }));
  const format = createExactFormatter(exact, 1, formatMoney);
  const { label, colour } = tripAmounts.find(({ summaryField }) => summaryField === measure) ?? tripAmounts[0];
  const title = texts.chart.title(label, grouping.label);
  const oldest = findOldestRow(bars, [...bars.keys()], chartAges);
  const omittedCount = slices.length - bars.length;
  return (
    <section className={isMonths ? 'panel overview-wide' : 'panel'} aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <Button variant="subtle" size="compact-xs" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? texts.chart.showChart : texts.chart.showTable}
        </Button>
      </div>
      {isTable ? (
        <DataTable
          label={title}
          columns={columns}
          rows={slices}
          totalsLabel={() => texts.chart.all}
          ages={chartAges}
          isInline
        />
      ) : (
        <div role="img" aria-label={texts.chart.description(title)}>
          <BarChart
            h={isMonths ? 230 : Math.max(130, 40 + bars.length * 25)}
            data={data}
            dataKey="name"
            orientation={isMonths ? 'horizontal' : 'vertical'}
            gridAxis={isMonths ? 'x' : 'y'}
            series={[{ name: 'amount', label, color: colour }]}
            {...(isMonths
              ? {
                  yAxisProps: { width: 60, tickFormatter: formatAxisCents },
                  // Every second or third month where there is no room for all, never an uneven few.
                  xAxisProps: { interval: 'equidistantPreserveStart', minTickGap: 6 },
                }
              : { yAxisProps: { width: 190, interval: 0 }, xAxisProps: { tickFormatter: formatAxisCents } })}
            barProps={{ isAnimationActive: false, maxBarSize: isMonths ? 48 : 26 }}
            barChartProps={{ accessibilityLayer: false }}
            valueFormatter={format}
          />
        </div>
      )}
      {oldest !== null && !isTable && <span className="dim small">{texts.chart.saved(formatOldestRow(oldest))}</span>}
      {omittedCount > 0 && !isTable && (
        <span className="dim small">
          {(isMonths ? texts.chart.lastMonths : texts.chart.largest)(bars.length, omittedCount)}
        </span>
      )}
    </section>
  );
});
