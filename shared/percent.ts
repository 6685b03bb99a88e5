/** Changes in percent, exactly. */

const abs = (value: bigint) => (value < 0n ? -value : value);

/**
 * Gets a change in tenths of a percent of the amount before, rounded half away from zero. It has the sign of the change, also
 * where the amount before is negative. Null where there was nothing before.
 */
export function getTenthsOfPercent(before: number | bigint, change: number | bigint): bigint | null {
  const base = abs(BigInt(before));
  if (base === 0n) return null;
  const difference = BigInt(change);
  const rounded = (abs(difference) * 2_000n + base) / (2n * base);
  return difference < 0n ? -rounded : rounded;
}
