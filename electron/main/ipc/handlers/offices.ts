/** Handlers of offices, their preferences and their diagnostics. */
import { changePack } from '@main/reports/packs/change-pack';
import type { Services } from '@main/services';
import type { AppState } from '@shared/schemas/office';
import type { IpcMainInvokeEvent } from 'electron';
import type { CancellableRequests } from '../cancellable-requests';
import { ConnectGate } from '../connect-gate';
import { confirmClearing, confirmRemoval, confirmServer, requireConsent } from '../dialogs';
import type { HandlersOf } from '../register';

export function makeOfficeHandlers(
  services: Services,
  requests: CancellableRequests,
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
  const confirmClear = async (officeId: string, event: IpcMainInvokeEvent) => {
    const { office, hasUnreadableCopy } = await offices.openSession(officeId);
    await requireConsent(confirmClearing(event, office, hasUnreadableCopy));
  };
  return {
    'offices:connect': ({ requestId, ...request }, event) =>
      requests.run(requestId, (signal) =>
        connect(event, request.baseUrl, signal, () => offices.connect({ ...request, signal })),
      ),
    'offices:open-demo': () => offices.openDemo(),
    'offices:switch': (officeId) => offices.switchTo(officeId),
    'offices:remove': async (officeId, event) => {
      const { office, hasUnreadableCopy } = await offices.openSession(officeId);
      await requireConsent(confirmRemoval(event, office, hasUnreadableCopy));
      return await offices.remove(officeId);
    },
    'offices:renew-token': ({ officeId, token, requestId, clearsSavedData, baseUrl }, event) =>
      requests.run(requestId, async (signal) => {
        if (clearsSavedData) await confirmClear(officeId, event);
        const renew = (address = {}) => offices.renewToken(officeId, token, { signal, clearsSavedData, ...address });
        const { needsToken, baseUrl: current } = offices.find(officeId);
        const address = baseUrl ?? (needsToken ? current : null);
        if (address === null) return await renew();
        return await connect(event, address, signal, () => renew(baseUrl === null ? {} : { baseUrl }));
      }),
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
    'preferences:get': async (officeId) => preferences.get((await offices.openSession(officeId)).office),
    'preferences:change': async ({ officeId, change }) => {
      const { office } = await offices.openSession(officeId);
      if (change.kind === 'pack') return changePack(services, office, change);
      const changed = preferences.change(office, change);
      if (change.kind === 'report-settings') screens.applySettings(office);
      if (change.kind === 'saved-data') await offices.removeExpired(officeId);
      return changed;
    },
    'screens:get': async (officeId) => screens.get((await offices.openSession(officeId)).office),
    'screens:change': ({ officeId, change }) => {
      screens.change(offices.find(officeId), change);
      return null;
    },
    'diagnostics:get': async (officeId) => (await offices.openSession(officeId)).getDiagnostics(),
    'diagnostics:set-debugging': async ({ officeId, isOn }) => {
      (await offices.openSession(officeId)).diagnostics.setDebugging(isOn);
      return null;
    },
  };
}
