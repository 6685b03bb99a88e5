/** Runs a report straight into a file, in constant memory. */
import { reportFileLimits } from '@main/api/http/timeouts';
import { type AtomicFile, makeFile } from '@main/export/atomic-file';
import { getProvenanceSuffixes, toWrittenExport, type WrittenExport, writeProvenance } from '@main/export/export-file';
import { moveToFreeName } from '@main/export/free-name';
import type { Provenance } from '@main/export/provenance';
import { reportWorker } from '@main/report-worker/report-worker';
import type { WrittenTable } from '@main/report-worker/written-table';
import type { ExportFormat } from '@shared/export-formats';
import type { ColumnSetting } from '@shared/report-columns';
import type { ReportRun } from '@shared/schemas/report';
import { getCachedReport } from '../report-list';
import { buildRunProvenance } from './loaded-run';
import { type ReportRequest, type RunOptions, RunRecording } from './run-recording';

export type FileRunOptions = RunOptions & {
  readonly format: ExportFormat;
  /** Columns as the user corrected them. */
  readonly columns?: Readonly<Record<string, ColumnSetting>>;
};

/** A run that was written to a file. */
export type WrittenRun = Pick<WrittenTable, 'findings' | 'verify'> & {
  readonly run: ReportRun;
  readonly provenance: Provenance;
  /** Stores the run in the run history, once its file is saved. @param path - of that file */
  save(path: string): Promise<ReportRun>;
  /** Removes the run, if its file could not be saved. */
  discard(): Promise<void>;
};

/**
 * Runs a report into a file that the caller finishes, verifies and commits. The caller then saves the run in the run history,
 * or discards it.
 *
 * @throws AppError as `runReport` does, and `output-failed`
 */
export async function writeRun(request: ReportRequest, file: AtomicFile, options: FileRunOptions): Promise<WrittenRun> {
  const { session, slug } = request;
  const { format } = options;
  // It starts while the name is read and the request is sent.
  reportWorker.prepare();
  const tableName = (await getCachedReport(session, slug)).name ?? slug;
  const recording = new RunRecording(request, options, { file, format, tableName, columns: options.columns ?? {} });
  try {
    const { metadata, headers } = await recording.fetch(reportFileLimits);
    const summary = await recording.reception.drain(headers);
    const run = await recording.describe(metadata, headers, summary, { path: file.path, format });
    const provenance = buildRunProvenance({ run, officeName: session.office.name });
    const { findings, verify } = await recording.reception.end(provenance);
    return {
      run,
      findings,
      provenance,
      verify,
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
    check: (_, { verify }) => verify(),
    move: isNew ? moveToNew : undefined,
    onDiscard: ({ discard }) => void discard(),
  });
  try {
    const notices = withProvenanceFile ? await writeProvenance(target, format, written.provenance) : [];
    return { ...toWrittenExport(bytes, written.findings, notices), run: await written.save(target), path: target };
  } catch (error) {
    await written.discard();
    throw error;
  }
}
