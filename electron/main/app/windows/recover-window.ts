/** Recovers a window from crashes and hangs of its page, with the system's dialogs. */
import type { Log } from '@main/system/log/logger';
import { app, type BrowserWindow, type MessageBoxOptions } from 'electron';
import { CrashRecovery } from './crash-recovery';
import { showMessageBox } from './message-box';

/** The note on the screen of a window that was reloaded. */
const reloadNote =
  'This window was reloaded after a problem. Nothing that was saved is lost, and exports, month ends and updates go on. Text that was being typed has to be typed again.';

export type WindowReports = {
  readonly log: Log;
  /** Shows a note on the screen. */
  readonly notify: (message: string) => void;
};

async function showQuestion(window: BrowserWindow, options: MessageBoxOptions): Promise<boolean> {
  return (await showMessageBox(window, { type: 'warning', noLink: true, ...options })) === 0;
}

/** Follows a window's page until the window closes. */
export function recoverWindow(window: BrowserWindow, monotonicMs: () => number, { log, notify }: WindowReports): void {
  const { webContents } = window;
  const recovery = new CrashRecovery({
    monotonicMs,
    reload: () => webContents.reload(),
    endPage: () => webContents.forcefullyCrashRenderer(),
    noteReload: () => {
      log.log({ event: 'window-reloaded' });
      notify(reloadNote);
    },
    confirmReload: async () =>
      await showQuestion(window, {
        title: 'Tripledger',
        message: 'This window keeps stopping.',
        detail:
          'It was reloaded three times within a minute and stopped again. Saved data is not affected. Reload it once more, or quit and start Tripledger again.',
        buttons: ['Reload', 'Quit'],
        defaultId: 0,
        cancelId: 0,
      }),
    confirmEnd: async (signal) =>
      await showQuestion(window, {
        title: 'Tripledger',
        message: 'This window does not respond.',
        detail:
          'Wait until it responds again, or reload it. Saved data is not affected; text that was being typed is lost by a reload.',
        buttons: ['Reload', 'Wait'],
        defaultId: 1,
        cancelId: 1,
        signal,
      }),
    quit: () => app.quit(),
    onError: (error) => log.log({ event: 'error-uncaught', kind: 'rejection', ...log.describeError(error) }),
  });
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.log({ event: 'renderer-gone', reason, exit: exitCode });
    if (!window.isDestroyed()) void recovery.onGone();
  });
  window.on('unresponsive', () => {
    log.log({ event: 'window-unresponsive' });
    void recovery.onUnresponsive();
  });
  window.on('responsive', () => {
    log.log({ event: 'window-responsive' });
    recovery.onResponsive();
  });
  window.once('closed', () => recovery.onResponsive());
}
