/** Exact division with rounding. */

/** Divides, and rounds a half to the even neighbour, as accountants and DECIMAL arithmetic do. */
export function divideHalfEven(dividend: bigint, divisor: number | bigint): bigint {
  const by = BigInt(divisor);
  if (by < 0n) return divideHalfEven(-dividend, -by);
  const quotient = dividend / by;
  const rest = dividend - quotient * by;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isUp = twice > by || (twice === by && quotient % 2n !== 0n);
  return isUp ? quotient + (dividend < 0n ? -1n : 1n) : quotient;
}
