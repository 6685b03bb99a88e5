/** The commands that add saved data up: `summary` and `commission`. */

import { buildCommissionTable } from '@main/office/exports/commission';
import { makeSummarySource } from '@main/office/exports/summary-table';
import { getSupplierNames } from '@main/office/records/directory';
import { toNotCachedError } from '@main/office/records/fetch-policy';
import { spanSchema } from '@shared/filters/basis-schema';
import { checkFilters } from '@shared/filters/filters';
import { basisDates, type PeriodBasis, type Span } from '@shared/filters/period-basis';
import { listSummaries, type SavedSummary } from '@shared/settings/preferences';
import type { SummaryDefinition } from '@shared/summary/definition';
import { listSummaryFilters } from '@shared/summary/filters';
import { defaultBasis } from '@shared/summary/stored-definition';
import { formatTimeAgo, formatTimestamp, getDateRange, getLocalDay } from '@shared/values/dates';
import { type Arguments, checkWord, failUsage } from '../arguments';
import { type CommandContext, openSession, printRemarks } from '../command-context';

/* The options of a bar: --date, --period and --bookings, as `commission` and `summary` take them. */

const forms = '2026-10, 2026-Q4, 2026-27, 2026-07-01..2026-10-31, last or all';

/** Parses a period: a month, quarter, financial year or two dates; `last` is the last month, `all` everything up to yesterday. */
function parsePeriod(text: string, today: string): Span {
  const [from, to] = text.split('..');
  const key = text === 'last' ? getDateRange('last-month', today).from.slice(0, 7) : text;
  const spans = [
    ...(['month', 'quarter', 'year'] as const).map((kind) => ({ kind, key })),
    text === 'all' ? { kind: 'all-to', day: 'yesterday' } : { kind: 'between', from, to },
  ];
  const span = spans.map((given) => spanSchema.safeParse(given).data).find((parsed) => parsed !== undefined);
  // 2026-10 is a month, and 2026-27 a year: no year is followed by its twelfth or an earlier one.
  if (span === undefined || (span.kind === 'between' && span.from > span.to)) {
    return failUsage(`There is no period "${text}". Use ${forms}.`);
  }
  return span;
}

/**
 * Parses the options of a bar.
 *
 * @param fallback - what holds where an option is not given
 * @param today - YYYY-MM-DD on this computer's calendar
 * @throws AppError `usage`
 */
function parseBasis(
  { date, period, bookings }: Pick<Arguments, 'date' | 'period' | 'bookings'>,
  fallback: PeriodBasis,
  today: string,
): PeriodBasis {
  return {
    date: date === null ? fallback.date : checkWord('--date', date, basisDates),
    span: period === null ? fallback.span : parsePeriod(period, today),
    bookings: bookings === null ? fallback.bookings : checkWord('--bookings', bookings, ['active', 'all'] as const),
  };
}

/* `commission`, and `unclaimed`, which is another name for it. */

/** What is due. */
const dueBasis: PeriodBasis = { date: 'return', span: { kind: 'all-to', day: 'yesterday' }, bookings: 'active' };

/**
 * Prints the commission of each supplier, from the saved bookings. Sends no request.
 *
 * @throws AppError `usage`, and `not-kept` where no trip is saved: an empty list would say that nothing is due
 */
export async function printCommission(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const basis = parseBasis(args, dueBasis, getLocalDay(services.clock.now()));
  const session = await openSession(context);
  const { counts } = await session.cache.records.countByKind();
  if ((counts.trip ?? 0) + (counts['trip-item'] ?? 0) === 0) throw toNotCachedError(session, 'trips');
  const overview = await services.commission.getOverview(session, basis, { signal });
  const names = await getSupplierNames(session, services.preferences.get(session.office));
  const format = args.format ?? 'csv';
  const { source, provenance } = buildCommissionTable(session, basis, overview, names, format === 'xlsx');
  await output.table(source, format, provenance, signal);
  output.messages.write(`${provenance.extent}.`);
  printRemarks(output, provenance);
}

/* `summary`. */

/** Finds a saved summary. Filters and a bar that are given take the place of its own. @throws AppError `usage` */
function findSaved(saved: readonly SavedSummary[], name: string, args: Arguments, today: string): SummaryDefinition {
  const found = saved.find((summary) => summary.name === name)?.definition;
  if (found === undefined) {
    const names = saved.map((summary) => `"${summary.name}"`).join(', ');
    const known = names === '' ? 'None is saved yet.' : `The summaries are: ${names}.`;
    return failUsage(`There is no summary named "${name}". ${known}`);
  }
  const basis = parseBasis(args, found.basis ?? defaultBasis, today);
  return { ...found, basis, filters: { ...found.filters, ...args.filters } };
}

/** Prints a saved summary of the saved data. Sends no request. @throws AppError `usage` */
export async function printSummary(command: CommandContext): Promise<void> {
  const { args, services, output, signal } = command;
  checkFilters(listSummaryFilters('sectors'), args.filters);
  const session = await openSession(command);
  const { reports, clock } = services;
  const preferences = services.preferences.get(session.office);
  const name = args.positional ?? '';
  const definition = findSaved(listSummaries(preferences, null), name, args, getLocalDay(clock.now()));
  const context = { session, reports, preferences };
  const format = args.format ?? 'csv';
  const { table, provenance, oldest } = await makeSummarySource(context, name, definition, format, signal);
  await output.table(table, format, provenance, signal);
  if (oldest) {
    const age = `${formatTimeAgo(oldest.fetchedAtMs, clock.now())}, ${formatTimestamp(oldest.fetchedAtMs)}`;
    output.messages.write(`Saved copies, the oldest (trip ${oldest.tripId}) read ${age}.`);
  }
  printRemarks(output, provenance);
}
