/** A value of a summary as bars. The table below is its accessible form. */

import { BarChart, createExactFormatter, formatAxisAmount } from '@renderer/ui/charts';
import { formatUnits } from '@shared/values/money';
import { memo, useMemo, useSyncExternalStore } from 'react';
import { type ChartData, type ListedSource, makeChartData } from './summary-chart';
import { countColour, type SummaryColumn } from './summary-column';
import { texts } from './texts';

/* The height of the window in pixels, for what must leave room below it. */

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

const useWindowHeight = (): number => useSyncExternalStore(subscribe, () => window.innerHeight);

/* What is said below a summary's chart: in which order its bars stand, and what it does not show. */

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

/* How a chart writes the values of a column. */

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
