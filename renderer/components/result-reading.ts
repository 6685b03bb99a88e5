/** Reads the texts of a result's columns that the user calls numbers or dates, from all of its rows. */
import { listTypedColumns, readTypedColumn } from '@shared/column-readings';
import type { ColumnReading } from '@shared/schemas/column-reading';
import type { Cell, ReportRun } from '@shared/schemas/report';
import type { ColumnSetting, ColumnType } from '@shared/schemas/report-column';
import { resultColumnTexts as texts } from './result-column-texts';

type Rows = readonly (readonly Cell[])[];

/** Readings by column and choice: names that arrive later make the columns anew, and need no other reading. */
const knownReadings = new WeakMap<Rows, Map<string, ColumnReading>>();

function* listCells(rows: Rows, index: number): Generator<readonly [Cell, number]> {
  for (const row of rows) yield [row[index] ?? null, 1];
}

/** Reads the columns of a result whose values the API would write otherwise. */
export function readRows(
  run: Pick<ReportRun, 'headers' | 'columns'>,
  settings: Readonly<Record<string, ColumnSetting>>,
  rows: Rows,
): ColumnReading[] {
  const known = knownReadings.get(rows) ?? new Map<string, ColumnReading>();
  knownReadings.set(rows, known);
  return listTypedColumns(run, settings).map((typed) => {
    const key = JSON.stringify(typed);
    const reading = known.get(key) ?? readTypedColumn(typed, listCells(rows, typed.column));
    known.set(key, reading);
    return reading;
  });
}

/** Says how many values of a column are not read; empty for none. */
export const describeUnread = (name: string, type: ColumnType, count: number): string =>
  count === 0 ? '' : texts.unread[type === 'date' ? 'date' : 'number'](name, count);
