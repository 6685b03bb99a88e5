/**
 * The composition root of the main process: wiring only. With a command it is the command line; otherwise it opens the
 * window with its use cases and guards. May import everything in main; nothing imports it.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseLaunchArguments } from '@cli/launch-arguments';
import { runProcess } from '@cli/process';
import type { MenuChoice } from '@shared/navigation';
import type { Theme } from '@shared/schemas/office';
import { app, BrowserWindow, dialog, nativeTheme, net, powerMonitor } from 'electron';
import { systemClock } from './api/clock';
import { broadcast, pauseBroadcasts } from './ipc/broadcast';
import { CancellableRequests } from './ipc/cancellable-requests';
import { logExports } from './ipc/export-log';
import { followExports, followJobs } from './ipc/follow-work';
import { makeHandlers } from './ipc/handlers';
import { lockScreenChannels } from './ipc/handlers/lock';
import { openLogFolder } from './ipc/log-folder';
import { guardQuit } from './ipc/quit';
import { registerHandlers } from './ipc/register';
import { failAllWork, RunningWork, trackHandlers } from './ipc/running-work';
import { ensureCanUnlock, getUnlockMethod, verifyUser } from './lock/verify-user';
import { Logger } from './log/logger';
import { describeStart } from './log/start';
import { createServices, loadKeytar, type Services } from './services';
import { getChromiumFolder, getLocalDataFolder, getLogFolder, getUserDataFolder } from './settings/user-data';
import { appOrigin } from './windows/app-origin';
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
import { explainRefusedSwitches, findRefusedSwitches } from './windows/refused-switches';
import { SingleWindow } from './windows/single-window';
import { checkForUpdates, hasUpdateFeed } from './windows/updates';
import { createWindowLock, getTouchId } from './windows/window-lock';
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

/** Creates the keeper of the one window. */
function makeWindow(services: Services, guard: QuitGuard, notify: (message: string) => void): SingleWindow {
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

/** Creates the idle lock. Locking it reloads the page, which then finds it locked. */
function makeLock({ offices, settings, clock }: Services) {
  const verification = {
    getTouchId,
    listSavedOffices: () => offices.listSavedOfficeIds(),
    canReadToken: (officeId: string) => offices.canReadToken(officeId),
  };
  let lockedAtMs = 0;
  const lock = createWindowLock({
    getMinutes: () => settings.get().lockAfterMinutes,
    verifyUser: () => verifyUser(verification),
    ensureCanUnlock: () => ensureCanUnlock(verification),
    onLocked: (cause, idle) => {
      lockedAtMs = clock.monotonicMs();
      log.log({ event: 'lock-on', cause, idle });
      broadcast('lock:changed', { isLocked: true });
    },
    onUnlocked: () => {
      log.log({ event: 'lock-off', ms: clock.monotonicMs() - lockedAtMs });
      broadcast('lock:changed', { isLocked: false });
    },
    onRefused: (error) => log.log({ event: 'lock-refused', code: log.describeError(error).code }),
  });
  lock.onStart(getUnlockMethod(verification));
  return { lock, getUnlockMethod: () => getUnlockMethod(verification) };
}

async function start(): Promise<SingleWindow> {
  await app.whenReady();
  await installGuards(() => log.log({ event: 'client-certificate', outcome: 'refused' }));
  serveAppProtocol(builtPaths(import.meta.dirname).renderer, windowSession().protocol);
  log.log(describeStart(app.getVersion(), app.isPackaged));
  const services = makeServices();
  nativeTheme.themeSource = services.settings.get().theme;
  const notify = (message: string) => {
    services.offices.notify(message);
    broadcast('app:changed', services.offices.getState());
  };
  const requests = new CancellableRequests();
  const work = new RunningWork();
  const applyTheme = (theme: Theme) => {
    nativeTheme.themeSource = theme;
  };
  const { lock, getUnlockMethod } = makeLock(services);
  pauseBroadcasts(() => lock.isLocked);
  const lockControls = { lock, getUnlockMethod, quit: () => app.quit() };
  const handlers = makeHandlers(services, requests, applyTheme, log, lockControls, proxySignIns);
  const activity = new WorkActivity(systemClock.monotonicMs);
  followJobs(services, activity);
  // Work that fails from outside ends in trackHandlers: what follows its end is wrapped around it.
  const tracked = logExports(trackHandlers(handlers, work, requests), log, systemClock.monotonicMs);
  surviveErrors(process, { log, notify, failWork: () => failAllWork(services, work) });
  logChildProcessEnds(app, log);
  followPower(powerMonitor, log, systemClock.wake);
  registerHandlers(followExports(tracked, activity), appOrigin, {
    isLocked: (channel) => lock.isLocked && !lockScreenChannels.has(channel),
    onInternalError: (channel, error) => log.log({ event: 'call-failed', channel, ...log.describeError(error) }),
  });
  const guard = guardQuit(services, work, requests, () => {
    log.log({ event: 'app-ended', ms: process.uptime() * 1_000 });
    log.flush();
  });
  const window = makeWindow(services, guard, notify);
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
    lock: () => void lock.lockNow().catch(showError),
  });
  if (startsOnDemo && services.offices.list().length === 0) await services.offices.openDemo();
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

/** Lists the refused switches of a packaged application. */
function listRefusedSwitches(): readonly string[] {
  const found = app.isPackaged ? findRefusedSwitches(process.argv, process.platform) : [];
  // The command line shows no page and needs no sandbox; some systems always pass --no-sandbox.
  return args === null ? found : found.filter((name) => name !== 'no-sandbox');
}

/** Ends with words, before Tripledger opens or reads anything. */
function endRefused(refused: readonly string[]): void {
  const message = explainRefusedSwitches(refused);
  const show = () => dialog.showErrorBox('Tripledger was not started', message);
  const isAppImage = process.platform === 'linux' && refused.every((name) => name === 'no-sandbox');
  if (args === null && isAppImage) {
    // An AppImage passes it by itself. Before the application is ready, Linux shows no box.
    const folder = mkdtempSync(join(tmpdir(), 'tripledger-refused-'));
    app.setPath('sessionData', folder);
    void app.whenReady().then(() => {
      show();
      rmSync(folder, { recursive: true, force: true });
      app.exit(2);
    });
    return;
  }
  if (args === null) show();
  else process.stderr.write(`${message}\n`);
  process.exit(2);
}

setIdentity();
const refused = listRefusedSwitches();

if (refused.length > 0) endRefused(refused);
else if (args !== null) {
  await runProcess(args, app.isPackaged && process.platform === 'win32');
} else {
  prepareFolders();
  if (app.requestSingleInstanceLock()) {
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
  } else app.quit();
}
