/**
 * The columns of a comparison: the kind of change, then every column of either run. An amount takes four columns: before,
 * now, change, and change in percent. Any other changed cell shows its value before and after, highlighted.
 */

import { useReportPreferences } from '@renderer/data/preferences';
import { columnReadingsQuery } from '@renderer/data/reports';
import {
  createColumnIds,
  createResultColumns,
  describeUnread,
  type ResultColumn,
  type Row,
} from '@renderer/fields/result-columns';
import { type AppColumn, getCellText } from '@renderer/table/columns/app-column';
import { toTextCell } from '@renderer/table/columns/column-factories';
import type { BadgeVariant } from '@renderer/ui/theme';
import type { Names } from '@shared/records/directory';
import type { ColumnReading } from '@shared/reports/column-reading-schema';
import { applyReadings, describeUnproven, isUnproven } from '@shared/reports/column-readings';
import { getEffectiveSettings } from '@shared/reports/columns';
import type { Cell, ColumnStats, Comparison, Difference, ReportRun } from '@shared/reports/report';
import type { ReportPreferences } from '@shared/settings/preferences';
import { decimalToUnits } from '@shared/values/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  AmountChanges,
  type AmountColumn,
  type ComparedRow,
  createAmountColumns,
  formatChange,
} from './amount-columns';
import { kindLabels, texts } from './comparison-texts';

const kindVariants: Readonly<Record<Difference['kind'], BadgeVariant>> = {
  added: 'success',
  removed: 'danger',
  changed: 'warning',
};

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
    (settings, { headers, lastModified }) => getEffectiveSettings(settings, moneyBasis, headers, lastModified),
    columns,
  );
}

/** Formats the difference of two numbers as they were sent. Null if either is not a number. */
function formatDifference(before: string, after: string): string | null {
  const countDecimals = (text: string) => (text.includes('.') ? Math.max(2, text.length - 1 - text.indexOf('.')) : 0);
  const scale = Math.max(countDecimals(before), countDecimals(after));
  const [was, now] = [decimalToUnits(before, scale), decimalToUnits(after, scale)];
  return was === null || now === null ? null : formatChange(BigInt(now) - BigInt(was), scale);
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
    isNumeric,
    // Room for both values.
    ...(isNumeric ? {} : { size: 215 }),
    ...(range ? { range } : {}),
    value: (difference) => getOwnColumn(column, difference).value(difference.cells),
    text: (difference) => sides(difference, text),
    cell: (difference) => {
      const own = getOwnColumn(column, difference);
      if (!(index in difference.before)) return own.cell?.(difference.cells) ?? toTextCell(text(difference.cells, own));
      const was = toBeforeRow(difference);
      const isNumber = now.type === 'integer' || now.type === 'decimal';
      const change = isNumber ? formatDifference(text(was, column.before), text(difference.cells, now)) : null;
      const shown = orDash(display(was, column.before)).slice(0, 500);
      return {
        ...toTextCell(sides(difference, display)),
        tooltip: change === null ? texts.was(shown) : texts.wasWithChange(shown, change),
        tone: 'changed',
      };
    },
  };
}

/** The columns of a comparison: the kind of change and the key, every other column of either run, and the amounts among them. */
type ComparisonColumns = {
  readonly leading: readonly AppColumn<ComparedRow>[];
  readonly others: readonly {
    /** Index in the headers. */
    readonly index: number;
    readonly amount: AmountColumn | null;
    readonly columns: readonly AppColumn<ComparedRow>[];
  }[];
  readonly amounts: readonly AmountColumn[];
};

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
  const all = create(readings.before, inEarlier);
  return create(readings.after, inLater).map((now, index) => ({ now, before: all[index] ?? now }));
}

/** Creates the columns of a comparison. @param names - by which ids are shown */
export function createComparisonColumns(
  comparison: Comparison,
  rows: readonly ComparedRow[],
  settings: ReportPreferences['columns'],
  names: Names,
  readings: RunReadings = noReadings,
): ComparisonColumns {
  const kind: AppColumn<ComparedRow> = {
    id: 'change',
    header: texts.columns.kind,
    size: 104,
    isPinned: true,
    value: (row) => kindLabels[row.kind],
    cell: (row) => ({ text: kindLabels[row.kind], badge: kindVariants[row.kind] }),
  };
  const all = createSides(comparison, settings, names, readings);
  const keyColumn = all.find(({ now }) => now.name === comparison.key);
  const others = all
    .filter((sides) => sides !== keyColumn)
    .map((sides) => {
      const { now: column, before } = sides;
      const isAmount = column.total !== undefined && (column.type === 'integer' || column.type === 'decimal');
      const { index } = column;
      if (!isAmount) return { index, amount: null, columns: [toBeforeAfterColumn(sides)] };
      const amount: AmountColumn = { column, amounts: new AmountChanges(column, rows, before.reading?.read) };
      return { index, amount, columns: createAmountColumns(amount) };
    });
  return {
    leading: [kind, ...(keyColumn ? [{ ...toBeforeAfterColumn(keyColumn), isPinned: true, size: 150 }] : [])],
    others,
    amounts: others.flatMap(({ amount }) => amount ?? []),
  };
}

/**
 * Arranges the columns: the one on which the comparison opens stands beside the key.
 *
 * @param first - its index in the headers
 */
export function arrangeColumns({ leading, others }: ComparisonColumns, first?: number): AppColumn<ComparedRow>[] {
  const chosen = others.filter(({ index }) => index === first);
  const rest = others.filter((other) => !chosen.includes(other));
  return [...leading, ...[...chosen, ...rest].flatMap(({ columns }) => columns)];
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

function describeRun({ headers }: ReportRun, readings: readonly ColumnReading[]): string[] {
  const names = createColumnIds(headers);
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
