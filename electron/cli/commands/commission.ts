/** `commission`, and `unclaimed`, which is another name for it. */

import { buildCommissionTable } from '@main/office/exports/commission';
import { getSupplierNames } from '@main/office/records/directory';
import { toNotCachedError } from '@main/office/records/fetch-policy';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { getLocalDay } from '@shared/values/dates';
import { parseBasis } from '../basis-options';
import { type CommandContext, openSession } from '../command-context';
import { printRemarks } from '../warnings';

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
  const { table, provenance } = buildCommissionTable(session, basis, overview, names);
  await output.table(table, args.format ?? 'csv', provenance, signal);
  output.messages.write(`${provenance.extent}.`);
  printRemarks(output, provenance);
}
