/** A value of a summary as bars. The table below is its accessible form. */
import { createExactFormatter } from '@renderer/ui/axis-formatters';
import { BarChart } from '@renderer/ui/charts';
import { useWindowHeight } from '@renderer/ui/use-window-height';
import { memo, useMemo } from 'react';
import { countColour } from '../summary-column';
import { texts } from '../texts';
import { getChartFormats } from './chart-formats';
import { describeChart } from './describe-chart';
import { type ChartData, type ListedSource, makeChartData } from './summary-chart';

const seriesColours = ['#0072b2', '#e69f00', '#009e73', '#8e5ea2', '#6b7280', '#d55e00'] as const;

/** Characters beside a bar or in the legend, and of a part of the title. */
const maxLabel = 26;
const maxTitle = 80;

const shorten = (text: string, max = maxLabel) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Pixels of the chart without its bars, and with a legend. */
const frameHeight = { plain: 50, withLegend: 90 } as const;
/** Pixels for a bar with its name, and for each of several bars that lie side by side. */
const maxBarHeight = 22;
const minBarHeight = 14;
const minSeriesHeight = 4;
/** The part of the window that leaves room for some rows of the table and its totals. */
const maxPartOfWindow = 0.34;

/** The height of a chart: of bars that lie below each other it is that of the bars, less in a low window. */
function getHeight({ bars, series, isPeriods, isStacked }: ChartData, windowHeight: number): number {
  if (isPeriods) return 220;
  const frame = series.length > 1 ? frameHeight.withLegend : frameHeight.plain;
  const sideBySide = isStacked ? 1 : series.length;
  const full = frame + bars.length * (sideBySide === 1 ? maxBarHeight : 10 + sideBySide * 9);
  const least = frame + bars.length * Math.max(minBarHeight, 4 + sideBySide * minSeriesHeight);
  return Math.max(140, Math.min(full, Math.max(least, Math.round(windowHeight * maxPartOfWindow))));
}

/** Memoised: a chart of many bars is slow to draw. */
export const SummaryChart = memo(function SummaryChart({ source }: { readonly source: ListedSource }) {
  const chart = useMemo(() => makeChartData(source), [source]);
  const windowHeight = useWindowHeight();
  const [column] = chart?.series ?? [];
  if (!chart || column === undefined || chart.bars.length === 0) return null;
  const { label, series, bars, sorted, isPeriods, isStacked } = chart;
  const title = texts.chart.title(shorten(label, maxTitle), shorten(source.fieldLabel, maxTitle));
  const { units, formatExact, formatAxis } = getChartFormats(column);
  const exact = bars.flatMap(({ values }) => values.filter((value) => value !== null));
  const data = bars.map(({ title: name, values }, index) => ({
    // Two groups may have one name: a bar is told by its position.
    name: `${index} ${shorten(name)}`,
    ...Object.fromEntries(
      values.map((value, position) => [`s${position}`, value === null ? null : Number(value) / units]),
    ),
  }));
  // Spaces that do not break: a name of two lines would lie on its neighbours.
  const formatName = (name: string) => name.slice(name.indexOf(' ') + 1).replaceAll(' ', '\u00a0');
  const getTitle = (name: string) => bars[Number.parseInt(name, 10)]?.title ?? '';
  const notes = describeChart(chart);
  const height = getHeight(chart, windowHeight);
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
                yAxisProps: { width: 60, tickFormatter: formatAxis, allowDecimals: units > 1 },
                xAxisProps: { interval: 'equidistantPreserveStart', minTickGap: 6, tickFormatter: formatName },
              }
            : {
                yAxisProps: { width: 190, interval: 0, tickFormatter: formatName },
                xAxisProps: { tickFormatter: formatAxis, allowDecimals: units > 1 },
              })}
          barProps={{ isAnimationActive: false, maxBarSize: isPeriods ? 48 : 26 }}
          barChartProps={{ accessibilityLayer: false, barGap: 1 }}
          tooltipProps={{ labelFormatter: (name) => shorten(getTitle(String(name)), maxTitle) }}
          valueFormatter={createExactFormatter(exact, units, formatExact)}
        />
      </div>
      {notes.length > 0 && <p className="dim small chart-notes">{notes.join(' ')}</p>}
    </section>
  );
});
