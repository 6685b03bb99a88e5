/** Makes the parts of a month end, each into its file, and finds what they add up to. All amounts are whole cents. */
import { AppError, serialiseError } from '@shared/errors/errors';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { toHeading, withoutCents } from '@shared/reports/headings';
import { type ReportParameters, resolveFilters } from '@shared/reports/parameters';
import { type Cell, cellText, type ReportRun } from '@shared/reports/report';
import { listOwnFilters, type MonthEndPart, type PartResult, toMonthDefinition } from '@shared/settings/month-end';
import { getSummaryId, listSummaries, type Preferences } from '@shared/settings/preferences';
import type { SummaryDefinition, SummaryResult } from '@shared/summary/definition';
import { getMeasure } from '@shared/summary/values';
import { toCalendarDay } from '@shared/values/dates';
import { decimalToUnits } from '@shared/values/money';
import type { OfficeSession } from '../connect/office-session';
import { getRunTotals, type LoadedRun, readBlockAsCells } from '../reports/loaded-run';
import { getReportName } from '../reports/report-list';
import type { ReportService } from '../reports/report-service';
import { getMonthBefore, getMonthDays } from './checklist';

/** A summary that was written: `file` is in the folder that was asked for. */
export type WrittenSummary = { readonly path: string; readonly rows: number; readonly result: SummaryResult };

/** Makes summaries, of saved data or of a report's rows. Sends no request. */
export type Summaries = {
  readonly make: (session: OfficeSession, definition: SummaryDefinition, signal: AbortSignal) => Promise<SummaryResult>;
  readonly write: (
    session: OfficeSession,
    summary: { readonly name: string; readonly definition: SummaryDefinition; readonly loaded: LoadedRun | null },
    path: string,
    signal: AbortSignal,
  ) => Promise<WrittenSummary>;
};

export type PartContext = {
  readonly session: OfficeSession;
  readonly preferences: Preferences;
  readonly summaries: Summaries;
  readonly reports: ReportService;
  readonly month: string;
  readonly basis: PeriodBasis;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly signal: AbortSignal;
};

const bookingsNames = { active: 'active', all: 'all bookings' } as const;
export const describeBasis = ({ date, bookings }: PeriodBasis) => `${date}, ${bookingsNames[bookings]}`;

export const notMade = {
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
export function findSummary(preferences: Preferences, { report, id }: Extract<MonthEndPart, { kind: 'summary' }>) {
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

export const countsAll = ({ source, filters }: SummaryDefinition) =>
  source === 'sectors' && Object.values(filters).every((value) => value === '');

/** Finds what a summary of saved bookings adds up to in a month, and in the one before. */
export async function getSums(context: PartContext, saved: SummaryDefinition, made: SummaryResult | null) {
  const { session, summaries, basis, month, signal } = context;
  const make = async (of: string) => await summaries.make(session, toMonthDefinition(saved, basis, of), signal);
  const result = made ?? (await make(month));
  const monthBefore = getMonthBefore(month);
  const { commission, total } = readSums(result, month);
  const isByMonth = result.column?.period === 'month';
  const before =
    commission === null ? null : readSums(isByMonth ? result : await make(monthBefore), monthBefore).commission;
  return { commission, total, before };
}

/** Describes a part before it is made: what a summary adds up to is known all the same. */
export async function describePart(context: PartContext, part: MonthEndPart): Promise<PartResult> {
  if (part.kind === 'report')
    return { part, name: await getReportName(context.session, part.slug), counts: '–', ...notMade };
  let { id: name } = part;
  try {
    const { definition, ...found } = findSummary(context.preferences, part);
    name = found.name;
    if (part.report !== null) {
      const report = await getReportName(context.session, part.report);
      return { part, name: `${name} (${report})`, counts: '–', ...notMade };
    }
    const sums = await getSums(context, definition, null);
    const isCompared = countsAll(definition);
    return { part, name, counts: describeBasis(context.basis), ...notMade, isCompared, ...sums };
  } catch (error) {
    context.signal.throwIfAborted();
    return { part, name, counts: '–', ...notMade, problem: toProblem(error) };
  }
}

export function toProblem(error: unknown): PartResult['problem'] {
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
export async function provesDates(
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

/** Gets the sum of the only column of a name, where its unit is known. */
export function readTotal(
  run: ReportRun,
  dollars: readonly string[],
  columns: Parameters<typeof getRunTotals>[2],
  name: string,
) {
  const isNamed = (header: string) =>
    withoutCents(toHeading(header))
      .toLowerCase()
      .replace(/^total (?=.)/, '') === name;
  const found = getRunTotals(run, dollars, columns).filter(({ column }) => isNamed(column));
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
  const named = headers.map((header) =>
    withoutCents(toHeading(header))
      .toLowerCase()
      .replace(/^total (?=.)/, ''),
  );
  const found = amounts.filter((amount) => named.includes(amount));
  return {
    source: 'sectors',
    rows: [field[0] ?? 'supplier'],
    column: null,
    measures: found.length > 0 ? found : ['commission', 'total'],
    filters: {},
  } as SummaryDefinition;
}
