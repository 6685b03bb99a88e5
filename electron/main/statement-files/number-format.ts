/** Finds what the number formats of a workbook show beside a number: "1,234.50" may be shown with €, and 4711 as 00004711. */
import { anyDollar, toCurrency } from './currency-codes';

/** A longer format is not looked at. */
const maxFormatLength = 255;

/** Currencies of "$" by the language that a format names with it: by name, or by the last four digits of its number. */
const dollarByLanguage: Readonly<Record<string, string>> = {
  '0409': 'USD',
  '0C09': 'AUD',
  '1009': 'CAD',
  '1409': 'NZD',
  '3C09': 'HKD',
  '4809': 'SGD',
  'EN-AU': 'AUD',
  'EN-CA': 'CAD',
  'EN-HK': 'HKD',
  'EN-NZ': 'NZD',
  'EN-SG': 'SGD',
  'EN-US': 'USD',
};

/** A symbol in brackets with its language: [$€-407], [$€-x-euro2], [$$-en-NZ], [$NZD]. */
const bracketed = /\[\$([^\]-]{0,20})(?:-([^\]]{1,40}))?\]/;

const findDollar = (language: string): string => {
  const upper = language.toUpperCase();
  return dollarByLanguage[upper] ?? dollarByLanguage[upper.padStart(4, '0').slice(-4)] ?? anyDollar;
};

/** Finds the code of the currency that a number format shows, or "$"; empty for none. */
export function findFormatCurrency(format: string): string {
  if (format.length > maxFormatLength) return '';
  const [positive = ''] = format.split(';');
  const [, symbol = '', language = ''] = bracketed.exec(positive) ?? [];
  if (symbol.trim() !== '') {
    const code = toCurrency(symbol);
    return code === anyDollar ? findDollar(language) : code || symbol.trim().toUpperCase();
  }
  // What is not bracketed stands in quotation marks, behind a backslash or plain. Plain letters are those of dates.
  const quoted = positive
    .replaceAll(/\[[^[\]]{0,60}\]/g, '')
    .matchAll(/"([^"]{1,12})"|((?:\\.){1,4})|(\p{L}{0,3}\p{Sc}|[A-Z]{3})/gu);
  for (const [, text, escaped, plain] of quoted) {
    const code = toCurrency((text ?? escaped?.replaceAll('\\', '') ?? plain ?? '').trim());
    if (code !== '') return code;
  }
  return '';
}

/** A format that shows a whole number with zeros in front: 00000000. */
const zerosOnly = /^0{2,255}$/;

/** From here on a spreadsheet has lost digits of a whole number: see `isRoundedNumber`. */
const firstRounded = 1e15;

/** Formats a whole number as Excel shows it under a format of zeros only, with zeros in front; null for any other. */
export function formatWithZeros(value: number, format: string): string | null {
  if (!zerosOnly.test(format) || !Number.isInteger(value) || Math.abs(value) >= firstRounded) return null;
  return `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(format.length, '0')}`;
}
