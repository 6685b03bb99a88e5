/** The idle lock in the window: the system's events, the reload that removes records from the page, and Touch ID. */

import { app, BrowserWindow, powerMonitor, systemPreferences } from 'electron';
import { IdleLock, type IdleLockOptions } from '../lock';

/**
 * Reloads every page. Nothing that it had loaded stays in its memory, whatever its state was; the new page gets the lock
 * screen.
 */
function reloadPages(): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.reload();
  }
}

/** Gets the prompt for the fingerprint; null where the Mac cannot show it now, and on other systems. */
export function getTouchId(): (() => Promise<void>) | null {
  if (process.platform !== 'darwin' || !systemPreferences.canPromptTouchID()) return null;
  return () => systemPreferences.promptTouchID('unlock Tripledger');
}

function schedule(check: () => void, delayMs: number): () => void {
  const timer = setTimeout(check, delayMs);
  return () => clearTimeout(timer);
}

/** Creates the lock and follows the system. Call once the application is ready. */
export function createWindowLock(
  options: Pick<
    IdleLockOptions,
    'getMinutes' | 'verifyUser' | 'ensureCanUnlock' | 'onLocked' | 'onUnlocked' | 'onRefused'
  >,
): IdleLock {
  const lock = new IdleLock({
    ...options,
    getIdleSeconds: () => powerMonitor.getSystemIdleTime(),
    schedule,
    onLocked: (cause, idleSeconds) => {
      options.onLocked(cause, idleSeconds);
      reloadPages();
    },
  });
  // Linux has no event for its lock screen: there the idle time alone counts.
  powerMonitor.on('lock-screen', lock.onSystemLock);
  powerMonitor.on('suspend', lock.onSystemLock);
  app.on('will-quit', () => {
    powerMonitor.off('lock-screen', lock.onSystemLock);
    powerMonitor.off('suspend', lock.onSystemLock);
  });
  lock.applySetting();
  return lock;
}
