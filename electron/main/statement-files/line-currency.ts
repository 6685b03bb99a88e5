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
    return toCurrencyCode(text.slice(0, maxCurrencyLength)) || besideAmount;
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

/**
 * Finds the currency that is compared, of the currencies of lines, in which an empty text is a line that names none. Such a
 * line is in the office's own currency, unless all that name one name the same other one and are more. The office's own
 * is compared wherever it occurs, else the commonest.
 *
 * @returns the currency that is compared, which is that of lines without one, too; null where nothing names one
 */
export function findMainCurrency(currencies: Iterable<string>): string | null {
  const counts = new Map<string, number>();
  for (const currency of currencies) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const unnamed = counts.get('') ?? 0;
  counts.delete('');
  const [commonest, ...others] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (commonest === undefined) return null;
  const [currency, count] = commonest;
  const isUnnamedHome = unnamed > 0 && (others.length > 0 || unnamed >= count);
  return isUnnamedHome || counts.has(homeCurrency) ? homeCurrency : currency;
}
