/** The bars of a summary's chart: a value of each group, by the columns where there are few of them. */
import type { ListedRows } from '@renderer/table/model/table-snapshot';
import { othersKey, type SummaryKey, type SummaryRow } from '@shared/summary/definition';
import { at } from '@shared/values/collections';
import { toExactNumber } from '@shared/values/money';
import type { SummaryColumn } from './summary-column';

/* The groups of a summary's chart, as its table lists them. */

type ChartValue = number | bigint | null;

/** A row of a summary with one field, or the rows of a group of one with two. */
type ChartGroup = {
  readonly key: SummaryKey;
  readonly title: string;
  readonly getValue: (column: SummaryColumn) => ChartValue;
};

/** Reads the exact value that a column shows of a row. */
function readValue(column: SummaryColumn, row: SummaryRow): ChartValue {
  const value = column.aggregateValue ? column.aggregateValue(row) : column.value(row);
  return typeof value === 'number' || typeof value === 'bigint' ? value : null;
}

/**
 * Lists the groups of the first field on rows, in the order of the table.
 *
 * @param field - the column of the only field on rows; that of the second one where the table groups its rows
 */
function listChartGroups(
  rows: readonly SummaryRow[],
  { indexes, groups }: ListedRows,
  field: SummaryColumn | undefined,
): readonly ChartGroup[] {
  if (groups.length === 0) {
    return Array.from(indexes, (index) => {
      const row = at(rows, index);
      return {
        key: row.keys[0] ?? null,
        title: field?.cell?.(row).text ?? '',
        getValue: (column) => readValue(column, row),
      };
    });
  }
  return groups.map(({ title, rows: ofGroup, subtotals }) => ({
    key: rows[ofGroup[0] ?? 0]?.keys[0] ?? null,
    title,
    getValue: (column) => {
      const sum = subtotals.get(column.id);
      return sum === undefined ? null : toExactNumber(sum.cents);
    },
  }));
}

/** More bars are unreadable; the table has them all. */
const maxBars = 14;
const maxPeriods = 36;
/** A chart has six colours that everybody can tell apart. */
const maxSeries = 6;

/** What a chart is made of: the table of the summary, and how its groups are drawn. */
export type ChartSource = {
  readonly columns: readonly SummaryColumn[];
  readonly rows: readonly SummaryRow[];
  /** Names the first field on rows within a title: "supplier". */
  readonly fieldLabel: string;
  /** Whether the groups are periods. */
  readonly isPeriod: boolean;
  /** Whether the groups are the largest ones, in their order. */
  readonly isRanked: boolean;
  /** The value that is drawn where the table is not sorted by another one. */
  readonly valueId: string;
};

/** A source with how its table lists the rows. */
export type ListedSource = ChartSource & { readonly listed: ListedRows };

type ChartBar = { readonly title: string; readonly values: readonly ChartValue[] };

/**
 * How the bars stand: as the table is sorted, in the order of the calendar, as the largest groups do in the table, or the
 * largest first.
 */
type ChartOrder = 'sorted' | 'calendar' | 'ranked' | 'size';

export type ChartData = {
  /** The label of the value that is drawn: "Commission". */
  readonly label: string;
  /** The columns whose values are drawn: one for each key of the column field, or a single one. */
  readonly series: readonly SummaryColumn[];
  readonly bars: readonly ChartBar[];
  readonly order: ChartOrder;
  /** The column that the bars are sorted by; null where they stand in another order. */
  readonly sorted: { readonly column: SummaryColumn; readonly isDescending: boolean } | null;
  /** Without the group that has no date. */
  readonly omittedCount: number;
  /** Whether a group has no date, so that it is no period. */
  readonly hasUndated: boolean;
  /** Whether the last bar is of all others of a top. */
  readonly hasOthers: boolean;
  /** Whether there are columns, and too many to draw each. */
  readonly hasJoinedColumns: boolean;
  /** Whether the bars are periods, which stand beside each other. */
  readonly isPeriods: boolean;
  /** Whether the table groups its rows. */
  readonly isGrouped: boolean;
  /** How many rows the table lists, and has. */
  readonly rowCounts: { readonly listed: number; readonly all: number };
  readonly isBelowZero: boolean;
  /** Whether the values of a bar are parts of one: they add up, and none is below zero. */
  readonly isStacked: boolean;
};

const toSize = (value: ChartValue): bigint => {
  const exact = BigInt(value ?? 0);
  return exact < 0n ? -exact : exact;
};

const compareSizes = (a: bigint, b: bigint) => (a === b ? 0 : a > b ? -1 : 1);

const isOthers = ({ key }: ChartGroup) => key === othersKey;

function sortBySize(groups: readonly ChartGroup[], column: SummaryColumn): readonly ChartGroup[] {
  const sizes = new Map(groups.map((group) => [group, toSize(group.getValue(column))]));
  const getSize = (group: ChartGroup) => sizes.get(group) ?? 0n;
  return groups.toSorted((a, b) => compareSizes(getSize(a), getSize(b)));
}

/** Selects the bars to draw, in their order: the first of a sorted table, the last periods, or the largest groups and the others. */
function selectGroups(
  groups: readonly ChartGroup[],
  column: SummaryColumn,
  order: ChartOrder,
  isPeriods: boolean,
): readonly ChartGroup[] {
  const dated = isPeriods ? groups.filter(({ key }) => key !== null) : groups;
  if (order === 'sorted') return dated.slice(0, isPeriods ? maxPeriods : maxBars);
  if (order === 'calendar') return dated.slice(-maxPeriods);
  const named = groups.filter((group) => !isOthers(group));
  const ranked = order === 'ranked' ? named : sortBySize(named, column);
  return [...ranked.slice(0, maxBars), ...groups.filter(isOthers)];
}

/** Finds how the bars stand. A sort of a grouped table moves rows within their groups only. */
function findOrder({ isPeriod, isRanked, listed }: ListedSource, sorted: SummaryColumn | undefined): ChartOrder {
  if (sorted !== undefined && listed.groups.length === 0) return 'sorted';
  if (isRanked) return 'ranked';
  return isPeriod ? 'calendar' : 'size';
}

/** Finds the columns of the value that is drawn: that of all keys of the column field, and those of each. */
function findColumns({ columns, valueId }: ListedSource, sorted: SummaryColumn | undefined) {
  const wanted = sorted?.chart?.valueId ?? valueId;
  const ofValue = columns.filter(({ chart }) => chart?.valueId === wanted);
  return {
    whole: ofValue.find(({ chart }) => chart?.key === null),
    parts: ofValue.filter(({ chart }) => chart?.key !== null),
  };
}

/** Makes the bars: of the value and in the order of the table, where it is sorted. Null where no column has the value. */
export function makeChartData(source: ListedSource): ChartData | null {
  const { rows, columns, listed, isPeriod } = source;
  const sorted = columns.find(({ id }) => id === listed.sorting?.id);
  const { whole, parts } = findColumns(source, sorted);
  if (whole === undefined) return null;
  const hasSeries = parts.length > 0 && parts.length <= maxSeries;
  const only = sorted !== undefined && parts.includes(sorted) ? sorted : whole;
  const series = hasSeries ? parts : [only];
  const order = findOrder(source, sorted);
  const isPeriods = isPeriod && (order === 'calendar' || (order === 'sorted' && sorted?.chart === undefined));
  const groups = listChartGroups(rows, listed, columns[0]);
  const shown = selectGroups(groups, hasSeries ? whole : only, order, isPeriods);
  const hasUndated = isPeriods && groups.some(({ key }) => key === null);
  const bars = shown.map(({ title, getValue }) => ({ title, values: series.map(getValue) }));
  const isBelowZero = bars.some(({ values }) => values.some((value) => value !== null && value < 0));
  return {
    label: (only === whole || hasSeries ? whole.chart?.label : null) ?? only.header,
    series,
    bars,
    order,
    sorted: order === 'sorted' && sorted ? { column: sorted, isDescending: listed.sorting?.desc === true } : null,
    omittedCount: groups.length - shown.length - Number(hasUndated),
    hasUndated,
    hasOthers: order !== 'sorted' && shown.at(-1)?.key === othersKey,
    hasJoinedColumns: parts.length > maxSeries && only === whole,
    isPeriods,
    isGrouped: listed.groups.length > 0,
    rowCounts: { listed: listed.indexes.length, all: rows.length },
    isBelowZero,
    isStacked: hasSeries && series.every(({ aggregate }) => aggregate?.isSum) && !isBelowZero,
  };
}
