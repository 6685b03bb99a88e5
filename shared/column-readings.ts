/**
 * How the columns of a result are read that the user calls numbers or dates. Its own screen, summaries of it, comparisons,
 * totals and files all read them by this: there is no second reading.
 */

import type { ColumnSetting, ColumnStats } from '@shared/schemas/report-column';
import { type CountedCells, readDateColumn, readNumberColumn } from './column-reading';
import { getColumnSetting, getColumnType } from './report-columns';
import type { ColumnReading } from './schemas/column-reading';
import type { ReportRun } from './schemas/report';

type Run = Pick<ReportRun, 'headers' | 'columns'>;
type Settings = Readonly<Record<string, ColumnSetting>>;

/** A column that has values which the API would write otherwise, and what the user has chosen for it. */
export type TypedColumn = { readonly column: number; readonly kind: ColumnReading['kind'] } & Pick<
  ColumnSetting,
  'decimalSign' | 'dateOrder'
>;

/** Lists the columns of numbers and dates that have values which are none as they were sent. */
export function listTypedColumns({ headers, columns }: Run, settings: Settings): TypedColumn[] {
  return headers.flatMap((name, column): TypedColumn[] => {
    const stats = columns[column];
    const setting = getColumnSetting(settings, name);
    if (!stats || setting?.type === undefined) return [];
    const type = getColumnType(name, stats, setting);
    if (type === 'text') return [];
    const isDate = type === 'date';
    const others = isDate ? stats.texts + stats.integers + stats.decimals : stats.texts + stats.dates;
    if (others + stats.flags + stats.nested === 0) return [];
    const { decimalSign, dateOrder } = setting;
    return [
      isDate
        ? { column, kind: 'date', ...(dateOrder && { dateOrder }) }
        : { column, kind: 'number', ...(decimalSign && { decimalSign }) },
    ];
  });
}

/** Reads all cells of a column. */
export function readTypedColumn(
  { column, kind, decimalSign, dateOrder }: TypedColumn,
  cells: CountedCells,
): ColumnReading {
  const reading = kind === 'date' ? readDateColumn(cells, dateOrder) : readNumberColumn(cells, decimalSign);
  return { column, ...reading };
}

/** Gives a run the statistics of its values as they are read. */
export function applyReadings<R extends Run>(run: R, readings: readonly ColumnReading[]): R {
  if (readings.length === 0) return run;
  const toRead = (stats: ColumnStats, column: number): ColumnStats => {
    const reading = readings.find((candidate) => candidate.column === column);
    // Each value was read or was not: nothing else is left of what was sent.
    return reading ? { ...stats, flags: 0, nested: 0, quotedNumbers: 0, ...reading.stats } : stats;
  };
  return { ...run, columns: run.columns.map(toRead) };
}

/** Whether values of a column can be read in several ways, of which none is proved or chosen. */
export const isUnproven = ({ way, sample, unreadCount }: ColumnReading): boolean =>
  unreadCount > 0 && way === null && sample !== null;

const questions: Readonly<Record<ColumnReading['kind'], string>> = {
  date: 'which number is the day',
  number: 'which sign comes before the cents',
};

/** Says that values do not show how they are written: "amount: the values don’t show which sign comes before the cents." */
export const describeUnproven = (header: string, kind: ColumnReading['kind']): string =>
  `${header}: the values don’t show ${questions[kind]}. Choose it in “Column types” on the result.`;
