/** Handlers of the application's state, of requests and of contact links. */

import type { IdleLock } from '@main/lock/idle-lock';
import { receivedFiles } from '@main/received-files/received-files';
import type { Services } from '@main/services';
import type { Theme } from '@shared/schemas/office';
import { CallLimit } from '../call-limit';
import type { CancellableRequests } from '../cancellable-requests';
import { contactWindowMs, maxContacts, openContact, openDraft } from '../contact';
import type { HandlersOf } from '../register';

/**
 * @param applyTheme - sets the platform's theme for the window
 * @param lock - the idle lock, which the setting is for
 */
export function makeAppHandlers(
  { offices, clock }: Services,
  requests: CancellableRequests,
  applyTheme: (theme: Theme) => void,
  lock: Pick<IdleLock, 'applySetting' | 'ensureCanUnlock'>,
): HandlersOf<'app' | 'requests' | 'contact'> {
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
    'requests:cancel': (requestId) => {
      requests.cancel(requestId);
      return null;
    },
    'contact:open': async ({ kind, value }) => {
      await openContact(kind, value, contacts);
      return null;
    },
    'contact:draft': async ({ subject, body }) => {
      await openDraft(subject, body, contacts);
      return null;
    },
  };
}
