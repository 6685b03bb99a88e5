/** Charts. Their library is the largest part of the application and is loaded when the first chart is drawn. */

import type { BarChartProps } from '@mantine/charts';
import { type AmountField, sectorAmounts } from '@shared/fields/trip';
import { lazyPart } from './lazy-part';
import { texts } from './texts';

/* Colours of amounts in plots: the same amount has the same colour in every plot. */

/** Colours by amount. They stand on light and dark backgrounds alike. */
export const amountColours = Object.fromEntries(sectorAmounts.map(({ field, colour }) => [field, colour])) as Readonly<
  Record<AmountField, string>
>;

/** Words in the names of a report's columns, and the amounts that they name. GST first: "GST on commission" is GST. */
const amountsByWord: readonly (readonly [RegExp, AmountField])[] = [
  [/^gst$/, 'gst'],
  [/^comm(?:ission)?s?$/, 'commission'],
  [/^fees?$/, 'fees'],
  [/^net$/, 'net'],
];

/** Picks the colour of a report's column by the amount that its name says; that of totals where it says none. */
export function pickColumnColour(column: string): string {
  const nameParts = column.toLowerCase().split(/[^a-z]+/);
  const found = amountsByWord.find(([pattern]) => nameParts.some((word) => pattern.test(word)));
  return amountColours[found?.[1] ?? 'total'];
}

/* Formatters for the axes and marks of charts. */

const steps = [
  { from: 1_000_000_000_000, unit: 'T' },
  { from: 1_000_000_000, unit: 'B' },
  { from: 1_000_000, unit: 'M' },
  { from: 1_000, unit: 'K' },
] as const;

const twoDecimals = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** Shortens an amount so that no two ticks of an axis read the same: "1.05K", "2.25M", "700". */
export function formatAxisAmount(amount: number): string {
  const size = Math.abs(amount);
  const step = steps.find(({ from }) => size >= from);
  const text = step ? `${twoDecimals.format(size / step.from)}${step.unit}` : twoDecimals.format(size);
  return amount < 0 && text !== '0' ? `\u2212${text}` : text;
}

/** Shortens an amount in cents to dollars. */
export const formatAxisCents = (cents: number) => formatAxisAmount(cents / 100);

/**
 * Creates the formatter of a mark's exact sum on hover. The number that draws the mark may be rounded beyond 2^53.
 *
 * @param sums - exact sums of the marks
 * @param units - units of one on the axis: 100 where cents are drawn as dollars
 */
export function createExactFormatter(
  sums: readonly (number | bigint)[],
  units: number,
  format: (sum: number | bigint) => string,
): (value: number) => string {
  const formatted = new Map<number, string>();
  for (const sum of sums) {
    const value = Number(sum) / units;
    const text = format(sum);
    const other = formatted.get(value);
    // Two sums are drawn at the same height. The table behind the chart shows both.
    formatted.set(value, other === undefined || other === text ? text : texts.rounded(text));
  }
  return (value) => formatted.get(value) ?? format(BigInt(Math.round(value * units)));
}

const importLibrary = async () => (await import('./chart-library')).chartLibrary;
const options = { isPreloaded: false };
const LazyBarChart = lazyPart(importLibrary, 'BarChart', options);

/** The height is in pixels. */
type Sized<P> = P & { readonly h: number };

/** Marks the bar under the pointer: the library's own mark is as faint as the grid. */
const hoverBand = { cursor: { fill: 'var(--chart-cursor-fill)', stroke: 'var(--text-faint)', strokeWidth: 1 } };

/** Room for half of the top label of the axis: without it the label stands below its line. */
const margin = { top: 10 };

export function BarChart({ tooltipProps, barChartProps, ...props }: Sized<BarChartProps>) {
  return (
    <LazyBarChart
      {...props}
      barChartProps={{ margin, ...barChartProps }}
      tooltipProps={{ ...hoverBand, ...tooltipProps }}
    />
  );
}
