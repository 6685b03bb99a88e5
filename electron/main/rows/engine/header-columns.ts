/** Registers the headers of a report with the engine, and reads back the keys that no header names. */
import { AppError } from '@shared/errors/errors';
import type { EngineExports } from './engine-binding';
import { maxColumns, maxNameBytes } from './protocol';

/* Errors of a report whose rows cannot be read or written. None quotes the rows. */

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

/** For a trap of the engine: a defect of Tripledger, not of the network. */
export function engineFailed(row: number, cause: unknown): AppError {
  const message = `Something went wrong inside Tripledger at row ${row} of the report. Nothing was saved.`;
  return new AppError('internal', message, { row }, { cause });
}

const backslash = 0x5c;

/**
 * Registers every header as a column of the engine.
 *
 * @param memory - the engine's memory
 * @param rowsAreArrays - whether values are found by position, not by key
 * @returns the engine's column of each header
 * @throws AppError `unusable-answer` if the names are too long
 */
export function addHeaderColumns(
  engine: EngineExports,
  memory: Uint8Array,
  headers: readonly string[],
  rowsAreArrays: boolean,
): number[] {
  const writeName = (name: Uint8Array) => {
    if (name.length > maxNameBytes) throw unusableResponse('a column has too long a name');
    memory.set(name, engine.inputAt.value);
  };
  return rowsAreArrays ? addByPosition(engine, headers, writeName) : addByKey(engine, headers, writeName);
}

type WriteName = (name: Uint8Array) => void;

const namesTooLong = () => unusableResponse('the names of its columns are too long');

function addByPosition(engine: EngineExports, headers: readonly string[], writeName: WriteName): number[] {
  engine.setRowsAreArrays();
  engine.addPositionalColumns(headers.length);
  return headers.map((header, index) => {
    const name = Buffer.from(header);
    writeName(name);
    if (!engine.nameColumn(index, name.length)) throw namesTooLong();
    return index;
  });
}

/** Headers of one name are one column: a row has one value for all of them. */
function addByKey(engine: EngineExports, headers: readonly string[], writeName: WriteName): number[] {
  const columns = new Map<string, number>();
  return headers.map((header) => {
    const first = columns.get(header);
    if (first !== undefined) return first;
    const key = Buffer.from(JSON.stringify(header).slice(1, -1));
    writeName(key);
    const column = engine.addHeader(key.length, key.includes(backslash));
    if (column >= maxColumns) throw namesTooLong();
    columns.set(header, column);
    return column;
  });
}
