/** Why a file cannot be read as a statement, in sentences for the user. */

import {
  maxStatementCells,
  maxStatementColumns,
  maxStatementRows,
  maxStatementSheets,
} from '@shared/commission/statement-file';
import { AppError } from '@shared/errors/errors';

/** Says what is wrong with a file, and what to do. */
export const refuseFile = (message: string, cause?: unknown): AppError =>
  new AppError('file-unreadable', message, {}, { cause });

/** Refuses a file that takes more memory or time than any statement does. */
export const refuseSize = (cause?: unknown): AppError =>
  refuseFile(
    'This file takes too much memory or time to read, so nothing of it was used. Save what you need of it in a smaller file, a table as CSV.',
    cause,
  );

export const refuseRows = (): AppError =>
  refuseFile(
    `This file has more than ${maxStatementRows.toLocaleString('en-AU')} rows. Split it into smaller files, then open each of them.`,
  );

/** @throws AppError `file-unreadable` for more columns than a statement may have */
export function refuseColumns(columns: number): void {
  if (columns <= maxStatementColumns) return;
  throw refuseFile(
    `This file has more than ${maxStatementColumns} columns. Delete those that you do not need, then open it again.`,
  );
}

/** @throws AppError `file-unreadable` for more cells than a statement may have */
export function refuseCells(cells: number): void {
  if (cells <= maxStatementCells) return;
  throw refuseFile(
    `This file has more than ${maxStatementCells / 1_000_000} million cells, the empty ones counted. Delete the sheets, rows and columns that are not part of the statement, then open it again.`,
  );
}

/** @throws AppError `file-unreadable` for more sheets than a statement may have */
export function refuseSheets(sheets: number): void {
  if (sheets <= maxStatementSheets) return;
  throw refuseFile(
    `This workbook has more than ${maxStatementSheets} sheets. Delete those that are not part of the statement, then open it again.`,
  );
}

/*
 * What the cells of a workbook may take of the memory. Counted, because a thread that comes to its limit within a call of V8's
 * own, such as JSON.parse, ends the whole process.
 */

/** Bytes of all cells. Those of 100,000 rows and 20 columns take some 115 million. */
const maxBytes = 125_000_000;

/** Bytes of a cell in its row, and of an object in it; of a text, beside its characters. */
export const [slotBytes, objectBytes, textBytes] = [8, 56, 24];

export class MemoryBudget {
  private remaining = maxBytes;

  /** @throws AppError `file-unreadable` where there is no more */
  take(bytes: number): void {
    this.remaining -= bytes;
    if (this.remaining < 0) throw refuseSize();
  }
}
