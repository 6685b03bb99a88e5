/** The period before that of a report's run: the dates that the run was sent, moved by as many whole months, else by as many days. */
import type { DateRange } from './date-ranges';
import { daysBetween, isCalendarDate } from './dates';
import { reportFilters } from './filters';
import { periods } from './period-keys';
import { datePairs } from './report-parameters';
import type { FilterSupport, ReportRun } from './schemas/report';
import type { ReportPeriod } from './schemas/report-summary';
import { getRangeBefore } from './summary-periods';

type DatePair = (typeof datePairs)[number];
type Filters = ReportRun['filtersSent'];

/** Which filters a report uses, as far as it was checked. */
export type KnownFilterSupport = Readonly<Record<string, FilterSupport>>;

/** How far dates of the period before stand before their counterparts. `months` is null where days are counted. */
export type PeriodShift = { readonly months: number | null; readonly days: number };

/** The period before of a run, and the filters of its own run. */
export type DatedPeriodBefore = {
  readonly kind: 'dates';
  /** The dates of the run itself. */
  readonly now: DateRange;
  readonly before: DateRange;
  readonly shift: PeriodShift;
  readonly filters: Readonly<Record<string, string>>;
  /** Whether the report is known to use both dates. */
  readonly isSupported: boolean;
};

/** The period before of a run, or why there is none, as a sentence that says what to do. */
export type ReportPeriodBefore = DatedPeriodBefore | { readonly kind: 'none'; readonly problem: string };

const none = (problem: string): ReportPeriodBefore => ({ kind: 'none', problem });

const problems = {
  noDates: 'Run the report with a start date and an end date.',
  openRange: (label: string) =>
    `Run the report with both ends of ${label}: a range without an end has no period of the same length before it.`,
  noRange: (label: string) => `Run the report with a start of ${label} that is not after its end.`,
  twoRanges: (labels: readonly string[]) =>
    `The report was run with ${labels.join(' and ')}, and nothing says which of them to move. Run it with one of them.`,
  ignored: (label: string) =>
    `The report does not use the filter “${label}”: a run for the period before would not be of those dates only.`,
  partialPeriods:
    'Run the report for whole months, quarters or financial years, as the rows or columns have, or choose days.',
  daysOfMonths:
    'Days of two months do not match one by one. Choose months on rows or columns, or run the report for other dates than whole months.',
};

const isGiven = (filters: Filters, { from, to }: DatePair) => Boolean(filters[from]) || Boolean(filters[to]);

const getFilterLabel = (name: string) => reportFilters.find((filter) => filter.name === name)?.label ?? name;

/** The fields of a summary, of which only the periods of dates matter. */
type FieldPeriods = {
  readonly rows: readonly { readonly period: ReportPeriod | null }[];
  readonly column: { readonly period: ReportPeriod | null } | null;
};

/** Says why the periods on rows and columns do not match those of the period before one by one; null where they do. */
function findFieldProblem({ rows, column }: FieldPeriods, { months }: PeriodShift): string | null {
  for (const { period } of column === null ? rows : [...rows, column]) {
    if (period === null) continue;
    if (period === 'day' && months !== null) return problems.daysOfMonths;
    if (period !== 'day' && (months === null || months % periods[period].months !== 0)) return problems.partialPeriods;
  }
  return null;
}

/**
 * Finds the period before of a run. Its dates decide: those of the one pair that is set. A pair that the report is known to ignore
 * stays as it is.
 */
export function getReportPeriodBefore(
  filters: Filters,
  definition: FieldPeriods,
  support: KnownFilterSupport,
): ReportPeriodBefore {
  const given = datePairs.filter((pair) => isGiven(filters, pair));
  const findIgnored = ({ from, to }: DatePair) => [from, to].find((name) => support[name] === 'ignored');
  const used = given.filter((pair) => findIgnored(pair) === undefined);
  const [pair] = used;
  if (given[0] === undefined) return none(problems.noDates);
  if (pair === undefined) return none(problems.ignored(getFilterLabel(findIgnored(given[0]) ?? '')));
  if (used.length > 1) return none(problems.twoRanges(used.map(({ label }) => label)));
  const [from, to] = [filters[pair.from] ?? '', filters[pair.to] ?? ''];
  if (from === '' || to === '') return none(problems.openRange(pair.label));
  // The calendar of earlier years has dates that no period before reaches.
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to || from < '1000') {
    return none(problems.noRange(pair.label));
  }
  const now = { from, to };
  const { before, months } = getRangeBefore(now);
  const shift = { months, days: daysBetween(before.from, from) ?? 0 };
  const problem = findFieldProblem(definition, shift);
  if (problem !== null) return none(problem);
  return {
    kind: 'dates',
    now,
    before,
    shift,
    filters: { ...filters, [pair.from]: before.from, [pair.to]: before.to },
    isSupported: support[pair.from] === 'works' && support[pair.to] === 'works',
  };
}
