/** The idle lock in the window: the system's events, and the reload that removes records from the page. */

import { app, BrowserWindow, powerMonitor } from 'electron';
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

/** Creates the idle lock and follows the system. Locking reloads the page, which then finds it locked. Call once the application is ready. */
export function makeWindowLock({ offices, settings }: Services): IdleLock {
  const lock = new IdleLock({
    getMinutes: () => settings.get().lockAfterMinutes,
    getIdleSeconds: () => powerMonitor.getSystemIdleTime(),
    hasKeychainAccess: () => offices.hasKeychainAccess(),
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
  return lock;
}
