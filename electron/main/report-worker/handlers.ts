/** The methods that the report worker offers. */
import type { Provenance } from '@main/export-files/provenance';
import type { TableShape } from '@main/export-files/table';
import { summariseRows } from '@main/rows/row-summary';
import type { ReportSummaryRequest } from '@main/summary/summarise-report';
import { Transferred } from '@main/worker-rpc/rpc-server';
import type { TypedColumn } from '@shared/column-readings';
import type { ReportRun } from '@shared/schemas/report';
import type { CellAddress } from '@shared/schemas/summary';
import { type BlockOfRows, encodeCellsAsJson } from './encode-cells';
import { ColumnReceiver, LoadedColumns } from './loaded-columns';
import { ComparisonReceiver, type ComparisonSide, LoadedComparisons } from './loaded-comparisons';
import { RowSelector } from './row-selector';
import type { RunFileOptions } from './run-file-writer';
import { RunReceiver } from './run-receiver';
import { createCountingReader } from './run-recorder';
import { type LayoutRequest, StatementFiles } from './statement-files';
import { type OutputOptions, TableOutput } from './table-output';
import { TableReceiver } from './table-receiver';
import { type TaskId, Tasks } from './tasks';
import { TypedColumnReceiver } from './typed-columns';

/** Input of a method on a task. */
type On<T = unknown> = T & { readonly task: TaskId };
type WithBytes = On<{ readonly bytes: Uint8Array }>;

type ReadingsInput = On<{ readonly headers: readonly string[]; readonly columns: readonly TypedColumn[] }>;

type TableInput = {
  readonly output: OutputOptions;
  readonly shape: TableShape;
  readonly positions: Uint32Array | null;
};

/** Where a comparison is written. `dollarColumns` are columns of whole cents that are written in dollars. */
type ComparisonOutput = {
  readonly output: OutputOptions;
  readonly comparisonId: string;
  readonly dollarColumns: readonly string[];
};

function createCounter(headers: readonly string[]) {
  return { reader: createCountingReader(headers), close: () => Promise.resolve() };
}

/** Creates the methods, without any task. */
export function createReportHandlers() {
  const runs = new Tasks<RunReceiver>();
  const tables = new Tasks<TableReceiver>();
  const comparisons = new Tasks<ComparisonReceiver>();
  const compared = new LoadedComparisons();
  const counters = new Tasks<ReturnType<typeof createCounter>>();
  const statements = new StatementFiles();
  const receivers = new Tasks<ColumnReceiver>();
  const columns = new LoadedColumns();
  const typed = new Tasks<TypedColumnReceiver>();
  return {
    'run:open': ({ task, file }: On<{ file: RunFileOptions | null }>) => runs.add(task, new RunReceiver(file)),
    /** Starts to receive a response. What an earlier one brought is dropped. */
    'run:attempt': ({ task, charset }: On<{ charset: string | null }>) =>
      runs.run(task, (run) => run.startAttempt(charset)),
    'run:write': ({ task, bytes, needsBlocks }: WithBytes & { needsBlocks: boolean }) =>
      runs.run(task, (run) => run.write(bytes, needsBlocks)),
    'run:end-body': ({ task }: On) => runs.run(task, (run) => run.endBody()),
    'run:drain': ({ task, headers }: On<{ headers: readonly string[] }>) => runs.run(task, (run) => run.drain(headers)),
    'run:end': ({ task, provenance }: On<{ provenance: Provenance }>) => runs.run(task, (run) => run.end(provenance)),
    'run:verify': ({ task }: On) => runs.run(task, (run) => run.verify()),
    'run:close': ({ task }: On) => runs.close(task),

    /** Starts a table, or the same again with other columns. @param positions - of its rows, in this order; null for all */
    'table:open': ({ task, output, shape, positions }: On<TableInput>) => {
      const selector = positions && new RowSelector(shape.headers, positions);
      if (!tables.has(task)) tables.add(task, new TableReceiver(new TableOutput(output), selector));
      return tables.run(task, (table) => table.begin(shape));
    },
    'table:push': ({ task, bytes }: WithBytes) => tables.run(task, (table) => table.push(bytes)),
    'table:end': ({ task, provenance }: On<{ provenance: Provenance }>) =>
      tables.run(task, (table) => table.end(provenance)),
    'table:verify': ({ task, rows }: On<{ rows: number }>) => tables.run(task, (table) => table.verify(rows)),
    'table:close': ({ task }: On) => tables.close(task),

    'count:open': ({ task, headers }: On<{ headers: readonly string[] }>) => counters.add(task, createCounter(headers)),
    'count:push': ({ task, bytes }: WithBytes) => counters.run(task, ({ reader }) => reader.push(bytes)),
    'count:end': ({ task }: On) =>
      counters.run(task, async ({ reader }) => {
        // Reads the end of a long row, which may wait for more bytes.
        await reader.push(new Uint8Array());
        return summariseRows(reader.engine);
      }),
    'count:close': ({ task }: On) => counters.close(task),

    /** Encodes a block's rows as a JSON list of lists of cells. */
    'rows:cells': (block: BlockOfRows) => {
      const bytes = new TextEncoder().encode(encodeCellsAsJson(block));
      return new Transferred(bytes, [bytes.buffer]);
    },

    /** Receives rows, to find how these columns of them are read. */
    'readings:open': ({ task, headers, columns: of }: ReadingsInput) =>
      typed.add(task, new TypedColumnReceiver(headers, of)),
    'readings:add': ({ task, deflated }: On<{ deflated: Uint8Array }>) =>
      typed.run(task, (receiver) => receiver.add(deflated)),
    'readings:end': ({ task }: On) => typed.run(task, (receiver) => receiver.read()),
    'readings:close': ({ task }: On) => typed.close(task),

    'comparison:open': ({ task }: On) => comparisons.add(task, new ComparisonReceiver()),
    'comparison:add': ({ task, side, deflated }: On<{ side: ComparisonSide; deflated: Uint8Array }>) =>
      comparisons.run(task, (comparison) => comparison.add(side, deflated)),
    'comparison:run': ({ task, before, after, key }: On<{ before: ReportRun; after: ReportRun; key: string | null }>) =>
      comparisons.run(task, async (comparison) => compared.add(await comparison.compare(before, after, key))),
    'comparison:close': ({ task }: On) => comparisons.close(task),
    'comparison:read': (input: { comparisonId: string; offset: number; limit: number }) =>
      compared.read(input.comparisonId, input.offset, input.limit),
    /** Writes the rows that differ to a table, which is then ended, verified and closed like every other. */
    'comparison:write': ({ task, output, comparisonId, dollarColumns }: On<ComparisonOutput>) => {
      tables.add(task, new TableReceiver(new TableOutput(output), null));
      return tables.run(task, ({ output: table }) => compared.write(comparisonId, dollarColumns, table));
    },
    'statement:read': ({ bytes }: { bytes: Uint8Array }) => statements.read(bytes),
    'statement:check': ({ digest, ...request }: { digest: string } & LayoutRequest) =>
      statements.check(digest, request),

    'summary:open': ({ task, headers }: On<{ headers: readonly string[] }>) =>
      receivers.add(task, new ColumnReceiver(headers)),
    'summary:add': ({ task, deflated }: On<{ deflated: Uint8Array }>) =>
      receivers.run(task, (receiver) => receiver.add(deflated)),
    /** Has all rows: summaries of the result can be made. */
    'summary:end': ({ task, runId }: On<{ runId: string }>) =>
      receivers.run(task, (receiver) => columns.add(runId, receiver.columns)),
    'summary:close': ({ task }: On) => receivers.close(task),
    'summary:get': ({ runId, request }: { runId: string; request: ReportSummaryRequest }) =>
      columns.summarise(runId, request),
    'summary:cell': (input: { runId: string; request: ReportSummaryRequest; cell: CellAddress }) =>
      columns.listCell(input.runId, input.request, input.cell),
    'summary:missing': ({ runIds }: { runIds: readonly string[] }) => columns.listMissing(runIds),
    'summary:forget': ({ runIds }: { runIds: readonly string[] }) => columns.forget(runIds),

    'comparison:forget': ({ comparisonIds }: { comparisonIds: readonly string[] }) => compared.forget(comparisonIds),
  };
}

/** The methods of the report worker, by name. */
export type ReportHandlers = ReturnType<typeof createReportHandlers>;
