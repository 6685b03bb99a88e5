/** `sync`: updates what is saved of an office to its end: its trips, their bookings and clients, for offline viewing. */

import { assertComplete, type UpdateResult } from '@main/office/update/update-result';
import { AppError } from '@shared/errors/errors';
import { formatLocalTime } from '@shared/values/dates';
import { formatCount } from '@shared/values/texts';
import type { Arguments } from '../arguments';
import { type CommandContext, openSession } from '../command-context';
import { printWarnings } from '../warnings';

/** "Waiting: The server didn't respond within 30 s. The sync goes on by itself …". */
export const describeOutage = ({ message }: AppError): string =>
  `Waiting: ${message} The sync goes on by itself once the server responds; Ctrl+C stops it.`;

const describeSaved = ({ trips, clients }: UpdateResult) => `${trips} trips with their details, ${clients} clients`;

function checkArguments({ offline, baseUrl, plan, from, to }: Arguments): void {
  if (offline) throw new AppError('usage', 'sync needs the server; leave out --offline.', {});
  if (baseUrl !== null)
    throw new AppError('usage', 'sync saves data of a saved office; give --office instead of --base-url.', {});
  if (plan && (from !== null || to !== null))
    throw new AppError('usage', 'Give either --plan or a range with --from and --to.', {});
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
