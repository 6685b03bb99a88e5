/** In which currency each line of a sheet is, and which of them is compared. */
import { homeCurrency } from '@shared/schemas/statement/file';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { anyDollar, findCurrencyCode, toCurrencyCode } from './amounts';
import { type GridRow, toCellText } from './grid';

/** Characters of a currency's code or sign. */
const maxCurrencyLength = 10;

/** Reads the currency of a row: beside its amount, in a column of its own, or in the header of the amounts. */
export function createCurrencyReader(rows: readonly GridRow[], { columns, headerRow, theirAmount }: StatementLayout) {
  const parts = theirAmount === 'amount' ? [columns.amount, columns.credit] : [columns.commission];
  const headers = headerRow === null ? [] : parts.map((column) => toCellText(rows[headerRow]?.[column ?? -1]));
  const ofHeader = findCurrencyCode(headers.join(' '));
  /** The code that the row itself names, or "$"; empty for none. */
  const findNamed = (cells: GridRow, besideAmount: string): string => {
    if (besideAmount !== '' && besideAmount !== anyDollar) return besideAmount;
    const text = columns.currency === undefined ? '' : toCellText(cells[columns.currency]);
    return toCurrencyCode(text).slice(0, maxCurrencyLength) || besideAmount;
  };
  return {
    findOfLine: (cells: GridRow, besideAmount: string): string => {
      const named = findNamed(cells, besideAmount);
      if (named !== '' && named !== anyDollar) return named;
      return ofHeader || (named === anyDollar ? homeCurrency : '');
    },
    /** A total of dollars is one of those above, whose country a column may name. */
    findOfTotal: (cells: GridRow, besideAmount: string): string => {
      const named = findNamed(cells, besideAmount);
      return named === anyDollar ? '' : named;
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
