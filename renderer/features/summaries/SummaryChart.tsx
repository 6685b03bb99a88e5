/** A value of a summary as bars, as its table lists the rows: a bar for each period, else for each of the largest groups. */

import type { ListedRows } from '@renderer/table/model/table-snapshot';
import { BarChart, createExactFormatter, formatAxisAmount } from '@renderer/ui/charts';
import type { Names } from '@shared/records/directory';
import type { ShownMeasure } from '@shared/summary/catalogue';
import type { SummaryDefinition, SummaryKey, SummaryResult, SummaryRow } from '@shared/summary/definition';
import { formatKey } from '@shared/summary/labels';
import { getMeasureValue, type Units } from '@shared/summary/values';
import { at } from '@shared/values/collections';
import { formatUnits, toExactNumber } from '@shared/values/money';
import { memo, useMemo } from 'react';
import type { SummaryTotals } from './summary-columns';
import { texts } from './texts';

/** More bars are unreadable; the table has them all. */
const maxBars = 15;
const maxPeriods = 36;

type Bar = { readonly title: string; readonly key: SummaryKey; readonly value: Units };

/** What a chart is made of: a summary, and how its table lists the rows. */
export type ChartSource = {
  readonly definition: SummaryDefinition;
  readonly result: SummaryResult;
  readonly totals: SummaryTotals;
  readonly names: Names;
  readonly listed: ListedRows;
};

type ChartData = {
  readonly measure: ShownMeasure;
  readonly by: string;
  readonly bars: readonly Bar[];
  /** How many bars there would be. */
  readonly count: number;
};

const toSize = ({ value }: Bar): bigint => {
  const exact = BigInt(value ?? 0);
  return exact < 0n ? -exact : exact;
};

const sortBySize = (bars: readonly Bar[]) =>
  bars.toSorted((a, b) => (toSize(a) === toSize(b) ? 0 : toSize(a) > toSize(b) ? -1 : 1));

/** A bar for each row, or for each group where the table groups its rows. */
function listRowBars({ result, totals, names, listed }: ChartSource, measure: ShownMeasure): Bar[] {
  const { rows, fields, othersCount, columns } = result;
  const [field] = fields;
  const index = columns.length;
  if (listed.groups.length > 0) {
    return listed.groups.map(({ title, rows: ofGroup }) => {
      const inGroup = Array.from(ofGroup, (row) => at(rows, row));
      const value = totals.aggregate(inGroup, index, measure)?.cents ?? null;
      return { title, key: inGroup[0]?.keys[0] ?? null, value: value === null ? null : toExactNumber(value) };
    });
  }
  return Array.from(listed.indexes, (row) => {
    const { keys, cells } = at(rows, row);
    const [cell, key = null] = [cells.at(-1), keys[0]];
    const title = field ? formatKey(field, key, names, othersCount) : '';
    return { title, key, value: cell ? getMeasureValue(cell, measure) : null };
  });
}

/** A bar for each period on columns, of all rows that are listed. */
function listColumnBars({ result, totals, names, listed }: ChartSource, measure: ShownMeasure): Bar[] {
  const { rows, column, columns } = result;
  const all: SummaryRow[] = Array.from(listed.indexes, (row) => at(rows, row));
  return columns.flatMap((key, index) => {
    if (column === null || key === null) return [];
    const value = totals.aggregate(all, index, measure)?.cents ?? null;
    return [{ title: formatKey(column, key, names), key, value: value === null ? null : toExactNumber(value) }];
  });
}

/** Makes the bars of the value of the largest groups where the table has it, else of the first; null where there is none. */
export function makeChart(source: ChartSource): ChartData | null {
  const { definition, result, listed } = source;
  const { measures, column, fields } = result;
  const measure = measures.find(({ id }) => id === definition.top?.by) ?? measures[0];
  const [field] = fields;
  if (!measure || !field) return null;
  if (column?.period) {
    const bars = listColumnBars(source, measure);
    return { measure, by: column.noun, bars: bars.slice(-maxPeriods), count: bars.length };
  }
  const bars = listRowBars(source, measure);
  const by = field.noun;
  if (listed.sorting !== null && listed.groups.length === 0) {
    return { measure, by, bars: bars.slice(0, maxBars), count: bars.length };
  }
  if (field.period !== null) {
    const dated = bars.filter(({ key }) => key !== null).toSorted((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
    return { measure, by, bars: dated.slice(-maxPeriods), count: bars.length };
  }
  const ordered = definition.top ? bars : sortBySize(bars);
  return { measure, by, bars: ordered.slice(0, maxBars + Number(definition.top !== undefined)), count: bars.length };
}

/** Characters below a bar. */
const maxLabel = 22;

/** Memoised: a chart of many bars is slow to draw. */
export const SummaryChart = memo(function SummaryChart({ source }: { readonly source: ChartSource }) {
  const chart = useMemo(() => makeChart(source), [source]);
  if (!chart || chart.bars.length === 0) return null;
  const { measure, by, bars, count } = chart;
  const title = texts.chart.title(measure.label, by.toLocaleLowerCase('en-AU'));
  const units = 10 ** measure.scale;
  const formatExact = (value: number | bigint) => formatUnits(value, measure.scale);
  const exact = bars.flatMap(({ value }) => (value === null ? [] : [value]));
  // Two groups may have one name: a bar is told by its position.
  const data = bars.map(({ title: name, value }, index) => ({
    name: `${index} ${name.length > maxLabel ? `${name.slice(0, maxLabel - 1)}…` : name}`,
    value: value === null ? null : Number(value) / units,
  }));
  return (
    <section className="panel summary-chart" aria-label={title}>
      <div role="img" aria-label={texts.chart.description(title)}>
        <BarChart
          h={130}
          data={data}
          dataKey="name"
          gridAxis="x"
          series={[{ name: 'value', label: measure.label, color: 'var(--accent)' }]}
          yAxisProps={{ width: 60, tickFormatter: formatAxisAmount, allowDecimals: units > 1 }}
          xAxisProps={{
            interval: 'equidistantPreserveStart',
            minTickGap: 6,
            // Spaces that do not break: a name of two lines would lie on its neighbours.
            tickFormatter: (name: string) => name.slice(name.indexOf(' ') + 1).replaceAll(' ', '\u00a0'),
          }}
          barProps={{ isAnimationActive: false, maxBarSize: 52 }}
          barChartProps={{ accessibilityLayer: false }}
          tooltipProps={{ labelFormatter: (name) => bars[Number.parseInt(String(name), 10)]?.title ?? '' }}
          valueFormatter={createExactFormatter(exact, units, formatExact)}
        />
      </div>
      {bars.length < count && <span className="dim small num">{texts.chart.omitted(bars.length, count)}</span>}
    </section>
  );
});
