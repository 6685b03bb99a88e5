/** Columns of the usual kinds of values, so that a date or an amount looks and sorts the same in every table. */

import { truncateText } from '@renderer/ui/formatters';
import { getBadgeVariant } from '@renderer/ui/theme';
import { formatDate, formatDateTime } from '@shared/values/dates';
import { centsToDecimal, formatMoney } from '@shared/values/money';
import { formatStatus } from '@shared/values/texts';
import { texts } from '../texts';
import { type AppColumn, type CellView, toNumber } from './app-column';

/* Values as cells of a table: the same texts as `renderer/ui/FormattedValues`, as data for the grid. */

/** No value: the grid shows a dash. */
export const emptyCell: CellView = { text: '' };

/** Formats any text, truncated to what a cell has room for. */
export function toTextCell(text: string | null): CellView {
  return text === null || text === '' ? emptyCell : { text: truncateText(text, 'cell') };
}

/** Formats cents as an amount, with a real minus sign and a colour for negatives. */
export function toMoneyCell(cents: number | bigint | null): CellView {
  if (cents === null) return emptyCell;
  return cents < 0 ? { text: formatMoney(cents), tone: 'negative' } : { text: formatMoney(cents) };
}

/** Formats a date of the API, with the text as it was sent on hover. */
export function toDateCell(value: string | null, withTime = false): CellView {
  if (value === null || value === '') return emptyCell;
  return {
    text: truncateText(withTime ? formatDateTime(value) : formatDate(value), 'cell'),
    tooltip: truncateText(value, 'cell'),
  };
}

/** Formats a status as a badge, with the text as it was sent on hover. */
function toStatusCell(value: string | null): CellView {
  if (value === null || value === '') return emptyCell;
  const shown = formatStatus(value);
  return {
    text: truncateText(shown, 'cell'),
    ...(shown === value ? {} : { tooltip: truncateText(value, 'cell') }),
    badge: getBadgeVariant(value),
  };
}

/** Formats a boolean as Yes or No. */
export function toYesNoCell(value: boolean | null): CellView {
  return value === null ? emptyCell : { text: value ? texts.yes : texts.no };
}

/** What a screen says of any column. */
type Given<Row> = Pick<
  AppColumn<Row>,
  'id' | 'header' | 'above' | 'size' | 'narrowSize' | 'shownFrom' | 'isHidden' | 'noTotal'
>;

type AmountOptions<Row> = Given<Row> & {
  /** Gets the row's cents: a bigint beyond 2^53, null if there is no readable amount. */
  readonly cents: (row: Row) => number | bigint | null;
  /** Whether the column has a total. Default: true. Unit prices have none. */
  readonly hasTotal?: boolean;
};

/** Creates a column of integer cents: exact totals on screen, decimal amounts in copies. */
export function createAmountColumn<Row>({ cents, hasTotal = true, ...given }: AmountOptions<Row>): AppColumn<Row> {
  return {
    ...given,
    isNumeric: true,
    // Cells, copies and totals are exact. A number is exact enough to sort by.
    value: (row) => toNumber(cents(row)),
    aggregateValue: cents,
    roundsAggregate: true,
    range: 'cents',
    text: (row) => {
      const value = cents(row);
      return value === null ? '' : centsToDecimal(value);
    },
    cell: (row) => toMoneyCell(cents(row)),
    ...(hasTotal ? { total: 'cents' as const } : {}),
  };
}

type ColumnOptions<Row, V> = Given<Row> & { readonly value: (row: Row) => V };

/** Cuts a datetime to its date; any other text stays as it is. */
const toDay = (text: string) => (text.length > 10 && text[4] === '-' && text[7] === '-' ? text.slice(0, 10) : text);

/** Creates a column of dates of the API: found as they are sent and as they are shown, copied as they are sent. */
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

/** Creates a column of statuses as badges: copied as the API sent them, and as on screen in a file as on screen. */
export function createStatusColumn<Row>(options: ColumnOptions<Row, string | null>): AppColumn<Row> {
  return {
    size: 160,
    ...options,
    cell: (row) => toStatusCell(options.value(row)),
    shownText: (row) => formatStatus(options.value(row) ?? ''),
    filter: { kind: 'text', format: formatStatus },
  };
}

/** Creates a column of Yes and No: searched as it is shown, copied as the API sent it. */
export function createFlagColumn<Row>(
  options: ColumnOptions<Row, boolean | null>,
  [whenTrue, whenFalse]: readonly [whenTrue: string, whenFalse: string] = [texts.yes, texts.no],
): AppColumn<Row> {
  const { value } = options;
  const format = (key: string) => (key === '' ? '' : key === 'true' ? whenTrue : whenFalse);
  const key = (row: Row) => String(value(row) ?? '');
  return {
    size: 84,
    ...options,
    cell: (row) => ({ text: format(key(row)) }),
    searchText: { key: (row) => format(key(row)), format: (text) => text },
    filter: { kind: 'flag', key, format },
  };
}

/** Creates a column of numeric ids, without a total. */
export function createIdColumn<Row>(options: ColumnOptions<Row, number | null>): AppColumn<Row> {
  return { ...options, isNumeric: true, range: 'number' };
}

/** Creates a column of whole numbers with a total. */
export function createCountColumn<Row>(options: ColumnOptions<Row, number | null>): AppColumn<Row> {
  return { ...options, isNumeric: true, range: 'number', total: 'count' };
}
