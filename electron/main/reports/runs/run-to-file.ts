/** Runs a report straight into a file, in constant memory. */
import { reportFileLimits } from '@main/api/http/timeouts';
import { type AtomicFile, makeFile } from '@main/export/atomic-file';
import { getProvenanceSuffixes, toWrittenExport, type WrittenExport, writeProvenance } from '@main/export/export-file';
import { moveToFreeName } from '@main/export/free-name';
import { type Provenance, serverSource } from '@main/export/provenance';
import { reportWorker } from '@main/report-worker/report-worker';
import type { DollarColumn } from '@main/report-worker/run-file-writer';
import type { WrittenTable } from '@main/report-worker/written-table';
import { formatCount, pickPlural } from '@shared/count-text';
import { AppError } from '@shared/errors';
import type { ExportFormat } from '@shared/export-formats';
import {
  type ColumnSetting,
  getColumnSetting,
  type MoneyConfirmation,
  toMoneyConfirmationKey,
} from '@shared/report-columns';
import type { ReportRun } from '@shared/schemas/report';
import { getCachedReport } from '../report-list';
import { buildRunProvenance, type LoadedRun } from './loaded-run';
import type { RowBlocks } from './row-blocks';
import { type ReportRequest, type RunOptions, RunRecording } from './run-recording';

export type FileRunOptions = RunOptions & {
  readonly format: ExportFormat;
  /** Columns as the user corrected them. */
  readonly columns?: Readonly<Record<string, ColumnSetting>>;
  /** The key of the report's money confirmation: columns confirmed as cents are in dollars. @default as received */
  readonly moneyConfirmationKey?: string | null;
};

/** A run that was written to a file. */
export type WrittenRun = Pick<WrittenTable, 'findings' | 'verify'> & {
  readonly run: ReportRun;
  /** Its rows; null where they are not in memory. */
  readonly blocks: RowBlocks | null;
  readonly provenance: Provenance;
  /** Stores the run in the run history, once its file is saved. @param path - of that file */
  save(path: string): Promise<ReportRun>;
  /** Removes the run, if its file could not be saved. */
  discard(): Promise<void>;
};

/**
 * Refuses a file in which dollars and cents would stand in one column.
 *
 * @throws AppError `unusable-answer`
 */
function refuseUnconverted(columns: readonly DollarColumn[]): void {
  const refused = columns.find(({ unconverted }) => unconverted > 0);
  if (!refused) return;
  const { header, unconverted } = refused;
  const values = `${formatCount(unconverted, 'value')} of it ${pickPlural(unconverted, 'is', 'are')} not whole cents`;
  throw new AppError(
    'unusable-answer',
    `“${header}” was confirmed as cents, but ${values}. Nothing was saved. Run the report, and check this column under “Column types”.`,
    { problem: 'decimals in a column of cents', values: unconverted },
  );
}

/** Warns where amounts were confirmed as cents for an earlier state of the report: they are as received. */
function getMoneyWarnings(
  headers: readonly string[],
  columns: Readonly<Record<string, ColumnSetting>>,
  money: MoneyConfirmation | null,
): string[] {
  const hasCents = headers.some((header) => getColumnSetting(columns, header)?.money === 'cents');
  if (!money || !hasCents || money.key === toMoneyConfirmationKey(headers, money.lastModified)) return [];
  return [
    'The report has changed since its amounts were confirmed as cents: they are as the server sent them. Run it, and confirm them again.',
  ];
}

/**
 * Runs a report into a file that the caller finishes, verifies and commits. The caller then saves the run in the run history,
 * or discards it.
 *
 * @throws AppError as `runReport` does, and `output-failed`
 */
export async function writeRun(request: ReportRequest, file: AtomicFile, options: FileRunOptions): Promise<WrittenRun> {
  const { session, slug } = request;
  const { format, columns = {}, moneyConfirmationKey: key } = options;
  // It starts while the name is read and the request is sent.
  reportWorker.prepare();
  const { name, lastModified } = await getCachedReport(session, slug);
  const money = key === undefined ? null : { key, lastModified };
  const recording = new RunRecording(request, options, { file, format, tableName: name ?? slug, columns, money });
  try {
    const { metadata, headers } = await recording.fetch(reportFileLimits);
    const { summary, dollarColumns } = await recording.reception.drain(headers);
    refuseUnconverted(dollarColumns);
    const described = await recording.describe(metadata, headers, summary, { path: file.path, format });
    const run = { ...described, warnings: [...described.warnings, ...getMoneyWarnings(headers, columns, money)] };
    const provenance = buildRunProvenance(
      { run, officeName: session.office.name },
      serverSource,
      dollarColumns.map(({ header }) => header),
    );
    const { findings, verify } = await recording.reception.end(provenance);
    return {
      run,
      blocks: recording.blocks.isBuffered ? recording.blocks : null,
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

/** A run that was saved to a file, with notices about the file. */
export type WrittenRunFile = WrittenExport & {
  readonly run: ReportRun;
  /** The run with its rows; null where these are not in memory. */
  readonly loaded: LoadedRun | null;
  readonly path: string;
  readonly provenance: Provenance;
};

/**
 * Runs a report straight into a file: verified before the commit, its provenance beside it or within.
 *
 * @throws AppError as {@link writeRun} does, and `cancelled`
 */
export async function runToFile(
  request: ReportRequest,
  path: string,
  options: RunToFileOptions,
): Promise<WrittenRunFile> {
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
    const { findings, provenance, blocks } = written;
    const run = await written.save(target);
    const { id: officeId, name: officeName } = request.session.office;
    const loaded = blocks && { run, officeId, officeName, blocks };
    return { ...toWrittenExport(bytes, findings, notices), run, loaded, path: target, provenance };
  } catch (error) {
    await written.discard();
    throw error;
  }
}
