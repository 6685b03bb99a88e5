/** `sync`: cache trips, their details and clients for offline viewing: a range, or what the office's plan keeps. */
import type { OfficeSession } from '@main/session/office-session';
import { toRangeId } from '@main/sync/sync-store';
import { hasPolicy } from '@shared/error-policy';
import { AppError } from '@shared/errors';
import type { SyncState } from '@shared/schemas/sync-state';
import { type CommandContext, openSession } from '../command-context';
import { printWarnings } from '../warnings';
import { describeCoverage, describeEstimate, describeRange, describeTotal, formatSaved } from './sync-messages';

type NamedRange = { readonly id: string; readonly name: string; readonly from: string; readonly to: string };

function checkArguments({ args }: CommandContext): void {
  if (args.offline) throw new AppError('usage', 'sync needs the server; leave out --offline.', {});
  if (args.baseUrl !== null)
    throw new AppError('usage', 'sync saves data of a saved office; give --office instead of --base-url.', {});
  if (args.plan && (args.from !== '' || args.to !== ''))
    throw new AppError('usage', 'Give either --plan or a range with --from and --to.', {});
}

/** The ranges to sync: those of the plan, or the one of the arguments. */
async function findRanges({ args, services }: CommandContext, session: OfficeSession): Promise<readonly NamedRange[]> {
  const { from, to } = args;
  if (!args.plan) return [{ id: toRangeId({ from, to }), name: '', from, to }];
  const ranges = await services.syncPlanner.listPlanned(session);
  if (ranges.length === 0) {
    throw new AppError(
      'usage',
      'This office has no offline plan. Set its days in the window under Offline, or give --from and --to.',
      {},
    );
  }
  return ranges;
}

/** Prints what each range will take, and their sum. */
async function printEstimates(
  { args, services, output }: CommandContext,
  session: OfficeSession,
  ranges: readonly NamedRange[],
): Promise<void> {
  const { each, total } = await services.syncPlanner.estimateRanges(session, ranges).catch((error: unknown) => {
    // A sync that waits for the server does so from its beginning.
    const waits = args.wait && !args.estimate && error instanceof AppError && hasPolicy(error.code, 'wait');
    if (!waits) throw error;
    return { each: [], total: null };
  });
  for (const [index, estimate] of each.entries()) {
    const range = ranges[index];
    const name = ranges.length > 1 && range ? `${describeRange(range)}: ` : '';
    output.writeMessage(`${name}${describeEstimate(estimate)}`);
  }
  if (total === null) output.writeMessage('How long this takes is not known: the server is away.');
  else if (ranges.length > 1) output.writeMessage(describeTotal(total));
}

/** Prints how whole each range is now. */
async function printCoverages(
  { services, output }: CommandContext,
  session: OfficeSession,
  ranges: readonly NamedRange[],
): Promise<void> {
  const overview = await services.syncPlanner.getOverview(session);
  for (const range of ranges) {
    const coverage = overview.ranges.find(({ id }) => id === range.id)?.progress.coverage ?? null;
    const name = ranges.length > 1 ? `${describeRange(range)}: ` : '';
    if (coverage !== null) output.writeMessage(`${name}${describeCoverage(coverage, session.now())}`);
  }
}

async function run(
  { args, services, signal, output }: CommandContext,
  session: OfficeSession,
  ranges: readonly NamedRange[],
): Promise<SyncState> {
  const work = args.plan
    ? services.sync.runRanges(session, ranges, signal)
    : services.sync.run(session, { from: args.from, to: args.to }, signal);
  return await work
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
}

/** @throws AppError as the API client does, and where not everything was saved. Records that were saved stay saved */
export async function syncOffice(context: CommandContext): Promise<void> {
  checkArguments(context);
  const { args, output } = context;
  const session = await openSession(context);
  const ranges = await findRanges(context, session);
  await printEstimates(context, session, ranges);
  if (args.estimate) return;
  const state = await run(context, session, ranges);
  output.writeMessage(`Saved for offline use: ${formatSaved(state)}.`);
  if (state.unchanged > 0) {
    const trips = state.unchanged === 1 ? '1 trip was' : `${state.unchanged} trips were`;
    output.writeMessage(`${trips} saved before and not read again: nothing has changed.`);
  }
  if (state.message !== null) output.writeMessage(state.message);
  await printCoverages(context, session, ranges);
  printWarnings(
    output,
    session.getDiagnostics().warnings.map((warning) => ({ subject: warning.record, warnings: [warning] })),
  );
}
