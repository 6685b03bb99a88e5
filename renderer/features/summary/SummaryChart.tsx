/** A value of a summary as bars: that of its largest groups, else the first. The table below is its accessible form. */
import { useNames } from '@renderer/data/queries/names';
import { amountColours } from '@renderer/ui/amount-colours';
import { createExactFormatter, formatAxisAmount, formatAxisCents } from '@renderer/ui/axis-formatters';
import { BarChart } from '@renderer/ui/charts';
import { formatInteger } from '@renderer/ui/formatters';
import { truncateText } from '@renderer/ui/truncate-text';
import { formatMoney } from '@shared/money';
import type { SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import { fieldLabels, measureLabels } from '@shared/summary-labels';
import { getMeasureAmount } from '@shared/summary-values';
import { memo, useMemo } from 'react';
import { describeChart, makeChartData } from './summary-chart';
import { texts } from './texts';

const seriesColours = ['#0072b2', '#e69f00', '#009e73', '#8e5ea2', '#6b7280', '#d55e00'] as const;
const countColour = '#0072b2';

const shorten = (title: string) => {
  const text = truncateText(title, 'cell');
  return text.length > 28 ? `${text.slice(0, 27)}…` : text;
};

type Props = { readonly definition: SummaryDefinition; readonly result: SummaryResult };

/** Memoised: a chart of many bars is slow to draw. */
export const SummaryChart = memo(function SummaryChart({ definition, result }: Props) {
  const names = useNames();
  const chart = useMemo(() => makeChartData(definition, result, names), [definition, result, names]);
  const [field] = definition.rows;
  if (chart === null || field === undefined) return null;
  const { measure, series, bars, isPeriods, isStacked } = chart;
  const amount = getMeasureAmount(measure);
  const formatAxis = amount === null ? formatAxisAmount : formatAxisCents;
  const exact = bars.flatMap(({ values }) => values.filter((value) => value !== null));
  const format = createExactFormatter(exact, 1, amount === null ? formatInteger : formatMoney);
  const data = bars.map(({ title, values }, index) => ({
    // Two groups may have one name: a bar is told by its position.
    name: `${index} ${shorten(title)}`,
    ...Object.fromEntries(values.map((value, position) => [`s${position}`, value === null ? null : Number(value)])),
  }));
  const formatName = (name: string) => name.slice(name.indexOf(' ') + 1);
  const title = texts.chart.title(measureLabels[measure], fieldLabels[field]);
  const height = isPeriods
    ? 220
    : Math.max(140, 50 + bars.length * (isStacked || series.length === 1 ? 22 : 10 + series.length * 9));
  return (
    <section className="panel summary-chart" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      <div role="img" aria-label={texts.chart.description(title)}>
        <BarChart
          h={height}
          data={data}
          dataKey="name"
          type={isStacked ? 'stacked' : 'default'}
          orientation={isPeriods ? 'horizontal' : 'vertical'}
          gridAxis={isPeriods ? 'x' : 'y'}
          withLegend={series.length > 1}
          series={series.map((name, position) => ({
            name: `s${position}`,
            label: name ?? measureLabels[measure],
            color:
              series.length > 1
                ? (seriesColours[position] ?? countColour)
                : amount === null
                  ? countColour
                  : amountColours[amount],
          }))}
          {...(isPeriods
            ? {
                yAxisProps: { width: 60, tickFormatter: formatAxis },
                xAxisProps: { interval: 'equidistantPreserveStart', minTickGap: 6, tickFormatter: formatName },
              }
            : {
                yAxisProps: { width: 190, interval: 0, tickFormatter: formatName },
                xAxisProps: { tickFormatter: formatAxis },
              })}
          barProps={{ isAnimationActive: false, maxBarSize: isPeriods ? 48 : 26 }}
          barChartProps={{ accessibilityLayer: false }}
          tooltipProps={{ labelFormatter: (name) => formatName(String(name)) }}
          valueFormatter={format}
        />
      </div>
      {describeChart(chart).map((note) => (
        <div key={note} className="dim small">
          {note}
        </div>
      ))}
    </section>
  );
});
