/** Quits: confirms while work is running, cancels it, and waits for its clean-up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { app, dialog } from 'electron';
import type { Services } from '../services';
import { QuitGuard } from '../windows/quit-guard';
import type { CancellableRequests } from './cancellable-requests';
import { confirmQuit } from './dialogs';
import type { RunningWork } from './running-work';

/** The longest wait for cancelled work to remove its temporary files. */
const quitTimeoutMs = 5_000;

/** Cancels all work, waits for its clean-up, and closes the services. */
export async function endWork(services: Services, work: RunningWork, requests: CancellableRequests): Promise<void> {
  requests.cancelAll();
  await Promise.race([work.whenIdle(), sleep(quitTimeoutMs, undefined, { ref: false })]);
  await services.close();
}

/**
 * Confirms a quit while work is running, and ends the application after the clean-up of cancelled work.
 *
 * @param onEnded - called last, before the process ends
 */
export function guardQuit(
  services: Services,
  work: RunningWork,
  requests: CancellableRequests,
  onEnded: () => void,
): QuitGuard {
  const guard = new QuitGuard({
    listWork: () => work.list(),
    confirm: confirmQuit,
    onConfirmFailed: (error) =>
      dialog.showErrorBox(
        'Tripledger could not ask whether to quit',
        error instanceof Error ? error.message : String(error),
      ),
    quit: () => app.quit(),
  });
  app.on('before-quit', (event) => {
    if (!guard.mayQuit()) event.preventDefault();
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (!guard.beginEnd()) return;
    void endWork(services, work, requests).finally(() => {
      onEnded();
      // A window opened in the meantime would have been closed at once.
      if (guard.mustRestart) app.relaunch();
      app.exit(0);
    });
  });
  // The system stops the application: no user is there to confirm.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    process.prependOnceListener(signal, () => guard.quitWithoutAsking());
  }
  return guard;
}
