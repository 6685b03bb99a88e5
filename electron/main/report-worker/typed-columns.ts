/** The values of columns that the user calls numbers or dates, counted in the worker. */
import { readTypedColumn, type TypedColumn } from '@shared/column-readings';
import type { ColumnReading } from '@shared/schemas/column-reading';
import type { Cell } from '@shared/schemas/report';

/** Finds how some columns of a result are read, by their different cells. */
export function readTypedColumns(columns: readonly TypedColumn[], rows: Iterable<readonly Cell[]>): ColumnReading[] {
  /** The cells of each column by their JSON text. */
  const counted = columns.map((typed) => ({ typed, counts: new Map<string, [Cell, number]>() }));
  for (const row of rows) {
    for (const { typed, counts } of counted) {
      const cell = row[typed.column] ?? null;
      const key = typeof cell === 'string' ? `"${cell}` : JSON.stringify(cell);
      const count = counts.get(key);
      if (count) count[1] += 1;
      else counts.set(key, [cell, 1]);
    }
  }
  return counted.map(({ typed, counts }) => readTypedColumn(typed, counts.values()));
}
