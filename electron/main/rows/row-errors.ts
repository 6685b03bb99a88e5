/** Errors of a report whose rows cannot be read or written. None quotes the rows. */
import { AppError } from '@shared/errors';
import { maxColumns } from './protocol';

/** @param problem - completes "The report's answer could not be used: …" */
export function unusableResponse(problem: string, details: Record<string, unknown> = {}): AppError {
  const message = `The report’s response can’t be used: ${problem}. Nothing was saved.`;
  return new AppError('unusable-answer', message, { problem, ...details });
}

/** For a report with more columns than a sheet can have. */
export function tooManyColumns(): AppError {
  return new AppError('answer-too-large', `The report has more than ${maxColumns} columns.`, {});
}

/** For a row of more bytes than the engine reads at once. */
export function rowTooLarge(row: number): AppError {
  return new AppError('answer-too-large', `Row ${row} of the report is larger than 8 MB.`, { row });
}

/** For a row whose output would be too large: headers that repeat multiply a value. */
export function rowOutputTooLarge(row: number, bytes: number): AppError {
  const megabytes = Math.ceil(bytes / 1_000_000);
  const message = `Row ${row} of the report is too large to be written (${megabytes} MB). Nothing was saved. Narrow the report with filters.`;
  return new AppError('answer-too-large', message, { row, megabytes });
}

/** For a row that is an array of another length than the headers. */
export function lengthMismatch(row: number, values: number, columns: number): AppError {
  const list = `a list of ${values} ${values === 1 ? 'value' : 'values'}`;
  const named = `${columns} ${columns === 1 ? 'column' : 'columns'}`;
  return unusableResponse(`row ${row} is ${list}, and the headers name ${named}`, { row, values, columns });
}

/** For a trap of the engine: a defect of Tripledger, not of the network. */
export function engineFailed(row: number, cause: unknown): AppError {
  const message = `Something went wrong inside Tripledger at row ${row} of the report. Nothing was saved.`;
  return new AppError('internal', message, { row }, { cause });
}
