/** Reads amounts of statements as cents, from their digits: an amount is never a binary fraction. */
import { matchDigits } from '@shared/decimal-signs';
import type { DecimalSign } from '@shared/reading-ways';
import type { RowProblem } from '@shared/schemas/statement/check';
import { maxStatementCents } from '@shared/schemas/statement/file';
import { type GridCell, isMoney, toCellText, trimZeros } from './grid';

/** An amount, and the code of the currency that stands beside it ("A$": AUD), or "$"; empty for none. */
export type ReadAmount = { readonly cents: number; readonly currency: string };
type AmountProblem = Extract<RowProblem, 'amount' | 'decimals' | 'too-large' | 'too-long'>;

/** A longer text is no amount, and none of the patterns is tried on it. */
const maxAmountLength = 40;

// The texts are trimmed, and their spaces single.
const leading =
  /^((?:AUD|NZD|USD|EUR|GBP|SGD|HKD|JPY|FJD|CAD|CHF|THB|IDR|ZAR|AED|INR)|(?:AU|A|NZ|US|HK|SG|S|C|FJ)?\p{Sc}) ?/iu;
const trailing =
  / ?((?:AUD|NZD|USD|EUR|GBP|SGD|HKD|JPY|FJD|CAD|CHF|THB|IDR|ZAR|AED|INR)|(?:AU|A|NZ|US|HK|SG|S|C|FJ)?\p{Sc})$/iu;

/** A dollar that may be of any country. */
export const anyDollar = '$';

/** Codes of signs. */
const codes: Readonly<Record<string, string>> = {
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  US$: 'USD',
  HK$: 'HKD',
  S$: 'SGD',
  SG$: 'SGD',
  C$: 'CAD',
  FJ$: 'FJD',
  '\u20ac': 'EUR',
  '\u00a3': 'GBP',
  '\u00a5': 'JPY',
  '\u0e3f': 'THB',
  '\u20b9': 'INR',
};

/** The code of a currency that is written as a code or a sign. */
export const toCurrencyCode = (text: string): string => {
  const upper = text.trim().toUpperCase();
  return codes[upper] ?? upper;
};

/** Finds the code of a currency in a header; empty for none. */
export const findCurrencyCode = (header: string): string =>
  /\b(?:AUD|NZD|USD|EUR|GBP|SGD|HKD|JPY|FJD|CAD|CHF|THB|IDR|ZAR|AED|INR)\b/i.exec(header)?.[0].toUpperCase() ?? '';

/** Finds the code of a sign in a number format, or "$"; empty for none. */
export function findCurrencySign(format: string): string {
  const sign = /(?:AU|A|NZ|US|HK|SG|S|C|FJ)?\p{Sc}/iu.exec(format)?.[0] ?? '';
  return sign === '' ? '' : toCurrencyCode(sign);
}

/** A cell that stands for no amount. */
const blanks: ReadonlySet<string> = new Set(['', '-', '\u2013', '\u2014', '--', 'nil', 'n/a']);

/** Whether a cell has no amount. */
export const isBlankAmount = (cell: GridCell | undefined): boolean => blanks.has(toCellText(cell).trim().toLowerCase());

type Bare = { readonly text: string; readonly isNegative: boolean; readonly currency: string };

const creditMarks = ['CR', 'CR.'];
const marks = [...creditMarks, 'DR', 'DR.'];

/** Takes one sign, mark or currency off the ends of a text; null where there is none. */
function takeOne(text: string): Bare | null {
  const take = (rest: string, isNegative: boolean, currency = '') => ({ text: rest.trim(), isNegative, currency });
  if (text.startsWith('(') && text.endsWith(')')) return take(text.slice(1, -1), true);
  if (text.startsWith('-')) return take(text.slice(1), true);
  if (text.endsWith('-')) return take(text.slice(0, -1), true);
  if (text.startsWith('+')) return take(text.slice(1), false);
  const upper = text.toUpperCase();
  const before = marks.find((mark) => upper.startsWith(`${mark} `));
  if (before !== undefined) return take(text.slice(before.length), creditMarks.includes(before));
  const behind = marks.find((mark) => upper.endsWith(mark));
  if (behind !== undefined) return take(text.slice(0, -behind.length), creditMarks.includes(behind));
  const money = leading.exec(text);
  if (money) return take(text.slice(money[0].length), false, upper.slice(0, money[0].trim().length));
  const [after = ''] = trailing.exec(text) ?? [];
  return after === '' ? null : take(text.slice(0, -after.length), false, after.trim().toUpperCase());
}

/** Takes the signs and the currency off. Null where two of the signs stand together: "-(5.00)". */
function bare(raw: string): Bare | null {
  let left: Bare = {
    text: raw
      .trim()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\u2212\u2013\uff0d]/g, '-'),
    isNegative: false,
    currency: '',
  };
  for (;;) {
    const next = takeOne(left.text);
    if (next === null) return left;
    if (left.isNegative && next.isNegative) return null;
    left = {
      text: next.text,
      isNegative: left.isNegative || next.isNegative,
      currency: left.currency || next.currency,
    };
  }
}

/** Reads a cell as an amount. A number of a workbook has a point, whatever the sign of its texts. */
export function readAmount(cell: GridCell | undefined, sign: DecimalSign): ReadAmount | AmountProblem {
  if (isMoney(cell)) {
    const read = readAmount(cell.amount, sign);
    return typeof read === 'string' ? read : { ...read, currency: cell.currency };
  }
  if (typeof cell === 'object') return 'amount';
  const raw = toCellText(cell);
  if (raw.length > maxAmountLength) return 'too-long';
  const plain = bare(raw);
  // A workbook may show an amount with any number of zeros in front.
  const digits = plain && matchDigits(plain.text.replace(/^0+(\d)/, '$1'), typeof cell === 'number' ? '.' : sign);
  if (!digits) return 'amount';
  const decimals = trimZeros(digits.decimals);
  if (decimals.length > 2) return 'decimals';
  const cents = Number(digits.whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (cents > maxStatementCents) return 'too-large';
  return { cents: plain.isNegative && cents !== 0 ? -cents : cents, currency: toCurrencyCode(plain.currency) };
}

/** Reads a cell as cents under a sign; null where it is none. */
export function readCents(cell: GridCell | undefined, sign: DecimalSign): number | null {
  const read = readAmount(cell, sign);
  return typeof read === 'string' ? null : read.cents;
}
