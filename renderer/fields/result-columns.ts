/**
 * Columns of a report's result, from its headers, the statistics of its values and the user's settings. Headings are
 * words. The API does not document the unit of its amounts: of those that nothing proves the user says it.
 */

import {
  type AppColumn,
  type CellView,
  toDateCell,
  toMoneyCell,
  toTextCell,
  toYesNoCell,
} from '@renderer/table/columns/app-column';
import type { Grouping } from '@renderer/table/model/row-groups';
import { truncateText } from '@renderer/ui/formatters';
import type { NameKind, Names } from '@shared/records/directory';
import {
  type ColumnSettings,
  createCellReader,
  listTypedColumns,
  type ReadCell,
  type ReadColumns,
  readTypedColumn,
} from '@shared/reports/column-readings';
import {
  getColumnSetting,
  getColumnType,
  getLinkedRecordKind,
  getShownHeaders,
  isCents,
  isInDollars,
  isNumericId,
  isSummable,
  isUnitUnknown,
} from '@shared/reports/columns';
import { findNamedIds, getNameKind } from '@shared/reports/names';
import {
  type Cell,
  type ColumnReading,
  type ColumnStats,
  type ColumnType,
  cellText,
  type MoneyKind,
  toHeading,
} from '@shared/reports/report';
import { formatDate, toCalendarDay } from '@shared/values/dates';
import { centsToDecimal, decimalToUnits, formatUnits } from '@shared/values/money';
import { createMonthGrouping } from './field-columns';
import { resultColumnTexts as texts } from './result-texts';

/* Reads the texts of a result's columns that the user calls numbers or dates, from all of its rows. */

type Rows = readonly (readonly Cell[])[];

function* listCells(rows: Rows, index: number): Generator<readonly [Cell, number]> {
  for (const row of rows) yield [row[index] ?? null, 1];
}

/** Reads the columns of a result whose values the API would write otherwise. */
export const readRows = (run: ReadColumns, settings: ColumnSettings, rows: Rows): ColumnReading[] =>
  listTypedColumns(run, settings).map((typed) => readTypedColumn(typed, listCells(rows, typed.column)));

/** Says how many values of a column are not read; empty for none. */
export const describeUnread = (name: string, type: ColumnType, count: number): string =>
  count === 0 ? '' : texts.unread[type === 'date' ? 'date' : 'number'](name, count);

export type Row = readonly Cell[];

/** A column of a result, with its position in the report and its type. */
export type ResultColumn = AppColumn<Row> & {
  readonly index: number;
  /** The header as the API sent it. */
  readonly name: string;
  readonly type: ColumnType;
  /** What its amounts are; null until the user has said it, and undefined where they are none. */
  readonly unit?: MoneyKind | null | undefined;
  /** Formats a value as received: an id by its name. */
  readonly formatValue?: (text: string) => string;
  /** How its texts are read as numbers or dates; absent where it has no texts to read. */
  readonly reading?: ColumnReading & { readonly read: ReadCell };
};

/** The name under which the layout of a report's result is saved. */
export const getResultLayoutName = (slug: string) => `report ${slug}`.slice(0, 200);

const maxIdLength = 150;

/** Width in pixels of a column of names. */
const nameWidth = 200;

/** Creates a unique id for each header. It is the same from run to run, so that the table's layout stays. */
export function createColumnIds(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    const stem = header.slice(0, maxIdLength);
    let id = stem;
    for (let count = 2; taken.has(id); count += 1) id = `${stem} (${count})`;
    taken.add(id);
    return id;
  });
}

const toNumberCell = (text: string): CellView =>
  text.startsWith('-') ? { text: text.replace('-', '\u2212'), tone: 'negative' } : toTextCell(text);

/** Adds the text as it was sent, on hover, where the cell shows it otherwise. */
const withSent = (cell: CellView, read: string, sent: string): CellView =>
  read === sent ? cell : { ...cell, tooltip: truncateText(sent, 'cell') };

const toUnreadCell = (text: string, warning: string): CellView => ({ ...toTextCell(text), tone: 'warn', warning });

/** Gets the value of a row as received, or as its column reads it; null for a text that is not read. */
type GetValue = (row: Row) => string | null;

const isRecordId = (text: string) => /^\d{1,15}$/.test(text);

/** The part of a column that depends on its type. */
type ColumnBehaviour = Pick<ResultColumn, 'value' | 'text' | 'cell'> & Partial<ResultColumn>;

// An empty cell counts as 0 in a sum: reports leave the other side of a debit empty. Unreadable values are marked.

/** Shows confirmed cents in dollars. A value that is no whole number is marked, and excluded from the sum. */
function createCentsBehaviour(getCell: (row: Row) => Cell, getValue: GetValue): ColumnBehaviour {
  const cents = (row: Row) => decimalToUnits(getValue(row) ?? '', 0);
  return {
    isNumeric: true,
    range: 'cents',
    total: 'cents',
    unit: 'cents',
    value: (row) => {
      const value = cents(row);
      return value === null ? null : Number(value);
    },
    aggregateValue: (row) => (getValue(row) === '' ? 0 : cents(row)),
    text: (row) => {
      const value = cents(row);
      return value === null ? cellText(getCell(row)) : centsToDecimal(value);
    },
    cell: (row) => {
      const value = cents(row);
      const text = cellText(getCell(row));
      return value !== null || text === '' ? toMoneyCell(value) : toUnreadCell(text, texts.notCents);
    },
  };
}

/** Shows numbers as they were sent, or with two decimals and group marks if the user has confirmed dollars. */
function createNumberBehaviour(
  getCell: (row: Row) => Cell,
  getValue: GetValue,
  { scale: sentScale, isDollars, isSummed }: { scale: number; isDollars: boolean; isSummed: boolean },
): ColumnBehaviour {
  const scale = Math.min(18, Math.max(isDollars ? 2 : 0, sentScale));
  return {
    isNumeric: true,
    range: 'number',
    isDollars: isDollars && scale === 2,
    ...(isDollars ? { unit: 'decimal' as const } : {}),
    ...(isSummed ? { total: scale === 0 ? ('count' as const) : { scale } } : {}),
    aggregateValue: (row) => {
      const text = getValue(row);
      return text === '' ? 0 : decimalToUnits(text ?? '', scale);
    },
    value: (row) => {
      const text = getValue(row) ?? '';
      const value = text === '' ? Number.NaN : Number(text);
      return Number.isNaN(value) ? null : value;
    },
    text: (row) => getValue(row) ?? cellText(getCell(row)),
    cell: (row) => {
      const [read, sent] = [getValue(row), cellText(getCell(row))];
      if (read === null) return toUnreadCell(sent, isSummed ? texts.notAdded : texts.notNumber);
      const decimals = read.length - 1 - (read.includes('.') ? read.indexOf('.') : read.length - 1);
      const units = isDollars ? decimalToUnits(read, Math.max(2, decimals)) : null;
      if (units === null) return withSent(toNumberCell(read), read, sent);
      const shown = formatUnits(units, Math.max(2, decimals));
      return withSent(units < 0 ? { text: shown, tone: 'negative' } : { text: shown }, read, sent);
    },
  };
}

/** Shows amounts of which nobody has said if they are cents or dollars: as sent, grey, and not added up. */
function createUnknownBehaviour(getCell: (row: Row) => Cell, getValue: GetValue): ColumnBehaviour {
  const { total: _, ...plain } = createNumberBehaviour(getCell, getValue, {
    scale: 0,
    isDollars: false,
    isSummed: true,
  });
  return {
    ...plain,
    unit: null,
    noTotal: texts.noTotal,
    cell: (row) => ({ ...plain.cell?.(row), text: plain.cell?.(row).text ?? '', tone: 'dim' }),
  };
}

function createDateBehaviour(getCell: (row: Row) => Cell, getValue: GetValue, hasTimes: boolean): ColumnBehaviour {
  const sent = (row: Row) => cellText(getCell(row));
  const text = (row: Row) => getValue(row) ?? sent(row);
  return {
    range: 'date',
    value: (row) => text(row) || null,
    text,
    cell: (row) => {
      const read = getValue(row);
      if (read === null) return toUnreadCell(sent(row), texts.notDate);
      return withSent(toDateCell(read, hasTimes), read, sent(row));
    },
    searchText: { key: text, format: (date) => `${date} ${formatDate(date)}` },
  };
}

function createTextBehaviour(getCell: (row: Row) => Cell, header: string, stats: ColumnStats): ColumnBehaviour {
  // Numeric ids are sorted and aligned like numbers.
  const recordKind = getLinkedRecordKind(header);
  return {
    ...(isNumericId(header, stats) ? { isNumeric: true, range: 'number' as const } : {}),
    value: (row) => {
      const cell = getCell(row);
      if (cell === null || cell === '') return null;
      return typeof cell === 'object' ? cellText(cell) : cell;
    },
    text: (row) => cellText(getCell(row)),
    cell: (row) => {
      const cell = getCell(row);
      if (typeof cell === 'boolean') return toYesNoCell(cell);
      const text = cellText(cell);
      return recordKind !== null && isRecordId(text) ? { text, href: `#/${recordKind}s/${text}` } : toTextCell(text);
    },
  };
}

/** Shows the ids of a column by name, sorted and searched so. One without a name is "Consultant 14", in grey. */
function createNameBehaviour(
  getCell: (row: Row) => Cell,
  header: string,
  names: Readonly<Record<string, string>>,
  kind: NameKind,
): ColumnBehaviour {
  const getName = (id: string) => (Object.hasOwn(names, id) ? names[id] : undefined);
  const formatValue = (id: string) => getName(id) ?? `${toHeading(kind)} ${id}`;
  const getId = (row: Row) => cellText(getCell(row));
  const text = (row: Row) => (getId(row) === '' ? '' : formatValue(getId(row)));
  const isLinked = getLinkedRecordKind(header) !== null;
  return {
    size: nameWidth,
    formatValue,
    value: (row) => text(row) || null,
    text,
    cell: (row) => {
      const id = getId(row);
      const cell = isLinked && isRecordId(id) ? { text: text(row), href: `#/${kind}s/${id}` } : toTextCell(text(row));
      return getName(id) === undefined ? { ...cell, tone: 'dim' } : cell;
    },
  };
}

/**
 * Creates a column for each header that has statistics, in order, for duplicate and empty headers too. Numbers that a name
 * stands for are a hidden column: one of the report, or a second one of the same header behind the names of this office.
 *
 * @param columns - statistics of the values as they are read: see `applyReadings`
 * @param names - the names by which columns of ids are shown; without them ids are shown as received
 * @param readings - how texts are read that the user calls numbers or dates
 */
export function createResultColumns(
  { headers, columns }: { readonly headers: readonly string[]; readonly columns: readonly (ColumnStats | undefined)[] },
  settings: ColumnSettings,
  names?: Names,
  readings: readonly ColumnReading[] = [],
): ResultColumn[] {
  const ids = createColumnIds(headers);
  const headings = getShownHeaders({ headers, columns }, settings);
  const namedIds = findNamedIds(headers);
  return headers.flatMap((name, index): ResultColumn[] => {
    const stats = columns[index];
    if (!stats) return [];
    const setting = getColumnSetting(settings, name);
    const type = getColumnType(name, stats, setting);
    const getCell = (row: Row) => row[index] ?? null;
    const isNumber = type === 'integer' || type === 'decimal';
    const found = readings.find(({ column }) => column === index);
    const reading = found && { ...found, read: createCellReader(found) };
    const getValue: GetValue = reading ? (row) => reading.read(getCell(row)) : (row) => cellText(getCell(row));
    const getBehaviour = (): ColumnBehaviour => {
      if (isCents(name, type, setting)) return createCentsBehaviour(getCell, getValue);
      if (isUnitUnknown(name, type, stats, setting)) return createUnknownBehaviour(getCell, getValue);
      if (isNumber) {
        const isDollars = isInDollars(name, type, stats, setting);
        const isSummed = isSummable(name, setting);
        return createNumberBehaviour(getCell, getValue, { scale: stats.scale, isDollars, isSummed });
      }
      return type === 'date'
        ? createDateBehaviour(getCell, getValue, stats.datesWithTime > 0)
        : createTextBehaviour(getCell, name, stats);
    };
    const behaviour = getBehaviour();
    const heading = (headings[index] || texts.noName).slice(0, 200);
    const column: ResultColumn = {
      id: ids[index] ?? String(index),
      header: behaviour.unit === null ? texts.unknownUnit(heading) : heading,
      sentHeader: name,
      size: Math.round(Math.min(340, Math.max(70, stats.longest * 7.2 + 26, heading.length * 7.5 + 34))),
      index,
      name,
      type,
      ...(reading ? { reading, note: describeUnread(heading, type, reading.unreadCount) } : {}),
      ...(namedIds.has(index) ? { isHidden: true } : {}),
      ...behaviour,
    };
    const kind = getNameKind(name);
    if (!names || kind === null || type !== 'text' || namedIds.has(index) || Object.keys(names[kind]).length === 0) {
      return [column];
    }
    return [
      {
        ...column,
        header: toHeading(kind),
        ...createNameBehaviour(getCell, name, names[kind], kind),
        isNumeric: false,
      },
      { ...column, id: `${column.id} no.`, isHidden: true },
    ];
  });
}

/** Creates the groupings of a result: by every column, and by month for dates. */
export function createResultGroupings(columns: readonly ResultColumn[]): Grouping<Row>[] {
  return columns.flatMap(({ id, header, index, type, reading, formatValue = (key) => key }): Grouping<Row>[] => {
    const text = (row: Row) => {
      const cell = row[index] ?? null;
      return reading?.read(cell) ?? cellText(cell);
    };
    const isDate = type === 'date';
    const plain: Grouping<Row> = {
      id,
      label: header,
      getKey: (row) => (isDate ? (toCalendarDay(text(row)) ?? text(row)) : text(row)) || null,
      formatKey: isDate ? formatDate : (key) => formatValue(key).slice(0, 200),
      ...(isDate ? { isOrderedByKey: true } : {}),
    };
    if (!isDate) return [plain];
    return [plain, createMonthGrouping({ id: `${id} by month`, label: texts.byMonth(header) }, text)];
  });
}
