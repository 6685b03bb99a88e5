/** The table of a summary, each number of which opens what is behind it, below its chips and its chart. */

import { Button } from '@mantine/core';
import { useNames, useOfficeId } from '@renderer/data/app';
import type { LoadedSummary } from '@renderer/data/reports';
import { toCellText } from '@renderer/lists/summary-search';
import { DataTable } from '@renderer/table/DataTable';
import { EmptyState } from '@renderer/ui/Screen';
import { useToday } from '@renderer/ui/use-now';
import type { Search } from '@shared/filters/filter-texts';
import type { Names } from '@shared/records/directory';
import type { ShownMeasure } from '@shared/summary/catalogue';
import type { SummaryResult, SummaryRow } from '@shared/summary/definition';
import { findOldestRecord, listWarnings } from '@shared/summary/filters';
import { formatKey } from '@shared/summary/labels';
import { getMeasureValue, type Units } from '@shared/summary/values';
import { at } from '@shared/values/collections';
import { formatUnits, toExactNumber } from '@shared/values/money';
import { memo, useCallback, useMemo, useState } from 'react';
import {
  type ColumnContext,
  createSummaryColumns,
  createSummaryGrouping,
  findChecking,
  getCellAddress,
  getFirstSort,
  parseColumn,
  SummaryTotals,
} from './summary-columns';
import { texts } from './texts';

/* One value of a summary as bars: the periods on columns in the order of time, else the largest rows. */

/** More bars are unreadable; the table has them all. */
const maxRows = 15;
const maxPeriods = 36;

type Bar = { readonly title: string; readonly value: Units; readonly isCurrent: boolean };

/** What a chart is made of: a summary, how its table lists the rows, and where the keyboard is in it. */
type ChartSource = Pick<ColumnContext, 'definition' | 'result' | 'totals' | 'names'> & {
  /** Indexes of the rows listed, in order. */
  readonly listed: Uint32Array;
  readonly row: SummaryRow | null;
  /** The index of the current column; null for none. */
  readonly column: number | null;
};

type Chart = { readonly measure: ShownMeasure; readonly of: string; readonly bars: readonly Bar[] };

const nameRow = ({ keys }: SummaryRow, { fields, othersCount }: SummaryResult, names: Names): string =>
  fields.map((field, index) => formatKey(field, keys[index] ?? null, names, othersCount)).join(', ');

/** Makes the bars of the value of the largest groups where the table has it, else of the first; null where there is none. */
export function makeChart({
  definition,
  result,
  totals,
  names,
  listed,
  row,
  column: current,
}: ChartSource): Chart | null {
  const { measures, column, columns, rows } = result;
  const measure = measures.find(({ id }) => id === definition.top?.by) ?? measures[0];
  if (!measure) return null;
  if (column?.period) {
    const all: SummaryRow[] = Array.from(listed, (index) => at(rows, index));
    const getValue = (index: number): Units => {
      const cell = row?.cells[index];
      if (row) return cell ? getMeasureValue(cell, measure) : null;
      const sum = totals.aggregate(all, index, { measure, kind: 'value' })?.cents ?? null;
      return sum === null ? null : toExactNumber(sum);
    };
    const bars = columns.flatMap((key, index): Bar[] =>
      key === null
        ? []
        : [{ title: formatKey(column, key, names), value: getValue(index), isCurrent: index === current }],
    );
    return { measure, of: row ? nameRow(row, result, names) : texts.chart.total, bars: bars.slice(-maxPeriods) };
  }
  const bars = Array.from(listed.subarray(0, maxRows), (index): Bar => {
    const shown = at(rows, index);
    const cell = shown.cells.at(-1);
    const value = cell ? getMeasureValue(cell, measure) : null;
    return { title: nameRow(shown, result, names), value, isCurrent: shown === row };
  });
  return { measure, of: result.fields.map(({ label }) => label).join(', '), bars };
}

/** The year of a month stands at the first bar and in January. */
function shortenPeriods(titles: readonly string[]): string[] {
  return titles.map((title, index) => {
    const [, month = '', year = ''] = /^([A-Z][a-z]{2}) (\d{4})$/.exec(title) ?? [];
    return month === '' || index === 0 || !titles[index - 1]?.endsWith(year) ? title : month;
  });
}

/** Memoised: the table is drawn at each key, its chart only with other bars. */
const SummaryChart = memo(function SummaryChart({ source }: { readonly source: ChartSource }) {
  const chart = useMemo(() => makeChart(source), [source]);
  if (!chart || chart.bars.length === 0) return null;
  const { measure, of, bars } = chart;
  const sizes = bars.map(({ value }) => Number(value ?? 0));
  const [max, min] = [Math.max(0, ...sizes), Math.min(0, ...sizes)];
  const range = max - min || 1;
  const title = texts.chart.title(measure.label, of);
  const labels = shortenPeriods(bars.map((bar) => bar.title));
  const whole = 10 ** measure.scale;
  return (
    <section className="summary-chart" aria-label={title}>
      <ol>
        {bars.map((bar, index) => {
          const size = sizes[index] ?? 0;
          const exact = bar.value === null ? '–' : formatUnits(bar.value, measure.scale);
          const rounded = bar.value === null ? '' : formatUnits(Math.round(size / whole), 0);
          const percent = (100 * Math.abs(size)) / range;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and bars hold no state.
            <li key={index} title={`${bar.title}: ${exact}`} aria-label={`${bar.title}: ${exact}`}>
              <span className="summary-plot">
                <span
                  className="summary-bar"
                  data-current={bar.isCurrent || undefined}
                  style={{ height: `${percent}%`, bottom: `${(100 * (Math.min(0, size) - min)) / range}%` }}
                />
                <span className="summary-value" style={{ bottom: `${(100 * (Math.max(0, size) - min)) / range}%` }}>
                  {rounded}
                </span>
              </span>
              <span className="summary-label">{labels[index]}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
});

type Props = {
  /** What is shown. While the next one is loaded, it is the previous one. */
  readonly data: LoadedSummary;
  readonly isStale: boolean;
  readonly isChartShown: boolean;
  readonly isOldestFirst: boolean;
  /** Whether the list of trips is read whole. */
  readonly isListComplete: boolean;
  /** Must be stable between renders. */
  readonly onChange: (change: Search, isTyped?: boolean) => void;
  /** Lists only rows whose names have every word of it. */
  readonly filterText: string;
  readonly onFilterText: (text: string) => void;
};

type Listed = { readonly of: SummaryResult; readonly rows: Uint32Array };
type Active = { readonly of: SummaryResult; readonly row: SummaryRow | null; readonly column: number | null };

/** Memoised: a table of many columns is slow to draw. */
export const SummaryTable = memo(function SummaryTable(props: Props) {
  const { data, isStale, isChartShown, isOldestFirst, isListComplete, onChange } = props;
  const { filterText, onFilterText } = props;
  const { definition, result, runId } = data;
  const officeId = useOfficeId();
  const names = useNames();
  const today = useToday();
  const totals = useMemo(() => new SummaryTotals(result), [result]);
  const columns = useMemo(() => {
    const checking = findChecking(result, isListComplete);
    return createSummaryColumns({ definition, result, totals, names, checking, today, isOldestFirst });
  }, [definition, result, totals, names, today, isOldestFirst, isListComplete]);
  const grouping = useMemo(() => createSummaryGrouping(definition, result, names), [definition, result, names]);
  // Of the rows before, they would lead beside those of now.
  const [listed, setListed] = useState<Listed | null>(null);
  const [active, setActive] = useState<Active | null>(null);
  const onListedChange = useCallback((rows: Uint32Array) => setListed({ of: result, rows }), [result]);
  const onActiveChange = useCallback(
    (row: SummaryRow | null, columnId: string | null) =>
      setActive({ of: result, row, column: parseColumn(columnId, result.columns)?.index ?? null }),
    [result],
  );
  const chart = useMemo(() => {
    if (listed?.of !== result) return null;
    const { row = null, column = null } = active?.of === result ? active : {};
    return { definition, result, totals, names, listed: listed.rows, row, column };
  }, [definition, result, totals, names, listed, active]);
  const { basis: _, filters: _filters, ...fields } = definition;
  const first = getFirstSort(definition, result);
  const pinned = columns.flatMap(({ id, isPinned }) => (isPinned ? [id] : []));
  return (
    <>
      {isChartShown && chart && <SummaryChart source={chart} />}
      <DataTable
        // Other fields are another table: its columns, order and widths begin anew.
        key={JSON.stringify([fields, isOldestFirst])}
        hasBar={false}
        label={texts.table}
        viewKey={JSON.stringify([texts.table, officeId, runId, definition])}
        filterText={filterText}
        onListedChange={onListedChange}
        onActiveChange={onActiveChange}
        grouping={grouping}
        columns={columns}
        rows={result.rows}
        source={{
          ...{ kind: 'summary', runId, warnings: listWarnings(result) },
          asOfMs: findOldestRecord(result)?.fetchedAtMs ?? null,
        }}
        layout={first && { ...first, pinned }}
        isStale={isStale}
        rowKey={({ keys }) => JSON.stringify(keys)}
        totalsLabel={texts.rowCount}
        onOpen={(row, columnId) =>
          onChange({
            cell: toCellText(getCellAddress(row, columnId, result.columns)),
            first: parseColumn(columnId, result.columns)?.measure ?? '',
          })
        }
        empty={
          result.rows.length > 0 ? (
            <EmptyState title={texts.empty.noText(filterText.trim())}>
              <Button onClick={() => onFilterText('')}>{texts.empty.clearText}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={texts.empty.noMatch} />
          )
        }
      />
    </>
  );
});
