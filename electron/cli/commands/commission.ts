/** `commission`, and `unclaimed`, which is another name for it. */
import { buildCommissionTable } from '@main/office/exports/commission';
import { toNotCachedError } from '@main/office/records/fetch-policy';
import { basisDates, type PeriodBasis } from '@shared/filters/period-basis';
import { getDateRange } from '@shared/values/date-ranges';
import { getLocalDay } from '@shared/values/dates';
import type { Arguments } from '../arguments';
import { type CommandContext, openSession } from '../command-context';
import { checkWord, failUsage } from '../usage';
import { printRemarks } from '../warnings';

/** @throws AppError `usage` for anything but a month, "last" and "all" */
function parseSpan(period: string, today: string): PeriodBasis['span'] {
  if (period === 'all') return { kind: 'all-to', day: 'yesterday' };
  const key = period === 'last' ? getDateRange('last-month', today).from.slice(0, 7) : period;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(key))
    failUsage(`--period: ${period === '' ? 'nothing' : period}? It is a month such as 2026-10, last, or all.`);
  return { kind: 'month', key };
}

/** @throws AppError `usage` */
function parseBasis({ date, period, bookings }: Arguments, today: string): PeriodBasis {
  return {
    date: checkWord('--date', date ?? 'return', basisDates),
    span: parseSpan(period ?? 'all', today),
    bookings: checkWord('--bookings', bookings ?? 'active', ['active', 'all']),
  };
}

/**
 * Prints the commission of each supplier, from the saved bookings. Sends no request.
 *
 * @throws AppError `usage`, and `not-kept` where no trip is saved: an empty list would say that nothing is due
 */
export async function printCommission(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const basis = parseBasis(args, getLocalDay(services.clock.now()));
  const session = await openSession(context);
  const { counts } = await session.cache.records.countByKind();
  if ((counts.trip ?? 0) + (counts['trip-item'] ?? 0) === 0) throw toNotCachedError(session, 'trips');
  const overview = await services.commission.getOverview(session, basis, { signal });
  const names = services.preferences.get(session.office).labels.supplier;
  const { table, provenance } = buildCommissionTable(session, basis, overview, names);
  await output.table(table, args.format ?? 'csv', provenance, signal);
  output.writeMessage(`${provenance.extent}.`);
  printRemarks(output, provenance);
}
