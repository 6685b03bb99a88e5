/**
 * Money is an integer number of cents from end to end (build/docs/api.md, Dates, money and identifiers). Sums use BigInt
 * beyond 2^53, so that a total is never a cent off.
 */

/* Exact division with rounding. */

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

/** An exact sum, and how many values it includes and excludes. */
export type MoneySum = { readonly cents: bigint; readonly includedCount: number; readonly excludedCount: number };

/**
 * Adds cents, or any other integer units, exactly. A value that is no integer (null, a fraction, a text) is excluded and
 * counted. An integer beyond a JavaScript number is given as a bigint.
 */
export class CentsSum {
  /** BigInt is ten times as slow: numbers are added in `pending` while that is exact, then moved here. */
  private carried = 0n;
  private pending = 0;
  private includedCount = 0;
  private excludedCount = 0;

  add(value: unknown): void {
    if (typeof value === 'bigint') {
      this.carried += value;
      this.includedCount += 1;
      return;
    }
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      this.excludedCount += 1;
      return;
    }
    this.includedCount += 1;
    const next = this.pending + value;
    if (Number.isSafeInteger(next)) this.pending = next;
    else {
      this.carried += BigInt(this.pending);
      this.pending = value;
    }
  }

  get value(): MoneySum {
    return {
      cents: this.carried + BigInt(this.pending),
      includedCount: this.includedCount,
      excludedCount: this.excludedCount,
    };
  }
}

/** Converts a bigint to a number where that is exact. */
export function toExactNumber(units: bigint): number | bigint {
  const value = Number(units);
  return Number.isSafeInteger(value) ? value : units;
}

/** Adds cents exactly, as {@link CentsSum} does. */
export function sumCents(values: Iterable<unknown>): MoneySum {
  const sum = new CentsSum();
  for (const value of values) sum.add(value);
  return sum.value;
}

/** Groups the digits of a decimal, with a real minus sign (U+2212): "-1234.50" becomes "−1,234.50". */
function groupDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '').split('.');
  let grouped = whole;
  for (let end = whole.length - 3; end > 0; end -= 3) grouped = `${grouped.slice(0, end)},${grouped.slice(end)}`;
  return `${decimal.startsWith('-') ? '\u2212' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Cents as a decimal with an ASCII minus and no grouping, for exports and comparisons: -1234 becomes "-12.34". */
export function centsToDecimal(cents: number | bigint): string {
  if (typeof cents === 'number' && Number.isSafeInteger(cents)) {
    // Ten times as fast as BigInt: a table searches hundreds of thousands of amounts.
    const positive = Math.abs(cents);
    const rest = positive % 100;
    return `${cents < 0 ? '-' : ''}${(positive - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
  }
  return unitsToDecimal(cents, 2);
}

/** Formats units of the last decimal: 12345 with scale 3 becomes "12.345", -1200 with scale 0 "−1,200". */
export const formatUnits = (units: number | bigint, scale: number): string =>
  groupDecimal(unitsToDecimal(units, scale));

/** Units of the last decimal as a plain decimal, for the clipboard: -1250 with scale 2 becomes "-12.50". */
export function unitsToDecimal(units: number | bigint, scale: number): string {
  const value = BigInt(units);
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const fraction = scale === 0 ? '' : `.${digits.slice(-scale)}`;
  return `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction}`;
}

/**
 * Parses a decimal as units of the last decimal: "-12.5" with scale 2 becomes -1250. Returns a bigint where a number would
 * not be exact, and null where the text is no plain decimal or has more decimals.
 */
export function decimalToUnits(text: string, scale: number): number | bigint | null {
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text);
  const decimals = match?.[3] ?? '';
  if (!match || decimals.length > scale) return null;
  const digits = `${match[1]}${match[2]}${decimals.padEnd(scale, '0')}`;
  const units = Number(digits);
  return Number.isSafeInteger(units) ? units : BigInt(digits);
}

/** Formats cents: grouped, two decimals, a real minus sign (U+2212): -123456 becomes "−1,234.56". */
export const formatMoney = (cents: number | bigint): string => groupDecimal(centsToDecimal(cents));

/**
 * Removes the commas between groups of three digits of a typed number: "1,234.5" becomes "1234.5".
 *
 * @returns null where a comma stands elsewhere, as that of "0,05", which would make it another number
 */
export function ungroupThousands(text: string): string | null {
  if (!text.includes(',')) return text;
  return /^[^\d,]*\d{1,3}(?:,\d{3})+(?:[^\d,][^,]*)?$/.test(text) ? text.replaceAll(',', '') : null;
}

/**
 * Parses dollars as the user types them ("1,234.5", "$12", "-3.20") to cents.
 *
 * @returns null for more than two decimals, a comma that is not between groups of three digits, any other text, or an
 *   amount beyond a safe integer
 */
export function dollarsToCents(text: string): number | null {
  const plain = ungroupThousands(text.trim().replaceAll('\u2212', '-').replace('$', '').replaceAll(' ', ''));
  const match = plain === null ? null : /^(-?)(\d{1,13})?(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match || (match[2] === undefined && !match[3])) return null;
  const cents = Number(match[2] ?? '0') * 100 + Number((match[3] ?? '').padEnd(2, '0') || '0');
  if (!Number.isSafeInteger(cents)) return null;
  return match[1] === '-' && cents !== 0 ? -cents : cents;
}

/**
 * Whether the API's formatted amount equals its cents. The cents win; a difference is a contract warning (faults 33).
 */
export function matchesFormatted(cents: number, formatted: string): boolean {
  return formatted.replaceAll(',', '').replace('$', '').replaceAll('\u2212', '-').trim() === centsToDecimal(cents);
}

/* Changes in percent, exactly. */

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
