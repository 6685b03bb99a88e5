/** Runs a report straight into a file, in constant memory. */
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { reportFileLimits } from '@main/api/http/timeouts';
import { AtomicFile, makeFile } from '@main/export/atomic-file';
import { getProvenanceSuffixes, toWrittenExport, type WrittenExport, writeProvenance } from '@main/export/export-file';
import { getFormatHandler } from '@main/export/formats/get-format-handler';
import { moveToFreeName } from '@main/export/free-name';
import type { Provenance } from '@main/export/provenance';
import type { TableWriter } from '@main/export/table-writer';
import { verifyExport } from '@main/export/verify-export';
import type { RowEngine } from '@main/rows/row-engine';
import type { ExportFormat } from '@shared/export-formats';
import { type ColumnSetting, getColumnSetting, getExportColumnMode } from '@shared/report-columns';
import type { ReportRun } from '@shared/schemas/report';
import { getCachedReport } from '../report-list';
import { buildRunProvenance } from './loaded-run';
import { createCountingReader, type RowReader } from './run-recorder';
import { type ReportRequest, type RunOptions, RunRecording, unreadableRows } from './run-recording';

export type FileRunOptions = RunOptions & {
  readonly format: ExportFormat;
  /** Columns as the user corrected them. */
  readonly columns?: Readonly<Record<string, ColumnSetting>>;
};

/** A run that was written to a file. */
export type WrittenRun = {
  readonly run: ReportRun;
  readonly writer: TableWriter;
  readonly provenance: Provenance;
  /** Stores the run in the run history, once its file is saved. @param path - of that file */
  save(path: string): Promise<ReportRun>;
  /** Removes the run, if its file could not be saved. */
  discard(): Promise<void>;
};

/** Spools rows that came before the names of their columns to the disk. */
class SpooledRows implements RowReader {
  readonly engine: RowEngine;
  private readonly counting = createCountingReader(null);
  private readonly file: AtomicFile;

  constructor(file: AtomicFile) {
    this.file = file;
    this.engine = this.counting.engine;
  }

  async push(bytes: Uint8Array): Promise<void> {
    await this.file.write(bytes);
    await this.counting.push(bytes);
  }
}

/** Writes the rows of a run's attempts to one file: each attempt starts it anew. */
class RunFileWriter {
  private writer: TableWriter | null = null;
  private spool: AtomicFile | null = null;
  private readonly file: AtomicFile;
  private readonly options: FileRunOptions;
  private readonly tableName: string;

  constructor(file: AtomicFile, options: FileRunOptions, tableName: string) {
    this.file = file;
    this.options = options;
    this.tableName = tableName;
  }

  /** Starts an attempt. @param headers - null if its rows come first: they are spooled */
  async startAttempt(headers: readonly string[] | null): Promise<RowReader> {
    if (this.file.bytes > 0) await this.file.restart();
    await this.discardSpool();
    this.writer = null;
    if (headers !== null) {
      this.writer = await this.beginTable(headers);
      return this.writer;
    }
    this.spool = await AtomicFile.spool(dirname(this.file.temporary));
    return new SpooledRows(this.spool);
  }

  /** Writes the spooled rows, if there are any. @returns the writer that has read all rows */
  async drain(headers: readonly string[]): Promise<TableWriter> {
    if (this.writer) return this.writer;
    if (!this.spool) throw unreadableRows();
    const writer = await this.beginTable(headers);
    await this.spool.finish();
    for await (const bytes of createReadStream(this.spool.temporary)) await writer.push(bytes as Buffer);
    return writer;
  }

  async discardSpool(): Promise<void> {
    await this.spool?.discard();
    this.spool = null;
  }

  private async beginTable(headers: readonly string[]): Promise<TableWriter> {
    const { format, columns = {} } = this.options;
    const modes = headers.map((name, header) => ({
      header,
      mode: getExportColumnMode(name, null, getColumnSetting(columns, name), false),
    }));
    const shape = { headers, rowsAreArrays: false, columns: modes };
    const writer = getFormatHandler(format).createWriter(this.file, shape, this.tableName);
    await writer.begin();
    return writer;
  }
}

/**
 * Runs a report into a file that the caller finishes, verifies and commits. The caller then saves the run in the run history,
 * or discards it.
 *
 * @throws AppError as `runReport` does, and `output-failed`
 */
export async function writeRun(request: ReportRequest, file: AtomicFile, options: FileRunOptions): Promise<WrittenRun> {
  const { session, slug } = request;
  const { format } = options;
  const recording = new RunRecording(request, options, false);
  const output = new RunFileWriter(file, options, (await getCachedReport(session, slug)).name ?? slug);
  try {
    const { metadata, engine } = await recording.fetch((headers) => output.startAttempt(headers), reportFileLimits);
    const headers = recording.getHeaders(metadata, engine);
    const writer = await output.drain(headers);
    const run = await recording.describe(metadata, headers, writer.engine, { path: file.path, format });
    const provenance = buildRunProvenance({ run, officeName: session.office.name });
    await writer.end(provenance);
    return {
      run,
      writer,
      provenance,
      save: async (path) => {
        const saved = { ...run, file: { path, format } };
        await recording.finish(saved);
        return saved;
      },
      discard: () => recording.discard(),
    };
  } catch (error) {
    await recording.discard();
    throw error;
  } finally {
    await output.discardSpool();
  }
}

export type RunToFileOptions = FileRunOptions & {
  readonly withProvenanceFile: boolean;
  /** Whether the run gets the next free name, `sales (2).csv`, if the file exists. @default it is replaced */
  readonly isNew?: boolean;
  /** Names in the folder that are reserved for other files, where `isNew`. */
  readonly reservedNames?: ReadonlySet<string>;
};

/**
 * Runs a report straight into a file: verified before the commit, its provenance beside it or within.
 *
 * @returns the run, the file's path, and notices about the file
 * @throws AppError as {@link writeRun} does, and `cancelled`
 */
export async function runToFile(
  request: ReportRequest,
  path: string,
  options: RunToFileOptions,
): Promise<WrittenExport & { readonly run: ReportRun; readonly path: string }> {
  const { format, signal, withProvenanceFile, isNew = false, reservedNames } = options;
  let target = path;
  const moveToNew = async (temporary: string) => {
    const companions = withProvenanceFile ? getProvenanceSuffixes(format) : [];
    target = await moveToFreeName(temporary, path, { companions, ...(reservedNames && { taken: reservedNames }) });
  };
  const { bytes, content: written } = await makeFile(path, (file) => writeRun(request, file, options), {
    signal,
    check: (temporary, { writer }) => verifyExport(temporary, writer, format),
    move: isNew ? moveToNew : undefined,
    onDiscard: ({ discard }) => void discard(),
  });
  try {
    const notices = withProvenanceFile ? await writeProvenance(target, format, written.provenance) : [];
    return { ...toWrittenExport(bytes, written.writer, notices), run: await written.save(target), path: target };
  } catch (error) {
    await written.discard();
    throw error;
  }
}
