/** Writes the items of a pack's run, each into its file: reports, their summaries, and summaries of saved data. */
import { reportLimits } from '@main/server/http/http-get';
import { AppError } from '@shared/errors/errors';
import type { PackRun, PackRunItem, PackRunReport, PackRunReportSummary, PackRunSummary } from '@shared/settings/packs';
import { getReportPreferences, type Preferences } from '@shared/settings/preferences';
import type { OfficeSession } from '../connect/office-session';
import { getRunTotals, type LoadedRun, listDollarColumns } from '../reports/loaded-run';
import type { ReportService } from '../reports/report-service';
import {
  findSavedReportSummary,
  findSavedSummary,
  type PackTarget,
  toPackSummary,
  type WriteReportSummary,
  type WriteSummary,
} from './saved-summaries';

const bytesPerMebibyte = 1_048_576;

export type ItemWriterDependencies = {
  readonly reports: ReportService;
  readonly writeSummary: WriteSummary;
  readonly writeReportSummary: WriteReportSummary;
  readonly getPreferences: (session: OfficeSession) => Preferences;
};

/** The path of a file, and its item with what was written. */
type Written = readonly [path: string, item: PackRunItem];

/** Finds the report of a summary: the nearest before it. */
const findReport = (items: readonly PackRunItem[], index: number) =>
  items.slice(0, index).findLast((item): item is PackRunReport => item.kind === 'report');

/** Writes the items of one run. */
export class ItemWriter {
  private readonly dependencies: ItemWriterDependencies;
  private readonly session: OfficeSession;
  private readonly hasWorkbook: boolean;
  /** The report that was written last, if summaries follow it. `rows` are null where they are not in memory. */
  private last: { readonly runId: string; readonly rows: LoadedRun | null } | null = null;

  /** @param hasWorkbook - whether the items are for a workbook */
  constructor(dependencies: ItemWriterDependencies, session: OfficeSession, hasWorkbook: boolean) {
    this.dependencies = dependencies;
    this.session = session;
    this.hasWorkbook = hasWorkbook;
  }

  /** Writes an item. @throws AppError as running a report does, and where a summary cannot be made: see its writing */
  async write({ items, period }: PackRun, index: number, item: PackRunItem, target: PackTarget): Promise<Written> {
    switch (item.kind) {
      case 'report':
        return await this.writeReport(item, target, items[index + 1]?.kind === 'report-summary');
      case 'report-summary':
        return await this.writeReportSummary(item, findReport(items, index), target);
      case 'summary':
        return await this.writeSummary(item, target, period);
    }
  }

  /** Runs a report into its file. */
  private async writeReport(
    item: PackRunReport,
    { path, ...target }: PackTarget,
    hasSummaries: boolean,
  ): Promise<Written> {
    const { reports, getPreferences } = this.dependencies;
    const { columns, moneyConfirmationKey } = getReportPreferences(getPreferences(this.session), item.slug);
    this.last = null;
    const { run, asRead, loaded, ...written } = await reports.runToFile(this.session, item.slug, item.filters, path, {
      ...target,
      columns,
      // A workbook is for the eye: files for other programs have every value as received.
      ...(this.hasWorkbook ? { moneyConfirmationKey } : {}),
      priority: 'background',
      withProvenanceFile: true,
      buffersRows: hasSummaries,
    });
    if (hasSummaries) this.last = { runId: run.runId, rows: loaded };
    const dollarColumns = this.hasWorkbook
      ? [...(written.provenance.dollarColumns ?? [])]
      : listDollarColumns(asRead, columns, moneyConfirmationKey);
    const reported = {
      ...item,
      rows: run.rowsReceived,
      bytes: written.bytes,
      runId: run.runId,
      dollarColumns,
      totals: getRunTotals(asRead, dollarColumns, columns),
      warnings: [...run.warnings, ...written.notices],
    };
    return [written.path, reported];
  }

  /**
   * Makes a saved summary of a report, as it is saved now, from the rows of the report's run in this pack.
   *
   * @throws AppError `not-kept` where it is not saved any more, `usage` for what the result does not have, and where there are
   *   no rows: see {@link loadRows}
   */
  private async writeReportSummary(
    item: PackRunReportSummary,
    report: PackRunReport | undefined,
    target: PackTarget,
  ): Promise<Written> {
    const { getPreferences, writeReportSummary } = this.dependencies;
    const saved = findSavedReportSummary(getPreferences(this.session), item.slug, item.name);
    const loaded = await this.loadRows(report);
    const written = await writeReportSummary(this.session, { loaded, saved }, target);
    const { path, rows, bytes, totals, notes, warnings } = written;
    const made = {
      ...item,
      definition: saved.definition,
      rows,
      bytes,
      totals: [...totals],
      notes: [...notes],
      warnings: [...warnings],
    };
    return [path, made];
  }

  /**
   * Loads the rows of a report that is written: those in memory, else those that are stored.
   *
   * @throws AppError the report's own code where it is not written, `answer-too-large`, `run-unknown`
   */
  private async loadRows(report: PackRunReport | undefined): Promise<LoadedRun> {
    if (report?.status !== 'done' || report.runId === null) {
      const code = report?.problem?.code ?? 'run-unknown';
      throw new AppError(code, 'Its report was not saved, so there is nothing to make it of.', {});
    }
    const isLast = this.last?.runId === report.runId;
    const rows = isLast ? this.last?.rows : null;
    const loaded = rows ?? (await this.dependencies.reports.history(this.session).open(report.runId));
    if (loaded) return loaded;
    if (isLast) {
      const size = `${reportLimits.maxBytes / bytesPerMebibyte} MB`;
      const message = `The report is too large for a summary: its rows are more than ${size}. Choose a shorter period.`;
      throw new AppError('answer-too-large', message, {});
    }
    throw new AppError(
      'run-unknown',
      'The rows of the report are no longer saved on this computer. Run the pack into another folder: the report then runs again.',
      {},
    );
  }

  /** Makes a saved summary of saved data, as it is saved now, into its file. */
  private async writeSummary(item: PackRunSummary, target: PackTarget, period: PackRun['period']): Promise<Written> {
    const { getPreferences, writeSummary } = this.dependencies;
    const saved = findSavedSummary(getPreferences(this.session), item.name);
    const summary = toPackSummary(item.name, saved, period);
    const written = await writeSummary(this.session, summary, target);
    const { path, rows, bytes, totals, notes, warnings, counts, gaps, oldest } = written;
    const { filters } = summary.definition;
    const made = {
      ...item,
      definition: saved,
      filters,
      rows,
      bytes,
      totals: totals.map(({ column, sum }) => ({ column, sum, excludedCount: 0 })),
      notes: [...notes],
      warnings: [...warnings],
      counts,
      gaps: [...gaps],
      oldest,
    };
    return [path, made];
  }
}
