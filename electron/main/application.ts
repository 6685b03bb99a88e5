/**
 * The application in its window: wires the use cases to the window, its guards and the system. A module of its own, so that
 * it is read while Chromium starts.
 */
import { resolve } from 'node:path';
import type { MenuChoice } from '@shared/navigation';
import type { Theme } from '@shared/schemas/office';
import { app, BrowserWindow, dialog, nativeTheme, net, powerMonitor } from 'electron';
import { systemClock } from './api/clock';
import { broadcast, pauseBroadcasts } from './ipc/broadcast';
import { CancellableRequests } from './ipc/cancellable-requests';
import { FirstTripPage } from './ipc/first-trip-page';
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
import { getLocalDataFolder, getLogFolder } from './settings/user-data';
import { serveAppProtocol } from './windows/app-protocol';
import { logChildProcessEnds, surviveErrors } from './windows/error-reports';
import { installGuards } from './windows/guards';
import { setAboutPanel } from './windows/identity';
import { showLicences } from './windows/licences';
import { builtPaths, openMainWindow } from './windows/main-window';
import { installMenu } from './windows/menu';
import { makeNetFetch } from './windows/net-adapter';
import { followPower } from './windows/power-events';
import { ProxySignIns } from './windows/proxy-sign-ins';
import type { QuitGuard } from './windows/quit-guard';
import { SingleWindow } from './windows/single-window';
import { checkForUpdates, hasUpdateFeed } from './windows/updates';
import { windowSession } from './windows/window-session';
import { WorkActivity } from './windows/work-activity';
import { giveWorkFeedback } from './windows/work-feedback';

/** The folder of main's built code: this module is in a folder of its own in it. */
const mainFolder = resolve(import.meta.dirname, '..');

const log = new Logger({
  getFolder: getLogFolder,
  source: 'window',
  now: systemClock.now,
  codeFolder: resolve(mainFolder, '..'),
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
    watchesPlans: true,
    waitsForNetwork: true,
    checksFiles: true,
    shouldSampleWindow: true,
    log,
  });
  services.events
    .on('state', (state) => broadcast('app:changed', state))
    .on('connection', (connection) => broadcast('connection:changed', connection))
    .on('sync', (state) => broadcast('sync:changed', state))
    .on('unclaimed', (state) => broadcast('unclaimed:changed', state))
    .on('dump', (state) => broadcast('dump:changed', state))
    .on('pack', (officeId, run) => broadcast('packs:changed', { officeId, run }));
  return services;
}

/** The use cases of one start, and what follows their work. */
type Application = {
  readonly services: Services;
  readonly requests: CancellableRequests;
  readonly firstTrips: FirstTripPage;
  readonly work: RunningWork;
  readonly activity: WorkActivity;
  readonly lockControls: LockControls;
  /** Shows a line on the screen. */
  readonly notify: (message: string) => void;
};

/** Creates the keeper of the one window. */
function makeWindow({ services, notify }: Application, guard: QuitGuard, whenGuarded: Promise<void>): SingleWindow {
  return new SingleWindow({
    getWindow: () => BrowserWindow.getAllWindows()[0],
    mayOpen: () => guard.mayOpenWindow(),
    open: () =>
      openMainWindow({
        settings: services.settings,
        preload: builtPaths(mainFolder).preload,
        whenGuarded,
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

function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme;
}

function makeApplication(services: Services): Application {
  applyTheme(services.settings.get().theme);
  const lockControls = makeLockControls(services, log);
  pauseBroadcasts(() => lockControls.lock.isLocked);
  const activity = new WorkActivity(systemClock.monotonicMs);
  followJobs(services, activity);
  const notify = (message: string) => {
    services.offices.notify(message);
    broadcast('app:changed', services.offices.getState());
  };
  const requests = new CancellableRequests();
  const firstTrips = new FirstTripPage(services, requests);
  return { services, requests, firstTrips, work: new RunningWork(), activity, lockControls, notify };
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

/** Opens the session of the office in use: the keychain and the saved data take longest, and need no window. */
function openCurrentOffice({ settings, offices }: Services): void {
  const { currentOfficeId } = settings.get();
  // The screen opens it again, and shows why it failed.
  if (currentOfficeId !== null) offices.openSession(currentOfficeId).catch(() => undefined);
}

async function openWindow(startsOnDemo: boolean): Promise<SingleWindow> {
  const services = makeServices();
  openCurrentOffice(services);
  await app.whenReady();
  const whenGuarded = installGuards(() => log.log({ event: 'client-certificate', outcome: 'refused' }));
  serveAppProtocol(builtPaths(mainFolder).renderer, windowSession().protocol);
  log.log(describeStart(app.getVersion(), app.isPackaged));
  const application = makeApplication(services);
  followProcess(application);
  serveCalls(application);
  const guard = makeQuitGuard(application);
  const window = makeWindow(application, guard, whenGuarded);
  const { offices } = services;
  if (startsOnDemo && offices.list().length === 0) await offices.openDemo();
  const opened = window.open();
  if (!application.lockControls.lock.isLocked) application.firstTrips.request();
  connectShell(application, window, guard);
  await opened;
  return window;
}

/**
 * Opens the window with everything that serves it. Resolves when its page is loaded. Call before Electron is ready.
 *
 * @param startsOnDemo - whether to open the demo office while no office is saved
 */
export async function startApplication(startsOnDemo: boolean): Promise<SingleWindow> {
  try {
    return await openWindow(startsOnDemo);
  } catch (error) {
    log.log({ event: 'error-uncaught', kind: 'start', ...log.describeError(error) });
    throw error;
  }
}
