/** A column as screens describe it: a value to sort by, a text to search and copy, a look to show, and perhaps a total. */
import type { BadgeVariant } from '@renderer/ui/badge-variants';

export type SortValue = string | number | bigint | boolean | null;

/** How a cell looks, as data: the grid draws it without React, because a scroll draws hundreds of cells in a frame. */
export type CellView = {
  /** Empty for no value, which is shown as a dim dash. */
  readonly text: string;
  /** What stands on hover where it says more than the text. */
  readonly tooltip?: string;
  readonly tone?: 'negative' | 'dim' | 'warn' | 'changed';
  /** Drawn as a small badge. */
  readonly badge?: BadgeVariant;
  /** Drawn as a link within the application. */
  readonly href?: string;
  /** Words of a warning mark before the text. */
  readonly warning?: string;
};

export type AppColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Numbers are right-aligned, in tabular figures, and never cut off: the column grows with them. */
  readonly isNumeric?: boolean;
  /** Width in pixels before anyone changes it. */
  readonly size?: number;
  readonly isHidden?: boolean;
  /** Whether it stays at the left edge before anyone changes it. */
  readonly isPinned?: boolean;
  readonly value: (row: Row) => SortValue;
  /** What is copied; the value as text where left out. */
  readonly text?: (row: Row) => string;
  /** What is searched where that is not the copied text: a date as it is sent and as it is shown. */
  readonly searchText?: {
    /** Rows of the same key are searched as one. */
    readonly key: (row: Row) => string;
    readonly format: (key: string) => string;
  };
  /** The text as it is, where left out. */
  readonly cell?: (row: Row) => CellView;
  /** Adds the values up: integer cents, plain whole numbers, or units of a decimal place. */
  readonly total?: 'cents' | 'count' | { readonly scale: number };
  /** What is added up where that is not the value: whole units of the decimal place. */
  readonly aggregateValue?: (row: Row) => number | bigint | null;
  /** How the ends of a range are read where the column is filtered; by its text where left out. */
  readonly range?: 'number' | 'cents' | 'date';
};

/** What is copied and measured. */
export function getCellText<Row>(column: AppColumn<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value = column.value(row);
  return value === null ? '' : String(value);
}
