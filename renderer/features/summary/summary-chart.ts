/** The bars of a summary's chart: a value of each group, by the columns where there are few of them. */
import type { Names } from '@shared/schemas/directory';
import {
  othersKey,
  type SummaryDefinition,
  type SummaryKey,
  type SummaryMeasure,
  type SummaryResult,
} from '@shared/schemas/summary';
import { formatKey } from '@shared/summary-labels';
import { isAdditive } from '@shared/summary-shares';
import { getMeasure } from '@shared/summary-values';
import { isOrderedByKey } from './key-labels';
import type { SummaryRow } from './summary-totals';
import { texts } from './texts';

/** More bars are unreadable; the table has them all. */
const maxBars = 14;
const maxPeriods = 36;
/** A chart has six colours that everybody can tell apart. */
const maxSeries = 6;

type Value = number | bigint | null;

export type ChartBar = { readonly title: string; readonly values: readonly Value[] };

export type ChartData = {
  readonly measure: SummaryMeasure;
  /** One for each column, or a single one without a name. */
  readonly series: readonly (string | null)[];
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

const toSize = (value: Value): bigint => {
  const exact = BigInt(value ?? 0);
  return exact < 0n ? -exact : exact;
};

const compareSizes = (a: bigint, b: bigint) => (a === b ? 0 : a > b ? -1 : 1);

/** Selects the bars to draw: the last periods, or the largest groups. Those of a top stand as in the table, the others last. */
function selectRows(
  rows: readonly SummaryRow[],
  getValue: (row: SummaryRow) => Value,
  { isPeriods, isRanked }: { readonly isPeriods: boolean; readonly isRanked: boolean },
) {
  if (isPeriods) return rows.filter(({ keys }) => keys[0] !== null).slice(-maxPeriods);
  const isOthers = (row: SummaryRow) => row.keys[0] === othersKey;
  const groups = rows.filter((row) => !isOthers(row));
  const ranked = isRanked ? groups : groups.toSorted((a, b) => compareSizes(toSize(getValue(a)), toSize(getValue(b))));
  return [...ranked.slice(0, maxBars), ...rows.filter(isOthers)];
}

/** Makes the bars. Of two fields on rows they are those of the first one. */
export function makeChartData(definition: SummaryDefinition, result: SummaryResult, names: Names): ChartData | null {
  const { rows: fields, column, measures, source, top } = definition;
  const [field] = fields;
  // The table has no other values.
  const measure = measures.find((shown) => shown === top?.by) ?? measures[0];
  if (field === undefined || measure === undefined) return null;
  const groups: readonly SummaryRow[] = fields.length > 1 ? result.subtotals : result.rows;
  const whole = result.total.length - 1;
  const getValue = ({ cells }: SummaryRow, index: number): Value => {
    const cell = cells[index];
    return cell ? getMeasure(cell, measure).value : null;
  };
  const isPeriods = isOrderedByKey(field) && top === undefined;
  const shown = selectRows(groups, (row) => getValue(row, whole), { isPeriods, isRanked: top !== undefined });
  const hasUndated = isPeriods && groups.some(({ keys }) => keys[0] === null);
  const hasSeries = column !== null && result.columns.length > 0 && result.columns.length <= maxSeries;
  const indexes = hasSeries ? result.columns.map((_, index) => index) : [whole];
  const toName = (key: SummaryKey) => (column === null ? null : formatKey(column, key, names));
  const bars = shown.map((row) => ({
    title: formatKey(field, row.keys[0] ?? null, names, result.othersCount),
    values: indexes.map((index) => getValue(row, index)),
  }));
  const isBelowZero = bars.some(({ values }) => values.some((value) => value !== null && value < 0));
  return {
    measure,
    series: hasSeries ? result.columns.map(toName) : [null],
    bars,
    omittedCount: groups.length - shown.length - Number(hasUndated),
    hasUndated,
    hasOthers: shown.at(-1)?.keys[0] === othersKey,
    hasJoinedColumns: column !== null && !hasSeries,
    isPeriods,
    isStacked: hasSeries && isAdditive(measure, source) && !isBelowZero,
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
