/** Amounts on the axes of plots. */

/** A big amount on an axis: "1.2M", "340k"; the exact one stands on hover and in the table. */
export function centsOnAxis(cents: number): string {
  const dollars = Math.abs(cents) / 100;
  const sign = cents < 0 ? '\u2212' : '';
  if (dollars >= 1e12) return `${sign}${Math.round(dollars / 1e12).toLocaleString('en-AU')}T`;
  if (dollars >= 1_000_000) return `${sign}${(dollars / 1_000_000).toFixed(1)}M`;
  return dollars >= 1_000 ? `${sign}${Math.round(dollars / 1_000)}k` : `${sign}${Math.round(dollars)}`;
}

/**
 * What stands on hover of a mark: its exact sum, which the number that draws it may not hold beyond 2^53.
 *
 * @param sums - the sums of the marks, in whole units
 * @param units - units of one on the axis: 100 where cents are drawn as dollars
 */
export function exactFormatter(
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
