/** `unclaimed`. */
import { readUnclaimedExport } from '@main/office/exports/unclaimed';
import { toNotCachedError } from '@main/office/records/fetch-policy';
import { type CommandContext, openSession } from '../command-context';
import { printRemarks } from '../warnings';

/**
 * Prints the unclaimed sectors of the saved trips, with what the user has noted of them. Sends no request.
 *
 * @throws AppError `not-kept` where no trip is saved: an empty list would say that nothing is unclaimed
 */
export async function exportUnclaimed(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const session = await openSession(context);
  const { counts } = await session.cache.records.countByKind();
  if ((counts.trip ?? 0) + (counts['trip-item'] ?? 0) === 0) throw toNotCachedError(session, 'trips');
  const { table, provenance } = await readUnclaimedExport(session, services.unclaimed, null);
  await output.table(table, args.format ?? 'csv', provenance, signal);
  printRemarks(output, provenance);
}
