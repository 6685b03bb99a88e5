/** `sync`: keep trips, their details and clients for offline viewing. */
import { AppError } from '@shared/errors';
import { type Errand, sessionFor } from '../errand';
import { printWarnings } from '../warnings';

/** @throws AppError as the API client does; what was kept until then stays */
export async function syncOffice(errand: Errand): Promise<void> {
  const { args, services, output, signal } = errand;
  if (args.offline) throw new AppError('usage', 'sync needs the API; leave out --offline.', {});
  if (args.baseUrl !== null)
    throw new AppError('usage', 'sync keeps data of a saved office; give --office instead of --base-url.', {});
  const session = await sessionFor(errand);
  const kept = () => {
    const { counts } = session.cache.records.summary();
    return `${counts.trip ?? 0} trips with their details, ${counts.client ?? 0} clients`;
  };
  const state = await services.sync.run(session, { from: args.from, to: args.to }, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    throw new AppError('cancelled', `The command was stopped before it was done. Saved so far: ${kept()}.`, {});
  });
  output.endProgress();
  output.message(`Kept for offline viewing: ${kept()}.`);
  if (state.message !== null) output.message(state.message);
  printWarnings(
    output,
    session.diagnosed().warnings.map((warning) => ({ what: warning.record, warnings: [warning] })),
  );
}
