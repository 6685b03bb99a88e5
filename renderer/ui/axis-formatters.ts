/** Formatters for the axes and marks of charts. */
import { texts } from './texts';

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
