/** A column as screens describe it: a value to sort by, a text to copy, a cell to show, and perhaps a total. */
import type { ReactNode } from 'react';

export type SortValue = string | number | bigint | boolean | null;

export type AppColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Numbers are right-aligned, in tabular figures, and never cut off: the column grows with them. */
  readonly isNumeric?: boolean;
  /** Width in pixels before anyone changes it. */
  readonly size?: number;
  readonly isHidden?: boolean;
  readonly value: (row: Row) => SortValue;
  /** What is copied, searched and measured; the value as text where left out. */
  readonly text?: (row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  /** The column's total over the rows that are listed. */
  readonly total?: (rows: readonly Row[]) => ReactNode;
  /** The total as text, so that the column is wide enough for it. */
  readonly totalText?: (rows: readonly Row[]) => string;
};

/** What is copied, searched and measured. */
export function textOf<Row>(column: AppColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null ? '' : String(value);
}
