/** Divides the lines of a sheet by what can be compared: their currency, and what of them can't be read. */
import type { StatementLine } from '@shared/schemas/statement/lines';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import type { FoundLine, FoundRows, ReadingWays } from './found-rows';
import { describeRow, type GridRow, toCellText } from './grid';
import { type ComparedCurrency, decideCurrency, findMainCurrency } from './line-currency';
import { readLines } from './read-lines';

type NamedRow = { readonly row: number; readonly text: string };

/** What a sheet has. */
export type SheetLines = Pick<FoundRows, 'totals' | 'unreadable' | 'sides'> & {
  readonly lines: StatementLine[];
  /** Lines whose date could not be read, or is none of the same ten years. */
  readonly undated: NamedRow[];
  /** Lines of whose booking reference the spreadsheet has lost digits. */
  readonly rounded: NamedRow[];
  /** Rows that would be lines, but for the currency of their amounts. */
  readonly others: (NamedRow & { readonly currency: string; readonly cents: number })[];
  /** The currency of the lines. */
  readonly compared: ComparedCurrency;
  /** Currencies that the file names, and no line is in. */
  readonly namedCurrencies: string[];
  /** Rows that name no currency, beside others that name one, and the one in which they are read. */
  readonly unnamed: { readonly currency: string; readonly count: number } | null;
};

/** Years between a date and those of most lines, from which on it is a typing error. */
const maxYearsApart = 10;

const getYear = (day: string) => Number(day.slice(0, 4));

/** Leaves out dates that are far from the others. */
function dropFarDates(lines: readonly FoundLine[]): FoundLine[] {
  const years = lines.flatMap(({ date }) => (date === null ? [] : [getYear(date)])).sort((a, b) => a - b);
  const middle = years[Math.floor(years.length / 2)] ?? 0;
  const isFar = (date: string | null) => date !== null && Math.abs(getYear(date) - middle) > maxYearsApart;
  return lines.map((line) => (isFar(line.date) ? { ...line, date: null } : line));
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
  const lines = dropFarDates(inMain.filter((line) => !isOther(line)));
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
