/** A column of integer cents: right-aligned, exact totals, decimal amounts when it is copied. */
import { Money, Sum, sumText } from '@renderer/ui/Values';
import { centsToDecimal, sumCents } from '@shared/money';
import type { AppColumn } from './columns';

type Amount<Row> = {
  readonly id: string;
  readonly header: string;
  /** The row's cents; null where there are none that can be counted. */
  readonly cents: (row: Row) => number | null;
  /** Whether adding the column up means anything (unit prices do not add up). */
  readonly hasTotal?: boolean;
};

export function amountColumn<Row>({ id, header, cents, hasTotal = true }: Amount<Row>): AppColumn<Row> {
  const column: AppColumn<Row> = {
    id,
    header,
    isNumeric: true,
    value: cents,
    text: (row) => {
      const value = cents(row);
      return value === null ? '' : centsToDecimal(value);
    },
    cell: (row) => <Money cents={cents(row)} />,
  };
  if (!hasTotal) return column;
  const sumOf = (rows: readonly Row[]) => sumCents(rows.map(cents));
  return { ...column, total: (rows) => <Sum sum={sumOf(rows)} />, totalText: (rows) => sumText(sumOf(rows)) };
}
