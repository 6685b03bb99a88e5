/** The columns of a summary: its fields, and its values for each key of the column field and for all of them. */
import { formatChecking } from '@renderer/lists/CoverageLine';
import { type AppColumn, type CellView, createUnitsColumn } from '@renderer/table/columns/app-column';
import type { Grouping } from '@renderer/table/model/row-groups';
import { getHeaderWidth } from '@renderer/table/model/visible-columns';
import type { Names } from '@shared/records/directory';
import type { TableLayout } from '@shared/settings/preferences';
import type { Field, ShownMeasure } from '@shared/summary/catalogue';
import {
  type CellAddress,
  othersKey,
  type SummaryDefinition,
  type SummaryKey,
  type SummaryResult,
  type SummaryRow,
  type SummaryShare,
} from '@shared/summary/definition';
import { describeNoChange, formatKey, listValueColumns, type ValueColumn } from '@shared/summary/labels';
import {
  getChange,
  getMeasure,
  getMeasureValue,
  getShownValue,
  type ShownValue,
  toShare,
  type Units,
} from '@shared/summary/values';
import { formatUnits, type MoneySum, sumCents } from '@shared/values/money';
import { texts } from './texts';

type Column = AppColumn<SummaryRow>;

/* Totals of some rows: those of the thread where it has counted just these, else the sums of what they show. */

type Counted = Pick<SummaryRow, 'cells' | 'before'>;

/** How many values a row leaves out of what it shows in a column, because they cannot be read. */
function getExcludedCount({ cells, before }: Counted, index: number, { measure, kind }: ShownValue): number {
  const cell = cells[index];
  if (kind === 'change') return getChange(cell, before?.[index], measure).excludedCount;
  return kind === 'value' && cell ? getMeasure(cell, measure).excludedCount : 0;
}

export class SummaryTotals {
  private readonly result: SummaryResult;
  private readonly groups: ReadonlyMap<SummaryKey, { readonly row: SummaryRow; rowCount: number }>;
  /** The rows asked for last: those of each of many columns, one column after another. */
  private last: { readonly rows: readonly SummaryRow[]; readonly whole: Counted | null } | null = null;

  constructor(result: SummaryResult) {
    this.result = result;
    this.groups = new Map(result.subtotals.map((row) => [row.keys[0] ?? null, { row, rowCount: 0 }]));
    for (const { keys } of result.rows) {
      const group = this.groups.get(keys[0] ?? null);
      if (group) group.rowCount += 1;
    }
  }

  /** Aggregates what rows show in a column; null for none, and where only the thread can: of averages and distinct trips. */
  aggregate(rows: readonly SummaryRow[], index: number, shown: ShownValue): MoneySum | null {
    const { measure, kind } = shown;
    if (kind !== 'value' && kind !== 'change') return this.aggregateShare(rows, index, measure, kind);
    if (this.last?.rows !== rows) this.last = { rows, whole: this.findWhole(rows) };
    const { whole } = this.last;
    if (whole === null && !measure.isAdditive) return null;
    const counted = whole ? [whole] : rows;
    const values = counted.flatMap((row) => getShownValue(row, this.result, index, shown) ?? []);
    if (values.length === 0) return null;
    const excludedCount = counted.reduce((sum, row) => sum + getExcludedCount(row, index, shown), 0);
    return { ...sumCents(values), excludedCount };
  }

  /** The share of rows. It has as many exact values as the sum that it is of. */
  private aggregateShare(
    rows: readonly SummaryRow[],
    index: number,
    measure: ShownMeasure,
    share: SummaryShare,
  ): MoneySum | null {
    const { rows: all, total } = this.result;
    const last = total.length - 1;
    const [whole, column] = share === 'row' ? [rows, last] : [all, share === 'column' ? index : last];
    const part = this.aggregate(rows, index, { measure, kind: 'value' });
    const value = toShare(
      part?.cents ?? null,
      this.aggregate(whole, column, { measure, kind: 'value' })?.cents ?? null,
    );
    return part && value !== null ? { ...part, cents: BigInt(value) } : null;
  }

  /** What the thread has counted of all rows, or of all rows of one group; null for other rows. */
  private findWhole(rows: readonly SummaryRow[]): Counted | null {
    const { rows: all, total, totalBefore } = this.result;
    if (rows.length === all.length) return { cells: total, ...(totalBefore && { before: totalBefore }) };
    const key = rows[0]?.keys[0] ?? null;
    const group = this.groups.get(key);
    const isWhole = group?.rowCount === rows.length && rows.every(({ keys }) => keys[0] === key);
    return group && isWhole ? group.row : null;
  }
}

/* What is not known yet: columns that trips may change which are not on this computer. */

/** Names for each column what is checked, "checking 41%", that of all columns last; null for a column that is complete. */
export type Checking = { readonly values: readonly (string | null)[]; readonly changes: readonly (string | null)[] };

/** Finds the columns that are not complete. @param isListComplete - whether the list of trips is read whole */
export function findChecking({ coverage, before, columns }: SummaryResult, isListComplete: boolean): Checking {
  const { oldest: _, ...whole } = coverage;
  const toText = (of: { readonly trips: number; readonly covered: number } | null | undefined) =>
    !of || (isListComplete && of.covered >= of.trips) ? null : formatChecking({ ...of, isListComplete });
  const values = [...columns.map((_, index) => toText(whole.columns?.[index] ?? whole)), toText(whole)];
  const outside = toText(before?.coverage);
  // A change needs both of its columns, the first one that before all.
  const isOfColumns = before?.columns != null;
  const changes = values.map((own, index) => own ?? (isOfColumns && index > 0 ? (values[index - 1] ?? null) : outside));
  return { values, changes };
}

/* Columns of exact numbers, in the units of their measures. */

const percent = { isMoney: true, scale: 2 } as const;
/** Pixels of columns: alone in their period, beside others of it, and of all. */
const [aloneWidth, valueWidth, totalWidth] = [92, 94, 102];
/** Characters of the periods that fit them: "Oct 2026", "from Sep". */
const shortLength = 8;
/** The greatest width for a heading, which may be a name. */
const maxHeadingWidth = 240;

/** The width of a column: no heading is cut off for which there is room. */
function getWidth(
  { label, above, key, shown }: ValueColumn,
  { column, columns }: SummaryResult,
  index: number,
): number {
  const isValue = shown.kind === 'value';
  const isWhole = column !== null && index === columns.length;
  const own = isWhole && isValue ? totalWidth : above === null ? aloneWidth : valueWidth;
  const isPeriod = shown.kind === 'change' || (above === null && key !== undefined && column?.period != null);
  if (isPeriod && label.length <= shortLength) return own;
  return Math.max(own, Math.min(maxHeadingWidth, getHeaderWidth({ header: label })));
}

/** What all columns of a summary are made of. */
export type ColumnContext = {
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly totals: SummaryTotals;
  readonly names: Names;
  readonly checking: Checking;
  readonly today: string;
  readonly isOldestFirst: boolean;
};

/** A key in the id of a column, which stays while more bookings bring further columns; undefined for that of all. */
const toColumnKey = (key: SummaryKey | undefined): string =>
  key === undefined ? '*' : `=${encodeURIComponent(JSON.stringify(key))}`;

/** Creates the column of a value, of its change, or of its share. */
function createValueColumn(column: ValueColumn, context: ColumnContext): Column {
  const { definition, result, totals, checking, today } = context;
  const { index, name, label, above, key } = column;
  const { measure, kind } = column.shown;
  const id = `${toColumnKey(key)}/${measure.id}${kind === 'value' ? '' : `/${kind}`}`;
  const isValue = kind === 'value';
  const isChange = kind === 'change';
  const isTotal = result.column !== null && index === result.columns.length;
  const pending = (isChange ? checking.changes : checking.values)[index] ?? null;
  const getCell = ({ cells }: SummaryRow) => cells[index];
  const get = (row: SummaryRow): Units => (pending ? null : getShownValue(row, result, index, column.shown));
  const { isMoney, scale } = isValue || isChange ? measure : percent;
  const units = createUnitsColumn({ id, header: name, isMoney, scale, units: get });
  const noChange = isChange ? describeNoChange(definition, result, key ?? null, today) : null;
  const describeBefore = (row: SummaryRow) => {
    const before = row.before?.[index];
    const value = before ? getMeasureValue(before, measure) : null;
    return value === null
      ? texts.noBefore
      : texts.before(label.replace(/^from /, ''), formatUnits(value, measure.scale));
  };
  const toCell = (row: SummaryRow): CellView => {
    const view = units.cell?.(row) ?? { text: '' };
    const excludedCount = getExcludedCount(row, index, column.shown);
    const amount = isChange ? Number(get(row) ?? 0) : 0;
    return {
      ...view,
      ...(amount > 0 && { text: `+${view.text}` }),
      ...(isChange && {
        tone: amount < 0 ? ('negative' as const) : ('dim' as const),
        tooltip: noChange ?? describeBefore(row),
      }),
      ...((getCell(row)?.count ?? 0) > 0 && !isChange && { opens: true }),
      ...(excludedCount > 0 && { warning: texts.excluded(excludedCount) }),
    };
  };
  return {
    ...units,
    size: getWidth(column, result, index),
    ...(isChange && { total: { scale: measure.scale, isSigned: true as const } }),
    shownHeader: label,
    ...(above === null ? {} : { above }),
    // The total of all columns stays in view.
    isPinned: isTotal && isValue,
    cell: pending ? () => ({ text: pending, tone: 'dim' }) : toCell,
    ...(pending ? { shownText: () => pending, noTotal: pending } : {}),
    aggregate: {
      isSum: isValue && measure.isAdditive,
      getTotal: (rows) => (pending ? null : totals.aggregate(rows, index, column.shown)),
    },
  };
}

/**
 * Creates the column of a field. A row is found by the texts of all its fields, also of the one whose groups are no column, and by
 * periods as they are copied.
 */
function createFieldColumn(field: Field, { fields, othersCount }: SummaryResult, names: Names): Column {
  const index = fields.indexOf(field);
  const { nameKind } = field;
  const getKey = ({ keys }: SummaryRow) => keys[index] ?? null;
  const format = (row: SummaryRow) => formatKey(field, getKey(row), names, othersCount);
  const toTexts = (of: Field, key: SummaryKey) => [
    formatKey(of, key, names, othersCount),
    // A number that is typed finds what it is the number of.
    ...((of.period !== null || of.nameKind !== null) && key !== null && key !== othersKey ? [String(key)] : []),
  ];
  return {
    id: field.id,
    header: field.label,
    size: 182,
    isPinned: true,
    value: (row) => {
      const key = getKey(row);
      if (field.period === null || key === othersKey) return format(row);
      return key === null ? null : String(key);
    },
    ...(nameKind === null
      ? {}
      : {
          named: {
            header: texts.numberHeader(field.label),
            id: (row: SummaryRow) => {
              const key = getKey(row);
              return key === othersKey || key === null ? null : String(key);
            },
            name: (row: SummaryRow) =>
              getKey(row) === othersKey ? format(row) : (names[nameKind][String(getKey(row))] ?? null),
          },
        }),
    cell: (row) => {
      const key = getKey(row);
      const isNamed = nameKind !== null && names[nameKind][String(key)] !== undefined;
      return {
        text: format(row),
        ...(key === null && { tone: 'dim' as const }),
        ...(isNamed && { tooltip: `${field.label} ${key}` }),
      };
    },
    searchText: {
      key: ({ keys }) => JSON.stringify(keys),
      format: (text) => {
        const keys = JSON.parse(text) as readonly SummaryKey[];
        return fields.flatMap((of, position) => toTexts(of, keys[position] ?? null)).join(' ');
      },
    },
  };
}

/** Creates the columns. Of two fields the first one groups the rows. */
export function createSummaryColumns(context: ColumnContext): Column[] {
  const { definition, result, names } = context;
  const { fields } = result;
  const values = listValueColumns(definition, result, names, context);
  return [
    ...(fields.length > 1 ? fields.slice(1) : fields).map((field) => createFieldColumn(field, result, names)),
    ...values.map((column) => createValueColumn(column, context)),
  ];
}

/** How rows stand at first: the largest total first, periods the newest first; the largest groups as they are. */
export function getFirstSort({ top }: SummaryDefinition, { fields, measures }: SummaryResult): TableLayout | undefined {
  const field = fields.at(-1);
  const [measure] = measures;
  if (top !== undefined || !field || !measure) return undefined;
  const column = field.period === null ? `${toColumnKey(undefined)}/${measure.id}` : field.id;
  return { order: [], widths: {}, visibility: {}, pinned: [], sort: { column, isDescending: true } };
}

/** Groups the rows of two fields by the first one. The largest groups stand in their order, the others last. */
export function createSummaryGrouping(
  { top }: SummaryDefinition,
  { fields, rows, othersCount }: SummaryResult,
  names: Names,
): Grouping<SummaryRow> | undefined {
  const [field] = fields;
  if (fields.length < 2 || field === undefined) return undefined;
  const format = (key: SummaryKey) => formatKey(field, key, names, othersCount);
  const options = { id: field.id, label: field.label };
  if (top === undefined) {
    const getKey = ({ keys }: SummaryRow) => (keys[0] == null ? null : String(keys[0]));
    return { ...options, getKey, formatKey: format, isOrderedByKey: field.period !== null };
  }
  const getKey = ({ keys }: SummaryRow) => JSON.stringify(keys[0] ?? null);
  return { ...options, getKey, formatKey: (key) => format(JSON.parse(key)), order: [...new Set(rows.map(getKey))] };
}

/** The index of the column and the value that a column of the table shows; null for the column of a field. */
export function parseColumn(
  columnId: string | null,
  columns: readonly SummaryKey[],
): { readonly index: number; readonly measure: string } | null {
  const [, key = '', measure = ''] = /^([=*][^/]*)\/([^/]*)/.exec(columnId ?? '') ?? [];
  if (key === '') return null;
  const index = columns.findIndex((own) => toColumnKey(own) === key);
  return { index: index < 0 ? columns.length : index, measure };
}

/** The address of the cell that a column shows of a row: that of all columns for a column of a field, and for the last values. */
export function getCellAddress(
  { keys }: Pick<SummaryRow, 'keys'>,
  columnId: string | null,
  columns: readonly SummaryKey[],
): CellAddress {
  const index = parseColumn(columnId, columns)?.index ?? columns.length;
  return { keys, column: index >= columns.length ? [] : [columns[index] ?? null] };
}
