/** The contract of an export format. Each kind of file implements it in a file of this folder. */
import type { RowTotals } from '@main/rows/file-row-scanner';
import type { ColumnMode } from '@main/rows/output-format';
import type { ByteSink } from '../file-sink';
import type { TableShape } from '../table';
import type { TableWriter } from '../table-writer';

/** Scans the bytes of a file in their order. */
export type FileScanner = {
  /** The caller may overwrite the bytes afterwards. @throws RaggedRowsError or AppError `unusable-answer` if they are malformed */
  write(bytes: Uint8Array): void;
  /** @throws RaggedRowsError or AppError `unusable-answer` if the file is cut off */
  end(): RowTotals;
};

/** Writes and verifies the files of one export format. */
export type FormatHandler = {
  /** Whether the file itself contains its provenance. If not, a text file beside it does. */
  readonly holdsProvenance: boolean;
  /** @param name - names the table in formats that name it: the sheet of a workbook */
  createWriter(sink: ByteSink, shape: TableShape, name: string): TableWriter;
  /** Whether a column's sum in the file is that of the values as written, not as read: cents become dollars. */
  sumsWrittenValues(mode: ColumnMode): boolean;
  /** How a file's rows are counted and its columns summed: in the order of its bytes, or as a whole once it is finished. */
  readonly scan:
    | {
        readonly kind: 'in-order';
        /** The position of the first byte that is scanned. */
        readonly startsAt: number;
        /** @param headers - the names of the file's columns */
        createScanner(headers: readonly string[]): FileScanner;
      }
    | {
        readonly kind: 'whole';
        /** @throws RaggedRowsError or AppError `unusable-answer` if it is malformed */
        scanFile(path: string, headers: readonly string[]): Promise<RowTotals>;
      };
};
