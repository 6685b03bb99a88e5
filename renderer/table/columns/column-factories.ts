/** Columns of the usual kinds of values, so that a date or an amount is the same in every table. */
import { formatDate } from '@shared/dates';
import { centsToDecimal } from '@shared/money';
import type { AppColumn } from './app-column';
import { toDateCell, toMoneyCell, toStatusCell, toYesNoCell } from './cell-views';

type AmountOptions<Row> = {
  readonly id: string;
  readonly header: string;
  /** The row's cents, a bigint beyond 2^53; null where there are none that can be counted. */
  readonly cents: (row: Row) => number | bigint | null;
  /** Whether adding the column up means anything (unit prices do not add up). */
  readonly hasTotal?: boolean;
  readonly isHidden?: boolean;
};

/** A column of integer cents: right-aligned, exact totals, decimal amounts when it is copied. */
export function createAmountColumn<Row>({
  id,
  header,
  cents,
  hasTotal = true,
  isHidden = false,
}: AmountOptions<Row>): AppColumn<Row> {
  return {
    id,
    header,
    isHidden,
    isNumeric: true,
    // What is shown, copied and added up is exact; for the order of rows a number is near enough.
    value: (row) => {
      const value = cents(row);
      return value === null ? null : Number(value);
    },
    aggregateValue: cents,
    range: 'cents',
    text: (row) => {
      const value = cents(row);
      return value === null ? '' : centsToDecimal(value);
    },
    cell: (row) => toMoneyCell(cents(row)),
    ...(hasTotal ? { total: 'cents' as const } : {}),
  };
}

type ColumnOptions<Row, V> = {
  readonly id: string;
  readonly header: string;
  readonly value: (row: Row) => V;
  readonly size?: number;
  readonly isHidden?: boolean;
};

/** The day of a date or datetime; any other text as it is. */
const toDay = (text: string) => (text.length > 10 && text[4] === '-' && text[7] === '-' ? text.slice(0, 10) : text);

/** A column of dates as the API sent them: shown in words, searched both ways, copied as they are. */
export function createDateColumn<Row>(options: ColumnOptions<Row, string | null>): AppColumn<Row> {
  const { value } = options;
  return {
    size: 104,
    range: 'date',
    ...options,
    cell: (row) => toDateCell(value(row)),
    searchText: {
      key: (row) => toDay(value(row) ?? ''),
      format: (date) => `${date} ${formatDate(date)}`,
    },
  };
}

/** A column of states as badges. */
export function createStatusColumn<Row>(options: ColumnOptions<Row, string | null>): AppColumn<Row> {
  return { size: 96, ...options, cell: (row) => toStatusCell(options.value(row)) };
}

/** A column of yes and no: searched as it is shown, copied as the API sent it. */
export function createFlagColumn<Row>(options: ColumnOptions<Row, boolean | null>): AppColumn<Row> {
  const { value } = options;
  const cell = (row: Row) => toYesNoCell(value(row));
  return { size: 84, ...options, cell, searchText: { key: (row) => cell(row).text, format: (text) => text } };
}

/** A column of whole numbers that are ids: right-aligned, not added up. */
export function createIdColumn<Row>(options: ColumnOptions<Row, number | null>): AppColumn<Row> {
  return { ...options, isNumeric: true, range: 'number' };
}

/** A column of whole numbers that add up. */
export function createCountColumn<Row>(options: ColumnOptions<Row, number | null>): AppColumn<Row> {
  return { ...options, isNumeric: true, range: 'number', total: 'count' };
}
