/** `sync`: cache trips, their details and clients for offline viewing. */
import { toRangeId } from '@main/sync/sync-store';
import { formatLocalTime } from '@shared/dates';
import { AppError } from '@shared/errors';
import type { Coverage, SyncEstimate } from '@shared/schemas/sync-plan';
import type { SyncState } from '@shared/schemas/sync-state';
import { type CommandContext, openSession } from '../command-context';
import { printWarnings } from '../warnings';

/** Formats the counts of what a job has saved. */
function formatSaved({ saved }: SyncState): string {
  return `${saved?.trips ?? 0} trips with their details, ${saved?.clients ?? 0} clients`;
}

const formatCount = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "2000 trips, 50 of them to be read: about 75 requests, 1 minute." */
function describeEstimate({ trips, due, requests, minutes, isUpperBound }: SyncEstimate): string {
  const read = due === trips ? '' : `, ${due} of them to be read`;
  const about = isUpperBound ? 'up to about' : 'about';
  return `${formatCount(trips, 'trip')}${read}: ${about} ${formatCount(requests, 'request')}, ${formatCount(minutes, 'minute')}.`;
}

/** "The whole range is saved as it was listed at 16:40: 2000 trips." */
function describeCoverage({ trips, missing, asOfMs }: Coverage, nowMs: number): string {
  const whole =
    missing === 0 ? 'The whole range is saved' : `All but ${formatCount(missing, 'trip')} of the range are saved`;
  return `${whole} as it was listed at ${formatLocalTime(asOfMs, nowMs)}: ${formatCount(trips, 'trip')}.`;
}

/** @throws AppError as the API client does, and where not everything was saved. Records that were saved stay saved */
export async function syncOffice(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.offline) throw new AppError('usage', 'sync needs the API; leave out --offline.', {});
  if (args.baseUrl !== null)
    throw new AppError('usage', 'sync keeps data of a saved office; give --office instead of --base-url.', {});
  const session = await openSession(context);
  const range = { from: args.from, to: args.to };
  const estimate = await services.syncPlanner.estimate(session, range);
  output.writeMessage(describeEstimate(estimate));
  const state = await services.sync
    .run(session, range, signal)
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
  const { ranges } = await services.syncPlanner.getOverview(session);
  const coverage = ranges.find(({ id }) => id === toRangeId(range))?.progress.coverage ?? null;
  if (coverage !== null) output.writeMessage(describeCoverage(coverage, session.now()));
  printWarnings(
    output,
    session.getDiagnostics().warnings.map((warning) => ({ subject: warning.record, warnings: [warning] })),
  );
}
