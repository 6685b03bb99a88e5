/** The only user of window.tripledger: calls that throw typed errors, and events. */
import { AppError, reviveError } from '@shared/errors';
import type { Channel, EventName, EventPayload, Input, Output } from '@shared/ipc/contract';
import type { Result } from '@shared/ipc/result';

type Call<C extends Channel> = (input: Input<C>) => Promise<Output<C>>;
type On<E extends EventName> = (listener: (payload: EventPayload<E>) => void) => () => void;

declare global {
  interface Window {
    /** What the preload exposes: one method per channel, one subscription per event. */
    readonly tripledger: Readonly<Record<string, (argument: unknown) => unknown>>;
  }
}

/** Main has parsed the value against the contract before it sent it; here a failed Result becomes an AppError. */
function call<C extends Channel>(method: string): Call<C> {
  return async (input) => {
    const result = (await window.tripledger[method]?.(input)) as Result<Output<C>> | undefined;
    if (result === undefined)
      throw new AppError('internal', 'This part of Tripledger is missing. Please reinstall it.');
    if (result.ok) return result.value;
    throw reviveError(result.error);
  };
}

function on<E extends EventName>(method: string): On<E> {
  return (listener) => window.tripledger[method]?.(listener as (payload: unknown) => void) as () => void;
}

export const bridge = {
  appState: call<'app:state'>('appState'),
  dismissNotices: call<'app:dismiss-notices'>('dismissNotices'),
  setTheme: call<'app:set-theme'>('setTheme'),
  setRailNarrow: call<'app:set-rail-narrow'>('setRailNarrow'),
  cancelRequest: call<'requests:cancel'>('cancelRequest'),
  connectOffice: call<'offices:connect'>('connectOffice'),
  openDemoOffice: call<'offices:open-demo'>('openDemoOffice'),
  switchOffice: call<'offices:switch'>('switchOffice'),
  removeOffice: call<'offices:remove'>('removeOffice'),
  renewToken: call<'offices:renew-token'>('renewToken'),
  connection: call<'offices:connection'>('connection'),
  tryKeychain: call<'offices:try-keychain'>('tryKeychain'),
  stopWaiting: call<'offices:stop-waiting'>('stopWaiting'),
  tryNow: call<'offices:try-now'>('tryNow'),
  setRate: call<'offices:set-rate'>('setRate'),
  listTrips: call<'trips:list'>('listTrips'),
  listAllTrips: call<'trips:list-all'>('listAllTrips'),
  tripRows: call<'trips:rows'>('tripRows'),
  getTrip: call<'trips:get'>('getTrip'),
  listedTrip: call<'trips:listed'>('listedTrip'),
  listClients: call<'clients:list'>('listClients'),
  getClient: call<'clients:get'>('getClient'),
  getDirectory: call<'directory:get'>('getDirectory'),
  listDirectory: call<'directory:list'>('listDirectory'),
  getDirectoryRecord: call<'directory:record'>('getDirectoryRecord'),
  listReports: call<'reports:list'>('listReports'),
  runReport: call<'reports:run'>('runReport'),
  runReportToFile: call<'reports:run-to-file'>('runReportToFile'),
  reportRows: call<'reports:rows'>('reportRows'),
  checkFilters: call<'reports:check-filters'>('checkFilters'),
  listRuns: call<'runs:list'>('listRuns'),
  openRun: call<'runs:open'>('openRun'),
  removeRun: call<'runs:remove'>('removeRun'),
  compareRuns: call<'runs:compare'>('compareRuns'),
  differences: call<'runs:differences'>('differences'),
  packState: call<'packs:state'>('packState'),
  runPack: call<'packs:run'>('runPack'),
  stopPack: call<'packs:stop'>('stopPack'),
  exportComparison: call<'export:comparison'>('exportComparison'),
  openExport: call<'export:open'>('openExport'),
  exportReport: call<'export:report'>('exportReport'),
  exportTrips: call<'export:trips'>('exportTrips'),
  exportUnclaimed: call<'export:unclaimed'>('exportUnclaimed'),
  exportPdf: call<'export:pdf'>('exportPdf'),
  exportWarnings: call<'export:warnings'>('exportWarnings'),
  showExport: call<'export:show'>('showExport'),
  getDiagnostics: call<'diagnostics:get'>('getDiagnostics'),
  setDebugging: call<'diagnostics:set-debugging'>('setDebugging'),
  getPreferences: call<'preferences:get'>('getPreferences'),
  changePreferences: call<'preferences:change'>('changePreferences'),
  unclaimedState: call<'unclaimed:state'>('unclaimedState'),
  unclaimedSectors: call<'unclaimed:sectors'>('unclaimedSectors'),
  startUnclaimed: call<'unclaimed:start'>('startUnclaimed'),
  stopUnclaimed: call<'unclaimed:stop'>('stopUnclaimed'),
  openContact: call<'contact:open'>('openContact'),
  startSync: call<'sync:start'>('startSync'),
  stopSync: call<'sync:stop'>('stopSync'),
  syncState: call<'sync:state'>('syncState'),
  clearSavedData: call<'cache:clear'>('clearSavedData'),
  checkCache: call<'cache:check'>('checkCache'),
  cacheSummary: call<'cache:summary'>('cacheSummary'),
  onAppChanged: on<'app:changed'>('onAppChanged'),
  onConnectionChanged: on<'connection:changed'>('onConnectionChanged'),
  onRequestProgress: on<'request:progress'>('onRequestProgress'),
  onSyncChanged: on<'sync:changed'>('onSyncChanged'),
  onUnclaimedChanged: on<'unclaimed:changed'>('onUnclaimedChanged'),
  onPacksChanged: on<'packs:changed'>('onPacksChanged'),
  onMenuChosen: on<'menu:chosen'>('onMenuChosen'),
};

/** Runs a request under an id of its own and cancels it in main when the signal is aborted. */
export async function cancellable<T>(
  signal: AbortSignal | undefined,
  start: (requestId: string) => Promise<T>,
): Promise<T> {
  const requestId = crypto.randomUUID();
  const cancel = () => void bridge.cancelRequest(requestId).catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await start(requestId);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
