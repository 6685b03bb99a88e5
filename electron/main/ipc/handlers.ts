/** All handlers of the contract, joined from their domains. A channel without a handler does not compile. */
import type { Logger } from '@main/log/logger';
import type { Services } from '@main/services';
import type { ProxySignIns } from '@main/windows/proxy-sign-ins';
import type { Theme } from '@shared/schemas/office';
import type { CancellableRequests } from './cancellable-requests';
import { ExportedFiles } from './exported-files';
import { makeAppHandlers } from './handlers/app';
import { makeClientHandlers } from './handlers/clients';
import { makeExportHandlers } from './handlers/exports';
import { makeJobHandlers } from './handlers/jobs';
import { type LockControls, makeLockHandlers } from './handlers/lock';
import { makeLogHandlers } from './handlers/log';
import { makeOfficeHandlers } from './handlers/offices';
import { makePackHandlers } from './handlers/packs';
import { makeProxyHandlers } from './handlers/proxy';
import { makeReportHandlers } from './handlers/reports';
import { makeRunHandlers } from './handlers/runs';
import { makeTripHandlers } from './handlers/trips';
import type { Handlers } from './register';

/**
 * Makes the handlers.
 *
 * @param requests - those that the renderer may cancel
 * @param applyTheme - sets the platform's theme for the window
 * @param log - read for Diagnostics
 * @param lockControls - the idle lock
 * @param proxySignIns - those that wait for the user
 */
export function makeHandlers(
  services: Services,
  requests: CancellableRequests,
  applyTheme: (theme: Theme) => void,
  log: Logger,
  lockControls: LockControls,
  proxySignIns: ProxySignIns,
): Handlers {
  const exportedFiles = new ExportedFiles();
  return {
    ...makeAppHandlers(services, requests, applyTheme, lockControls.lock),
    ...makeOfficeHandlers(services, requests),
    ...makeTripHandlers(services, requests),
    ...makeClientHandlers(services, requests),
    ...makeReportHandlers(services, requests, exportedFiles),
    ...makeRunHandlers(services),
    ...makePackHandlers(services, exportedFiles),
    ...makeExportHandlers(services, requests, exportedFiles),
    ...makeJobHandlers(services),
    ...makeLockHandlers(lockControls),
    ...makeLogHandlers(log),
    ...makeProxyHandlers(proxySignIns),
  };
}
