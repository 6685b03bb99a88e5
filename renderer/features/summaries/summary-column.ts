/** The columns of a summary's table: those of values say how its chart draws them. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn } from '@renderer/table/columns/column-factories';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { Names } from '@shared/records/directory';
import { getShare, toShare } from '@shared/summary/changes';
import {
  type CellAddress,
  othersKey,
  type SummaryCell,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
  type SummaryResult,
  type SummaryRow,
  type SummaryShare,
} from '@shared/summary/definition';
import { formatKey } from '@shared/summary/labels';
import { getFieldPeriod } from '@shared/summary/periods';
import type { MoneySum } from '@shared/values/money';
import { texts } from './texts';

type ColumnChart = {
  /** The value, whatever the key of the column field: "total", "total/share". */
  readonly valueId: string;
  /** Names the value: "Total, % of column". */
  readonly label: string;
  /** The key of the column field: "Oct 2026"; null for the column of all keys. */
  readonly key: string | null;
  /** Whether its numbers are hundredths of a percent. */
  readonly isPercent: boolean;
  readonly colour: string;
};

/** A column of a summary. `chart` is left out of the columns of its fields. */
export type SummaryColumn = AppColumn<SummaryRow> & { readonly chart?: ColumnChart };

/** Says how a chart draws a column, whose id is the index of its cells and its value: "2/total/share". */
export const toValueColumn = (column: AppColumn<SummaryRow>, chart: Omit<ColumnChart, 'valueId'>): SummaryColumn => ({
  ...column,
  chart: { ...chart, valueId: column.id.slice(column.id.indexOf('/') + 1) },
});

/** The colour of values that are no amounts. */
export const countColour = '#0072b2';

/* The column of a field on rows: of saved trips and sectors, and of reports. */

type Column = AppColumn<SummaryRow>;

const getKeyText = (key: SummaryKey) => (key === null ? null : String(key));

type FieldColumnOptions = Pick<Column, 'id' | 'header'> & {
  /** The position of the field among those on rows. */
  readonly index: number;
  /** Periods are copied as they sort: 2026-10. */
  readonly isPeriod: boolean;
  readonly formatKey: (key: SummaryKey) => string;
  readonly searchText: NonNullable<Column['searchText']>;
};

export function createFieldColumn(options: FieldColumnOptions): Column {
  const { id, header, index, isPeriod, formatKey, searchText } = options;
  const getKey = ({ keys }: SummaryRow) => keys[index] ?? null;
  const format = (row: SummaryRow) => formatKey(getKey(row));
  const getPeriod = (row: SummaryRow) => (getKey(row) === othersKey ? format(row) : getKeyText(getKey(row)));
  return {
    id,
    header,
    size: 200,
    isPinned: true,
    value: isPeriod ? getPeriod : format,
    cell: (row) => ({ text: format(row), ...(getKey(row) === null ? { tone: 'dim' as const } : {}) }),
    searchText,
  };
}

/* The groups of the first of two fields on rows: of saved trips and sectors, and of reports. */

type GroupingOptions = Pick<Grouping<SummaryRow>, 'id' | 'label'> & { readonly formatKey: (key: SummaryKey) => string };

type FieldOptions = GroupingOptions & {
  /** The key that a text stands for. */
  readonly toKey: (text: string) => SummaryKey;
  readonly isOrderedByKey: boolean;
};

/** Groups rows by their first field. */
export function createFieldGrouping({ formatKey, toKey, ...options }: FieldOptions): Grouping<SummaryRow> {
  return {
    ...options,
    // A group's key is a text: that of no value must not be the one of an empty text, which no field has.
    getKey: ({ keys }) => getKeyText(keys[0] ?? null),
    formatKey: (text) => formatKey(toKey(text)),
  };
}

/** Groups rows by their first field. The groups stand in the order of the rows: the largest first, all others last. */
export function createRankedGrouping(
  rows: readonly SummaryRow[],
  { formatKey, ...options }: GroupingOptions,
): Grouping<SummaryRow> {
  const keys = [...new Set(rows.map((row) => row.keys[0] ?? null))];
  const ranks = new Map(keys.map((key, rank) => [key, String(rank).padStart(6, '0')]));
  return {
    ...options,
    getKey: (row) => ranks.get(row.keys[0] ?? null) ?? null,
    formatKey: (rank) => formatKey(keys[Number(rank)] ?? null),
    isOrderedByKey: true,
  };
}

/* The values of fields as a user reads them. */

/** Whether the keys of a field order as they are, not by their labels. */
export const isOrderedByKey = (field: SummaryField) => getFieldPeriod(field) !== null;

/** Names a cell by its keys: "Qantas (12), Oct 2026". */
export function formatCell({ rows, column }: SummaryDefinition, cell: CellAddress, names: Names): string {
  const parts = cell.keys.flatMap((key, index) => {
    const field = rows[index];
    return field === undefined ? [] : [formatKey(field, key, names)];
  });
  const ofColumn = column === null ? [] : cell.column.map((key) => formatKey(column, key, names));
  const labels = [...parts, ...ofColumn];
  return labels.length === 0 ? texts.behind.total : labels.join(', ');
}

/* The column of a share: of saved trips and sectors, and of reports. */

type ShareOptions = {
  readonly id: string;
  readonly header: string;
  /** Which cell of a row it is a share of. */
  readonly index: number;
  readonly share: SummaryShare;
  readonly result: Pick<SummaryResult, 'rows' | 'total'>;
  readonly getValue: (cell: SummaryCell) => number | bigint | null;
  /** Aggregates the value over rows; null for none. @param column - the index of the cells */
  readonly aggregate: (rows: readonly SummaryRow[], column: number) => MoneySum | null;
};

/** The share of rows; null for none. It has as many exact values as the sum that it is of. */
function aggregateShare(
  rows: readonly SummaryRow[],
  { index, share, result: { rows: all, total }, aggregate }: ShareOptions,
): MoneySum | null {
  const last = total.length - 1;
  const part = aggregate(rows, index);
  const whole = share === 'row' ? aggregate(rows, last) : aggregate(all, share === 'column' ? index : last);
  const value = toShare(part?.cents ?? null, whole?.cents ?? null);
  return part && value !== null ? { ...part, cents: BigInt(value) } : null;
}

/** Creates the column of a share, as a number of percent with two decimals. */
export function createShareColumn(options: ShareOptions): AppColumn<SummaryRow> {
  const { id, header, index, share, result, getValue } = options;
  const column = createAmountColumn({
    id,
    header,
    cents: ({ cells }: SummaryRow) => getShare(cells, result, index, share, getValue),
  });
  return {
    ...column,
    cell: (row) => ({
      ...(column.cell?.(row) ?? { text: '' }),
      ...((row.cells[index]?.count ?? 0) > 0 ? { opens: true } : {}),
    }),
    aggregate: { isSum: false, getTotal: (rows) => aggregateShare(rows, options) },
  };
}
