/** Finds the currency in the number formats of a workbook: "1,234.50" may be shown with €, and stored without. */
import { anyDollar, findCurrencyCode, findCurrencySign, toCurrencyCode } from './amounts';

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
    const code = toCurrencyCode(symbol);
    return code === anyDollar ? findDollar(language) : code;
  }
  // What is not bracketed stands in quotation marks, behind a backslash or plain.
  const text = positive.replaceAll(/\[[^[\]]{0,60}\]/g, '').replaceAll(/["\\]/g, '');
  return findCurrencyCode(text) || findCurrencySign(text);
}

/** Whether the styles of a workbook show another currency than a dollar of any country. */
export const hasCurrencyFormats = (styles: Buffer): boolean =>
  [...styles.toString('utf8').matchAll(/\sformatCode\s?=\s?(?:"([^"]{1,300})"|'([^']{1,300})')/g)].some(([, a, b]) => {
    const format = (a ?? b ?? '').replaceAll('&quot;', '"').replaceAll('&#8364;', '€').replaceAll('&amp;', '&');
    return !['', anyDollar].includes(findFormatCurrency(format));
  });
