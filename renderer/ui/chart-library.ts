/** The charts that are drawn. A module of its own, so that their library is loaded with the first of them. */
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';

type ChartLibrary = Readonly<{
  BarChart: typeof BarChart;
}>;

export const chartLibrary: ChartLibrary = { BarChart };
