/**
 * The use cases, wired to the calls and events of a page: everything of the application but its window. The window and the
 * tests of screens both start from here.
 */

import type { Fetch } from '@main/server/http/http-get';
import type { Logger } from '@main/system/log/logger';
import type { Theme } from '@shared/records/office';
import { CancellableRequests } from './ipc/cancellable-requests';
import { FileCalls } from './ipc/file-calls';
import {
  type AppHandlerOptions,
  lockScreenChannel,
  makeAppHandlers,
  makeHistoryHandlers,
  makeLogHandlers,
} from './ipc/handlers/app';
import { makeCommissionHandlers, makeStatementHandlers } from './ipc/handlers/commission';
import { makeExportHandlers, makeMonthEndHandlers } from './ipc/handlers/exports';
import { makeOfficeHandlers, makeSavedDataHandlers, makeTransferHandlers } from './ipc/handlers/offices';
import { makeRecordHandlers } from './ipc/handlers/records';
import { makeReportHandlers, makeSummaryHandlers } from './ipc/handlers/reports';
import { broadcast, broadcastConnection, pauseBroadcasts } from './ipc/progress';
import { type Handlers, registerHandlers } from './ipc/register';
import { RunningWork } from './ipc/running-work';
import { makeWindowLock } from './ipc/window-lock';
import { createServices, type ServiceOptions, type Services } from './services';
import { ProxySignIns } from './windows/proxy-sign-ins';

/* All handlers of the contract, joined from their domains. A channel without a handler does not compile. */

export type HandlerOptions = AppHandlerOptions & {
  /** Written by exports, read by Diagnostics. */
  readonly log: Logger;
  /** Work that a quit asks about and waits for. */
  readonly work: RunningWork;
};

/** Makes the handlers. */
export function makeHandlers(options: HandlerOptions): Handlers {
  const { services, applyTheme, log } = options;
  const { offices, clock } = services;
  const files = new FileCalls({ ...options, offices, monotonicMs: clock.monotonicMs });
  return {
    ...makeAppHandlers(options),
    ...makeOfficeHandlers(services),
    ...makeRecordHandlers(services),
    ...makeSummaryHandlers(services),
    ...makeCommissionHandlers(services),
    ...makeStatementHandlers(services),
    ...makeReportHandlers(services, files),
    ...makeMonthEndHandlers(services, files),
    ...makeExportHandlers(services, files),
    ...makeSavedDataHandlers(services),
    ...makeHistoryHandlers(),
    ...makeLogHandlers(log, clock.monotonicMs),
    ...makeTransferHandlers(services, applyTheme),
  };
}

/** The use cases of one start, and what follows their work. */
export type Application = {
  readonly services: Services;
  readonly requests: CancellableRequests;
  readonly work: RunningWork;
  readonly lock: AppHandlerOptions['lock'];
  /** Shows a line on the screen. */
  readonly notify: (message: string) => void;
};

type WiringOptions = Pick<
  ServiceOptions,
  'userData' | 'localData' | 'version' | 'clock' | 'loadKeychain' | 'startDemo'
> & {
  readonly log: Logger;
  /** Makes the fetch of the services, which asks for the sign-ins that a proxy wants. */
  readonly makeFetch: (signIns: ProxySignIns) => Fetch;
  /** Sets the platform's theme for the window. */
  readonly applyTheme: (theme: Theme) => void;
};

export type Wiring = {
  readonly services: Services;
  /** Answers the calls of the page. Call once the platform is ready. */
  serve(): Application;
};

/** Wires the application, and opens the session of the office in use: the keychain and the saved data take longest. */
export function wireApplication(options: WiringOptions): Wiring {
  const { applyTheme, makeFetch, ...shared } = options;
  const { log } = shared;
  const proxySignIns = new ProxySignIns((challenge) => broadcast('proxy:changed', challenge));
  const services = createServices({
    ...shared,
    fetch: makeFetch(proxySignIns),
    shouldReconnect: true,
    updatesOffices: true,
    copiesTyped: true,
  });
  services.events
    .on('state', (state) => broadcast('app:changed', state))
    .on('connection', broadcastConnection)
    .on('update', (state) => broadcast('update:changed', state))
    .on('month-end', (officeId, progress) =>
      broadcast('month-end:changed', { officeId, isRunning: progress !== null }),
    );
  const { currentOfficeId } = services.settings.get();
  if (currentOfficeId !== null) {
    // The first screen lists the trips: they are read while its page is loading. It opens the office again, and shows why it failed.
    const reading = services.offices
      .openSession(currentOfficeId)
      .then(async ({ cache }) => await cache.trips.prepare());
    reading.catch(() => undefined);
  }
  const serve = (): Application => {
    applyTheme(services.settings.get().theme);
    const lock = makeWindowLock(services);
    pauseBroadcasts(() => lock.isLocked);
    const notify = (message: string) => {
      services.offices.notices.add(message);
      broadcast('app:changed', services.offices.getState());
    };
    const requests = new CancellableRequests();
    const work = new RunningWork();
    const application = { services, requests, work, lock, notify };
    registerHandlers(makeHandlers({ ...application, applyTheme, log, proxySignIns }), {
      requests,
      openSession: (officeId) => services.offices.openSession(officeId),
      isLocked: (channel) => lock.isLocked && channel !== lockScreenChannel,
      onInternalError: (channel, error) => log.log({ event: 'call-failed', channel, ...log.describeError(error) }),
    });
    return application;
  };
  return { services, serve };
}
