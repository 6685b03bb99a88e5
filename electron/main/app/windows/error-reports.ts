/** Errors that nothing has caught: logged, said once, and survived. */
import type { EventEmitter } from 'node:events';
import type { WindowReports } from './crash-recovery';

/** The line on the screen. It says no more: the error's message may contain data of clients. */
export const uncaughtNote =
  'Tripledger met a problem that it did not expect, and goes on. An export or a month end that does not end can be cancelled and started again. If it happens again, restart Tripledger and send what Diagnostics copies to your support.';

/**
 * Survives uncaught errors of a process, and shows a line for the first one. With these listeners Electron shows no dialog of its
 * own.
 */
export function surviveErrors(source: Pick<EventEmitter, 'on'>, { log, notify }: WindowReports): void {
  let hasNotified = false;
  const report = (kind: 'exception' | 'rejection', error: unknown) => {
    try {
      log.log({ event: 'error-uncaught', kind, ...log.describeError(error) });
      if (hasNotified) return;
      hasNotified = true;
      notify(uncaughtNote);
    } catch {
      // An error here would be reported here again.
    }
  };
  source.on('uncaughtException', (error: unknown) => report('exception', error));
  source.on('unhandledRejection', (error: unknown) => report('rejection', error));
}
