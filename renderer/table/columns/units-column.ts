/** A column of exact numbers in the units of a decimal place. Apart from the others: the first screen has none. */

import { formatUnits, unitsToDecimal } from '@shared/values/money';
import { type AppColumn, createAmountColumn, createCountColumn } from './app-column';

type UnitsOptions<Row> = {
  readonly id: string;
  readonly header: string;
  /** Whether the units are cents. */
  readonly isMoney: boolean;
  readonly scale: number;
  readonly units: (row: Row) => number | bigint | null;
};

/** Creates a column of numbers in units of 10^-scale: counts, money, or other numbers; exact in totals and copies. */
export function createUnitsColumn<Row>({ id, header, isMoney, scale, units }: UnitsOptions<Row>): AppColumn<Row> {
  if (isMoney) return createAmountColumn({ id, header, cents: units });
  const format = (row: Row, toText: (value: number | bigint, decimals: number) => string) => {
    const value = units(row);
    return value === null ? '' : toText(value, scale);
  };
  const value = (row: Row) => (units(row) === null ? null : Number(format(row, unitsToDecimal)));
  const column: AppColumn<Row> = {
    ...createCountColumn<Row>({ id, header, value }),
    cell: (row) => ({ text: format(row, formatUnits), ...(Number(units(row)) < 0 && { tone: 'negative' as const }) }),
  };
  if (scale === 0) return column;
  return { ...column, total: { scale }, aggregateValue: units, text: (row) => format(row, unitsToDecimal) };
}
