/**
 * The columns of a comparison: the key, then every other column of either run. An amount takes four columns: before, now,
 * change, and change in percent. Any other changed cell shows its value before and after.
 */

import { useReportPreferences } from '@renderer/data/preferences';
import { columnReadingsQuery } from '@renderer/data/reports';
import { createResultColumns, describeUnread, type ResultColumn, type Row } from '@renderer/fields/result-columns';
import { type AppColumn, getCellText } from '@renderer/table/columns/app-column';
import { toTextCell } from '@renderer/table/columns/column-factories';
import type { Names } from '@shared/records/directory';
import type { ColumnReading } from '@shared/reports/column-reading-schema';
import { applyReadings, describeUnproven, isUnproven } from '@shared/reports/column-readings';
import { getEffectiveSettings, getShownHeaders } from '@shared/reports/columns';
import { findNameColumn } from '@shared/reports/names';
import type { Cell, ColumnStats, Comparison, Difference, ReportRun } from '@shared/reports/report';
import type { ReportPreferences } from '@shared/settings/preferences';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  AmountChanges,
  type AmountColumn,
  type AmountHeadings,
  type ComparedRow,
  createAmountColumns,
} from './compare-amounts';
import { compareTexts as texts } from './texts';

/** A column of the report as each of the two runs reads it. */
type ColumnSides = { readonly before: ResultColumn; readonly now: ResultColumn };

/** Shows a dash for an empty cell on either side of the arrow. */
const orDash = (text: string) => (text === '' ? '–' : text);

const counts = ['integers', 'decimals', 'dates', 'datesWithTime', 'texts', 'flags', 'nested', 'empty'] as const;

/** Adds up a column's statistics in both runs, so that its type and decimal places fit either. */
function addStats(later: ColumnStats | undefined, earlier: ColumnStats | undefined): ColumnStats | undefined {
  if (!later || !earlier) return later ?? earlier;
  return {
    ...later,
    ...Object.fromEntries(counts.map((name) => [name, later[name] + earlier[name]])),
    quotedNumbers: later.quotedNumbers + earlier.quotedNumbers,
    longest: Math.max(later.longest, earlier.longest),
    scale: Math.max(later.scale, earlier.scale),
  };
}

/** Gets the column settings that apply to both runs. Money settings apply only to runs whose amounts were confirmed. */
export function getComparisonSettings(
  { columns, moneyConfirmationKey: moneyBasis }: Pick<ReportPreferences, 'columns' | 'moneyConfirmationKey'>,
  { before, after }: Comparison,
): ReportPreferences['columns'] {
  return [before, after].reduce(
    (settings, { headers }) => getEffectiveSettings(settings, moneyBasis, headers),
    columns,
  );
}

/** Gets the column as the run reads it that a row's cells are of: those of a removed row are the earlier run's. */
const getOwnColumn = ({ before, now }: ColumnSides, { kind }: Difference) => (kind === 'removed' ? before : now);

/** Turns a report column into one that shows the values before and after. */
function toBeforeAfterColumn(column: ColumnSides): AppColumn<ComparedRow> {
  const { now } = column;
  const { index, isNumeric = false, range } = now;
  const toBeforeRow = ({ before }: Difference): Row => {
    const row: Cell[] = [];
    row[index] = before[index] ?? null;
    return row;
  };
  const text = (row: Row, of: ResultColumn) => getCellText(of, row);
  const display = (row: Row, of: ResultColumn) => (of.cell ? of.cell(row).text : text(row, of));
  const sides = (difference: Difference, side: (row: Row, of: ResultColumn) => string) =>
    index in difference.before
      ? `${orDash(side(toBeforeRow(difference), column.before))} → ${orDash(side(difference.cells, now))}`
      : side(difference.cells, getOwnColumn(column, difference));
  return {
    // A report may have a column called "change" itself.
    id: `of the report: ${now.id}`,
    header: now.header,
    sentHeader: now.name,
    isNumeric,
    ...(now.isHidden ? { isHidden: true } : {}),
    // Room for both values.
    ...(isNumeric ? {} : { size: 215 }),
    ...(range ? { range } : {}),
    value: (difference) => getOwnColumn(column, difference).value(difference.cells),
    text: (difference) => sides(difference, text),
    cell: (difference) => {
      const own = getOwnColumn(column, difference);
      if (!(index in difference.before)) return own.cell?.(difference.cells) ?? toTextCell(text(difference.cells, own));
      const was = toBeforeRow(difference);
      const shown = orDash(display(was, column.before)).slice(0, 500);
      return {
        ...toTextCell(sides(difference, display)),
        tooltip: texts.was(shown),
        tone: 'changed',
      };
    },
  };
}

/** A run of a comparison, with how its columns are read that the user calls numbers or dates. */
export type RunReadings = { readonly before: readonly ColumnReading[]; readonly after: readonly ColumnReading[] };

export const noReadings: RunReadings = { before: [], after: [] };

/** For each column of the comparison its index in a run; -1 where the run does not have it. Columns of one name are told apart by their order. */
function findIndexes(headers: readonly string[], run: ReportRun): number[] {
  const counts = new Map<string, number>();
  return headers.map((header) => {
    const earlier = counts.get(header) ?? 0;
    counts.set(header, earlier + 1);
    let index = run.headers.indexOf(header);
    for (let skipped = 0; skipped < earlier && index >= 0; skipped += 1) index = run.headers.indexOf(header, index + 1);
    return index;
  });
}

/** Moves readings of a run to the columns of the comparison. */
const alignReadings = (readings: readonly ColumnReading[], indexes: readonly number[]): ColumnReading[] =>
  indexes.flatMap((index, column) =>
    readings.filter((reading) => reading.column === index).map((reading) => ({ ...reading, column })),
  );

/** Creates the columns of the report as each of the two runs reads them. */
function createSides(
  { headers, before, after }: Comparison,
  settings: ReportPreferences['columns'],
  names: Names,
  readings: RunReadings,
): ColumnSides[] {
  const [later, earlier] = [applyReadings(after, readings.after), applyReadings(before, readings.before)];
  const [inLater, inEarlier] = [findIndexes(headers, after), findIndexes(headers, before)];
  const columns = headers.map((_, column) =>
    addStats(later.columns[inLater[column] ?? -1], earlier.columns[inEarlier[column] ?? -1]),
  );
  const create = (of: readonly ColumnReading[], indexes: readonly number[]) =>
    createResultColumns({ headers, columns }, settings, names, alignReadings(of, indexes));
  const all = new Map(create(readings.before, inEarlier).map((column) => [column.id, column]));
  return create(readings.after, inLater).map((now) => ({ now, before: all.get(now.id) ?? now }));
}

/** The columns of a comparison, before one of the amounts is chosen. */
export type ComparisonColumns = {
  readonly key: readonly AppColumn<ComparedRow>[];
  readonly others: readonly AppColumn<ComparedRow>[];
  readonly amounts: readonly AmountColumn[];
  /** The columns as the later run reads them. */
  readonly result: readonly ResultColumn[];
};

/** Creates the columns of a comparison. @param names - by which ids are shown */
export function createComparisonColumns(
  comparison: Comparison,
  rows: readonly ComparedRow[],
  settings: ReportPreferences['columns'],
  names: Names,
  readings: RunReadings = noReadings,
): ComparisonColumns {
  const all = createSides(comparison, settings, names, readings);
  const keyIndex = comparison.headers.indexOf(comparison.key);
  // A number that a name stands for is a column of its own, hidden: the name is what a reader knows.
  const nameIndex = findNameColumn(comparison.headers, keyIndex) ?? keyIndex;
  const isKey = ({ now }: ColumnSides) => now.index === keyIndex || now.index === nameIndex;
  const isAmount = ({ now: { type, total } }: ColumnSides) =>
    total !== undefined && (type === 'integer' || type === 'decimal');
  const toKey = (sides: ColumnSides) => ({ ...toBeforeAfterColumn(sides), isPinned: sides.now.isHidden !== true });
  const others = all.filter((sides) => !isKey(sides));
  return {
    key: all
      .filter(isKey)
      .toSorted((a, b) => Number(a.now.index !== nameIndex) - Number(b.now.index !== nameIndex))
      .map(toKey),
    others: others.filter((sides) => !isAmount(sides)).map(toBeforeAfterColumn),
    amounts: others.filter(isAmount).map(({ now: column, before }) => ({
      column,
      amounts: new AmountChanges(column, rows, before.reading?.read),
    })),
    result: all.map(({ now }) => now),
  };
}

/** Arranges the columns: the chosen amount stands beside the key, under the periods of both runs; the others follow. */
export function arrangeColumns(
  { key, others, amounts }: ComparisonColumns,
  chosen: AmountColumn | undefined,
  headings: Pick<AmountHeadings, 'before' | 'now'>,
): AppColumn<ComparedRow>[] {
  const first = chosen
    ? createAmountColumns(chosen, { ...headings, change: texts.change, percent: texts.percent })
    : [];
  const rest = amounts
    .filter((amount) => amount !== chosen)
    .flatMap((amount) => createAmountColumns(amount, texts.ofAmount(amount.column.header)));
  return [...key, ...first, ...rest, ...others];
}

/* How the two runs of a comparison are read where the user calls their columns numbers or dates, and what is not read. */

/** Reads the columns of both runs. `readings` are null until they are read. */
export function useRunReadings(officeId: string, before: ReportRun | undefined, after: ReportRun | undefined) {
  const settings = useReportPreferences(after?.slug ?? '')?.columns;
  const toQuery = (run: ReportRun | undefined) =>
    columnReadingsQuery(officeId, settings ? (run ?? null) : null, settings ?? {});
  const earlier = useQuery(toQuery(before));
  const later = useQuery(toQuery(after));
  const readings = useMemo(
    (): RunReadings | null => (earlier.data && later.data ? { before: earlier.data, after: later.data } : null),
    [earlier.data, later.data],
  );
  return { readings, error: earlier.error ?? later.error };
}

function describeRun(run: ReportRun, readings: readonly ColumnReading[]): string[] {
  const names = getShownHeaders(run, {});
  return readings
    .filter(({ unreadCount }) => unreadCount > 0)
    .map((reading) => {
      const { column, kind, unreadCount, unreadSample } = reading;
      const name = names[column] ?? '';
      const type = kind === 'date' ? 'date' : 'decimal';
      const question = isUnproven(reading) ? ` ${describeUnproven(name, kind)}` : '';
      return texts.unread(describeUnread(name, type, unreadCount), unreadSample ?? '') + question;
    });
}

/** Names the columns of both runs with values that are not read. What is the same of both is said once. */
export function describeUnreadColumns(before: ReportRun, after: ReportRun, readings: RunReadings): string[] {
  const earlier = describeRun(before, readings.before);
  const later = describeRun(after, readings.after);
  const { sides } = texts;
  return [
    ...earlier.map((line) => texts.ofSide(later.includes(line) ? sides.both : sides.before, line)),
    ...later.filter((line) => !earlier.includes(line)).map((line) => texts.ofSide(sides.now, line)),
  ];
}
