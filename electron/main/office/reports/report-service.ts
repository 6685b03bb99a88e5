/** Runs reports of all offices, and caches their last results in memory. Every run goes into its office's run history. */
import type { AtomicFile } from '@main/rows/files/atomic-file';
import { type Provenance, serverSource } from '@main/rows/files/table';
import { type RowBlocks, readAllDeflated, readRun } from '@main/rows/thread/column-readings';
import { reportCalls, reportWorker } from '@main/rows/thread/report-worker';
import type { DollarColumn } from '@main/rows/thread/run-receiver';
import { saveTable, type WrittenExport, type WrittenTable } from '@main/rows/thread/write-table';
import { AppError } from '@shared/errors/errors';
import type { ExportFormat } from '@shared/exports/formats';
import { checkFilters, reportFilters } from '@shared/filters/filters';
import { listTypedColumns } from '@shared/reports/column-readings';
import { getColumnSetting, getEffectiveSettings } from '@shared/reports/columns';
import type { ColumnSetting, Comparison, ReportRun } from '@shared/reports/report';
import { LruMap } from '@shared/values/collections';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import {
  buildRunProvenance,
  defaultRunLimits,
  type LoadedRun,
  openRun,
  type RunLimits,
  toRowBlocks,
} from './loaded-run';
import { type ReportRequest, type RunOptions, receiveRun, storeRun } from './run-recording';

/* Runs a report straight into a file, in constant memory. */

type FileRunOptions = RunOptions & {
  readonly format: ExportFormat;
  /** Columns as the user corrected them. */
  readonly columns?: Readonly<Record<string, ColumnSetting>>;
  /** The key of the report's money confirmation: columns confirmed as cents are in dollars. @default as received */
  readonly moneyConfirmationKey?: string | null;
};

/** A run in a file that is not committed yet. */
type WrittenRun = WrittenTable & {
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

/** A run that was saved to a file, with notices about the file. */
type WrittenRunFile = WrittenExport & {
  readonly run: ReportRun;
  readonly asRead: ReportRun;
  /** The run with its rows; null where these are not in memory. */
  readonly loaded: LoadedRun | null;
};

/** Maximum number of results in memory. An older one is read from the run history, or must be run again. */
const maxLoadedRuns = 6;

type Filters = Readonly<Record<string, string>>;

export class ReportService {
  private readonly loadedRuns = new LruMap<string, LoadedRun>(maxLoadedRuns);
  private readonly limits: RunLimits;

  /** @param limits - how much of its runs an office stores */
  constructor(limits = defaultRunLimits) {
    this.limits = limits;
  }

  /**
   * Runs a report to look at its result.
   *
   * @throws AppError `usage` for an unknown filter, `report-failed` with the API's reason, `answer-too-large` beyond 400 MB, else
   *   as the API client does
   */
  async run(session: OfficeSession, slug: string, filters: Filters, options: RunOptions = {}): Promise<LoadedRun> {
    const request = this.toRequest(session, slug, filters);
    const { run, blocks, reception } = await receiveRun(request, options, null);
    await reception.close();
    await storeRun(request, run, blocks);
    const { id: officeId, name: officeName } = session.office;
    const loaded = { officeId, officeName, run, blocks: toRowBlocks(blocks ?? []) };
    this.loadedRuns.set(run.runId, loaded);
    return loaded;
  }

  /**
   * Runs a report straight into a file: verified before the commit, its provenance beside it or within.
   *
   * @throws AppError as `writeRun` does, and `cancelled`
   */
  async runToFile(
    session: OfficeSession,
    slug: string,
    filters: Filters,
    path: string,
    options: FileRunOptions,
  ): Promise<WrittenRunFile> {
    const write = (file: AtomicFile) => this.writeRun(session, slug, filters, file, options);
    const { written, content } = await saveTable(path, options.format, write, options.signal);
    await content.save();
    const { run, asRead, blocks } = content;
    const { id: officeId, name: officeName } = session.office;
    return { ...written, run, asRead, loaded: blocks && { run, officeId, officeName, blocks } };
  }

  /**
   * Runs a report into a file that the caller finishes, verifies and commits. The caller then saves the run in the run history.
   *
   * @throws AppError `usage` for an unknown filter, `output-failed`, else as `receiveRun` does
   */
  async writeRun(
    session: OfficeSession,
    slug: string,
    filters: Filters,
    { path, temporary }: AtomicFile,
    options: FileRunOptions,
  ): Promise<WrittenRun> {
    const request = this.toRequest(session, slug, filters);
    const { format, columns = {}, moneyConfirmationKey: key } = options;
    // It starts while the name is read and the request is sent.
    reportWorker.prepare();
    const keepsRows = options.keepsRows === true || hasNumbers(columns);
    const money = key === undefined ? {} : { moneyConfirmationKey: key };
    const received = await receiveRun(
      request,
      { ...options, keepsRows },
      { path, temporary, format, columns, ...money },
    );
    const { reception, dollarColumns, blocks } = received;
    try {
      refuseUnconverted(dollarColumns);
      const { headers, warnings } = received.run;
      const described = { ...received.run, warnings: [...warnings, ...getMoneyWarnings(headers, columns, key)] };
      const rowBlocks = blocks && toRowBlocks(blocks);
      const { run, asRead } = await readForTotals(described, rowBlocks, columns, options.signal);
      const provenance = buildRunProvenance(
        { run: { ...run, columns: asRead.columns }, officeName: session.office.name, settings: columns },
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

  /** Gets an office's result. @throws AppError `run-unknown` if it is neither loaded nor stored, or is another office's */
  async loadRun(runId: string, session: OfficeSession): Promise<LoadedRun> {
    const inMemory = this.loadedRuns.get(runId);
    const loaded = inMemory?.officeId === session.office.id ? inMemory : await openRun(session, runId);
    if (!loaded) throw new AppError('run-unknown', 'This result has expired. Run the report again.', {});
    if (!inMemory) this.loadedRuns.set(runId, loaded);
    return loaded;
  }

  /**
   * Compares two results.
   *
   * @param key - the column by whose values rows are matched. If null, the first column with unique values is used
   * @throws AppError `run-unknown`, `usage` if one of them has no such column
   */
  async compare(session: OfficeSession, before: string, after: string, key: string | null): Promise<Comparison> {
    const read = async (runId: string) => {
      const { run, blocks } = await this.loadRun(runId, session);
      return { run, blocks: await readAllDeflated(blocks) };
    };
    return await reportCalls.comparisons.compare(session.office.id, await read(before), await read(after), key);
  }

  /** Reads rows of a comparison, as a JSON list. @throws AppError `run-unknown` if it is no longer loaded */
  async readDifferences(comparisonId: string, offset: number, limit: number): Promise<string> {
    return await reportCalls.comparisons.read(comparisonId, offset, limit);
  }

  /** Drops an office's results from memory. */
  forget(officeId: string): void {
    // A worker that never ran holds none.
    if (reportWorker.generation > 0) reportCalls.forget(officeId).catch(() => undefined);
    for (const [runId, loaded] of this.loadedRuns) if (loaded.officeId === officeId) this.loadedRuns.delete(runId);
  }

  /** Checks a request before anything is sent. @throws AppError `usage` without a report, or for an unknown filter */
  private toRequest(session: OfficeSession, slug: string, filters: Filters): ReportRequest {
    if (slug.trim() === '') throw new AppError('usage', 'Choose a report.', {});
    return { session, slug, filtersSent: checkFilters(reportFilters, filters), limits: this.limits };
  }
}
