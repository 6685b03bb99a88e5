/** Writes the parts of one run, each into a workbook of its own. */
import { basename, join } from 'node:path';
import { AppError } from '@shared/errors/errors';
import { hasPolicy } from '@shared/errors/policies';
import { toFileName } from '@shared/exports/file-name';
import { listOwnFilters, type MonthEndPart, type PartResult, toMonthDefinition } from '@shared/settings/month-end';
import { getReportPreferences } from '@shared/settings/preferences';
import { type LoadedRun, listDollarColumns } from '../reports/loaded-run';
import { getReportName } from '../reports/report-list';
import {
  countsAll,
  describeBasis,
  describePart,
  findSummary,
  getSums,
  notMade,
  type PartContext,
  provesDates,
  readTotal,
  toProblem,
  toReportFilters,
} from './parts';

export class PartWriter {
  private readonly context: PartContext;
  private readonly folder: string;
  private readonly taken = new Set<string>();
  /** Results of reports of which summaries are parts, too. */
  private readonly loaded = new Map<string, { readonly loaded: LoadedRun; readonly isOwn: boolean }>();
  /** Why no report can be run any more; null while they can. */
  private ended: AppError | null = null;

  constructor(context: PartContext, folder: string) {
    this.context = context;
    this.folder = folder;
  }

  /** Makes a part into its file, or says why not. @throws AppError `cancelled` */
  async write(part: MonthEndPart): Promise<PartResult> {
    const { signal } = this.context;
    try {
      return part.kind === 'report' ? await this.writeReport(part) : await this.writeSummary(part);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError && hasPolicy(error.code, 'end-reports')) this.ended = error;
      return { ...(await describePart(this.context, part)), problem: toProblem(error) };
    }
  }

  private choosePath(name: string): string {
    for (let count = 1; ; count += 1) {
      const file = toFileName({ title: count === 1 ? name : `${name} (${count})` }, 'xlsx');
      if (this.taken.has(file.toLowerCase())) continue;
      this.taken.add(file.toLowerCase());
      return join(this.folder, file);
    }
  }

  private async writeSummary(part: Extract<MonthEndPart, { kind: 'summary' }>): Promise<PartResult> {
    const { session, summaries, preferences, basis, month, signal } = this.context;
    const { name: title, definition: saved } = findSummary(preferences, part);
    if (part.report !== null) {
      const { loaded, isOwn } = await this.load(part.report);
      const name = `${title} (${await getReportName(session, part.report)})`;
      const made = await summaries.write(session, { name, definition: saved, loaded }, this.choosePath(name), signal);
      const counts = isOwn ? 'the report’s own dates' : basis.date;
      return { part, name, counts, ...notMade, isOwn, file: basename(made.path), rows: made.rows };
    }
    const definition = toMonthDefinition(saved, basis, month);
    const path = this.choosePath(title);
    const { result, rows, ...made } = await summaries.write(
      session,
      { name: title, definition, loaded: null },
      path,
      signal,
    );
    return {
      ...{ part, name: title, counts: describeBasis(basis), ...notMade },
      isCompared: countsAll(definition),
      ...(await getSums(this.context, saved, result)),
      file: basename(made.path),
      rows,
    };
  }

  private async writeReport(part: Extract<MonthEndPart, { kind: 'report' }>): Promise<PartResult> {
    if (this.ended) throw this.ended;
    const { session, reports, preferences, basis, month, today, signal } = this.context;
    const { slug, parameters } = part;
    const { columns, moneyConfirmationKey } = getReportPreferences(preferences, slug);
    const name = await getReportName(session, slug);
    const filters = toReportFilters(parameters, basis, month, today);
    const path = this.choosePath(name);
    const { run, asRead, loaded } = await reports.runToFile(session, slug, filters, path, {
      ...{ format: 'xlsx', columns, moneyConfirmationKey, priority: 'background', signal },
      withProvenanceFile: false,
      keepsRows: true,
    });
    const isOwn = loaded === null || !(await provesDates(loaded, basis, month));
    if (loaded) this.loaded.set(slug, { loaded, isOwn });
    const dollars = listDollarColumns(asRead, columns, moneyConfirmationKey);
    const own = listOwnFilters(parameters).filter(([filter]) => filter !== 'isActive');
    return {
      part,
      name,
      // Which bookings a report counts is known only where its sums are those of the month.
      counts: isOwn ? 'the report’s own dates' : basis.date,
      ...notMade,
      isOwn,
      isCompared: !isOwn && own.length === 0,
      commission: readTotal(asRead, dollars, columns, 'commission'),
      total: readTotal(asRead, dollars, columns, 'total'),
      file: basename(path),
      rows: run.rowsReceived,
      runId: run.runId,
    };
  }

  /** Gets the rows of a report, which is run where it is no part itself. */
  private async load(slug: string) {
    const known = this.loaded.get(slug);
    if (known) return known;
    if (this.ended) throw this.ended;
    const { session, reports, basis, month, today, signal } = this.context;
    const filters = toReportFilters({ filters: {}, ranges: {} }, basis, month, today);
    const loaded = await reports.run(session, slug, filters, { signal, priority: 'background' });
    const found = { loaded, isOwn: !(await provesDates(loaded, basis, month)) };
    this.loaded.set(slug, found);
    return found;
  }
}
