/** The methods that the report worker offers. */
import type { Provenance } from '@main/export/provenance';
import type { TableShape } from '@main/export/table';
import { summariseRows } from '@main/rows/row-summary';
import type { RunFileOptions } from './run-file-writer';
import { RunReceiver } from './run-receiver';
import { createCountingReader } from './run-recorder';
import { type OutputOptions, TableOutput } from './table-output';
import { type TaskId, Tasks } from './tasks';

/** Input of a method on a task. */
type On<T = unknown> = T & { readonly task: TaskId };
type WithBytes = On<{ readonly bytes: Uint8Array }>;

function createCounter(headers: readonly string[]) {
  return { reader: createCountingReader(headers), close: () => Promise.resolve() };
}

/** Creates the methods, without any task. */
export function createReportHandlers() {
  const runs = new Tasks<RunReceiver>();
  const tables = new Tasks<TableOutput>();
  const counters = new Tasks<ReturnType<typeof createCounter>>();
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

    'table:open': ({ task, output, shape }: On<{ output: OutputOptions; shape: TableShape }>) => {
      tables.add(task, new TableOutput(output));
      return tables.run(task, (table) => table.begin(shape));
    },
    'table:push': ({ task, bytes }: WithBytes) => tables.run(task, (table) => table.push(bytes)),
    'table:end': ({ task, provenance }: On<{ provenance: Provenance }>) =>
      tables.run(task, (table) => table.end(provenance)),
    'table:verify': ({ task, rows }: On<{ rows: number | undefined }>) =>
      tables.run(task, (table) => table.verify(rows)),
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
  };
}

/** The methods of the report worker, by name. */
export type ReportHandlers = ReturnType<typeof createReportHandlers>;
