/** The contract of an export format. Each kind of file implements it in a file of this folder. */
import type { RowTotals } from '@main/rows/file-row-scanner';
import type { ColumnMode } from '@main/rows/output-format';
import type { ByteSink } from '../file-sink';
import type { TableShape } from '../table';
import type { TableWriter } from '../table-writer';

/** Writes and verifies the files of one export format. */
export type FormatHandler = {
  /** Whether the file itself contains its provenance. If not, a text file beside it does. */
  readonly holdsProvenance: boolean;
  /** @param name - names the table in formats that name it: the sheet of a workbook */
  createWriter(sink: ByteSink, shape: TableShape, name: string): TableWriter;
  /** Whether a column's sum in the file is that of the values as written, not as read: cents become dollars. */
  sumsWrittenValues(mode: ColumnMode): boolean;
  /**
   * Scans a finished file: counts its rows and sums its columns.
   *
   * @param headers - the names of the file's columns
   * @throws RaggedRowsError or AppError `unusable-answer` if it is malformed
   */
  scan(path: string, headers: readonly string[]): Promise<RowTotals>;
};
