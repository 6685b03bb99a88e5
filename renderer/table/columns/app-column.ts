/** A table column as screens describe it: a value to sort by, a text to copy and search, a cell to show, perhaps a total. */

import { type BadgeVariant, getBadgeVariant, truncateText } from '@renderer/ui/formatters';
import { texts } from '@renderer/ui/texts';
import type { Numbers } from '@shared/columns/columns';
import type { FieldKind, FilterField } from '@shared/filters/filter';
import type { RowList } from '@shared/values/collections';
import { formatDate, formatDateTime } from '@shared/values/dates';
import { centsToDecimal, formatMoney, formatUnits, type MoneySum, unitsToDecimal } from '@shared/values/money';
import { formatStatus } from '@shared/values/texts';

export type SortValue = string | number | bigint | boolean | null;

/** A cell's content as data. The grid draws it without React, because a scroll draws hundreds of cells in a frame. */
export type CellView = {
  /** Empty for no value, which is shown as a dim dash. */
  readonly text: string;
  /** Shown on hover where it says more than the text. */
  readonly tooltip?: string;
  /** Drawn in grey after the text: the number of one of several that have its name. */
  readonly aside?: string;
  readonly tone?: 'negative' | 'good' | 'dim' | 'warn' | 'changed';
  /** Draws the text as a small badge. */
  readonly badge?: BadgeVariant;
  /** Draws the text as a link within the application. */
  readonly href?: string;
  /** Draws the text as a button that opens the cell. */
  readonly opens?: boolean;
  /** Label of a warning icon before the text. */
  readonly warning?: string;
  /** Buttons at the cell's end, drawn while the keyboard is on the row. */
  readonly actions?: readonly CellAction[];
};

/** A button in a row, or in a group's row. The table is told its id. */
export type CellAction = { readonly id: string; readonly label: string };

export type AppColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** What the heading shows, where it stands below another one: the header names the column alone. Default: the header. */
  readonly shownHeader?: string;
  /** A heading above those of all neighbours that have the same one. */
  readonly above?: string;
  /** Numbers are right-aligned and never cut off: the column grows with them. */
  readonly isNumeric?: boolean;
  /** Width in pixels until the user changes it; the narrow one in a window below 1,100. Default: a constant of its kind. */
  readonly size?: number;
  readonly narrowSize?: number;
  /** Pixels of the window from which it is shown at first. Default: in every window, unless it is hidden. */
  readonly shownFrom?: number;
  readonly isHidden?: boolean;
  /** Whether the column is pinned to the left edge until the user changes it. */
  readonly isPinned?: boolean;
  readonly value: (row: Row) => SortValue;
  /** The text to copy. Default: the value as text. */
  readonly text?: (row: Row) => string;
  /** The text in a file as on screen. Default: the text to copy. */
  readonly shownText?: (row: Row) => string;
  /** The number that its names stand for, in a column of its own beside the name in a file. */
  readonly named?: {
    readonly header: string;
    readonly id: (row: Row) => number | string | null;
    /** Null where the number has no name. */
    readonly name: (row: Row) => string | null;
  };
  /** The text to search, for a date that is found as it is sent and as it is shown. Default: the copied text. */
  readonly searchText?: {
    /** Rows with the same key have the same search text, which is formatted once. */
    readonly key: (row: Row) => string;
    readonly format: (key: string) => string;
  };
  /** Default: the text. */
  readonly cell?: (row: Row) => CellView;
  /** Adds the values up: integer cents, plain whole numbers, or units of a decimal place; changes have a sign above 0, too. */
  readonly total?: 'cents' | 'count' | { readonly scale: number; readonly isSigned?: true };
  /** What stands in the place of a total that cannot be made. */
  readonly noTotal?: string;
  /** What the server calls the column, on hover; the heading is our words. */
  readonly sentHeader?: string;
  /** Choices in the menu of its heading, of which one is set. */
  readonly choices?: readonly { readonly label: string; readonly isChosen: boolean; readonly onChoose: () => void }[];
  /**
   * Makes the total of some rows, null for none. Default: the sum of their values. `isSum` is false for averages and others
   * that an export cannot add up again.
   */
  readonly aggregate?: { readonly isSum: boolean; readonly getTotal: (rows: readonly Row[]) => MoneySum | null };
  /** Whether a row is in the column's total: a file leaves its cell empty otherwise. Default: each row is. */
  readonly isCounted?: (row: Row) => boolean;
  /** The value to add up, in whole units of the decimal place. Default: the value. */
  readonly aggregateValue?: (row: Row) => number | bigint | null;
  /** The values to add up of all rows at once, where the list has them in columns; null where each row must be read. */
  readonly readNumbers?: (rows: RowList<Row>) => Numbers | null;
  /** Whether the value is always the value to add up, as a number: then one of them is read for both. */
  readonly roundsAggregate?: boolean;
  /** Whether its decimals are dollars with at most two places, which an export writes as money. Cents are money anyway. */
  readonly isDollars?: boolean;
  /** What a file says of the column beside its rows; empty for nothing. */
  readonly note?: string;
  /** The kind of range that the column can be filtered by. Default: by its text only. */
  readonly range?: 'number' | 'cents' | 'date';
  /** How filters know its values: an id or a flag by its key. Default: by their text. */
  readonly filter?: {
    readonly kind: 'id' | 'flag' | 'text';
    readonly key?: (row: Row) => string;
    readonly format: (value: string) => string;
  };
};

const rangeKinds = { number: 'number', cents: 'amount', date: 'date' } as const;

/** What filters know of a column. */
export function toFilterField<Row>({ id, header, range, filter, isNumeric }: AppColumn<Row>): FilterField {
  const kind: FieldKind = filter?.kind ?? (range ? rangeKinds[range] : isNumeric ? 'number' : 'text');
  return { id, label: header, kind, format: filter?.format };
}

/** Rounds an exact value to a number. */
export const toNumber = (value: number | bigint | null): number | null => (value === null ? null : Number(value));

/** Gets the text that is copied and measured. */
export function getCellText<Row>(column: AppColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null ? '' : String(value);
}

/* Values as cells of a table: the same texts as `renderer/ui/formatters`, as data for the grid. */

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

export const toYesNoCell = (value: boolean): CellView => ({ text: value ? texts.yes : texts.no });

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

/* Exact numbers in the units of a decimal place. */

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
