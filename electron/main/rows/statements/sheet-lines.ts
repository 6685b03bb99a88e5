/** Divides the lines of a sheet by what can be compared: their currency, and what of them can't be read. */

import type { StatementLayout, StatementLine } from '@shared/commission/statement-file';
import { sumCents } from '@shared/values/money';
import { type ComparedCurrency, decideCurrency, findMainCurrency } from './currencies';
import {
  describeRow,
  type FoundLine,
  type FoundRows,
  type GridRow,
  type ReadingWays,
  type TotalRow,
  toCellText,
} from './grid';
import { readLines } from './read-lines';

type NamedRow = { readonly row: number; readonly text: string };

export type SheetLines = Pick<FoundRows, 'totals' | 'unreadable' | 'sides'> & {
  readonly lines: StatementLine[];
  /** Lines whose date could not be read, or is far from the others. */
  readonly undated: NamedRow[];
  /** Lines of whose booking reference the spreadsheet has lost digits. */
  readonly rounded: NamedRow[];
  /** Rows that would be lines, but for the currency of their amounts. */
  readonly others: (NamedRow & { readonly currency: string; readonly cents: number })[];
  readonly compared: ComparedCurrency;
  /** Currencies that the file names, and no line is in. */
  readonly namedCurrencies: string[];
  /** Rows that name no currency, beside others that name one, and the one in which they are read. */
  readonly unnamed: { readonly currency: string; readonly count: number } | null;
};

/** Years between a date and those of most lines, from which on it is a typing error. */
const maxYearsApart = 5;

const getYear = (day: string) => Number(day.slice(0, 4));

/** Leaves out dates that are far from the others. */
function dropFarDates(lines: readonly FoundLine[]): FoundLine[] {
  const years = lines.flatMap(({ date }) => (date === null ? [] : [getYear(date)])).sort((a, b) => a - b);
  const middle = years[Math.floor(years.length / 2)] ?? 0;
  const isFar = (date: string | null) => date !== null && Math.abs(getYear(date) - middle) > maxYearsApart;
  return lines.map((line) => (isFar(line.date) ? { ...line, date: null } : line));
}

const zeroDecimals = /^(\p{Nd}+)[.,]0{1,2}$/u;

/** Takes what a spreadsheet writes behind whole numbers off the references, where all of them have it: 4711.0 may else be 47110. */
function dropZeroDecimals(lines: readonly FoundLine[]): FoundLine[] {
  const references = lines.flatMap(({ reference }) => reference ?? []);
  if (references.length === 0 || !references.every((text) => zeroDecimals.test(text))) return [...lines];
  return lines.map((line) => ({ ...line, reference: line.reference?.replace(zeroDecimals, '$1') ?? null }));
}

/**
 * Reads a sheet. Amounts of two currencies do not add up: lines in another one than the one that is compared are listed
 * apart. Lines that name none are in the same one whichever is compared.
 */
export function readSheet(rows: readonly GridRow[], layout: StatementLayout, ways: ReadingWays): SheetLines {
  const { lines: all, totals, unreadable, named, namedByFile, sides } = readLines(rows, layout, ways);
  const ofLines = findMainCurrency(named);
  const main = ofLines ?? findMainCurrency(totals.flatMap(({ currency }) => currency || []));
  const inMain = all.map((line) => ({ ...line, currency: line.currency || (main ?? '') }));
  const currencies = new Set(inMain.map(({ currency }) => currency));
  const compared = decideCurrency(
    inMain.map(({ currency }) => currency),
    main,
    layout.comparedCurrency,
  );
  const isOther = ({ currency }: FoundLine) => currency !== (compared.currency ?? '');
  const toNamed = ({ row }: FoundLine) => ({ row, text: describeRow(rows[row] ?? []) });
  const lines = dropZeroDecimals(dropFarDates(inMain.filter((line) => !isOther(line))));
  const dateColumn = layout.columns.date ?? -1;
  const hasDate = ({ row }: FoundLine) => toCellText(rows[row]?.[dateColumn]).trim() !== '';
  const unnamed = named.filter((currency) => currency === '').length;
  return {
    lines: lines.map(({ currency: _, ...line }) => line),
    ...{ totals, unreadable, sides, compared },
    undated: lines.filter((line) => line.date === null && hasDate(line)).map(toNamed),
    rounded: lines.filter(({ isReferenceRounded }) => isReferenceRounded).map(toNamed),
    others: inMain.filter(isOther).map((line) => ({ ...toNamed(line), currency: line.currency, cents: line.compared })),
    namedCurrencies: namedByFile.filter((currency) => !currencies.has(currency)),
    unnamed: ofLines === null || unnamed === 0 ? null : { currency: ofLines, count: unnamed },
  };
}

/** Adds up what is compared. */
export const addUp = (lines: readonly StatementLine[]) => Number(sumCents(lines.map(({ compared }) => compared)).cents);

/** Lists the totals in the currency that is compared, and in none. */
export const listOwnTotals = ({ totals, compared: { currency } }: SheetLines) =>
  totals.filter((row) => row.currency === '' || row.currency === currency);

/** The total that the file states, of the totals in the currency that is compared: the last row of totals that is none of a part. */
export function findStated(totals: readonly TotalRow[]): { readonly cents: number; readonly row: number } | null {
  const last = totals.findLast(({ cents, isPart }) => cents !== null && !isPart);
  return last ? { cents: last.cents ?? 0, row: last.row } : null;
}
