/** What the user must know of the currencies of a statement, on the screen of its lists and in the claim list. */
import { formatCount, pickPlural } from '@shared/count-text';
import { formatMoney } from '@shared/money';
import type { StatementCheck } from '@shared/schemas/statement/check';
import { homeCurrency } from '@shared/schemas/statement/file';

/** Says in which currency amounts are compared, and what of others is in no list. */
export function describeCurrencies({
  currency,
  otherCurrencies,
}: Pick<StatementCheck, 'currency' | 'otherCurrencies'>): string[] {
  return [
    ...(currency === null || currency === homeCurrency
      ? []
      : [`The statement is in ${currency}. Its amounts are compared with yours as they are, without conversion.`]),
    ...otherCurrencies.map(
      ({ currency: other, count, cents }) =>
        `${formatCount(count, 'row')} in ${other}, ${formatMoney(cents)} in total, ${pickPlural(count, 'is', 'are')} in no list.`,
    ),
  ];
}

/** Says how many decisions are not looked at, because they are on rows in other currencies; empty for none. */
export const describeAside = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${formatCount(count, 'decision')} on rows in other currencies ${pickPlural(count, 'is', 'are')} set aside. ${pickPlural(count, 'It applies', 'They apply')} again when their currency is compared.`,
      ];
