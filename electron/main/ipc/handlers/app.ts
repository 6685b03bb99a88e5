/** Handlers of the application's state, of requests, contact links, the idle lock and the proxy. */
import type { IdleLock } from '@main/lock/idle-lock';
import { receivedFiles } from '@main/received-files/received-files';
import type { Services } from '@main/services';
import type { ProxySignIns } from '@main/windows/proxy-sign-ins';
import type { ChannelName } from '@shared/ipc/contract';
import type { UnlockMethod } from '@shared/schemas/lock';
import type { Theme } from '@shared/schemas/office';
import { CallLimit } from '../call-limit';
import type { CancellableRequests } from '../cancellable-requests';
import { contactWindowMs, maxContacts, openContact, openDraft } from '../contact';
import type { HandlersOf } from '../register';

/** What the handlers need of the lock and of the application. */
export type LockControls = {
  readonly lock: IdleLock;
  readonly getUnlockMethod: () => UnlockMethod;
  readonly quit: () => void;
};

/** The channels that the lock screen needs. Main refuses all others while locked. */
export const lockScreenChannels: ReadonlySet<ChannelName> = new Set(['lock:state', 'lock:unlock', 'lock:quit']);

export type AppHandlerOptions = {
  readonly services: Services;
  readonly requests: CancellableRequests;
  /** Sets the platform's theme for the window. */
  readonly applyTheme: (theme: Theme) => void;
  readonly lockControls: LockControls;
  /** Sign-ins that wait for the user. */
  readonly proxySignIns: ProxySignIns;
};

export function makeAppHandlers(
  options: AppHandlerOptions,
): HandlersOf<'app' | 'requests' | 'contact' | 'lock' | 'proxy'> {
  const { services, requests, applyTheme, lockControls, proxySignIns } = options;
  const { offices, clock } = services;
  const { lock, getUnlockMethod, quit } = lockControls;
  const contacts = new CallLimit(maxContacts, contactWindowMs, clock.monotonicMs);
  return {
    'app:state': () => offices.getState(),
    'app:dismiss-notices': (notices) => offices.dismissNotices(notices),
    'app:set-theme': (theme) => {
      applyTheme(theme);
      return offices.setTheme(theme);
    },
    'app:set-lock': async (minutes) => {
      if (minutes > 0) await lock.ensureCanUnlock();
      const state = offices.setLockMinutes(minutes);
      lock.applySetting();
      return state;
    },
    'app:set-rail-narrow': (isNarrow) => offices.setRailNarrow(isNarrow),
    'app:read-text': ({ bytes, encoding }) => receivedFiles.calls.decodeText(bytes, encoding),
    'requests:cancel': (requestId) => requests.cancel(requestId),
    'contact:open': ({ kind, value }) => openContact(kind, value, contacts),
    'contact:draft': ({ subject, body }) => openDraft(subject, body, contacts),
    'lock:state': () => ({ isLocked: lock.isLocked, unlockMethod: getUnlockMethod() }),
    'lock:lock': () => lock.lockNow(),
    'lock:unlock': () => lock.unlock(),
    'lock:quit': () => quit(),
    'proxy:pending': () => proxySignIns.getPending(),
    'proxy:sign-in': (given) => proxySignIns.signIn(given),
    'proxy:cancel': (id) => proxySignIns.cancel(id),
  };
}
