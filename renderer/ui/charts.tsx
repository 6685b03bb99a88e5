/** Charts. Their library is the largest part of the application and is loaded when the first chart is drawn. */
import type { AreaChartProps, BarChartProps, LineChartProps } from '@mantine/charts';
import { LazyFrame } from './LazyFrame';
import { lazyComponent } from './lazy-component';

const importLibrary = async () => (await import('./chart-library')).chartLibrary;
const options = { isPreloaded: false };
const LazyAreaChart = lazyComponent(importLibrary, 'AreaChart', options);
const LazyBarChart = lazyComponent(importLibrary, 'BarChart', options);
const LazyLineChart = lazyComponent(importLibrary, 'LineChart', options);

/** The height is in pixels. */
type Sized<P> = P & { readonly h: number };

export function AreaChart(props: Sized<AreaChartProps>) {
  return (
    <LazyFrame height={props.h}>
      <LazyAreaChart {...props} />
    </LazyFrame>
  );
}

export function BarChart(props: Sized<BarChartProps>) {
  return (
    <LazyFrame height={props.h}>
      <LazyBarChart {...props} />
    </LazyFrame>
  );
}

export function LineChart(props: Sized<LineChartProps>) {
  return (
    <LazyFrame height={props.h}>
      <LazyLineChart {...props} />
    </LazyFrame>
  );
}
