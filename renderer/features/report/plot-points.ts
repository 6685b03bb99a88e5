/** The points of a plot of two columns: sums of one by the values of the other, over the listed rows. */

import type { ResultColumn, Row } from '@renderer/components/result-columns';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn } from '@renderer/table/columns/column-factories';
import { formatDate, formatMonth, toCalendarDay } from '@shared/dates';
import { CentsSum, formatUnits, type MoneySum, toExactNumber, unitsToDecimal } from '@shared/money';
import { cellText } from '@shared/schemas/report';
import { texts } from './texts';

export type PlotPoint = { readonly key: string; readonly title: string; readonly rows: number; readonly sum: MoneySum };
export type PlotPoints = {
  /** In the order of the plot. */
  readonly points: readonly PlotPoint[];
  /** Whether the points have a natural order: dates and numbers have. */
  readonly isOrdered: boolean;
  readonly isByMonth: boolean;
};

/** More days than this are summed by month. */
const maxDays = 62;

function sumBy(
  rows: readonly Row[],
  order: Iterable<number>,
  getKey: (row: Row) => string,
  y: ResultColumn,
): Map<string, { sum: CentsSum; rows: number }> {
  const sums = new Map<string, { sum: CentsSum; rows: number }>();
  const summed = y.aggregateValue ?? y.value;
  for (const index of order) {
    const row = rows[index];
    if (!row) continue;
    const key = getKey(row);
    const group = sums.get(key) ?? { sum: new CentsSum(), rows: 0 };
    group.sum.add(summed(row));
    group.rows += 1;
    sums.set(key, group);
  }
  return sums;
}

/** Sums `y` by the values of `x`. Rows without a value of `x` are one point. */
export function getPlotPoints(rows: readonly Row[], order: Uint32Array, x: ResultColumn, y: ResultColumn): PlotPoints {
  const text = (row: Row) => {
    const cell = row[x.index] ?? null;
    return x.reading?.read(cell) ?? cellText(cell);
  };
  const toDay = (row: Row) => toCalendarDay(text(row)) ?? text(row);
  const isDate = x.type === 'date';
  let sums = sumBy(rows, order, isDate ? toDay : text, y);
  const isByMonth = isDate && sums.size > maxDays;
  if (isByMonth) sums = sumBy(rows, order, (row) => toDay(row).slice(0, 7), y);
  const title = (key: string) => {
    if (key === '') return texts.chart.noValue;
    if (!isDate) return (x.formatValue?.(key) ?? key).slice(0, 200);
    return isByMonth ? formatMonth(key) : formatDate(key);
  };
  const points = [...sums].map(([key, { sum, rows: count }]) => ({
    key,
    title: title(key),
    rows: count,
    sum: sum.value,
  }));
  const isNumber = x.type === 'integer' || x.type === 'decimal';
  const size = ({ sum }: PlotPoint) => (sum.cents < 0n ? -sum.cents : sum.cents);
  if (isDate) points.sort((a, b) => (a.key < b.key ? -1 : 1));
  else if (isNumber) points.sort((a, b) => Number(a.key) - Number(b.key));
  else points.sort((a, b) => (size(a) === size(b) ? 0 : size(a) < size(b) ? 1 : -1));
  return { points, isOrdered: isDate || isNumber, isByMonth };
}

/** Gets the number of decimals of a column's units. */
export function getScale({ total, range }: ResultColumn): number {
  if (range === 'cents') return 2;
  return typeof total === 'object' ? total.scale : 0;
}

/** Creates the columns of the table behind the plot. */
export function getPointColumns(x: ResultColumn, y: ResultColumn): AppColumn<PlotPoint>[] {
  const amount = (point: PlotPoint) => toExactNumber(point.sum.cents);
  const isCents = y.range === 'cents';
  const scale = getScale(y);
  return [
    { id: 'x', header: x.header, size: 240, value: ({ title }) => title },
    {
      id: 'rows',
      header: texts.chart.rows,
      isNumeric: true,
      total: 'count',
      value: ({ rows }) => rows,
    },
    {
      ...createAmountColumn<PlotPoint>({ id: 'y', header: y.header, cents: amount }),
      ...(isCents
        ? {}
        : {
            text: (point: PlotPoint) => unitsToDecimal(point.sum.cents, scale),
            cell: (point: PlotPoint) => ({ text: formatUnits(point.sum.cents, scale) }),
            total: scale === 0 ? ('count' as const) : { scale },
          }),
    },
  ];
}
