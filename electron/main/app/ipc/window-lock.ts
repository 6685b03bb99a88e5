/** The idle lock in the window: the system's events, the reload that removes records from the page, and Touch ID. */

import { app, BrowserWindow, powerMonitor, systemPreferences } from 'electron';
import { IdleLock } from '../lock';
import type { Services } from '../services';
import { broadcast } from './progress';

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
function getTouchId(): (() => Promise<void>) | null {
  if (process.platform !== 'darwin' || !systemPreferences.canPromptTouchID()) return null;
  return () => systemPreferences.promptTouchID('unlock Tripledger');
}

/** Creates the idle lock and follows the system. Locking reloads the page, which then finds it locked. Call once the application is ready. */
export function makeWindowLock({ offices, settings }: Services): IdleLock {
  const lock = new IdleLock({
    getMinutes: () => settings.get().lockAfterMinutes,
    getIdleSeconds: () => powerMonitor.getSystemIdleTime(),
    getTouchId,
    listSavedOffices: () => offices.listSavedOfficeIds(),
    canReadToken: (officeId) => offices.canReadToken(officeId),
    onLocked: () => {
      broadcast('lock:changed', { isLocked: true });
      reloadPages();
    },
    onUnlocked: () => broadcast('lock:changed', { isLocked: false }),
  });
  // Linux has no event for its lock screen: there the idle time alone counts.
  powerMonitor.on('lock-screen', lock.onSystemLock);
  powerMonitor.on('suspend', lock.onSystemLock);
  app.on('will-quit', () => {
    powerMonitor.off('lock-screen', lock.onSystemLock);
    powerMonitor.off('suspend', lock.onSystemLock);
  });
  lock.applySetting();
  lock.onStart();
  return lock;
}
