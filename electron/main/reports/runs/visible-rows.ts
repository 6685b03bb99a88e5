/** Exports a result as the user arranged it: some of its columns, some of its rows, in their order. */
import type { ExportSource } from '@main/report-worker/write-table';
import type { ColumnSetting } from '@shared/schemas/report-column';
import { getColumnWidths, type LoadedRun, toOutputColumns, toRunSource } from './loaded-run';

/** Selects what is visible of a result. */
export type VisibleSelection = {
  /** Indexes of columns among the headers, from left to right. */
  readonly columns: readonly number[];
  /** Indexes of rows in the result, in their order on screen. Null for all rows as received. */
  readonly positions: readonly number[] | null;
};

/** Builds the source of an export of the visible rows. Amounts that the user confirmed as cents become dollars, as on screen. */
export function buildVisibleRowsSource(
  loaded: LoadedRun,
  settings: Readonly<Record<string, ColumnSetting>>,
  { columns, positions }: VisibleSelection,
): ExportSource {
  const { run } = loaded;
  const widths = getColumnWidths(run);
  return {
    ...toRunSource(loaded, settings),
    columns: toOutputColumns(run, settings, columns),
    widths: columns.map((column) => widths[column] ?? 0),
    positions: positions ?? undefined,
  };
}
