/** The charts that are drawn. A module of its own, so that their library is loaded with the first of them. */
import '@mantine/charts/styles.css';
import { AreaChart, BarChart, LineChart } from '@mantine/charts';

export const chartLibrary = { AreaChart, BarChart, LineChart };
