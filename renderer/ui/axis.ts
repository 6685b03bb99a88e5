/** Amounts on the axes of plots. */

/** A big amount on an axis: "1.2M", "340k"; the exact one stands on hover and in the table. */
export function centsOnAxis(cents: number): string {
  const dollars = Math.abs(cents) / 100;
  const sign = cents < 0 ? '\u2212' : '';
  if (dollars >= 1_000_000) return `${sign}${(dollars / 1_000_000).toFixed(1)}M`;
  return dollars >= 1_000 ? `${sign}${Math.round(dollars / 1_000)}k` : `${sign}${Math.round(dollars)}`;
}
