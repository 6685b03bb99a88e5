/**
 * The composition root of the main process: wiring only. With a command it is the command line; otherwise it opens the
 * window with its use cases and guards. May import everything in main; nothing imports it.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseLaunchArguments } from '@cli/launch-arguments';
import { runProcess } from '@cli/process';
import type { MenuChoice } from '@shared/navigation';
import type { Theme } from '@shared/schemas/office';
import { app, BrowserWindow, dialog, nativeTheme, net, powerMonitor } from 'electron';
import { systemClock } from './api/clock';
import { broadcast, pauseBroadcasts } from './ipc/broadcast';
import { CancellableRequests } from './ipc/cancellable-requests';
import { followJobs } from './ipc/follow-work';
import { makeHandlers } from './ipc/handlers';
import { type LockControls, lockScreenChannels } from './ipc/handlers/lock';
import { makeLockControls } from './ipc/lock-controls';
import { openLogFolder } from './ipc/log-folder';
import { guardQuit } from './ipc/quit';
import { registerHandlers } from './ipc/register';
import { failAllWork, RunningWork } from './ipc/running-work';
import { Logger } from './log/logger';
import { describeStart } from './log/start';
import { createServices, loadKeytar, type Services } from './services';
import { getChromiumFolder, getLocalDataFolder, getLogFolder, getUserDataFolder } from './settings/user-data';
import { declareAppProtocol, serveAppProtocol } from './windows/app-protocol';
import { logChildProcessEnds, surviveErrors } from './windows/error-reports';
import { installGuards, limitChromium } from './windows/guards';
import { setAboutPanel, setIdentity } from './windows/identity';
import { showLicences } from './windows/licences';
import { builtPaths, openMainWindow } from './windows/main-window';
import { installMenu } from './windows/menu';
import { makeNetFetch } from './windows/net-adapter';
import { followPower } from './windows/power-events';
import { ProxySignIns } from './windows/proxy-sign-ins';
import type { QuitGuard } from './windows/quit-guard';
import { listRefusedSwitches, refuseStart } from './windows/refuse-start';
import { SingleWindow } from './windows/single-window';
import { checkForUpdates, hasUpdateFeed } from './windows/updates';
import { windowSession } from './windows/window-session';
import { WorkActivity } from './windows/work-activity';
import { giveWorkFeedback } from './windows/work-feedback';

const { args, startsOnDemo } = parseLaunchArguments(process.argv, app.isPackaged);

const log = new Logger({
  getFolder: getLogFolder,
  source: 'window',
  now: systemClock.now,
  codeFolder: resolve(import.meta.dirname, '..'),
});

const proxySignIns = new ProxySignIns({
  clock: systemClock,
  onChange: (challenge) => broadcast('proxy:changed', challenge),
  onOutcome: (outcome) => log.log({ event: 'proxy-sign-in', outcome }),
});

function makeServices(): Services {
  const services = createServices({
    userData: app.getPath('userData'),
    localData: getLocalDataFolder(),
    version: app.getVersion(),
    // Chromium's network stack: system certificates and the office's proxy settings apply (faults 8).
    fetch: makeNetFetch(net, proxySignIns),
    clock: systemClock,
    loadKeychain: loadKeytar,
    shouldReconnect: true,
    shouldSampleWindow: true,
    log,
  });
  services.events
    .on('state', (state) => broadcast('app:changed', state))
    .on('connection', (connection) => broadcast('connection:changed', connection))
    .on('sync', (state) => broadcast('sync:changed', state))
    .on('unclaimed', (state) => broadcast('unclaimed:changed', state))
    .on('pack', (officeId, run) => broadcast('packs:changed', { officeId, run }));
  return services;
}

/** The use cases of one start, and what follows their work. */
type Application = {
  readonly services: Services;
  readonly requests: CancellableRequests;
  readonly work: RunningWork;
  readonly activity: WorkActivity;
  readonly lockControls: LockControls;
  /** Shows a line on the screen. */
  readonly notify: (message: string) => void;
};

/** Creates the keeper of the one window. */
function makeWindow({ services, notify }: Application, guard: QuitGuard): SingleWindow {
  return new SingleWindow({
    getWindow: () => BrowserWindow.getAllWindows()[0],
    mayOpen: () => guard.mayOpenWindow(),
    open: () =>
      openMainWindow({
        settings: services.settings,
        preload: builtPaths(import.meta.dirname).preload,
        // On macOS the application and its work continue without a window.
        mayClose: () => process.platform === 'darwin' || guard.mayQuit(),
        onSessionEnd: () => guard.quitWithoutAsking(),
        monotonicMs: services.clock.monotonicMs,
        reports: { log, notify },
      }),
  });
}

function showError(error: unknown): void {
  dialog.showErrorBox('Tripledger could not do this', error instanceof Error ? error.message : String(error));
}

/** Shows the window whenever the user starts or activates the application again, once `starting` has made it. */
function keepOneWindow(starting: Promise<SingleWindow>): void {
  const show = () => {
    // A start that failed has said so.
    const shown = starting.then((window) => window.show().catch(showError));
    shown.catch(() => undefined);
  };
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

/** Serves the application's pages, and nothing else, to the window. */
async function servePages(): Promise<void> {
  await installGuards(() => log.log({ event: 'client-certificate', outcome: 'refused' }));
  serveAppProtocol(builtPaths(import.meta.dirname).renderer, windowSession().protocol);
}

function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme;
}

function makeApplication(): Application {
  const services = makeServices();
  applyTheme(services.settings.get().theme);
  const lockControls = makeLockControls(services, log);
  pauseBroadcasts(() => lockControls.lock.isLocked);
  const activity = new WorkActivity(systemClock.monotonicMs);
  followJobs(services, activity);
  const notify = (message: string) => {
    services.offices.notify(message);
    broadcast('app:changed', services.offices.getState());
  };
  return { services, requests: new CancellableRequests(), work: new RunningWork(), activity, lockControls, notify };
}

/** Follows errors that nothing has caught, the ends of Chromium's processes, and the computer's sleep. */
function followProcess({ services, work, notify }: Application): void {
  surviveErrors(process, { log, notify, failWork: () => failAllWork(services, work) });
  logChildProcessEnds(app, log);
  followPower(powerMonitor, log, systemClock.wake);
}

/** Answers the calls of the page. */
function serveCalls(application: Application): void {
  const { lock } = application.lockControls;
  registerHandlers(makeHandlers({ ...application, applyTheme, log, proxySignIns }), {
    isLocked: (channel) => lock.isLocked && !lockScreenChannels.has(channel),
    onInternalError: (channel, error) => log.log({ event: 'call-failed', channel, ...log.describeError(error) }),
  });
}

/** Asks before a quit ends running work, and logs the end. */
function makeQuitGuard({ services, work, requests }: Application): QuitGuard {
  return guardQuit(services, work, requests, () => {
    log.log({ event: 'app-ended', ms: process.uptime() * 1_000 });
    log.flush();
  });
}

/** Connects the window to the system: notifications, progress, the About panel and the menu. */
function connectShell({ activity, lockControls }: Application, window: SingleWindow, guard: QuitGuard): void {
  const openScreen = async (screen: MenuChoice | null) => {
    await window.show();
    if (screen !== null) broadcast('menu:chosen', screen);
  };
  giveWorkFeedback(activity, (screen) => void openScreen(screen).catch(showError));
  setAboutPanel();
  installMenu((choice) => broadcast('menu:chosen', choice), {
    showLog: () => void openLogFolder(log).catch(showError),
    showLicences: () => void showLicences().catch(showError),
    checkForUpdates: hasUpdateFeed() ? () => void checkForUpdates(log, () => guard.listWork()) : null,
    lock: () => void lockControls.lock.lockNow().catch(showError),
  });
}

/** Opens the window with everything that serves it. Resolves when its page is loaded. */
async function start(): Promise<SingleWindow> {
  await app.whenReady();
  await servePages();
  log.log(describeStart(app.getVersion(), app.isPackaged));
  const application = makeApplication();
  followProcess(application);
  serveCalls(application);
  const guard = makeQuitGuard(application);
  const window = makeWindow(application, guard);
  connectShell(application, window, guard);
  const { offices } = application.services;
  if (startsOnDemo && offices.list().length === 0) await offices.openDemo();
  await window.open();
  return window;
}

/** Sets the folders of Tripledger's files and of Chromium's. Electron refuses a folder that does not exist. */
function prepareFolders(): void {
  for (const [name, folder] of [
    ['userData', getUserDataFolder()],
    ['sessionData', getChromiumFolder()],
  ] as const) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    app.setPath(name, folder);
  }
}

/** Starts the window, or shows the one of the process that runs already. */
function startWindow(): void {
  prepareFolders();
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  declareAppProtocol();
  limitChromium();
  // Not awaited: Electron becomes ready only after this module has run to its end.
  const starting = start();
  keepOneWindow(starting);
  starting.catch((error: unknown) => {
    log.log({ event: 'error-uncaught', kind: 'start', ...log.describeError(error) });
    dialog.showErrorBox('Tripledger could not start', error instanceof Error ? error.message : String(error));
    app.exit(1);
  });
}

setIdentity();
const isCommand = args !== null;
const refused = listRefusedSwitches(isCommand);
if (refused.length > 0) refuseStart(refused, isCommand);
else if (args === null) startWindow();
else await runProcess(args, app.isPackaged && process.platform === 'win32');
