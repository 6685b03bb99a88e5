/** Charts. Their library is the largest part of the application and is loaded when the first chart is drawn. */
import type { AreaChartProps, BarChartProps, LineChartProps } from '@mantine/charts';
import { lazyPart } from './lazy-part';

const importLibrary = async () => (await import('./chart-library')).chartLibrary;
const options = { isPreloaded: false };
const LazyAreaChart = lazyPart(importLibrary, 'AreaChart', options);
const LazyBarChart = lazyPart(importLibrary, 'BarChart', options);
const LazyLineChart = lazyPart(importLibrary, 'LineChart', options);

/** The height is in pixels. */
type Sized<P> = P & { readonly h: number };

/** Marks the point under the pointer: the library's own mark is as faint as the grid. */
const hoverLine = { cursor: { stroke: 'var(--text-dim)', strokeWidth: 1 } };
const hoverBand = { cursor: { fill: 'var(--chart-cursor-fill)', stroke: 'var(--text-faint)', strokeWidth: 1 } };

/** Room for half of the top label of the axis: without it the label stands below its line. */
const margin = { top: 10 };

export function AreaChart({ tooltipProps, areaChartProps, ...props }: Sized<AreaChartProps>) {
  return (
    <LazyAreaChart
      {...props}
      areaChartProps={{ margin, ...areaChartProps }}
      tooltipProps={{ ...hoverLine, ...tooltipProps }}
    />
  );
}

export function BarChart({ tooltipProps, barChartProps, ...props }: Sized<BarChartProps>) {
  return (
    <LazyBarChart
      {...props}
      barChartProps={{ margin, ...barChartProps }}
      tooltipProps={{ ...hoverBand, ...tooltipProps }}
    />
  );
}

export function LineChart({ tooltipProps, lineChartProps, ...props }: Sized<LineChartProps>) {
  return (
    <LazyLineChart
      {...props}
      lineChartProps={{ margin, ...lineChartProps }}
      tooltipProps={{ ...hoverLine, ...tooltipProps }}
    />
  );
}
