/** The columns of a summary's table: those of values say how its chart draws them. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import type { SummaryRow } from '@shared/schemas/summary';

export type ColumnChart = {
  /** The value, whatever the key of the column field: "total", "total/share". */
  readonly valueId: string;
  /** Names the value: "Total, % of column". */
  readonly label: string;
  /** The key of the column field: "Oct 2026"; null for the column of all keys. */
  readonly key: string | null;
  /** Whether its numbers are hundredths of a percent. */
  readonly isPercent: boolean;
  readonly colour: string;
};

/** A column of a summary. `chart` is left out of the columns of its fields. */
export type SummaryColumn = AppColumn<SummaryRow> & { readonly chart?: ColumnChart };

/** Says how a chart draws a column, whose id is the index of its cells and its value: "2/total/share". */
export const toValueColumn = (column: AppColumn<SummaryRow>, chart: Omit<ColumnChart, 'valueId'>): SummaryColumn => ({
  ...column,
  chart: { ...chart, valueId: column.id.slice(column.id.indexOf('/') + 1) },
});

/** The colour of values that are no amounts. */
export const countColour = '#0072b2';
