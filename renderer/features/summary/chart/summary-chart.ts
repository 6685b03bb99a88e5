/** The bars of a summary's chart: a value of each group, by the columns where there are few of them. */
import { othersKey, type SummaryKey, type SummaryRow } from '@shared/schemas/summary';
import type { SummaryColumn } from '../summary-column';
import { texts } from '../texts';

/** More bars are unreadable; the table has them all. */
const maxBars = 14;
const maxPeriods = 36;
/** A chart has six colours that everybody can tell apart. */
const maxSeries = 6;

type Value = number | bigint | null;

/** What a chart is made of: the columns of the summary's table, and how its groups are to be drawn. */
export type ChartSource = {
  readonly columns: readonly SummaryColumn[];
  /** Names the first field on rows within a title: "supplier". */
  readonly fieldLabel: string;
  /** Whether the groups are periods. */
  readonly isPeriod: boolean;
  /** Whether the groups are the largest ones, in their order. */
  readonly isRanked: boolean;
  /** The value that is drawn. */
  readonly valueId: string;
};

/** A row of a summary with one field, or the rows of a group of one with two. */
export type ChartGroup = {
  readonly key: SummaryKey;
  readonly title: string;
  readonly getValue: (column: SummaryColumn) => Value;
};

export type ChartBar = { readonly title: string; readonly values: readonly Value[] };

export type ChartData = {
  /** "Commission by supplier". */
  readonly title: string;
  /** The columns whose values are drawn: one for each key of the column field, or a single one. */
  readonly series: readonly SummaryColumn[];
  readonly bars: readonly ChartBar[];
  /** Without the group that has no date. */
  readonly omittedCount: number;
  /** Whether a group has no date, so that it is no period. */
  readonly hasUndated: boolean;
  /** Whether the last bar is of all others of a top. */
  readonly hasOthers: boolean;
  /** Whether there are columns, and too many to draw each. */
  readonly hasJoinedColumns: boolean;
  /** Whether the bars are periods, in the order of the calendar. */
  readonly isPeriods: boolean;
  /** Whether the values of a bar are parts of one: they add up, and none is below zero. */
  readonly isStacked: boolean;
};

/** Makes the groups of a chart of rows, by the texts of their first field. */
export const toChartGroups = (
  rows: readonly SummaryRow[],
  formatKey: (key: SummaryKey) => string,
): readonly ChartGroup[] =>
  rows.map((row) => ({
    key: row.keys[0] ?? null,
    title: formatKey(row.keys[0] ?? null),
    getValue: (column) => readValue(column, row),
  }));

/** Reads the exact value that a column shows of a row. */
export function readValue(column: SummaryColumn, row: SummaryRow): Value {
  const value = column.aggregateValue ? column.aggregateValue(row) : column.value(row);
  return typeof value === 'number' || typeof value === 'bigint' ? value : null;
}

const toSize = (value: Value): bigint => {
  const exact = BigInt(value ?? 0);
  return exact < 0n ? -exact : exact;
};

const compareSizes = (a: bigint, b: bigint) => (a === b ? 0 : a > b ? -1 : 1);

/** Selects the bars to draw: the last periods, or the largest groups. Those of a top stand as in the table, the others last. */
function selectGroups(
  groups: readonly ChartGroup[],
  column: SummaryColumn,
  { isPeriods, isRanked }: { readonly isPeriods: boolean; readonly isRanked: boolean },
): readonly ChartGroup[] {
  if (isPeriods) return groups.filter(({ key }) => key !== null).slice(-maxPeriods);
  const isOthers = ({ key }: ChartGroup) => key === othersKey;
  const named = groups.filter((group) => !isOthers(group));
  const sizes = new Map(named.map((group) => [group, toSize(group.getValue(column))]));
  const getSize = (group: ChartGroup) => sizes.get(group) ?? 0n;
  const ranked = isRanked ? named : named.toSorted((a, b) => compareSizes(getSize(a), getSize(b)));
  return [...ranked.slice(0, maxBars), ...groups.filter(isOthers)];
}

/** Makes the bars; null where no column has the value. */
export function makeChartData(source: ChartSource, groups: readonly ChartGroup[]): ChartData | null {
  const ofValue = source.columns.filter(({ chart }) => chart?.valueId === source.valueId);
  const whole = ofValue.find(({ chart }) => chart?.key === null);
  if (whole === undefined) return null;
  const parts = ofValue.filter((column) => column !== whole);
  const isPeriods = source.isPeriod && !source.isRanked;
  const shown = selectGroups(groups, whole, { isPeriods, isRanked: source.isRanked });
  const hasUndated = isPeriods && groups.some(({ key }) => key === null);
  const hasSeries = parts.length > 0 && parts.length <= maxSeries;
  const series = hasSeries ? parts : [whole];
  const bars = shown.map(({ title, getValue }) => ({ title, values: series.map(getValue) }));
  const isBelowZero = bars.some(({ values }) => values.some((value) => value !== null && value < 0));
  return {
    title: texts.chart.title(whole.chart?.label ?? whole.header, source.fieldLabel),
    series,
    bars,
    omittedCount: groups.length - shown.length - Number(hasUndated),
    hasUndated,
    hasOthers: shown.at(-1)?.key === othersKey,
    hasJoinedColumns: parts.length > maxSeries,
    isPeriods,
    isStacked: hasSeries && series.every(({ aggregate }) => aggregate?.isSum) && !isBelowZero,
  };
}

/** Says what a chart does not show; the table below it has everything. */
export function describeChart(chart: ChartData): string[] {
  const { bars, omittedCount, hasUndated, hasOthers, hasJoinedColumns, isPeriods } = chart;
  const shownCount = bars.length - Number(hasOthers);
  return [
    ...(omittedCount > 0 ? [texts.chart.omitted(shownCount, omittedCount, isPeriods, hasOthers)] : []),
    ...(hasUndated ? [texts.chart.undated] : []),
    ...(hasJoinedColumns ? [texts.chart.joined] : []),
  ];
}
