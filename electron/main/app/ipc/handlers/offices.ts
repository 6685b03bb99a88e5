/** Handlers of offices, their preferences and their diagnostics. */

import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type OpenedTransfer, readTransferFile } from '@main/office/transfer/transfer-service';
import { makeFile } from '@main/rows/files/atomic-file';
import { AppError } from '@shared/errors/errors';
import type { AppState, Theme } from '@shared/records/office';
import type { IpcMainInvokeEvent } from 'electron';
import type { Services } from '../../services';
import { ConnectGate } from '../connect-gate';
import {
  chooseTransferFile,
  chooseTransferPath,
  confirmClearing,
  confirmErasing,
  confirmImport,
  confirmRemoval,
  confirmReplacement,
  confirmServer,
  requireConsent,
} from '../dialogs';
import type { HandlersOf } from '../register';

export function makeOfficeHandlers(
  services: Services,
): HandlersOf<'offices' | 'preferences' | 'screens' | 'diagnostics'> {
  const { offices, preferences, screens } = services;
  const connectGate = new ConnectGate();
  const connect = (event: IpcMainInvokeEvent, baseUrl: string, signal: AbortSignal, work: () => Promise<AppState>) =>
    connectGate.run(
      baseUrl,
      // The address of an imported office came from a file: its user is asked at its first token.
      offices.registry.list().flatMap(({ baseUrl: known, needsToken }) => (needsToken ? [] : [known])),
      (server) => confirmServer(event, server, signal),
      work,
    );
  return {
    'offices:connect': (request, { event, signal }) =>
      connect(event, request.baseUrl, signal, () => offices.connect({ ...request, signal })),
    'offices:open-demo': () => offices.openDemo(),
    'offices:switch': (officeId) => {
      offices.registry.switchTo(officeId);
      return offices.getState();
    },
    'offices:remove': async (_, { session, event }) => {
      await requireConsent(confirmRemoval(event, session.office, session.cache.lock !== null));
      return await offices.remove(session.office.id);
    },
    'offices:erase': async (id, { event }) => {
      const removed = offices.getState().removedOffices.find((one) => one.id === id);
      if (!removed) throw new AppError('office-unknown', 'This office was erased already.', {});
      await requireConsent(confirmErasing(event, removed.name));
      return await offices.erase(id);
    },
    'offices:renew-token': async ({ officeId, token, baseUrl }, { event, signal }) => {
      const renew = (address = {}) => offices.renewToken(officeId, token, { signal, ...address });
      const { needsToken, baseUrl: current } = offices.registry.find(officeId);
      const address = baseUrl ?? (needsToken ? current : null);
      if (address === null) return await renew();
      return await connect(event, address, signal, () => renew(baseUrl === null ? {} : { baseUrl }));
    },
    'offices:connection': (officeId) => offices.getConnection(officeId),
    'offices:try-keychain': (officeId) => offices.tryKeychain(officeId),
    'offices:edit': ({ officeId, ...change }) => offices.edit(officeId, change),
    'offices:stop-waiting': async (officeId) => (await offices.openSession(officeId)).stopWaiting(),
    'offices:try-now': (officeId) => offices.tryNow(officeId),
    // Preferences are encrypted with the office's key, which an open session has.
    'preferences:get': (_, { session }) => preferences.get(session.office),
    'preferences:change': async (change, { session: { office } }) => {
      const changed = preferences.change(office, change);
      if (change.kind === 'saved-data') await offices.removeExpired(office.id);
      if (change.kind === 'office') services.updates.noteSettings(office.id);
      return changed;
    },
    'screens:get': (_, { session }) => screens.get(session.office),
    'screens:change': ({ officeId, change }) => screens.change(offices.registry.find(officeId), change),
    'diagnostics:get': (_, { session }) => session.getDiagnostics(),
  };
}

/* Handlers of the data that is saved. */

export function makeSavedDataHandlers({ offices, updates }: Services): HandlersOf<'cache'> {
  return {
    'cache:clear': async (_, { session, event }) => {
      await requireConsent(confirmClearing(event, session.office, session.cache.lock !== null));
      const state = await offices.clearSavedData(session.office.id);
      updates.watch(session.office.id);
      return state;
    },
    'cache:counts': async (_, { session: { cache } }) => {
      const { counts, oldestMs } = await cache.records.countByKind();
      return {
        trips: counts['trip-item'] ?? 0,
        tripDetails: counts.trip ?? 0,
        bookings: await cache.search.countSectors(),
        // A server may give cards of clients without a list of them.
        clients: counts['client-item'] ?? counts.client ?? 0,
        oldestMs,
        bytes: (await cache.records.measure()).fileBytes,
        isPersistent: cache.isPersistent,
        isReadOnly: cache.isReadOnly,
      };
    },
  };
}

/* Handlers of the file that takes settings to another computer. */

/** The file that was chosen last, and its content once it was opened. */
type ChosenFile = { readonly fileId: string; readonly path: string; readonly opened: OpenedTransfer | null };

export function makeTransferHandlers(
  { offices, transfer, clock }: Services,
  applyTheme: (theme: Theme) => void,
): HandlersOf<'transfer'> {
  let chosen: ChosenFile | null = null;
  const find = (fileId: string): ChosenFile => {
    if (chosen?.fileId === fileId) return chosen;
    throw new AppError('usage', 'Choose the file again. Nothing was changed.', {});
  };
  return {
    'transfer:save': async ({ passphrase }, { event }) => {
      const path = await chooseTransferPath(event, clock.now());
      if (path === null) return { path, offices: 0, notices: [] };
      const { bytes, notices, count } = await transfer.seal(passphrase);
      await makeFile(path, (file) => file.write(bytes));
      return { path, offices: count, notices };
    },
    'transfer:choose': async (_, { event }) => {
      const path = await chooseTransferFile(event);
      chosen = path === null ? null : { fileId: randomUUID(), path, opened: null };
      return chosen && { fileId: chosen.fileId, name: basename(chosen.path).slice(0, 500) };
    },
    'transfer:open': async ({ fileId, passphrase }) => {
      const file = find(fileId);
      const opened = await transfer.open(await readTransferFile(file.path), passphrase);
      chosen = { ...file, opened };
      return opened.plan;
    },
    'transfer:apply': async ({ fileId, replaces }, { event }) => {
      const { opened } = find(fileId);
      if (opened === null) throw new AppError('usage', 'Open the file first. Nothing was changed.', {});
      const {
        new: fresh = [],
        renamed = [],
        existing = [],
      } = Object.groupBy(opened.plan.offices, ({ status }) => status);
      const added = [...fresh, ...renamed];
      // A page cannot confirm where tokens that are entered later are sent.
      if (added.length > 0 && !(await confirmImport(event, added))) {
        throw new AppError('cancelled', 'Nothing was imported.', {});
      }
      if (replaces && existing.length > 0) await requireConsent(confirmReplacement(event, existing));
      const addedIds = await transfer.apply(opened, replaces);
      chosen = null;
      const state = offices.getState();
      applyTheme(state.theme);
      return { state, addedIds };
    },
    'transfer:forget': () => {
      chosen = null;
    },
  };
}
