/** Handlers of the application's state, of requests, contact links, the idle lock and the proxy. */

import type { Logger } from '@main/system/log/logger';
import type { ChannelName } from '@shared/ipc/contract';
import type { Theme } from '@shared/records/office';
import { LruMap } from '@shared/values/collections';
import type { IdleLock } from '../../lock';
import type { Services } from '../../services';
import type { ProxySignIns } from '../../windows/proxy-sign-ins';
import { CallLimit, type CancellableRequests } from '../cancellable-requests';
import { contactWindowMs, maxContacts, openContact } from '../contact';
import type { HandlersOf } from '../register';

/** The channel that the lock screen needs. Main refuses all others while locked. */
export const lockScreenChannel: ChannelName = 'lock:unlock';

export type AppHandlerOptions = {
  readonly services: Services;
  readonly requests: CancellableRequests;
  /** Sets the platform's theme for the window. */
  readonly applyTheme: (theme: Theme) => void;
  readonly lock: IdleLock;
  readonly proxySignIns: ProxySignIns;
};

export function makeAppHandlers(
  options: AppHandlerOptions,
): HandlersOf<'app' | 'requests' | 'contact' | 'lock' | 'proxy'> {
  const { services, requests, applyTheme, lock, proxySignIns } = options;
  const { offices, clock } = services;
  const contacts = new CallLimit(maxContacts, contactWindowMs, clock.monotonicMs);
  return {
    'app:state': () => offices.getState(),
    'app:dismiss-notices': (notices) => offices.dismissNotices(notices),
    'app:set-theme': (theme) => {
      applyTheme(theme);
      return offices.change({ theme });
    },
    'app:set-lock': async (minutes) => {
      if (minutes > 0) await lock.ensureCanUnlock();
      const state = offices.change({ lockAfterMinutes: minutes });
      lock.applySetting();
      return state;
    },
    'app:set-rail-narrow': (isRailNarrow) => offices.change({ isRailNarrow }),
    'requests:cancel': (requestId) => requests.cancel(requestId),
    'contact:open': ({ kind, value }) => openContact(kind, value, contacts),
    'lock:lock': () => lock.lockNow(),
    'lock:unlock': () => lock.unlock(),
    'proxy:pending': () => proxySignIns.getPending(),
    'proxy:sign-in': (given) => proxySignIns.signIn(given),
    'proxy:cancel': (id) => proxySignIns.cancel(id),
  };
}

/* Handlers of the log. */

/** Lines that a mail to support may have. */
const maxLines = 300;

/** The maximum in {@link pageErrorWindowMs}: a page that fails again and again must not push everything else out of the log. */
const maxPageErrors = 10;
/** The period of {@link maxPageErrors}. */
const pageErrorWindowMs = 60_000;

export function makeLogHandlers(log: Logger, monotonicMs: () => number): HandlersOf<'log'> {
  const pageErrors = new CallLimit(maxPageErrors, pageErrorWindowMs, monotonicMs);
  return {
    'log:page-error': (error) => {
      if (pageErrors.tryCall()) log.logPageError(error);
    },
    'log:read': () => {
      log.flush();
      return log.file.readLast(maxLines);
    },
  };
}

/* Handlers of the window's history. Main has the searches and filters of its entries in memory, for a page that is loaded
 * again: in the address Chromium would write them to the disk. */

/** An older entry is shown without its filters once the page has been loaded again. */
const maxEntries = 200;

export function makeHistoryHandlers(): HandlersOf<'history'> {
  const searches = new LruMap<string, string>(maxEntries);
  return {
    'history:save': ({ key, search, replacedKey }) => {
      searches.delete(replacedKey);
      if (search !== '') searches.set(key, search);
    },
    'history:read': () => [...searches].map(([key, search]) => ({ key, search })),
  };
}
