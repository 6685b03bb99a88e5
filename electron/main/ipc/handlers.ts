/** All handlers of the contract, joined from their domains. A channel without a handler does not compile. */
import type { Logger } from '@main/log/logger';
import type { Services } from '@main/services';
import type { ProxySignIns } from '@main/windows/proxy-sign-ins';
import type { WorkActivity } from '@main/windows/work-activity';
import type { Theme } from '@shared/schemas/office';
import type { CancellableRequests } from './cancellable-requests';
import { logExports } from './export-log';
import { ExportedFiles } from './exported-files';
import type { FirstTripPage } from './first-trip-page';
import { followExports } from './follow-work';
import { makeAppHandlers } from './handlers/app';
import { makeClientHandlers } from './handlers/clients';
import { makeExportHandlers } from './handlers/exports';
import { makeHistoryHandlers } from './handlers/history';
import { makeJobHandlers } from './handlers/jobs';
import { type LockControls, makeLockHandlers } from './handlers/lock';
import { makeLogHandlers } from './handlers/log';
import { makeOfficeHandlers } from './handlers/offices';
import { makePackHandlers } from './handlers/packs';
import { makeProxyHandlers } from './handlers/proxy';
import { makeReportHandlers } from './handlers/reports';
import { makeRunHandlers } from './handlers/runs';
import { makeSearchHandlers } from './handlers/search';
import { makeStatementHandlers } from './handlers/statements';
import { makeSummaryHandlers } from './handlers/summary';
import { makeTransferHandlers } from './handlers/transfer';
import { makeTripHandlers } from './handlers/trips';
import type { Handlers } from './register';
import { type RunningWork, trackHandlers } from './running-work';

export type HandlerOptions = {
  readonly services: Services;
  /** Requests that the renderer may cancel. */
  readonly requests: CancellableRequests;
  readonly firstTrips: FirstTripPage;
  /** Sets the platform's theme for the window. */
  readonly applyTheme: (theme: Theme) => void;
  /** Written by exports, read by Diagnostics. */
  readonly log: Logger;
  readonly lockControls: LockControls;
  /** Sign-ins that wait for the user. */
  readonly proxySignIns: ProxySignIns;
  /** Work that a quit asks about and waits for. */
  readonly work: RunningWork;
  /** Work that the system shows. */
  readonly activity: WorkActivity;
};

/** Makes the handlers. Those that write files are tracked, logged and followed. */
export function makeHandlers(options: HandlerOptions): Handlers {
  const { services, requests, firstTrips, applyTheme, log, lockControls, proxySignIns } = options;
  const exportedFiles = new ExportedFiles();
  const handlers = {
    ...makeAppHandlers(services, requests, applyTheme, lockControls.lock),
    ...makeOfficeHandlers(services),
    ...makeTripHandlers(services, firstTrips),
    ...makeClientHandlers(),
    ...makeSearchHandlers(services),
    ...makeSummaryHandlers(services),
    ...makeStatementHandlers(services),
    ...makeReportHandlers(services, exportedFiles),
    ...makeRunHandlers(services),
    ...makePackHandlers(services, exportedFiles),
    ...makeExportHandlers(services, exportedFiles),
    ...makeJobHandlers(services),
    ...makeHistoryHandlers(),
    ...makeLockHandlers(lockControls),
    ...makeLogHandlers(log, services.clock.monotonicMs),
    ...makeProxyHandlers(proxySignIns),
    ...makeTransferHandlers(services, applyTheme),
  };
  return wrapFileHandlers(handlers, options);
}

/**
 * Wraps the handlers that write files; the first wrapper is the innermost. Work that fails from outside ends in
 * trackHandlers, so the log and the activity, which are to see that end, are wrapped around it.
 */
function wrapFileHandlers(handlers: Handlers, { services, requests, log, work, activity }: HandlerOptions): Handlers {
  const tracked = trackHandlers(handlers, work, requests);
  const logged = logExports(tracked, log, services.clock.monotonicMs);
  return followExports(logged, activity);
}
