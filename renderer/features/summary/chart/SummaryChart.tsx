/** A value of a summary as bars. The table below is its accessible form. */
import { createExactFormatter, formatAxisAmount } from '@renderer/ui/axis-formatters';
import { BarChart } from '@renderer/ui/charts';
import { formatUnits } from '@shared/money';
import { memo, useMemo } from 'react';
import { countColour, type SummaryColumn } from '../summary-column';
import { texts } from '../texts';
import { describeChart } from './describe-chart';
import { type ListedSource, makeChartData } from './summary-chart';

const seriesColours = ['#0072b2', '#e69f00', '#009e73', '#8e5ea2', '#6b7280', '#d55e00'] as const;

/** Characters beside a bar or in the legend, and of a part of the title. */
const maxLabel = 28;
const maxTitle = 80;

const shorten = (text: string, max = maxLabel) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

const getScale = ({ total }: SummaryColumn) => (total === 'cents' ? 2 : typeof total === 'object' ? total.scale : 0);

/** How the values of a column are written: shortened on the axis, exact on hover. Units are those of one on the axis. */
function getFormats(column: SummaryColumn) {
  const scale = getScale(column);
  const unit = column.chart?.isPercent ? '%' : '';
  return {
    units: 10 ** scale,
    formatExact: (value: number | bigint) => `${formatUnits(value, scale)}${unit}`,
    formatAxis: (value: number) => `${formatAxisAmount(value)}${unit}`,
  };
}

/** Memoised: a chart of many bars is slow to draw. */
export const SummaryChart = memo(function SummaryChart({ source }: { readonly source: ListedSource }) {
  const chart = useMemo(() => makeChartData(source), [source]);
  const [column] = chart?.series ?? [];
  if (!chart || column === undefined || chart.bars.length === 0) return null;
  const { label, series, bars, sorted, isPeriods, isStacked } = chart;
  const title = texts.chart.title(shorten(label, maxTitle), shorten(source.fieldLabel, maxTitle));
  const { units, formatExact, formatAxis } = getFormats(column);
  const exact = bars.flatMap(({ values }) => values.filter((value) => value !== null));
  const data = bars.map(({ title: name, values }, index) => ({
    // Two groups may have one name: a bar is told by its position.
    name: `${index} ${shorten(name)}`,
    ...Object.fromEntries(
      values.map((value, position) => [`s${position}`, value === null ? null : Number(value) / units]),
    ),
  }));
  const formatName = (name: string) => name.slice(name.indexOf(' ') + 1);
  const getTitle = (name: string) => bars[Number.parseInt(name, 10)]?.title ?? '';
  const notes = describeChart(chart);
  const height = isPeriods
    ? 220
    : Math.max(140, 50 + bars.length * (isStacked || series.length === 1 ? 22 : 10 + series.length * 9));
  return (
    <section className="panel summary-chart" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        {sorted === null && <span className="dim small">{texts.chart.hint}</span>}
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
          series={series.map(({ chart: drawn, header }, position) => ({
            name: `s${position}`,
            label: shorten(drawn?.key ?? drawn?.label ?? header),
            color: (series.length > 1 ? seriesColours[position] : drawn?.colour) ?? countColour,
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
          tooltipProps={{ labelFormatter: (name) => shorten(getTitle(String(name)), maxTitle) }}
          valueFormatter={createExactFormatter(exact, units, formatExact)}
        />
      </div>
      {notes.length > 0 && <p className="dim small chart-notes">{notes.join(' ')}</p>}
    </section>
  );
});
