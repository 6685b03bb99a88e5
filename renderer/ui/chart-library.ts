/** The charts that are drawn. A module of its own, so that their library is loaded with the first of them. */
import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';

type ChartLibrary = Readonly<{
  AreaChart: typeof AreaChart;
  BarChart: typeof BarChart;
  LineChart: typeof LineChart;
}>;

export const chartLibrary: ChartLibrary = { AreaChart, BarChart, LineChart };
