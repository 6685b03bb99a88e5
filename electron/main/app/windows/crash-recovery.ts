/** Reloads a window whose page has ended, and asks the user where reloading does not help. */
import type { Log } from '@main/system/log/logger';
import { app, type BrowserWindow, type MessageBoxOptions } from 'electron';
import { showMessageBox } from './message-box';

/** Reloads without a question within {@link reloadWindowMs}. */
const maxReloads = 3;
const reloadWindowMs = 60_000;

/** The note on the screen of a window that was reloaded. */
const reloadNote =
  'This window was reloaded after a problem. Nothing that was saved is lost, and exports, month ends and updates go on. Text that was being typed has to be typed again.';

const crashQuestion: MessageBoxOptions = {
  title: 'Tripledger',
  message: 'This window keeps stopping.',
  detail:
    'It was reloaded three times within a minute and stopped again. Saved data is not affected. Reload it once more, or quit and start Tripledger again.',
  buttons: ['Reload', 'Quit'],
  defaultId: 0,
  cancelId: 0,
};

const hangQuestion: MessageBoxOptions = {
  title: 'Tripledger',
  message: 'This window does not respond.',
  detail:
    'Wait until it responds again, or reload it. Saved data is not affected; text that was being typed is lost by a reload.',
  buttons: ['Reload', 'Wait'],
  defaultId: 1,
  cancelId: 1,
};

export type WindowReports = {
  readonly log: Log;
  /** Shows a note on the screen. */
  readonly notify: (message: string) => void;
};

/** Recovers one window from crashes and hangs of its page. */
class CrashRecovery {
  private readonly window: BrowserWindow;
  private readonly monotonicMs: () => number;
  private readonly reports: WindowReports;
  private readonly reloadedAtMs: number[] = [];
  private isAsking = false;
  private hang: AbortController | null = null;

  constructor(window: BrowserWindow, monotonicMs: () => number, reports: WindowReports) {
    this.window = window;
    this.monotonicMs = monotonicMs;
    this.reports = reports;
  }

  /** Reloads at once, at most three times a minute; then the user decides. */
  async onGone(): Promise<void> {
    this.onResponsive();
    const nowMs = this.monotonicMs();
    while (nowMs - (this.reloadedAtMs[0] ?? nowMs) >= reloadWindowMs) this.reloadedAtMs.shift();
    if (this.reloadedAtMs.length < maxReloads) {
      this.reloadedAtMs.push(nowMs);
      this.reload();
      return;
    }
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      if (await this.confirmReload(crashQuestion)) {
        this.reloadedAtMs.length = 0;
        this.reload();
      } else app.quit();
    } catch (error) {
      this.logError(error);
    } finally {
      this.isAsking = false;
    }
  }

  /** Asks whether to wait or to reload, once for each hang. */
  async onUnresponsive(): Promise<void> {
    if (this.hang !== null) return;
    const hang = new AbortController();
    this.hang = hang;
    try {
      const isEnded = await this.confirmReload({ ...hangQuestion, signal: hang.signal });
      // The end of the page is reported to onGone.
      if (isEnded && !hang.signal.aborted) this.window.webContents.forcefullyCrashRenderer();
    } catch (error) {
      if (!hang.signal.aborted) this.logError(error);
    } finally {
      if (this.hang === hang) this.hang = null;
    }
  }

  /** Closes the question about a page that responds again. */
  onResponsive(): void {
    this.hang?.abort();
    this.hang = null;
  }

  private reload(): void {
    this.reports.notify(reloadNote);
    this.window.webContents.reload();
  }

  private async confirmReload(question: MessageBoxOptions): Promise<boolean> {
    return (await showMessageBox(this.window, { type: 'warning', noLink: true, ...question })) === 0;
  }

  private logError(error: unknown): void {
    const { log } = this.reports;
    log.log({ event: 'error-uncaught', kind: 'rejection', ...log.describeError(error) });
  }
}

/** Follows a window's page until the window closes. */
export function recoverWindow(window: BrowserWindow, monotonicMs: () => number, reports: WindowReports): void {
  const { log } = reports;
  const recovery = new CrashRecovery(window, monotonicMs, reports);
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.log({ event: 'renderer-gone', reason, exit: exitCode });
    if (!window.isDestroyed()) void recovery.onGone();
  });
  window.on('unresponsive', () => void recovery.onUnresponsive());
  window.on('responsive', () => recovery.onResponsive());
  window.once('closed', () => recovery.onResponsive());
}
