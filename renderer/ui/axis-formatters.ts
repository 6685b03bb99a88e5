/** Amounts on the axes of plots. */

const steps = [
  { from: 1_000_000_000_000, unit: 'T' },
  { from: 1_000_000_000, unit: 'B' },
  { from: 1_000_000, unit: 'M' },
  { from: 1_000, unit: 'k' },
] as const;

const twoPlaces = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/** Shortens an amount for an axis so that no two ticks read the same: "1.05k", "2.25M", "700". */
export function formatAxisAmount(amount: number): string {
  const size = Math.abs(amount);
  const step = steps.find(({ from }) => size >= from);
  const text = step ? `${twoPlaces.format(size / step.from)}${step.unit}` : twoPlaces.format(size);
  return amount < 0 && text !== '0' ? `\u2212${text}` : text;
}

/** The same for cents, in dollars; the exact amount stands on hover and in the table. */
export const formatAxisCents = (cents: number) => formatAxisAmount(cents / 100);

/**
 * What stands on hover of a mark: its exact sum, which the number that draws it may not hold beyond 2^53.
 *
 * @param sums - the sums of the marks, in whole units
 * @param units - units of one on the axis: 100 where cents are drawn as dollars
 */
export function createExactFormatter(
  sums: readonly (number | bigint)[],
  units: number,
  format: (sum: number | bigint) => string,
): (value: number) => string {
  const texts = new Map<number, string>();
  for (const sum of sums) {
    const value = Number(sum) / units;
    const text = format(sum);
    const other = texts.get(value);
    // Two sums that are drawn alike: the figures behind the plot tell them apart.
    texts.set(value, other === undefined || other === text ? text : `about ${text}`);
  }
  return (value) => texts.get(value) ?? format(BigInt(Math.round(value * units)));
}
