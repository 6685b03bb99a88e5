/**
 * The methods of the report worker. What takes several calls is a task, which main has numbered: a run that is received, a
 * table that is written. Results of earlier calls stay: the last comparisons, and the columns of the last results.
 */
import { type Methods, toHandlers } from '@main/system/worker/remote';
import { type RpcHandlers, Transferred } from '@main/system/worker/rpc-server';
import { AppError } from '@shared/errors/errors';
import type { TypedColumn } from '@shared/reports/column-readings';
import type { CellAddress } from '@shared/summary/definition';
import type { TotalRow } from '../files/sheet-look';
import type { Provenance, TableShape } from '../files/table';
import { compareRuns, type RunDifferences, type RunWithRows } from './compare-runs';
import { type BlockOfRows, encodeCellsAsJson, Loaded, readCells, readTypedColumns } from './loaded-results';
import { listCellRows, ResultTable, type RunSummaryRequest, summariseRows } from './result-table';
import { type ReceiveOptions, RunReceiver } from './run-receiver';
import { type OutputOptions, TableOutput } from './table-output';

type Worker = {
  /** The task that a call is of; 0 for none. */
  readonly task: number;
  readonly runs: Tasks<RunReceiver>;
  readonly tables: Tasks<TableOutput>;
  readonly comparisons: Loaded<RunDifferences>;
  readonly results: Loaded<ResultTable>;
};

/** Comparisons in memory. An older one must be made again. */
const maxComparisons = 4;
/** Results in memory: two, each beside another one. One of 200,000 rows and 15 columns takes some tens of megabytes. */
const maxResults = 4;

export const reportMethods = {
  runs: {
    /** Starts to receive a response. What an earlier one of the task brought is dropped. */
    open: ({ runs, task }: Worker, options: ReceiveOptions) => runs.open(task, () => new RunReceiver(options)),
    write: ({ runs, task }: Worker, bytes: Uint8Array) => runs.run(task, (run) => run.receive(bytes)),
    endBody: ({ runs, task }: Worker) => runs.run(task, (run) => run.endBody()),
    nameColumns: ({ runs, task }: Worker, headers: readonly string[]) =>
      runs.run(task, (run) => run.nameColumns(headers)),
    end: ({ runs, task }: Worker, provenance: Provenance) => runs.run(task, (run) => run.end(provenance)),
    verify: ({ runs, task }: Worker) => runs.run(task, (run) => run.verify()),
    close: ({ runs, task }: Worker) => runs.close(task),
  },
  tables: {
    open: ({ tables, task }: Worker, output: OutputOptions, shape: TableShape) =>
      tables.open(task, () => TableOutput.open(output, shape)),
    push: ({ tables, task }: Worker, bytes: Uint8Array) => tables.run(task, (table) => table.push(bytes)),
    writeTotal: ({ tables, task }: Worker, row: TotalRow) => tables.run(task, (table) => table.writeTotal(row)),
    end: ({ tables, task }: Worker, provenance: Provenance) => tables.run(task, (table) => table.end(provenance)),
    verify: ({ tables, task }: Worker, rows: number) => tables.run(task, (table) => table.verify(rows)),
    close: ({ tables, task }: Worker) => tables.close(task),
  },
  rows: {
    /** Encodes a block's rows as a JSON list of lists of cells. */
    toCells: (_: Worker, block: BlockOfRows) => {
      const bytes = new TextEncoder().encode(encodeCellsAsJson(block));
      return new Transferred(bytes, [bytes.buffer]);
    },
    /** Finds how columns are read that the user calls numbers or dates. */
    readTyped: (
      _: Worker,
      headers: readonly string[],
      columns: readonly TypedColumn[],
      blocks: readonly Uint8Array[],
    ) => readTypedColumns(columns, readCells(headers, blocks)),
  },
  comparisons: {
    compare: (
      { comparisons }: Worker,
      officeId: string,
      before: RunWithRows,
      after: RunWithRows,
      key: string | null,
    ) => {
      const compared = compareRuns(before, after, key);
      comparisons.add(compared.summary.comparisonId, officeId, compared);
      return compared.summary;
    },
    get: ({ comparisons }: Worker, comparisonId: string) => comparisons.get(comparisonId).summary,
    /** Reads differences as a JSON list. */
    read: ({ comparisons }: Worker, comparisonId: string, offset: number, limit: number) =>
      JSON.stringify(comparisons.get(comparisonId).differences.slice(offset, offset + limit)),
  },
  summaries: {
    /** Takes the rows of a result: summaries of it can be made. */
    load: (
      { results }: Worker,
      officeId: string,
      runId: string,
      headers: readonly string[],
      blocks: readonly Uint8Array[],
    ) => {
      const table = new ResultTable(headers.length);
      for (const row of readCells(headers, blocks)) table.add(row);
      table.finish();
      results.add(runId, officeId, table);
    },
    listMissing: ({ results }: Worker, runIds: readonly string[]) => runIds.filter((runId) => !results.has(runId)),
    summarise: ({ results }: Worker, runId: string, request: RunSummaryRequest) =>
      summariseRows(results.get(runId), request.before && results.get(request.before.runId), request),
    listCell: ({ results }: Worker, runId: string, request: RunSummaryRequest, cell: CellAddress) =>
      listCellRows(results.get(runId), request, cell),
  },
  /** Drops the results of an office. */
  forget: ({ comparisons, results }: Worker, officeId: string) => {
    comparisons.forget(officeId);
    results.forget(officeId);
  },
} satisfies Methods<Worker>;

export type ReportMethods = typeof reportMethods;

/** Creates the handlers of the methods, without any task. */
export function createReportHandlers(): RpcHandlers {
  const worker = {
    runs: new Tasks<RunReceiver>(),
    tables: new Tasks<TableOutput>(),
    comparisons: new Loaded<RunDifferences>(maxComparisons, 'This comparison has expired. Compare again.'),
    results: new Loaded<ResultTable>(
      maxResults,
      'The rows of this result were dropped while they were added up. Try again.',
    ),
  };
  return toHandlers<Worker>(reportMethods, (task) => ({ ...worker, task }));
}

/* The tasks of this worker, by the number that main gave each. No number is used twice in a process. */

type Task = { close(): Promise<void> };
type Entry<T> = { readonly task: Promise<T>; last: Promise<unknown> };

/** Handles the calls of each task one after the other. After one that failed, every later call fails as it did. */
export class Tasks<T extends Task> {
  private readonly entries = new Map<number, Entry<T>>();

  /** Begins a task, in place of the one that has this number: once the calls of that one are done. */
  async open(id: number, begin: () => T | Promise<T>): Promise<void> {
    const task = this.close(id).then(begin);
    this.entries.set(id, { task, last: task });
    await task;
  }

  /** Runs a call, once the earlier calls of its task are done. */
  async run<R>(id: number, call: (task: T) => R | Promise<R>): Promise<R> {
    const entry = this.entries.get(id);
    if (!entry) throw new AppError('internal', 'The task has ended.', {});
    const done = entry.last.then(async () => call(await entry.task));
    entry.last = done;
    return await done;
  }

  /** Ends a task, once its earlier calls are done. */
  async close(id: number): Promise<void> {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    await entry.last.catch(() => undefined);
    const task = await entry.task.catch(() => null);
    await task?.close();
  }
}
