/** The idle lock with what it needs of the offices, the settings and the log. */

import type { Log } from '@main/system/log/logger';
import { app } from 'electron';
import { ensureCanUnlock, getUnlockMethod, type Verification, verifyUser } from '../lock';
import type { Services } from '../services';
import { createWindowLock, getTouchId } from '../windows/window-lock';
import type { LockControls } from './handlers/app';
import { broadcast } from './progress';

/** Creates the idle lock. Locking it reloads the page, which then finds it locked. */
export function makeLockControls({ offices, settings, clock }: Services, log: Log): LockControls {
  const verification: Verification = {
    getTouchId,
    listSavedOffices: () => offices.listSavedOfficeIds(),
    canReadToken: (officeId) => offices.canReadToken(officeId),
  };
  let lockedAtMs = 0;
  const lock = createWindowLock({
    getMinutes: () => settings.get().lockAfterMinutes,
    verifyUser: () => verifyUser(verification),
    ensureCanUnlock: () => ensureCanUnlock(verification),
    onLocked: (cause, idle) => {
      lockedAtMs = clock.monotonicMs();
      log.log({ event: 'lock-on', cause, idle });
      broadcast('lock:changed', { isLocked: true });
    },
    onUnlocked: () => {
      log.log({ event: 'lock-off', ms: clock.monotonicMs() - lockedAtMs });
      broadcast('lock:changed', { isLocked: false });
    },
    onRefused: (error) => log.log({ event: 'lock-refused', code: log.describeError(error).code }),
  });
  lock.onStart(getUnlockMethod(verification));
  return { lock, getUnlockMethod: () => getUnlockMethod(verification), quit: () => app.quit() };
}
