/**
 * The bridge: one named method per channel of the contract, one subscription per event, nothing else. Runs sandboxed in
 * its own world; imports electron and the contract's types only.
 */
import type { Channel, EventName, EventPayload, Input } from '@shared/ipc/contract';
import { contextBridge, ipcRenderer } from 'electron';

/** Every method resolves to a Result; its value is unknown here and parsed in renderer/ipc. */
const call =
  <C extends Channel>(channel: C) =>
  (input: Input<C>): Promise<unknown> =>
    ipcRenderer.invoke(channel, input);

/** Subscribes; the returned function ends the subscription. */
const on =
  <E extends EventName>(name: E) =>
  (listener: (payload: EventPayload<E>) => void): (() => void) => {
    const wrapped = (_event: unknown, payload: EventPayload<E>) => listener(payload);
    ipcRenderer.on(name, wrapped);
    return () => {
      ipcRenderer.off(name, wrapped);
    };
  };

const bridge = {
  appState: call('app:state'),
  dismissNotices: call('app:dismiss-notices'),
  setTheme: call('app:set-theme'),
  setRailNarrow: call('app:set-rail-narrow'),
  cancelRequest: call('requests:cancel'),
  connectOffice: call('offices:connect'),
  openDemoOffice: call('offices:open-demo'),
  switchOffice: call('offices:switch'),
  removeOffice: call('offices:remove'),
  renewToken: call('offices:renew-token'),
  connection: call('offices:connection'),
  tryKeychain: call('offices:try-keychain'),
  stopWaiting: call('offices:stop-waiting'),
  tryNow: call('offices:try-now'),
  setRate: call('offices:set-rate'),
  listTrips: call('trips:list'),
  listAllTrips: call('trips:list-all'),
  tripRows: call('trips:rows'),
  getTrip: call('trips:get'),
  listedTrip: call('trips:listed'),
  listClients: call('clients:list'),
  getClient: call('clients:get'),
  getDirectory: call('directory:get'),
  listDirectory: call('directory:list'),
  getDirectoryRecord: call('directory:record'),
  listReports: call('reports:list'),
  runReport: call('reports:run'),
  runReportToFile: call('reports:run-to-file'),
  reportRows: call('reports:rows'),
  checkFilters: call('reports:check-filters'),
  listRuns: call('runs:list'),
  openRun: call('runs:open'),
  removeRun: call('runs:remove'),
  compareRuns: call('runs:compare'),
  differences: call('runs:differences'),
  packState: call('packs:state'),
  runPack: call('packs:run'),
  stopPack: call('packs:stop'),
  exportComparison: call('export:comparison'),
  openExport: call('export:open'),
  exportReport: call('export:report'),
  exportTrips: call('export:trips'),
  exportUnclaimed: call('export:unclaimed'),
  exportPdf: call('export:pdf'),
  exportWarnings: call('export:warnings'),
  showExport: call('export:show'),
  getDiagnostics: call('diagnostics:get'),
  setDebugging: call('diagnostics:set-debugging'),
  getPreferences: call('preferences:get'),
  changePreferences: call('preferences:change'),
  unclaimedState: call('unclaimed:state'),
  unclaimedSectors: call('unclaimed:sectors'),
  startUnclaimed: call('unclaimed:start'),
  stopUnclaimed: call('unclaimed:stop'),
  openContact: call('contact:open'),
  startSync: call('sync:start'),
  stopSync: call('sync:stop'),
  syncState: call('sync:state'),
  clearSavedData: call('cache:clear'),
  checkCache: call('cache:check'),
  cacheSummary: call('cache:summary'),
  onAppChanged: on('app:changed'),
  onConnectionChanged: on('connection:changed'),
  onRequestProgress: on('request:progress'),
  onSyncChanged: on('sync:changed'),
  onUnclaimedChanged: on('unclaimed:changed'),
  onPacksChanged: on('packs:changed'),
  onMenuChosen: on('menu:chosen'),
};

export type Bridge = typeof bridge;

contextBridge.exposeInMainWorld('tripledger', bridge);
