/** The commands that a schedule runs: `sync`, `month-end` and `dump`. */

import { resolve } from 'node:path';
import { exportParquet } from '@main/office/exports/parquet';
import { formatCheck, getMonthBefore, listOpen } from '@main/office/month-end/checklist';
import type { MonthProgress } from '@main/office/month-end/make-run';
import { assertComplete, type UpdateResult } from '@main/office/update/update-result';
import type { DumpResult } from '@main/saved/parquet/dump-office';
import { AppError } from '@shared/errors/errors';
import type { Office } from '@shared/records/office';
import { monthSchema } from '@shared/settings/month-end';
import { formatLocalTime, getLocalDay } from '@shared/values/dates';
import { formatCount } from '@shared/values/texts';
import type { Arguments } from '../arguments';
import { type CommandContext, openSession, printWarnings } from '../command-context';

/* `sync`: updates what is saved of an office to its end: its trips, their bookings and clients, for offline viewing. */

/** "Waiting: The server didn't respond within 30 s. The sync goes on by itself …". */
export const describeOutage = ({ message }: AppError): string =>
  `Waiting: ${message} The sync goes on by itself once the server responds; Ctrl+C stops it.`;

const describeSaved = ({ trips, clients }: UpdateResult) => `${trips} trips with their details, ${clients} clients`;

function checkArguments({ offline, baseUrl }: Arguments): void {
  if (offline) throw new AppError('usage', 'sync needs the server; leave out --offline.', {});
  if (baseUrl !== null)
    throw new AppError('usage', 'sync saves data of a saved office; give --office instead of --base-url.', {});
}

function toStoppedError(saved: number): AppError {
  const message = `The command was stopped before it was done. Saved so far: the details of ${formatCount(saved, 'trip')}. Run it again to go on.`;
  return new AppError('cancelled', message, {});
}

/** @throws AppError as the API client does, and where not everything was saved. Records that were saved stay saved */
export async function syncOffice(context: CommandContext): Promise<void> {
  const { args, services, signal, output } = context;
  checkArguments(args);
  const { from, to, wait } = args;
  const session = await openSession(context);
  const startedAtMs = session.now();
  const result = await services.updates
    .runToEnd(session, from === null && to === null ? null : { from: from ?? '', to: to ?? '' }, signal, {
      onBusy: () => output.messages.write('Tripledger updates this office now in another window. Waiting for its end.'),
      onAway: wait ? (cause) => output.messages.write(describeOutage(cause)) : null,
    })
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
      throw toStoppedError(services.updates.getState(session.office.id).bookings.done);
    })
    .finally(() => output.messages.clearProgress());
  assertComplete(result);
  output.messages.write(`Saved for offline use: ${describeSaved(result)}.`);
  if (result.unchanged > 0) {
    const trips = result.unchanged === 1 ? '1 trip was' : `${result.unchanged} trips were`;
    output.messages.write(`${trips} saved before and not read again: nothing has changed.`);
  }
  for (const note of result.gaps.notes) output.messages.write(note);
  output.messages.write(`The trips are as they were listed at ${formatLocalTime(startedAtMs, session.now())}.`);
  printWarnings(
    output,
    session.getDiagnostics().warnings.map((warning) => ({ subject: warning.record, warnings: [warning] })),
  );
}

/* `month-end`, and its other name `pack`: makes the folder of a month, and says what is open. */

/** Formats how far a run is for the terminal. */
export const formatMonthProgress = ({ done, total, label }: MonthProgress): string =>
  `${done} of ${total}${label === '' ? '' : `, ${label}`}`;

/** Reads which month is meant: the last one without an argument. @throws AppError `usage` */
function parseMonth(text: string, nowMs: number): string {
  if (text === '' || text === 'last') return getMonthBefore(getLocalDay(nowMs).slice(0, 7));
  if (monthSchema.safeParse(text).success) return text;
  throw new AppError('usage', `A month is written as 2026-10, or "last"; not "${text}".`, {});
}

/**
 * Updates the saved data, makes the folder of a month, and prints its checklist.
 *
 * @throws AppError `month-open` once it is made, where something is open; else as the update and the run do
 */
export async function runMonthEnd(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  if (args.baseUrl !== null) throw new AppError('usage', 'A month end belongs to a saved office; give --office.', {});
  const month = parseMonth(args.positional ?? '', services.clock.now());
  const session = await openSession(context);
  const { monthEnds, preferences, updates } = services;
  if (!args.offline) await updates.runOnce(session, signal);
  const parent = resolve(args.outDir ?? preferences.get(session.office).monthEnd.folder ?? '');
  const { folder } = await monthEnds.run(session, month, { parent, by: 'schedule', signal });
  let { checks } = await monthEnds.getState(session, month, signal);
  const open = listOpen(checks);
  if (args.lock && open.length === 0) {
    await monthEnds.lock(session, month, signal);
    ({ checks } = await monthEnds.getState(session, month, signal));
  }
  output.messages.clearProgress();
  const lines = [...checks.map(formatCheck), folder].map((line) => `${line}\n`).join('');
  await output.text(args.json ? `${JSON.stringify({ month, folder, checks }, null, 2)}\n` : lines);
  if (open.length === 0) return;
  const named = open.map(({ title, text }) => `${title}: ${text}`).join('. ');
  throw new AppError('month-open', `The month end is made, and something is open. ${named}.`, { month });
}

/* `dump`: saved offices as Parquet files, for an engine of the user's own. */

function findOffices({ args, services }: CommandContext): Office[] {
  if (args.baseUrl !== null) throw new AppError('usage', 'dump writes what is saved of an office; give --office.', {});
  const { offices } = services;
  if (args.offices !== null) {
    if (args.offices !== 'all')
      throw new AppError('usage', '--offices takes "all". One office is given with --office NAME.', {});
    if (args.office !== null) throw new AppError('usage', 'Give either --office or --offices.', {});
    const saved = offices.listSaved();
    if (saved.length === 0) throw new AppError('usage', 'No office is saved. Use "connect".', {});
    return saved;
  }
  if (args.office !== null) return [offices.registry.findByName(args.office)];
  const { currentOfficeId } = offices.getState();
  if (currentOfficeId !== null) return [offices.registry.find(currentOfficeId)];
  throw new AppError('usage', 'No office is in use. Name one with --office; "offices" lists them.', {});
}

function describeOffice({ office, files }: DumpResult, nowMs: number): string {
  const countRows = (name: string) => files.find(({ table }) => table === name)?.rows ?? 0;
  const counts = `${formatCount(countRows('trips'), 'trip')}, ${formatCount(countRows('sectors'), 'sector')}`;
  const { name, oldestReadAt } = office;
  const age =
    oldestReadAt === null ? '' : ` The oldest record was read at ${formatLocalTime(Date.parse(oldestReadAt), nowMs)}.`;
  return `${name}: ${counts}.${age}`;
}

/** @throws AppError `usage`, `output-failed`, `cache-unavailable`: nothing was written */
export async function dumpOffices(context: CommandContext): Promise<void> {
  const { args, services, output, signal } = context;
  const chosen = findOffices(context);
  const { offices, clock } = services;
  const { results, notices, personalColumns } = await exportParquet(
    (officeId) => offices.openSession(officeId),
    { offices: chosen, folder: resolve(args.outDir ?? ''), isPersonalIncluded: args.withClients },
    {
      signal,
      onProgress: (done, total, office) => output.messages.showProgress(`${office} ${done} of ${total} records`),
    },
  ).finally(() => output.messages.clearProgress());
  for (const result of results) output.messages.write(describeOffice(result, clock.now()));
  for (const notice of notices) output.messages.write(notice);
  const personal = personalColumns.join(', ');
  output.messages.write(
    args.withClients
      ? `In the files, and may be personal: ${personal}.`
      : `Left out, because they may be personal: ${personal}. --with-clients includes them.`,
  );
}
