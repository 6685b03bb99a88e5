/** Makes the parts of a month end, each into its file, and finds what they add up to. All amounts are whole cents. */
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findFreeName } from '@main/rows/files/formats';
import { AppError, hasPolicy, serialiseError } from '@shared/errors/errors';
import { toFileName } from '@shared/exports/file-name';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { type ReportParameters, resolveFilters } from '@shared/reports/parameters';
import { type Cell, cellText, type ReportRun, toHeading, withoutCents } from '@shared/reports/report';
import { listOwnFilters, type MonthEndPart, type PartResult, toMonthDefinition } from '@shared/settings/month-end';
import { getReportPreferences, getSummaryId, listSummaries, type Preferences } from '@shared/settings/preferences';
import type { SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { allSectors } from '@shared/summary/filters';
import { getMeasure } from '@shared/summary/values';
import { toCalendarDay } from '@shared/values/dates';
import { decimalToUnits } from '@shared/values/money';
import type { OfficeSession } from '../connect/office-session';
import { writeSummaryFile } from '../exports/summary-table';
import { getRunTotals, type LoadedRun, listDollarColumns, readBlockAsCells } from '../reports/loaded-run';
import { getReportName } from '../reports/report-list';
import type { ReportService } from '../reports/report-service';
import { makeSummary, type RunSummaryContext } from '../reports/run-summary';
import { getMonthBefore, getMonthDays } from './checklist';

export type PartContext = RunSummaryContext & {
  readonly reports: ReportService;
  readonly month: string;
  readonly basis: PeriodBasis;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Whether all that the bar counts in the month before is on this computer: what has changed is not known otherwise. */
  readonly isBeforeWhole: boolean;
  readonly signal: AbortSignal;
};

/** Says what a summary of saved data counts by: of trips all sectors, whatever bookings the bar has. */
const describeBasis = ({ source }: SummaryDefinition, { date, bookings }: PeriodBasis) =>
  `${date}, ${source === 'trips' ? allSectors.toLowerCase() : bookings === 'active' ? 'active' : 'all bookings'}`;

const notMade = {
  isOwn: false,
  isCompared: false,
  commission: null,
  total: null,
  before: null,
  file: null,
  rows: 0,
  runId: null,
  problem: null,
} as const;

/** Finds a saved summary. @throws AppError `not-kept` where it was deleted since */
function findSummary(preferences: Preferences, { report, id }: Extract<MonthEndPart, { kind: 'summary' }>) {
  const found = listSummaries(preferences, report).find((summary) => getSummaryId(summary) === id);
  if (found) return found;
  throw new AppError('not-kept', 'This summary was deleted. Take it out in Parts…', {});
}

/** Gets the sums of a month from a summary: of its column, or of all of it. */
function readSums({ column, columns, total, measures }: SummaryResult, month: string) {
  const isByMonth = column?.period === 'month';
  const cell = isByMonth ? total[columns.indexOf(month)] : total.at(-1);
  const read = (id: string) => {
    const measure = measures.find((each) => each.id === id);
    if (!measure) return null;
    const { value } = cell && cell.count > 0 ? getMeasure(cell, measure) : { value: 0 };
    return value === null ? null : Number(value);
  };
  return { commission: read('commission'), total: read('total') };
}

/** Finds what a summary of saved data counts, and what it adds up to in a month and in the one before. */
async function describeSaved(context: PartContext, saved: SummaryDefinition, made: SummaryResult | null) {
  const { basis, month, isBeforeWhole, signal } = context;
  const isCompared = saved.source === 'sectors' && Object.values(saved.filters).every((value) => value === '');
  const make = async (of: string) =>
    decodeSummary(await makeSummary(context, { definition: toMonthDefinition(saved, basis, of), runId: null }, signal));
  const result = made ?? (await make(month));
  const { commission, total } = readSums(result, month);
  const described = { counts: describeBasis(saved, basis), isCompared, commission, total, before: null };
  if (commission === null || !isBeforeWhole) return described;
  const monthBefore = getMonthBefore(month);
  const resultBefore = result.column?.period === 'month' ? result : await make(monthBefore);
  return { ...described, before: readSums(resultBefore, monthBefore).commission };
}

/** Describes a part before it is made: what a summary adds up to is known all the same. */
export async function describePart(context: PartContext, part: MonthEndPart): Promise<PartResult> {
  const { session, preferences, signal } = context;
  const described = { part, counts: '–', ...notMade };
  if (part.kind === 'report') return { ...described, name: await getReportName(session, part.slug) };
  let { id: name } = part;
  try {
    const found = findSummary(preferences, part);
    name = found.name;
    if (part.report !== null) return { ...described, name: await nameReportSummary(session, name, part.report) };
    return { ...described, name, ...(await describeSaved(context, found.definition, null)) };
  } catch (error) {
    signal.throwIfAborted();
    return { ...described, name, problem: toProblem(error) };
  }
}

const nameReportSummary = async (session: OfficeSession, name: string, slug: string) =>
  `${name} (${await getReportName(session, slug)})`;

function toProblem(error: unknown): PartResult['problem'] {
  const { code, message } = serialiseError(error);
  return { code, message };
}

/* Reports: the bar as their parameters, and what their results prove of it. */

const dateFilters = { travel: ['travelStartDate', 'travelEndDate'], opened: ['startDate', 'endDate'] } as const;

/** Puts the bar of a month in place of a report's own dates. No report can be asked for dates of return: it keeps its own. */
export function toReportFilters(
  parameters: ReportParameters,
  { date, bookings }: PeriodBasis,
  month: string,
  today: string,
) {
  const own = Object.fromEntries(listOwnFilters(parameters).filter(([name]) => name !== 'isActive'));
  const active = bookings === 'active' ? { isActive: '1' } : {};
  if (date === 'return') return { ...resolveFilters(parameters, today), ...active };
  const { from, to } = getMonthDays(month);
  const [first, last] = dateFilters[date];
  return { ...own, [first]: from, [last]: to, ...active };
}

/** Headings that may be of the date that a bar counts by. */
const dateHeadings = { travel: /travel|depart/i, opened: /open/i, return: /return/i } as const;

/** Whether a date column of a result has a day of the month in every row. */
async function provesDates(
  { run, blocks, ...rest }: LoadedRun,
  { date }: PeriodBasis,
  month: string,
): Promise<boolean> {
  const columns = run.headers.flatMap((header, index) => {
    const { dates = 0, datesWithTime = 0 } = run.columns[index] ?? {};
    return dateHeadings[date].test(header) && dates + datesWithTime >= run.rowsReceived ? [index] : [];
  });
  if (columns.length === 0 || run.rowsReceived === 0) return false;
  const { from, to } = getMonthDays(month);
  const open = new Set(columns);
  for (const block of run.blocks.keys()) {
    const rows = JSON.parse(await readBlockAsCells({ run, blocks, ...rest }, block)) as Cell[][];
    for (const row of rows) {
      for (const index of open) {
        const day = toCalendarDay(cellText(row[index] ?? null));
        if (day === null || day < from || day > to) open.delete(index);
      }
    }
    if (open.size === 0) return false;
  }
  return true;
}

/** What a report's column of amounts is called: "commission" of "Total commission_cents". */
const toAmountName = (header: string) =>
  withoutCents(toHeading(header))
    .toLowerCase()
    .replace(/^total (?=.)/, '');

/** Gets the sum of the only column of a name, where its unit is known. */
function readTotal(
  run: ReportRun,
  dollars: readonly string[],
  columns: Parameters<typeof getRunTotals>[2],
  name: string,
) {
  const found = getRunTotals(run, dollars, columns).filter(({ column }) => toAmountName(column) === name);
  const [only] = found;
  if (found.length !== 1 || only === undefined || only.excludedCount > 0) return null;
  // Whole numbers that nothing calls cents may be either.
  if (!dollars.includes(only.column) && !only.sum.includes('.')) return null;
  const units = decimalToUnits(only.sum, 2);
  return units === null || !Number.isSafeInteger(Number(units)) ? null : Number(units);
}

/** Fields of saved bookings by what reports name them. */
const fieldPatterns = [
  ['supplier', /supplier/i],
  ['consultant', /consultant|agent/i],
  ['client', /client|customer/i],
  ['branch', /branch/i],
  ['product', /product/i],
  ['status', /status/i],
] as const;
const amounts = ['net', 'fees', 'gst', 'commission', 'total'] as const;

/** Makes the summary that is equal to a report: by what its first column names, of the amounts that it has. */
export function toEqualSummary(headers: readonly string[]): SummaryDefinition {
  const field = headers.flatMap((header) => fieldPatterns.find(([, pattern]) => pattern.test(header))?.[0] ?? []);
  const named = headers.map(toAmountName);
  const found = amounts.filter((amount) => named.includes(amount));
  return {
    source: 'sectors',
    rows: [field[0] ?? 'supplier'],
    column: null,
    measures: found.length > 0 ? found : ['commission', 'total'],
    filters: {},
  } as SummaryDefinition;
}

/* The parts of one run, each in a workbook of its own. */

const ownDates = 'the report’s own dates';

export class PartWriter {
  private readonly context: PartContext;
  private readonly folder: string;
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

  private async getFreePath(name: string): Promise<string> {
    return await findFreeName(join(this.folder, toFileName({ title: name }, 'xlsx')));
  }

  private async writeSummary(part: Extract<MonthEndPart, { kind: 'summary' }>): Promise<PartResult> {
    const { session, preferences, basis, month, signal } = this.context;
    const { name: title, definition: saved } = findSummary(preferences, part);
    const { loaded = null, isOwn = false } = part.report === null ? {} : await this.load(part.report);
    const name = part.report === null ? title : await nameReportSummary(session, title, part.report);
    const definition = loaded ? saved : toMonthDefinition(saved, basis, month);
    const path = await this.getFreePath(name);
    const result = await writeSummaryFile(this.context, { name, definition, loaded }, path, signal);
    const made = { part, name, ...notMade, file: basename(path), rows: result.rows.length };
    if (loaded) return { ...made, counts: isOwn ? ownDates : basis.date, isOwn };
    return { ...made, ...(await describeSaved(this.context, saved, result)) };
  }

  private async writeReport(part: Extract<MonthEndPart, { kind: 'report' }>): Promise<PartResult> {
    if (this.ended) throw this.ended;
    const { session, reports, preferences, basis, month, today, signal } = this.context;
    const { slug, parameters } = part;
    const { columns, moneyConfirmationKey } = getReportPreferences(preferences, slug);
    const name = await getReportName(session, slug);
    const filters = toReportFilters(parameters, basis, month, today);
    const path = await this.getFreePath(name);
    const { run, asRead, loaded } = await reports.runToFile(session, slug, filters, path, {
      ...{ format: 'xlsx', columns, moneyConfirmationKey, priority: 'background', signal },
      keepsRows: true,
    });
    const isOwn = loaded === null || !(await provesDates(loaded, basis, month));
    const own = listOwnFilters(parameters).filter(([filter]) => filter !== 'isActive');
    // A summary of the report counts all of the month, whatever filters a part has that is the report itself.
    const isAll = isDeepStrictEqual(filters, toReportFilters({ filters: {}, ranges: {} }, basis, month, today));
    if (loaded && isAll) this.loaded.set(slug, { loaded, isOwn });
    const dollars = listDollarColumns(asRead, columns, moneyConfirmationKey);
    return {
      part,
      name,
      // Which bookings a report counts is known only where its sums are those of the month.
      counts: isOwn ? ownDates : basis.date,
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
