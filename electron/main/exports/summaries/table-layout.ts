/** A summary as a table: a line for each group, of saved trips and sectors, and of a report's result. */
import type { ExportTable } from '@main/export-files/table';
import { toUniqueNames } from '@main/export-files/unique-names';
import type { SummaryRow } from '@shared/schemas/summary';

type SummaryLayout = {
  readonly rows: readonly SummaryRow[];
  readonly keyHeaders: readonly string[];
  readonly toKeyCells: (row: SummaryRow) => readonly (string | null)[];
  /** The names of the columns; a single empty one where no field is on columns. */
  readonly columns: readonly string[];
  /** What each column shows, by its index. @param index - that of the column, the last one being that of all columns */
  readonly values: readonly (readonly {
    readonly name: string;
    readonly toCell: (row: SummaryRow, index: number) => string | null;
  }[])[];
};

/** Lays a summary out, without totals. */
export function layOutSummary({ rows, keyHeaders, toKeyCells, columns, values }: SummaryLayout): ExportTable {
  const headers = toUniqueNames([
    ...keyHeaders,
    // A group may be named as the column of all is.
    ...columns.flatMap((column, index) => (values[index] ?? []).map(({ name }) => `${column} ${name}`.trim())),
  ]);
  return {
    headers,
    rows: rows.map((row) => [
      ...toKeyCells(row),
      ...row.cells.flatMap((_, index) => (values[index] ?? []).map(({ toCell }) => toCell(row, index))),
    ]),
    // Counts are digits alone, which a sheet would take for ids.
    columns: headers.map((_, header) => ({ header, mode: header < keyHeaders.length ? 'by-cell' : 'number' })),
  };
}

/** The name of all other groups, in a file. */
export const formatOthers = (count: number | undefined): string => `Others (${count ?? 0})`;
