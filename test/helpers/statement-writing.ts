/** How the amounts and dates of made-up statements are written. */
import type { Random } from '@demo/random';
import type { Conventions } from './statement-columns';
import { shortMonthNames } from './statement-vocabulary';

function group(whole: string, thousands: string): string {
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
}

/** Groups as in 12,34,567: three digits at the end, two before. */
function groupIndian(whole: string): string {
  const [head, tail] = [whole.slice(0, -3), whole.slice(-3)];
  return head === '' ? tail : `${head.replaceAll(/\B(?=(?:\d{2})+$)/g, ',')},${tail}`;
}

function writeDigits(cents: number, { decimalSign, thousands, isTrimmed }: Conventions): string {
  const padded = String(cents).padStart(3, '0');
  const [whole, decimals] = [padded.slice(0, -2), padded.slice(-2)];
  const grouped = thousands === 'indian' ? groupIndian(whole) : group(whole, thousands);
  const shown = isTrimmed ? decimals.replace(/0+$/, '') : decimals;
  return shown === '' ? grouped : `${grouped}${decimalSign}${shown}`;
}

/** Writes an amount. A pair and a column of directions have their own signs, and amounts without. */
export function writeAmount(random: Random, of: Conventions, cents: number, currency: string): string {
  const text = of.currency.addToAmount(writeDigits(Math.abs(cents), of), currency);
  const [plus, minus] = of.takenBack === 'credit' ? ['DR', 'CR'] : ['CR', 'DR'];
  if (of.signs === 'marks' && cents !== 0) return `${text} ${cents < 0 ? minus : plus}`;
  if (cents >= 0) return text;
  switch (of.signs) {
    case 'behind':
      return `${text}-`;
    case 'brackets':
      return `(${text})`;
    case 'dash':
      return `${random.pick(['\u2212', '\u2010', '\u2011', '\u2013'])}${text}`;
    case 'mark':
      return `${text} ${minus}`;
    default:
      return `-${text}`;
  }
}

/** Writes a date, YYYY-MM-DD, as the file has its dates. */
export function writeDay(_: Random, { dateOrder, dateForm, dateSeparator: sign }: Conventions, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = shortMonthNames[Number(month) - 1] ?? '';
  if (dateForm === 0) return day;
  if (dateForm === 1) return `${day}T23:30:00+10:00`;
  if (dateForm === 2) return `${day}T00:00:00Z`;
  if (dateForm === 3) return `${Number(date)} ${name} ${year}`;
  if (dateForm === 4) return `${date}-${name.toUpperCase()}-${year.slice(2)}`;
  const shown = dateForm === 5 ? [year.slice(2), Number(month), Number(date)] : [year, month, date];
  const [y = '', m = '', d = ''] = shown.map(String);
  const parts = { dmy: [d, m, y], mdy: [m, d, y], ymd: [y, m, d] }[dateOrder];
  return parts.join(sign) + (dateForm === 6 ? ' 10:30' : '');
}
