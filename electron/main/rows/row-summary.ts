/** What is told of rows after they were read, as plain data: it crosses threads. */
import type { ColumnStats } from '@shared/schemas/report-column';
import { formatSum } from './column-stats';
import type { RowEngine } from './row-engine';

/** Counts of rows, and what was strange in them. */
export type RowSummary = {
  readonly rows: number;
  /** Statistics of each header's column. */
  readonly columns: readonly ColumnStats[];
  readonly malformedRows: number;
  /** Rows that were arrays where objects are documented. */
  readonly arrayRows: number;
  readonly hasLoneSurrogates: boolean;
  /** Keys that no header names, and the number of keys for which there was no room. */
  readonly unknownKeys: { readonly names: readonly string[]; readonly dropped: number };
  /** Headers that no row had as a key. */
  readonly absentHeaders: readonly string[];
  /** Headers whose key came twice in one row with different values, and the number of such rows. */
  readonly duplicateKeys: readonly { readonly header: string; readonly rows: number }[];
  /** Stands for the values of every key, named by a header or not. Null where rows could not be read. */
  readonly fingerprint: string | null;
};

/** Summarises the rows that an engine has read. */
export function summariseRows(engine: RowEngine): RowSummary {
  const isReadable = engine.arrayRows === 0 || engine.hasHeaders;
  const toText = engine.getAllColumnStats().map(({ sum, ...counts }) => ({ ...counts, sum: String(sum) }));
  return {
    rows: engine.rows,
    columns: engine.getColumnStats().map(({ sum, ...counts }) => ({ ...counts, sum: formatSum(sum) })),
    malformedRows: engine.malformedRows,
    arrayRows: engine.arrayRows,
    hasLoneSurrogates: engine.hasLoneSurrogates,
    unknownKeys: engine.getUnknownKeys(),
    absentHeaders: engine.getAbsentHeaders(),
    duplicateKeys: engine.getDuplicateKeys(),
    fingerprint: isReadable ? JSON.stringify(toText) : null,
  };
}
