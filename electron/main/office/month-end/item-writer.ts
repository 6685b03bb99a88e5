/** Writes the items of a pack's run, each into its file: reports, their summaries, and summaries of saved data. */
import { reportLimits } from '@main/server/http/http-get';
import { AppError } from '@shared/errors/errors';
import type { PackRun, PackRunItem, PackRunReport, PackRunSummary } from '@shared/settings/packs';
import { getReportPreferences, type Preferences } from '@shared/settings/preferences';
import type { OfficeSession } from '../connect/office-session';
import { getRunTotals, type LoadedRun, listDollarColumns } from '../reports/loaded-run';
import type { ReportService } from '../reports/report-service';
import { findSavedSummary, type PackTarget, toPackSummary, type WriteSummary } from './saved-summaries';

const bytesPerMebibyte = 1_048_576;

export type ItemWriterDependencies = {
  readonly reports: ReportService;
  readonly writeSummary: WriteSummary;
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
    if (item.kind === 'summary') return await this.writeSummary(item, findReport(items, index), target, period);
    const next = items[index + 1];
    return await this.writeReport(item, target, next?.kind === 'summary' && next.slug !== null);
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

  /**
   * Makes a saved summary, as it is saved now: of saved data, or from the rows of its report's run in this pack.
   *
   * @throws AppError `not-kept` where it is not saved any more, `usage` for what the result does not have, and where there are
   *   no rows: see {@link loadRows}
   */
  private async writeSummary(
    item: PackRunSummary,
    report: PackRunReport | undefined,
    target: PackTarget,
    period: PackRun['period'],
  ): Promise<Written> {
    const { getPreferences, writeSummary } = this.dependencies;
    const { slug, name } = item;
    const definition = findSavedSummary(getPreferences(this.session), slug, name);
    const summary =
      slug === null
        ? toPackSummary(name, definition, period)
        : { name, definition, loaded: await this.loadRows(report), notes: [] };
    const { path, totals, notes, warnings, gaps, ...written } = await writeSummary(this.session, summary, target);
    const made = {
      ...item,
      ...written,
      definition,
      // Those of a report's summary are the report's.
      filters: slug === null ? summary.definition.filters : item.filters,
      totals: [...totals],
      notes: [...notes],
      warnings: [...warnings],
      gaps: [...gaps],
    };
    return [path, made];
  }
}
