/** In which currency each line of a sheet is, and which of them is compared. */
import { homeCurrency } from '@shared/schemas/statement/file';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { anyDollar, listCurrencies, toCurrency } from './currency-codes';
import { type GridCell, type GridRow, toCellText } from './grid';

/** Rows at the begin and the end of a sheet whose sentences are read. */
const maxTextRows = 60;
/** A row with more cells has values, and says nothing of the sheet. */
const maxTextCells = 2;

const listInRow = (row: GridRow, isHeading: boolean) =>
  row.flatMap((cell) => (typeof cell === 'string' ? listCurrencies(cell, isHeading) : []));

const listInSentence = (row: GridRow) => [
  ...listInRow(row, false),
  ...listCurrencies(row.map(toCellText).join(' '), false),
];

/** The currencies that a file names elsewhere than in its lines: in the headings of their amounts, else anywhere. */
function listNamed(
  rows: readonly GridRow[],
  layout: StatementLayout,
  parts: readonly (number | undefined)[],
): string[] {
  const header = layout.headerRow === null ? [] : (rows[layout.headerRow] ?? []);
  const own = listInRow(
    parts.map((column) => header[column ?? -1] ?? ''),
    true,
  );
  if (own.length > 0) return [...new Set(own)];
  const first = layout.headerRow ?? 0;
  const isValue = (column: number) => parts.includes(column) || column === layout.columns.currency;
  // Below the headings may stand units: "MYR" under the amounts.
  const hasDigit = (cell: GridCell) => /\d/.test(toCellText(cell));
  const isSentence = (row: GridRow) => row.filter((cell) => cell !== '').length <= maxTextCells;
  const below = rows.slice(Math.max(first + 1, rows.length - maxTextRows)).filter(isSentence);
  const sentences = [
    ...rows.slice(0, first).filter(isSentence),
    ...below.map((row) => row.map((cell, column) => (isValue(column) && hasDigit(cell) ? '' : cell))),
  ];
  const others = header.filter((_, index) => index !== layout.columns.reference && index !== layout.columns.passenger);
  return [...new Set([...listInRow(others, true), ...sentences.flatMap(listInSentence)])];
}

export type CurrencyReader = ReturnType<typeof createCurrencyReader>;

/** Reads the currency of a row: beside its amount, in a column of its own, in the headings, or in the rows around the lines. */
export function createCurrencyReader(rows: readonly GridRow[], layout: StatementLayout) {
  const { columns, theirAmount } = layout;
  const named = listNamed(
    rows,
    layout,
    theirAmount === 'amount' ? [columns.amount, columns.credit] : [columns.commission],
  );
  const ofFile = named.length === 1 ? (named[0] ?? '') : '';
  const getCell = (cells: GridRow) =>
    columns.currency === undefined ? '' : toCellText(cells[columns.currency]).trim();
  /** The code that the row itself names, or "$"; empty for none. */
  const findNamed = (cells: GridRow, besideAmount: string): string => {
    if (besideAmount !== '' && besideAmount !== anyDollar) return besideAmount;
    return toCurrency(getCell(cells)) || besideAmount;
  };
  return {
    /** Whether the row names no currency in a column of its own, or one that there is. */
    isKnown: (cells: GridRow): boolean => getCell(cells) === '' || toCurrency(getCell(cells)) !== '',
    /** What the file names. Where no line is in one of them, the currency is asked. */
    named,
    findOfLine: (cells: GridRow, besideAmount: string): string => {
      const own = findNamed(cells, besideAmount);
      if (own !== '' && own !== anyDollar) return own;
      return ofFile || (own === anyDollar ? homeCurrency : '');
    },
    /** A total of dollars is one of those above, whose country a column may name. */
    findOfTotal: (cells: GridRow, besideAmount: string): string => {
      const own = findNamed(cells, besideAmount);
      return own === anyDollar ? '' : own;
    },
  };
}

function countCurrencies(currencies: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const currency of currencies) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return counts;
}

/**
 * Finds the currency that is compared unless the user chooses another one, of the currencies of lines, in which an empty text is a line that names none. Such a
 * line is in the office's own currency, unless all that name one name the same other one and are more. The office's own
 * is compared wherever it occurs, else the commonest.
 *
 * @returns that currency, which is that of lines without one, too; null where nothing names one
 */
export function findMainCurrency(currencies: Iterable<string>): string | null {
  const counts = countCurrencies(currencies);
  const unnamed = counts.get('') ?? 0;
  counts.delete('');
  const [commonest, ...others] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (commonest === undefined) return null;
  const [currency, count] = commonest;
  const isUnnamedHome = unnamed > 0 && (others.length > 0 || unnamed >= count);
  return isUnnamedHome || counts.has(homeCurrency) ? homeCurrency : currency;
}

/** Which currency of a statement is compared. */
export type ComparedCurrency = {
  /** Null where nothing names one. */
  readonly currency: string | null;
  /** Whether the user must choose it: the office's own occurs, and another one is commoner. */
  readonly isOpen: boolean;
  /** The user's choice; null for none, and for a currency that no line is in. */
  readonly chosen: string | null;
};

/**
 * Decides which currency is compared.
 *
 * @param currencies - those of lines, none of them empty
 * @param main - the one that is compared unless the user chooses another one
 */
export function decideCurrency(
  currencies: Iterable<string>,
  main: string | null,
  choice: string | null,
): ComparedCurrency {
  const counts = countCurrencies(currencies);
  if (choice !== null && counts.has(choice)) return { currency: choice, isOpen: false, chosen: choice };
  const isOpen = main === homeCurrency && [...counts.values()].some((count) => count > (counts.get(main) ?? 0));
  return { currency: main, isOpen, chosen: null };
}
