/** `sync`: cache trips, their details and clients for offline viewing: a range, or what the office's plan keeps. */

import type { OfficeSession } from '@main/office/connect/office-session';
import { buildRangeTable } from '@main/office/exports/sync-ranges';
import { requirePlan, toRangeId } from '@main/office/sync/sync-store';
import { AppError } from '@shared/errors/errors';
import { describeNameConflict, findRangeByName } from '@shared/records/plan-ranges';
import { type Coverage, maxRangeName, type SyncOverview, type SyncPlan, type SyncState } from '@shared/records/sync';
import { formatLocalTime } from '@shared/values/dates';
import type { Arguments } from '../arguments';
import { type CommandContext, openSession } from '../command-context';
import { printWarnings } from '../warnings';

/* What `sync` says of its ranges. */

type Range = Pick<SyncOverview['ranges'][number], 'from' | 'to' | 'name'>;

/** Formats the counts of what a job has saved. */
function formatSaved({ saved }: SyncState): string {
  return `${saved?.trips ?? 0} trips with their details, ${saved?.clients ?? 0} clients`;
}

const formatCount = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** "Waiting: The server didn't respond within 30 s. Try again. The sync goes on by itself; Ctrl+C stops it." */
export function describeOutage(cause: string | null): string {
  return `Waiting: ${cause ?? 'The server is away.'} The sync goes on by itself once the server responds; Ctrl+C stops it.`;
}

/** "Autumn, 2026-03-01 to 2026-05-31". */
export function describeRange({ name, from, to }: Range): string {
  const dates = from === '' && to === '' ? 'all dates' : `${from || 'the first'} to ${to || 'the last'}`;
  return name === '' ? dates : `${name}, ${dates}`;
}

/** "The whole range is saved as it was listed at 16:40: 2000 trips." */
export function describeCoverage({ trips, missing, asOfMs }: Coverage, nowMs: number): string {
  const whole =
    missing === 0 ? 'The whole range is saved' : `All but ${formatCount(missing, 'trip')} of the range are saved`;
  return `${whole} as it was listed at ${formatLocalTime(asOfMs, nowMs)}: ${formatCount(trips, 'trip')}.`;
}

type NamedRange = { readonly id: string; readonly name: string; readonly from: string; readonly to: string };

function checkArguments({ args }: CommandContext): void {
  const { name } = args;
  if (name !== null && (name.trim() === '' || name.trim().length > maxRangeName))
    throw new AppError('usage', `--name needs a name of at most ${maxRangeName} characters.`, {});
  if (args.offline) throw new AppError('usage', 'sync needs the server; leave out --offline.', {});
  if (args.baseUrl !== null)
    throw new AppError('usage', 'sync saves data of a saved office; give --office instead of --base-url.', {});
  if (args.plan && (args.from !== '' || args.to !== '' || name !== null))
    throw new AppError('usage', 'Give either --plan or a range with --from, --to and --name.', {});
  if (args.format !== null || args.out !== null)
    throw new AppError('usage', '--format and --out go with sync --list only.', {});
}

/** The range of the arguments: a saved one by its name, or one by its dates that takes the name. */
function findRange({ from, to, name }: Arguments, { ranges }: SyncPlan): NamedRange {
  if (name === null || from !== '' || to !== '') {
    const range = { id: toRangeId({ from, to }), name: name ?? '', from, to };
    const conflict = describeNameConflict(ranges, range);
    if (conflict !== null) throw new AppError('usage', conflict, {});
    return range;
  }
  const range = findRangeByName(ranges, name);
  if (range) return range;
  const names = ranges.flatMap((other) => (other.name === '' ? [] : [other.name])).join(', ');
  throw new AppError(
    'usage',
    `No saved period is named "${name}". Give --from and --to to save one of that name. Saved: ${names || 'none'}.`,
    {},
  );
}

/**
 * The ranges to sync: those of the plan, or the one of the arguments.
 *
 * @throws AppError `cache-unavailable` for a plan that cannot be read
 */
async function findRanges({ args, services }: CommandContext, session: OfficeSession): Promise<readonly NamedRange[]> {
  if (!args.plan) return [findRange(args, requirePlan(await services.syncPlanner.getOverview(session)))];
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

/** Names a range where there are several, or it has a name. */
function formatPrefix(range: NamedRange, ranges: readonly NamedRange[]): string {
  return ranges.length > 1 || range.name !== '' ? `${describeRange(range)}: ` : '';
}

/** Prints the saved ranges of an office. Sends no request. */
async function listRanges(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const { from, to, name, plan, wait } = args;
  if (from !== '' || to !== '' || name !== null || plan || wait || args.baseUrl !== null)
    throw new AppError('usage', 'sync --list takes --office, --format and --out only.', {});
  const session = await openSession(context);
  const { ranges, planProblem } = await services.syncPlanner.getOverview(session);
  if (planProblem !== null) output.writeMessage(planProblem);
  const { table, provenance } = buildRangeTable(session.office.name, ranges, session.now());
  await output.table(table, args.format ?? 'csv', provenance, signal);
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
    const name = formatPrefix(range, ranges);
    if (coverage !== null) output.writeMessage(`${name}${describeCoverage(coverage, session.now())}`);
  }
}

async function run(
  { args, services, signal, output }: CommandContext,
  session: OfficeSession,
  ranges: readonly NamedRange[],
): Promise<SyncState> {
  const { from, to, name } = args;
  const isSaved = args.plan || (name !== null && from === '' && to === '');
  const work = isSaved
    ? services.sync.runRanges(session, ranges, signal)
    : services.sync.run(session, { from, to, name: name ?? '' }, signal);
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
  if (context.args.list) return await listRanges(context);
  checkArguments(context);
  const { output } = context;
  const session = await openSession(context);
  const ranges = await findRanges(context, session);
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
