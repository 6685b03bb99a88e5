/** What the engine counted of a column: kinds of values and exact sums. */

/** Counts are rows; empty and missing values are in none of them but `empty`. */
export type ExactColumnStats = {
  readonly integers: number;
  /** Numbers with decimal places or an exponent, and whole ones too long for a sum. */
  readonly decimals: number;
  /** YYYY-MM-DD, with or without a time of day. */
  readonly dates: number;
  readonly datesWithTime: number;
  readonly texts: number;
  readonly flags: number;
  readonly nested: number;
  readonly empty: number;
  /** Numbers that came as texts: "12.50". */
  readonly quotedNumbers: number;
  /** Numbers that are not in the sum: more than 18 digits or 6 decimal places, or an exponent. */
  readonly unsummed: number;
  /** Bytes of the longest value. */
  readonly longest: number;
  /** Most decimal places of the numbers in the sum. */
  readonly scale: number;
  /** The exact sum in units of 10 to the power of -`mostScale`. */
  readonly sum: bigint;
};

/** Decimal places of sums. */
export const maxScale = 6;
const sumsAt = 96;

/** Reads a record of figures; its layout is engine/figures.ts's. */
export function readColumnStats(view: DataView): ExactColumnStats {
  const count = (place: number) => Number(view.getBigInt64(place * 8, true));
  let sum = 0n;
  for (let scale = 0; scale <= maxScale; scale += 1) {
    const low = view.getBigUint64(sumsAt + scale * 16, true);
    const high = view.getBigInt64(sumsAt + scale * 16 + 8, true);
    sum += ((high << 64n) + low) * 10n ** BigInt(maxScale - scale);
  }
  return {
    integers: count(0),
    decimals: count(1),
    dates: count(2),
    texts: count(3),
    flags: count(4),
    nested: count(5),
    empty: count(6),
    unsummed: count(7),
    quotedNumbers: count(8),
    longest: count(9),
    scale: count(10),
    datesWithTime: count(11),
    sum,
  };
}
