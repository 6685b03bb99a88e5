/** A plot of any two columns: sums as bars or a line, exact on hover and in the table behind it. */

import { Button, Group } from '@mantine/core';
import type { ResultColumn, Row } from '@renderer/components/result-columns';
import { DataTable } from '@renderer/table/DataTable';
import { pickColumnColour } from '@renderer/ui/amount-colours';
import { createExactFormatter, formatAxisAmount } from '@renderer/ui/axis-formatters';
import { BarChart, LineChart } from '@renderer/ui/charts';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { truncateText } from '@renderer/ui/truncate-text';
import { formatUnits } from '@shared/money';
import { useMemo, useState } from 'react';
import { getPlotPoints, getPointColumns, getScale } from './plot-points';
import { texts } from './texts';

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
