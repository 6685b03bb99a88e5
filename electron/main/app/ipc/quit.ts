/** Quits: confirms while work is running, cancels it, and waits for its clean-up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { app } from 'electron';
import type { Services } from '../services';
import { showError } from '../windows/message-box';
import type { CancellableRequests } from './cancellable-requests';
import { confirmQuit } from './dialogs';
import type { RunningWork } from './running-work';

/** Delays a quit that would interrupt work until the user has confirmed it. */
export class QuitGuard {
  private readonly listWork: () => readonly string[];
  private isAgreed = false;
  private isConfirming = false;
  /** Whether the application ends: a window that a second start opened then would be closed at once. */
  isEnding = false;

  /** @param listWork - labels of running work for the dialog: "an export" */
  constructor(listWork: () => readonly string[]) {
    this.listWork = listWork;
  }

  /** Quits without a dialog: the system is stopping the application. */
  quitWithoutAsking(): void {
    this.isAgreed = true;
    app.quit();
  }

  /** Whether the application may quit now. If not, it opens one dialog; a confirmed quit starts again. */
  mayQuit(): boolean {
    const running = this.isAgreed ? [] : this.listWork();
    if (running.length === 0) return true;
    if (!this.isConfirming) void this.confirmQuit(running);
    return false;
  }

  /** The application continues where the dialog fails. */
  private async confirmQuit(running: readonly string[]): Promise<void> {
    this.isConfirming = true;
    try {
      this.isAgreed = await confirmQuit(running);
    } catch (error) {
      showError(error, 'Tripledger could not ask whether to quit');
    } finally {
      this.isConfirming = false;
    }
    if (this.isAgreed) app.quit();
  }
}

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
  const guard = new QuitGuard(() => work.list());
  app.on('before-quit', (event) => {
    if (!guard.mayQuit()) event.preventDefault();
  });
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (guard.isEnding) return;
    guard.isEnding = true;
    void endWork(services, work, requests).finally(() => {
      onEnded();
      app.exit(0);
    });
  });
  // The system stops the application: no user is there to confirm.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    process.prependOnceListener(signal, () => guard.quitWithoutAsking());
  }
  return guard;
}
