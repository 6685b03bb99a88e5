/** `sync`: keep trips, their details and clients for offline viewing. */
import { AppError } from '@shared/errors';
import type { SyncState } from '@shared/ipc/contract';
import { type Errand, sessionFor } from '../errand';
import { printWarnings } from '../warnings';

/** What a job has saved, in words. */
function savedWords({ saved }: SyncState): string {
  return `${saved?.trips ?? 0} trips with their details, ${saved?.clients ?? 0} clients`;
}

/** @throws AppError as the API client does, and where not everything was saved; what was saved until then stays */
export async function syncOffice(errand: Errand): Promise<void> {
  const { args, services, output, signal } = errand;
  if (args.offline) throw new AppError('usage', 'sync needs the API; leave out --offline.', {});
  if (args.baseUrl !== null)
    throw new AppError('usage', 'sync keeps data of a saved office; give --office instead of --base-url.', {});
  const session = await sessionFor(errand);
  const state = await services.sync
    .run(session, { from: args.from, to: args.to }, signal)
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
      const kept = savedWords(services.sync.state(session.office.id));
      throw new AppError('cancelled', `The command was stopped before it was done. Saved so far: ${kept}.`, {});
    })
    .finally(() => output.endProgress());
  output.message(`Kept for offline viewing: ${savedWords(state)}.`);
  if (state.message !== null) output.message(state.message);
  printWarnings(
    output,
    session.getDiagnostics().warnings.map((warning) => ({ what: warning.record, warnings: [warning] })),
  );
}
