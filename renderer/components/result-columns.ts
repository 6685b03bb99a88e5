/**
 * A report's columns from its headers, from what was counted of them, and from what staff said of them. The unit of its
 * amounts is not documented: numbers stay as they came until staff say that they are money.
 */

import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import { toDateCell, toMoneyCell, toTextCell, toYesNoCell } from '@renderer/table/columns/cell-views';
import type { Grouping } from '@renderer/table/model/row-groups';
import { formatDate, formatMonth, toCalendarDay } from '@shared/dates';
import { centsToDecimal, decimalToUnits, formatUnits } from '@shared/money';
import {
  type ColumnSetting,
  type ColumnStats,
  type ColumnType,
  getColumnType,
  getLinkedRecordKind,
  isNumericId,
  isSummable,
  mayBeMoney,
} from '@shared/report-columns';
import { type Cell, cellText, type ReportRun } from '@shared/schemas/report';

export type Row = readonly Cell[];
type Settings = Readonly<Record<string, ColumnSetting>>;

/** A column of a result with what it holds. */
export type ResultColumn = AppColumn<Row> & {
  readonly index: number;
  /** The header as the API sent it. */
  readonly name: string;
  readonly type: ColumnType;
};

const maxIdLength = 150;

/** An id for each header: the same from run to run, so that the table's arrangement survives; none twice. */
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

/** What staff said of a column; a header may be any text, "constructor" too. */
export const getColumnSetting = (settings: Settings, header: string): ColumnSetting | undefined =>
  Object.hasOwn(settings, header) ? settings[header] : undefined;

const withSign = (text: string) => (text.startsWith('-') ? text.replace('-', '\u2212') : text);
const toNumberCell = (text: string): CellView =>
  text.startsWith('-') ? { text: withSign(text), tone: 'negative' } : toTextCell(text);

type ColumnBehaviour = Pick<AppColumn<Row>, 'value' | 'text' | 'cell'> & Partial<AppColumn<Row>>;

// A cell without a value is nothing in a sum: reports leave the other side of a debit empty. What cannot be read is marked.

/** Cents that staff confirmed: dollars on the screen. What is no whole number stays as it came, marked, outside the sum. */
function centsColumn(at: (row: Row) => Cell): ColumnBehaviour {
  const cents = (row: Row) => {
    return decimalToUnits(cellText(at(row)), 0);
  };
  return {
    isNumeric: true,
    range: 'cents',
    total: 'cents',
    value: (row) => {
      const value = cents(row);
      return value === null ? null : Number(value);
    },
    aggregateValue: (row) => (cellText(at(row)) === '' ? 0 : cents(row)),
    text: (row) => {
      const value = cents(row);
      return value === null ? cellText(at(row)) : centsToDecimal(value);
    },
    cell: (row) => {
      const value = cents(row);
      const text = cellText(at(row));
      if (value !== null || text === '') return toMoneyCell(value);
      return { text, tone: 'warn', warning: 'Not a whole number of cents: not in the sum' };
    },
  };
}

/** Numbers: as they came, or with two places and group marks where staff said that they are dollars. */
function numberColumn(
  at: (row: Row) => Cell,
  facts: ColumnStats,
  isDollars: boolean,
  isSummed: boolean,
): ColumnBehaviour {
  const scale = Math.min(18, Math.max(isDollars ? 2 : 0, facts.scale));
  const text = (row: Row) => cellText(at(row));
  return {
    isNumeric: true,
    range: 'number',
    ...(isSummed ? { total: scale === 0 ? ('count' as const) : { scale } } : {}),
    aggregateValue: (row) => (text(row) === '' ? 0 : decimalToUnits(text(row), scale)),
    value: (row) => {
      const own = text(row);
      const value = own === '' ? Number.NaN : Number(own);
      return Number.isNaN(value) ? null : value;
    },
    text,
    cell: (row) => {
      const own = text(row);
      const places = own.length - 1 - (own.includes('.') ? own.indexOf('.') : own.length - 1);
      const units = isDollars ? decimalToUnits(own, Math.max(2, places)) : null;
      if (units === null) return toNumberCell(own);
      const shown = formatUnits(units, Math.max(2, places));
      return units < 0 ? { text: shown, tone: 'negative' } : { text: shown };
    },
  };
}

function dateColumn(at: (row: Row) => Cell, hasTimes: boolean): ColumnBehaviour {
  const text = (row: Row) => cellText(at(row));
  return {
    range: 'date',
    value: (row) => text(row) || null,
    text,
    cell: (row) => toDateCell(text(row), hasTimes),
    searchText: { key: text, format: (date) => `${date} ${formatDate(date)}` },
  };
}

function textColumn(at: (row: Row) => Cell, header: string, facts: ColumnStats): ColumnBehaviour {
  // Ids are names, but they stand in order and to the right like the numbers that they are written with.
  const record = getLinkedRecordKind(header);
  return {
    ...(isNumericId(header, facts) ? { isNumeric: true, range: 'number' as const } : {}),
    value: (row) => {
      const cell = at(row);
      if (cell === null || cell === '') return null;
      return typeof cell === 'object' ? cellText(cell) : cell;
    },
    text: (row) => cellText(at(row)),
    cell: (row) => {
      const cell = at(row);
      if (typeof cell === 'boolean') return toYesNoCell(cell);
      const text = cellText(cell);
      return record !== null && /^\d{1,15}$/.test(text) ? { text, href: `#/${record}s/${text}` } : toTextCell(text);
    },
  };
}

/** One column for each header of which anything was counted, in their order, duplicates and awkward names included. */
export function createResultColumns(
  { headers, columns }: { readonly headers: readonly string[]; readonly columns: readonly (ColumnStats | undefined)[] },
  settings: Settings,
): ResultColumn[] {
  const ids = createColumnIds(headers);
  return headers.flatMap((name, index): ResultColumn[] => {
    const facts = columns[index];
    if (!facts) return [];
    const setting = getColumnSetting(settings, name);
    const type = getColumnType(name, facts, setting);
    const at = (row: Row) => row[index] ?? null;
    const isNumber = type === 'integer' || type === 'decimal';
    const getBehaviour = () => {
      if (type === 'integer' && setting?.money === 'cents') return centsColumn(at);
      if (isNumber) return numberColumn(at, facts, setting?.money === 'decimal', isSummable(name));
      return type === 'date' ? dateColumn(at, facts.datesWithTime > 0) : textColumn(at, name, facts);
    };
    return [
      {
        id: ids[index] ?? String(index),
        header: name === '' ? '(no name)' : name.slice(0, 200),
        size: Math.round(Math.min(340, Math.max(70, facts.longest * 7.2 + 26))),
        index,
        name,
        type,
        ...getBehaviour(),
      },
    ];
  });
}

/** A column that may be money; one with decimal places holds no cents. */
export type MoneyColumn = { readonly index: number; readonly name: string; readonly mayBeCents: boolean };

/** The columns of which staff are asked whether they are money. */
export function findMoneyColumns(run: ReportRun, settings: Settings): MoneyColumn[] {
  return run.headers.flatMap((name, index) => {
    const facts = run.columns[index];
    if (!facts) return [];
    const { money: _, ...setting } = getColumnSetting(settings, name) ?? {};
    const type = getColumnType(name, facts, setting);
    return mayBeMoney(name, type, facts) ? [{ index, name, mayBeCents: type === 'integer' }] : [];
  });
}

const filled = (text: string) => (text === '' ? null : text);

/** By what a result can be grouped: every column, and dates by their month too. */
export function createResultGroupings(columns: readonly ResultColumn[]): Grouping<Row>[] {
  return columns.flatMap(({ id, header, index: place, type }): Grouping<Row>[] => {
    const text = (row: Row) => cellText(row[place] ?? null);
    const isDate = type === 'date';
    const plain: Grouping<Row> = {
      id,
      label: header,
      getKey: (row) => filled(isDate ? (toCalendarDay(text(row)) ?? text(row)) : text(row)),
      formatKey: isDate ? formatDate : (key) => key.slice(0, 200),
      ...(isDate ? { isOrderedByKey: true } : {}),
    };
    if (!isDate) return [plain];
    const month: Grouping<Row> = {
      id: `${id} by month`,
      label: `${header} by month`,
      getKey: (row) => toCalendarDay(text(row))?.slice(0, 7) ?? null,
      formatKey: formatMonth,
      isOrderedByKey: true,
    };
    return [plain, month];
  });
}
