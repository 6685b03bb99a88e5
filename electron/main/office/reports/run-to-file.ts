/** Runs a report straight into a file, in constant memory. */

import type { AtomicFile } from '@main/rows/files/atomic-file';
import type { WrittenExport } from '@main/rows/files/export-file';
import { type Provenance, serverSource } from '@main/rows/files/table';
import { readRun } from '@main/rows/thread/column-readings';
import { reportWorker } from '@main/rows/thread/report-worker';
import type { DollarColumn } from '@main/rows/thread/run-receiver';
import { saveTable, type WrittenTable } from '@main/rows/thread/write-table';
import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import { listTypedColumns } from '@shared/reports/column-readings';
import { getColumnSetting, getEffectiveSettings } from '@shared/reports/columns';
import type { ColumnSetting, ReportRun } from '@shared/reports/report';
import { formatCount, pickPlural } from '@shared/values/texts';
import { buildRunProvenance, type LoadedRun, type RowBlocks, toRowBlocks } from './loaded-run';
import { type ReportRequest, type RunOptions, receiveRun, storeRun } from './run-recording';

export type FileRunOptions = RunOptions & {
  readonly format: ExportFormat;
  /** Columns as the user corrected them. */
  readonly columns?: Readonly<Record<string, ColumnSetting>>;
  /** The key of the report's money confirmation: columns confirmed as cents are in dollars. @default as received */
  readonly moneyConfirmationKey?: string | null;
};

export type RunToFileOptions = FileRunOptions & { readonly withProvenanceFile: boolean };

/** A run in a file that is not committed yet. */
export type WrittenRun = WrittenTable & {
  readonly run: ReportRun;
  /** The run with the statistics of its values as they are read. */
  readonly asRead: ReportRun;
  /** Its rows; null where they are not in memory. */
  readonly blocks: RowBlocks | null;
  readonly provenance: Provenance;
  /** Stores the run in the run history, once its file is saved. */
  save(): Promise<void>;
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
    `“${header}” is in cents, but ${values}. Nothing was saved. Run the report, and say in the menu of this column’s heading what its amounts are.`,
    { problem: 'decimals in a column of cents', values: unconverted },
  );
}

/** Warns where amounts were said to be cents, and are as received because the report has other columns now. */
function getMoneyWarnings(
  headers: readonly string[],
  columns: Readonly<Record<string, ColumnSetting>>,
  key: string | null | undefined,
): string[] {
  if (key === undefined) return [];
  const settings = getEffectiveSettings(columns, key, headers);
  const isDropped = (header: string) =>
    getColumnSetting(columns, header)?.money === 'cents' && getColumnSetting(settings, header)?.money === undefined;
  if (!headers.some(isDropped)) return [];
  return [
    'The report has other columns than when its amounts were said to be cents: they are as the server sent them. Run it, and answer again.',
  ];
}

/** Whether the user calls a column numbers: its rows stay in memory then, as its values may have to be read for their total. */
const hasNumbers = (columns: Readonly<Record<string, ColumnSetting>>) =>
  Object.values(columns).some(({ type }) => type === 'integer' || type === 'decimal');

/** Reads a run for its totals. One that is too large to stay in memory is not read, and says of which columns. */
async function readForTotals(
  run: ReportRun,
  blocks: RowBlocks | null,
  columns: Readonly<Record<string, ColumnSetting>>,
  signal: AbortSignal | undefined,
): Promise<Pick<WrittenRun, 'run' | 'asRead'>> {
  const names = listTypedColumns(run, columns).flatMap(({ column, kind }) =>
    kind === 'number' ? [run.headers[column] ?? ''] : [],
  );
  if (names.length === 0) return { run, asRead: run };
  if (blocks) return { run, asRead: (await readRun({ run, blocks }, columns, signal)).run };
  const warning = `The report is too large to read the texts of ${names.join(', ')} as numbers: the totals have plain numbers only.`;
  return { run: { ...run, warnings: [...run.warnings, warning] }, asRead: run };
}

/**
 * Runs a report into a file that the caller finishes, verifies and commits. The caller then saves the run in the run history.
 *
 * @throws AppError as `receiveRun` does, and `output-failed`
 */
export async function writeRun(request: ReportRequest, file: AtomicFile, options: FileRunOptions): Promise<WrittenRun> {
  const { format, columns = {}, moneyConfirmationKey: key } = options;
  // It starts while the name is read and the request is sent.
  reportWorker.prepare();
  const keepsRows = options.keepsRows === true || hasNumbers(columns);
  const { path, temporary } = file;
  const money = key === undefined ? {} : { moneyConfirmationKey: key };
  const received = await receiveRun(request, { ...options, keepsRows }, { path, temporary, format, columns, ...money });
  const { reception, dollarColumns, blocks } = received;
  try {
    refuseUnconverted(dollarColumns);
    const { headers, warnings } = received.run;
    const described = { ...received.run, warnings: [...warnings, ...getMoneyWarnings(headers, columns, key)] };
    const rowBlocks = blocks && toRowBlocks(blocks);
    const { run, asRead } = await readForTotals(described, rowBlocks, columns, options.signal);
    const provenance = buildRunProvenance(
      { run: { ...run, columns: asRead.columns }, officeName: request.session.office.name, settings: columns },
      serverSource,
      dollarColumns.map(({ header }) => header),
    );
    const table = await reception.end(provenance);
    const save = () => storeRun(request, run, blocks);
    return { ...table, run, asRead, blocks: rowBlocks, provenance, save };
  } catch (error) {
    await reception.close();
    throw error;
  }
}

/** A run that was saved to a file, with notices about the file. */
export type WrittenRunFile = WrittenExport & {
  readonly run: ReportRun;
  readonly asRead: ReportRun;
  /** The run with its rows; null where these are not in memory. */
  readonly loaded: LoadedRun | null;
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
  const { written, content } = await saveTable(
    path,
    options.format,
    (file) => writeRun(request, file, options),
    options,
  );
  await content.save();
  const { run, asRead, blocks } = content;
  const { id: officeId, name: officeName } = request.session.office;
  return { ...written, run, asRead, loaded: blocks && { run, officeId, officeName, blocks } };
}
