/** `unclaimed`. */
import { readUnclaimedExport } from '@main/exports/unclaimed';
import { type CommandContext, openSession } from '../command-context';
import { printRemarks } from '../warnings';

/** Prints the unclaimed sectors of the saved trips, with what the user has noted of them. Sends no request. */
export async function exportUnclaimed(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const session = await openSession(context);
  const { table, provenance } = await readUnclaimedExport(session, services.unclaimed, null);
  await output.table(table, args.format ?? 'csv', provenance, signal);
  printRemarks(output, provenance);
}
