/** How a result's columns are read that the user calls numbers or dates: found by the worker, over all rows. */

import { applyReadings, listTypedColumns } from '@shared/reports/column-readings';
import type { ColumnReading, ColumnSetting, ReportRun } from '@shared/reports/report';
import { reportCalls } from './report-worker';

/** The rows of a run in blocks: in memory while the run is loaded, or in the office's cache. */
export type RowBlocks = {
  readonly rows: readonly number[];
  /** Reads one block: complete rows as JSON text, deflated. @throws AppError `run-unknown` if it is no longer stored */
  readDeflated(index: number): Promise<Uint8Array>;
};

/** A result whose rows can be sent. */
type RunWithRows = { readonly run: ReportRun; readonly blocks: RowBlocks };

/** Reads the rows of a result, to be sent to the worker. @throws the signal's reason */
export async function readAllDeflated(blocks: RowBlocks, signal?: AbortSignal): Promise<Uint8Array[]> {
  const read: Uint8Array[] = [];
  for (const index of blocks.rows.keys()) {
    signal?.throwIfAborted();
    read.push(await blocks.readDeflated(index));
  }
  return read;
}

/** Readings by what was chosen, as long as their run is loaded. */
const knownReadings = new WeakMap<ReportRun, Map<string, readonly ColumnReading[]>>();

/**
 * Reads the columns of a result whose values the API would write otherwise; most results have none.
 *
 * @throws AppError `run-unknown` for rows that are no longer stored
 */
export async function readColumns(
  { run, blocks }: RunWithRows,
  settings: Readonly<Record<string, ColumnSetting>>,
  signal?: AbortSignal,
): Promise<readonly ColumnReading[]> {
  const columns = listTypedColumns(run, settings);
  if (columns.length === 0) return [];
  const known = knownReadings.get(run) ?? new Map<string, readonly ColumnReading[]>();
  knownReadings.set(run, known);
  const key = JSON.stringify(columns);
  const read = async () => reportCalls.rows.readTyped(run.headers, columns, await readAllDeflated(blocks, signal));
  const readings = known.get(key) ?? (await read());
  known.set(key, readings);
  return readings;
}

/** A run with the statistics of its values as they are read, and how they are. */
export type RunAsRead = {
  readonly run: ReportRun;
  readonly settings: Readonly<Record<string, ColumnSetting>>;
  readonly readings: readonly ColumnReading[];
};

/** Reads a result as the user has typed its columns. @throws AppError as {@link readColumns} does */
export async function readRun(
  loaded: RunWithRows,
  settings: Readonly<Record<string, ColumnSetting>>,
  signal?: AbortSignal,
): Promise<RunAsRead> {
  const readings = await readColumns(loaded, settings, signal);
  return { run: applyReadings(loaded.run, readings), settings, readings };
}
