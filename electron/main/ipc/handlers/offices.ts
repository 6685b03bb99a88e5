/** Handlers of offices, their preferences and their diagnostics. */
import { describeListRules } from '@main/records/list-rules';
import { changePack } from '@main/reports/packs/change-pack';
import type { Services } from '@main/services';
import type { AppState } from '@shared/schemas/office';
import type { IpcMainInvokeEvent } from 'electron';
import { ConnectGate } from '../connect-gate';
import { confirmClearing, confirmRemoval, confirmServer, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

export function makeOfficeHandlers(
  services: Services,
): HandlersOf<'offices' | 'preferences' | 'screens' | 'diagnostics'> {
  const { offices, preferences, screens, clock } = services;
  const connectGate = new ConnectGate(clock.monotonicMs);
  const connect = (event: IpcMainInvokeEvent, baseUrl: string, signal: AbortSignal, work: () => Promise<AppState>) =>
    connectGate.run(
      baseUrl,
      // The address of an imported office came from a file: its user is asked at its first token.
      offices.list().flatMap(({ baseUrl: known, needsToken }) => (needsToken ? [] : [known])),
      (server) => confirmServer(event, server, signal),
      work,
    );
  return {
    'offices:connect': (request, { event, signal }) =>
      connect(event, request.baseUrl, signal, () => offices.connect({ ...request, signal })),
    'offices:open-demo': () => offices.openDemo(),
    'offices:switch': (officeId) => offices.switchTo(officeId),
    'offices:remove': async (_, { session, event }) => {
      await requireConsent(confirmRemoval(event, session.office, session.hasUnreadableCopy));
      return await offices.remove(session.office.id);
    },
    'offices:renew-token': async ({ officeId, token, clearsSavedData, baseUrl }, { event, signal }) => {
      if (clearsSavedData) {
        const { office, hasUnreadableCopy } = await offices.openSession(officeId);
        await requireConsent(confirmClearing(event, office, hasUnreadableCopy));
      }
      const renew = (address = {}) => offices.renewToken(officeId, token, { signal, clearsSavedData, ...address });
      const { needsToken, baseUrl: current } = offices.find(officeId);
      const address = baseUrl ?? (needsToken ? current : null);
      if (address === null) return await renew();
      return await connect(event, address, signal, () => renew(baseUrl === null ? {} : { baseUrl }));
    },
    'offices:connection': (officeId) => offices.getConnection(officeId),
    'offices:try-keychain': (officeId) => offices.tryKeychain(officeId),
    'offices:set-rate': ({ officeId, change }) => offices.setRate(officeId, change),
    'offices:edit': ({ officeId, ...change }) => offices.edit(officeId, change),
    'offices:stop-waiting': async (officeId) => {
      await offices.stopWaiting(officeId);
      return null;
    },
    'offices:try-now': async (officeId) => {
      await offices.tryNow(officeId);
      return null;
    },
    // Preferences are encrypted with the office's key, which an open session has.
    'preferences:get': (_, { session }) => preferences.get(session.office),
    'preferences:change': async (change, { session: { office } }) => {
      if (change.kind === 'pack') return changePack(services, office, change);
      const changed = preferences.change(office, change);
      if (change.kind === 'report-settings') screens.applySettings(office);
      if (change.kind === 'saved-data') await offices.removeExpired(office.id);
      return changed;
    },
    'screens:get': (_, { session }) => screens.get(session.office),
    'screens:change': ({ officeId, change }) => {
      screens.change(offices.find(officeId), change);
      return null;
    },
    'diagnostics:get': (_, { session }) => session.getDiagnostics(),
    'diagnostics:list-rules': (_, { session }) => describeListRules(session),
    'diagnostics:set-debugging': (isOn, { session }) => {
      session.diagnostics.setDebugging(isOn);
      return null;
    },
  };
}
