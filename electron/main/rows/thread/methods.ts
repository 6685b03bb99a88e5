/**
 * The methods of the report worker. What takes several calls is a task, which main has numbered: a run that is received, a
 * table that is written. Results of earlier calls stay: the last comparisons, and the columns of the last results.
 */
import { type Methods, toHandlers } from '@main/system/worker/remote';
import { type RpcHandlers, Transferred } from '@main/system/worker/rpc-server';
import type { TypedColumn } from '@shared/reports/column-readings';
import type { Cell } from '@shared/reports/report';
import type { CellAddress } from '@shared/summary/definition';
import type { Provenance } from '../files/provenance';
import type { TotalRow } from '../files/sheet-look';
import type { TableShape } from '../files/table';
import { compareRuns, type RunWithRows } from './compare-runs';
import { type BlockOfRows, encodeCellsAsJson, LoadedRuns, readTypedColumns } from './loaded-columns';
import { LoadedComparisons } from './loaded-comparisons';
import type { RunSummaryRequest } from './result-table';
import { type ReceiveOptions, RunReceiver } from './run-receiver';
import { type OutputOptions, TableOutput } from './table-output';
import { type TaskId, Tasks } from './tasks';

type Worker = {
  readonly runs: Tasks<RunReceiver>;
  readonly tables: Tasks<TableOutput>;
  readonly compared: LoadedComparisons;
  readonly columns: LoadedRuns;
};

/** Reads a result's rows as lists of cells. @param blocks - complete rows, deflated */
function* readCells(headers: readonly string[], blocks: readonly Uint8Array[]): Generator<Cell[]> {
  // The engine has just written this text: lists of cells.
  for (const [index, deflated] of blocks.entries())
    yield* JSON.parse(encodeCellsAsJson({ headers, deflated, isFirst: index === 0 })) as Cell[][];
}

export const reportMethods = {
  runs: {
    /** Starts to receive a response. What an earlier one of the task brought is dropped. */
    open: ({ runs }: Worker, task: TaskId, options: ReceiveOptions) => runs.open(task, () => new RunReceiver(options)),
    write: ({ runs }: Worker, task: TaskId, bytes: Uint8Array) => runs.run(task, (run) => run.receive(bytes)),
    endBody: ({ runs }: Worker, task: TaskId) => runs.run(task, (run) => run.endBody()),
    nameColumns: ({ runs }: Worker, task: TaskId, headers: readonly string[]) =>
      runs.run(task, (run) => run.nameColumns(headers)),
    end: ({ runs }: Worker, task: TaskId, provenance: Provenance) => runs.run(task, (run) => run.end(provenance)),
    verify: ({ runs }: Worker, task: TaskId) => runs.run(task, (run) => run.verify()),
    close: ({ runs }: Worker, task: TaskId) => runs.close(task),
  },
  tables: {
    open: ({ tables }: Worker, task: TaskId, output: OutputOptions, shape: TableShape) =>
      tables.open(task, () => TableOutput.open(output, shape)),
    push: ({ tables }: Worker, task: TaskId, bytes: Uint8Array) => tables.run(task, (table) => table.push(bytes)),
    writeTotal: ({ tables }: Worker, task: TaskId, row: TotalRow) => tables.run(task, (table) => table.writeTotal(row)),
    beginNext: ({ tables }: Worker, task: TaskId, shape: TableShape, name: string) =>
      tables.run(task, (table) => table.beginNext(shape, name)),
    end: ({ tables }: Worker, task: TaskId, provenance: Provenance) =>
      tables.run(task, (table) => table.end(provenance)),
    verify: ({ tables }: Worker, task: TaskId, rows: number) => tables.run(task, (table) => table.verify(rows)),
    close: ({ tables }: Worker, task: TaskId) => tables.close(task),
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
    compare: async ({ compared }: Worker, before: RunWithRows, after: RunWithRows, key: string | null) =>
      compared.add(await compareRuns(before, after, key)),
    read: ({ compared }: Worker, comparisonId: string, offset: number, limit: number) =>
      compared.read(comparisonId, offset, limit),
    forget: ({ compared }: Worker, comparisonIds: readonly string[]) => compared.forget(comparisonIds),
  },
  summaries: {
    /** Takes the rows of a result: summaries of it can be made. */
    load: ({ columns }: Worker, runId: string, headers: readonly string[], blocks: readonly Uint8Array[]) =>
      columns.add(runId, headers.length, readCells(headers, blocks)),
    summarise: ({ columns }: Worker, runId: string, request: RunSummaryRequest) => columns.summarise(runId, request),
    listCell: ({ columns }: Worker, runId: string, request: RunSummaryRequest, cell: CellAddress) =>
      columns.listCell(runId, request, cell),
    listMissing: ({ columns }: Worker, runIds: readonly string[]) => columns.listMissing(runIds),
    forget: ({ columns }: Worker, runIds: readonly string[]) => columns.forget(runIds),
  },
} satisfies Methods<Worker>;

export type ReportMethods = typeof reportMethods;

/** Creates the handlers of the methods, without any task. */
export function createReportHandlers(): RpcHandlers {
  const worker: Worker = {
    runs: new Tasks(),
    tables: new Tasks(),
    compared: new LoadedComparisons(),
    columns: new LoadedRuns(),
  };
  return toHandlers<Worker>(reportMethods, () => worker);
}
