/**
 * Money is an integer number of cents from end to end (API document, "Money in trip resources is an integer number of
 * cents"). Sums are kept in BigInt where they could pass 2^53, so that a total is never a cent off.
 */

/** A sum over a column: the exact total and how many values could not be counted. */
export type MoneySum = { readonly cents: bigint; readonly includedCount: number; readonly excludedCount: number };

/**
 * Adds cents, or any other whole units, exactly, one by one. A value that is no whole number (null, a fraction, a text) is
 * left out and counted beside the total, never guessed at; one that a JavaScript number cannot hold comes as a bigint.
 */
export class CentsSum {
  /** What has been carried over: BigInt costs ten times as much, so that numbers are added up for as long as they are exact. */
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

/** Whole units as a number where that is exact, else as they are. */
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

function groupThousands(digits: string): string {
  let out = '';
  for (let end = digits.length; end > 0; end -= 3) {
    const part = digits.slice(Math.max(0, end - 3), end);
    out = out === '' ? part : `${part},${out}`;
  }
  return out;
}

/** Cents as a decimal amount with an ASCII minus and no grouping, for exports and comparisons: -1234 is "-12.34". */
export function centsToDecimal(cents: number | bigint): string {
  if (typeof cents === 'number' && Number.isSafeInteger(cents)) {
    // The usual case, ten times as fast as BigInt: a table searches hundreds of thousands of amounts.
    const positive = Math.abs(cents);
    const rest = positive % 100;
    return `${cents < 0 ? '-' : ''}${(positive - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
  }
  const value = BigInt(cents);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whole units of the last decimal place for the screen: 12345 with three places is "12.345", -1200 with none "−1,200". */
export function formatUnits(units: number | bigint, scale: number): string {
  const value = BigInt(units);
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const whole = groupThousands(digits.slice(0, digits.length - scale));
  return `${value < 0n ? '\u2212' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
}

/** Whole units of the last decimal place as a plain decimal number, for copies: -1250 with two places is "-12.50". */
export function unitsToDecimal(units: number | bigint, scale: number): string {
  const value = BigInt(units);
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const fraction = scale === 0 ? '' : `.${digits.slice(-scale)}`;
  return `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction}`;
}

/**
 * A decimal number's text as whole units of a decimal place: "-12.5" with two places is -1250. A bigint where no JavaScript
 * number holds it exactly; null where the text is no plain number or has more places.
 */
export function decimalToUnits(text: string, scale: number): number | bigint | null {
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text);
  const places = match?.[3] ?? '';
  if (!match || places.length > scale) return null;
  const digits = `${match[1]}${match[2]}${places.padEnd(scale, '0')}`;
  const units = Number(digits);
  return Number.isSafeInteger(units) ? units : BigInt(digits);
}

/** Cents for the screen: grouped, two decimals, a real minus sign (U+2212): -123456 is "−1,234.56". */
export function formatMoney(cents: number | bigint): string {
  const decimal = centsToDecimal(cents);
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = '00'] = (negative ? decimal.slice(1) : decimal).split('.');
  return `${negative ? '\u2212' : ''}${groupThousands(whole)}.${fraction}`;
}

/**
 * Dollars as a person types them ("1,234.5", "$12", "-3.20") in cents.
 * Returns null where the text is not an amount with at most two decimals, or would not fit exactly.
 */
export function dollarsToCents(text: string): number | null {
  const plain = text.trim().replaceAll('\u2212', '-').replaceAll(',', '').replace('$', '').replaceAll(' ', '');
  const match = /^(-?)(\d{1,13})?(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match || (match[2] === undefined && !match[3])) return null;
  const cents = Number(match[2] ?? '0') * 100 + Number((match[3] ?? '').padEnd(2, '0') || '0');
  if (!Number.isSafeInteger(cents)) return null;
  return match[1] === '-' && cents !== 0 ? -cents : cents;
}

/**
 * Whether the API's formatted amount says the same as its cents. The cents win; a difference is a contract warning
 * (faults 33).
 */
export function matchesFormatted(cents: number, formatted: string): boolean {
  return formatted.replaceAll(',', '').replace('$', '').replaceAll('\u2212', '-').trim() === centsToDecimal(cents);
}
