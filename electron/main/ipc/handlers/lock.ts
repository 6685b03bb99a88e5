/** Handlers of the idle lock: the only ones that work while it is locked. */
import type { IdleLock } from '@main/lock/idle-lock';
import type { ChannelName } from '@shared/ipc/contract';
import type { UnlockMethod } from '@shared/schemas/lock';
import type { HandlersOf } from '../register';

/** What the handlers need of the lock and of the application. */
export type LockControls = {
  readonly lock: IdleLock;
  readonly getUnlockMethod: () => UnlockMethod;
  readonly quit: () => void;
};

/** The channels that the lock screen needs. Main refuses all others while locked. */
export const lockScreenChannels: ReadonlySet<ChannelName> = new Set(['lock:state', 'lock:unlock', 'lock:quit']);

export function makeLockHandlers({ lock, getUnlockMethod, quit }: LockControls): HandlersOf<'lock'> {
  return {
    'lock:state': () => ({ isLocked: lock.isLocked, unlockMethod: getUnlockMethod() }),
    'lock:lock': async () => {
      await lock.lockNow();
      return null;
    },
    'lock:unlock': async () => {
      await lock.unlock();
      return null;
    },
    'lock:quit': () => {
      quit();
      return null;
    },
  };
}
