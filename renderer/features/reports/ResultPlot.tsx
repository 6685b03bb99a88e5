/** A plot of any two columns: sums as bars or a line, exact on hover and in the table behind it. */

import { Button, Group } from '@mantine/core';
import type { ResultColumn, Row } from '@renderer/fields/result-columns';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn } from '@renderer/table/columns/column-factories';
import { DataTable } from '@renderer/table/DataTable';
import { BarChart, createExactFormatter, formatAxisAmount, LineChart, pickColumnColour } from '@renderer/ui/charts';
import { SearchSelect, SegmentedControl } from '@renderer/ui/choices';
import { truncateText } from '@renderer/ui/formatters';
import { cellText } from '@shared/reports/report';
import { formatDate, formatMonth, toCalendarDay } from '@shared/values/dates';
import { CentsSum, formatUnits, type MoneySum, toExactNumber, unitsToDecimal } from '@shared/values/money';
import { useMemo, useState } from 'react';
import { texts } from './texts';

/* The points of a plot of two columns: sums of one by the values of the other, over the listed rows. */

type PlotPoint = { readonly key: string; readonly title: string; readonly rows: number; readonly sum: MoneySum };
type PlotPoints = {
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

type Props = {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Row[];
  /** Indexes of the listed rows. */
  readonly order: Uint32Array;
};

/** More bars or points are unreadable; the table has them all. */
const maxBars = 24;
const maxOrderedPoints = 240;

const shorten = (title: string) => {
  const text = truncateText(title, 'cell');
  return text.length > 26 ? `${text.slice(0, 25)}…` : text;
};

/** Chooses the first date column, else the first text that is not an id, and the first summable column. */
function chooseColumns(columns: readonly ResultColumn[]) {
  const x =
    columns.find(({ type }) => type === 'date') ??
    columns.find(({ type, isNumeric }) => type === 'text' && !isNumeric) ??
    columns[0];
  const y = columns.find(({ total }) => total === 'cents') ?? columns.find(({ total }) => total);
  return { x, y };
}

export function ResultPlot({ columns, rows, order }: Props) {
  const first = useMemo(() => chooseColumns(columns), [columns]);
  const [xId, setX] = useState<string | null>(null);
  const [yId, setY] = useState<string | null>(null);
  const [kind, setKind] = useState<'bar' | 'line'>('bar');
  const [isTable, setTable] = useState(false);
  const numeric = columns.filter(({ type }) => type === 'integer' || type === 'decimal');
  const x = columns.find(({ id }) => id === xId) ?? first.x;
  const y = numeric.find(({ id }) => id === yId) ?? first.y ?? numeric[0];
  const plot = useMemo(() => x && y && getPlotPoints(rows, order, x, y), [rows, order, x, y]);
  const tableColumns = useMemo(() => (x && y ? getPointColumns(x, y) : []), [x, y]);
  if (!x || !y || !plot) return <span className="dim">{texts.chart.noNumbers}</span>;
  const { points, isOrdered, isByMonth } = plot;
  const drawn = points.slice(0, isOrdered ? maxOrderedPoints : maxBars);
  const scale = getScale(y);
  const data = drawn.map(({ title, sum }) => ({ name: shorten(title), amount: Number(sum.cents) / 10 ** scale }));
  const title = texts.chart.title(y.header, x.header, isByMonth);
  const common = {
    h: 380,
    data,
    dataKey: 'name',
    series: [{ name: 'amount', label: y.header, color: pickColumnColour(y.header) }],
    yAxisProps: { width: 70, tickFormatter: formatAxisAmount },
    valueFormatter: createExactFormatter(
      drawn.map(({ sum }) => sum.cents),
      10 ** scale,
      (sum) => formatUnits(sum, scale),
    ),
  };
  const columnOptions = columns.map(({ id, header }) => ({ value: id, label: header }));
  return (
    <section className="panel plot-panel" aria-label={title}>
      <Group gap="sm" align="flex-end" mb="sm">
        <SearchSelect label={texts.chart.groupBy} w={220} data={columnOptions} value={x.id} onChange={setX} />
        <SearchSelect
          label={texts.chart.measure}
          w={220}
          data={numeric.map(({ id, header }) => ({ value: id, label: header }))}
          value={y.id}
          onChange={setY}
        />
        <SegmentedControl
          aria-label={texts.chart.kind}
          data={[
            { value: 'bar', label: texts.chart.columns },
            { value: 'line', label: texts.chart.line },
          ]}
          value={kind}
          onChange={setKind}
        />
        <Button variant="subtle" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? texts.chart.showChart : texts.chart.showTable}
        </Button>
      </Group>
      <p className="dim small plot-caption">
        {texts.chart.extent(title, order.length)}
        {points.length > drawn.length && texts.chart.omitted(drawn.length, points.length, isOrdered)}
      </p>
      {isTable ? (
        <DataTable label={title} columns={tableColumns} rows={points} totalsLabel={() => texts.chart.all} isInline />
      ) : (
        <div role="img" aria-label={texts.chart.description(title)}>
          {kind === 'bar' ? (
            <BarChart
              {...common}
              barProps={{ isAnimationActive: false, maxBarSize: 34 }}
              barChartProps={{ accessibilityLayer: false }}
            />
          ) : (
            <LineChart
              {...common}
              withDots={drawn.length <= 60}
              curveType="linear"
              lineProps={{ isAnimationActive: false }}
              lineChartProps={{ accessibilityLayer: false }}
            />
          )}
        </div>
      )}
    </section>
  );
}
