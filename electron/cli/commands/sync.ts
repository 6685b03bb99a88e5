/** `sync`: cache trips, their details and clients for offline viewing. */
import { AppError } from '@shared/errors';
import type { SyncState } from '@shared/schemas/sync-state';
import { type CommandContext, openSession } from '../command-context';
import { printWarnings } from '../warnings';

/** Formats the counts of what a job has saved. */
function formatSaved({ saved }: SyncState): string {
  return `${saved?.trips ?? 0} trips with their details, ${saved?.clients ?? 0} clients`;
}

/** @throws AppError as the API client does, and where not everything was saved. Records that were saved stay saved */
export async function syncOffice(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.offline) throw new AppError('usage', 'sync needs the API; leave out --offline.', {});
  if (args.baseUrl !== null)
    throw new AppError('usage', 'sync keeps data of a saved office; give --office instead of --base-url.', {});
  const session = await openSession(context);
  const state = await services.sync
    .run(session, { from: args.from, to: args.to }, signal)
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
      const saved = formatSaved(services.sync.getState(session.office.id));
      throw new AppError(
        'cancelled',
        `The command was stopped before it was done. Saved so far: ${saved}. Run it again to go on.`,
        {},
      );
    })
    .finally(() => output.clearProgress());
  output.writeMessage(`Kept for offline viewing: ${formatSaved(state)}.`);
  if (state.unchanged > 0) {
    const trips = state.unchanged === 1 ? '1 trip was' : `${state.unchanged} trips were`;
    output.writeMessage(`${trips} saved before and not read again: nothing has changed.`);
  }
  if (state.message !== null) output.writeMessage(state.message);
  printWarnings(
    output,
    session.getDiagnostics().warnings.map((warning) => ({ subject: warning.record, warnings: [warning] })),
  );
}
