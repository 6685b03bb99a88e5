/** What a number of a workbook is by its number format: an amount, one in a currency, a day, or what is no amount. */

import { anyDollar, toCurrency } from './currencies';
import { firstRounded, type GridCell, toCellText } from './grid';

export type ReadNumber = (value: number) => GridCell;

/** A longer format is not looked at. */
const maxFormatLength = 255;
/** Literal texts and single characters, fills and spaces, colours and languages. */
const literals = /"[^"]{0,255}"|\\.|[_*].|\[[^[\]]{0,60}\]/g;
/** A part of a time that may be more than a day: [h]. */
const elapsed = /\[(?:h{1,9}|m{1,9}|s{1,9})\]/i;

const msPerDay = 86_400_000;
/** The first and the last day of workbooks, 9999-12-31, as numbers. */
const [firstDay, lastDay] = [1, 2_958_465];
/** Days from 1900 to 1904, from where workbooks of old Macs count. */
const daysTo1904 = 1_462;
/** 29 February 1900, which there was not: days after it are counted one too high. */
const falseLeapDay = 60;

/** What a cell shows for a number that is no day. It is no amount either. */
const noDay = '####';

/** Reads a number as a day. Times without a day are texts. */
function toDay(value: number, is1904: boolean): GridCell {
  const milliseconds = Math.round(value * msPerDay);
  if (milliseconds >= 0 && milliseconds < msPerDay) return new Date(milliseconds).toISOString().slice(11, 16);
  const number = Math.floor(milliseconds / msPerDay) + (is1904 ? daysTo1904 : 0);
  if (!(number >= firstDay && number <= lastDay)) return noDay;
  const days = number > falseLeapDay ? number - 1 : number;
  return { day: new Date(Date.UTC(1899, 11, 31) + days * msPerDay).toISOString().slice(0, 10) };
}

/**
 * Creates the reader of a format.
 *
 * @param is1904 - whether days count from 1904
 */
export function createNumberReader(format: string, is1904: boolean): ReadNumber {
  if (format.length > maxFormatLength) return (value) => value;
  const shown = format.replaceAll(literals, '');
  if (shown.includes('%')) return (value) => `${toCellText(value * 100)}%`;
  if (format.includes('%')) return (value) => `${toCellText(value)}%`;
  // Decimals of seconds are no digits of a number: mm:ss.0.
  const isNumber = /[#?0]|general|standard/i.test(shown.replaceAll(/\.0{1,9}/g, ''));
  const isDay = elapsed.test(format) || (!isNumber && /[ymdhs]/i.test(shown));
  if (isDay) return (value) => toDay(value, is1904);
  const currency = findFormatCurrency(format);
  return (value) => formatWithZeros(value, format) ?? (currency === '' ? value : { amount: value, currency });
}

/* Finds what the number formats of a workbook show beside a number: "1,234.50" may be shown with €, and 4711 as 00004711. */

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

/** Formats a whole number as Excel shows it under a format of zeros only, with zeros in front; null for any other. */
function formatWithZeros(value: number, format: string): string | null {
  if (!zerosOnly.test(format) || !Number.isInteger(value) || Math.abs(value) >= firstRounded) return null;
  return `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(format.length, '0')}`;
}
