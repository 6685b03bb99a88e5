/**
 * The application in its window: wires the use cases to the window, its guards and the system. A module of its own, so that
 * it is read while Chromium starts.
 */
import { join, resolve } from 'node:path';
import { getLocalDataFolder, getLogFolder } from '@main/office/settings/user-data';
import { systemClock } from '@main/system/clock';
import { describeStart, Logger } from '@main/system/log/logger';
import type { Theme } from '@shared/records/office';
import { app, nativeTheme, net } from 'electron';
import { openLogFolder } from './ipc/contact';
import { broadcast } from './ipc/progress';
import { guardQuit, type QuitGuard } from './ipc/quit';
import { loadKeytar } from './services';
import { serveAppProtocol } from './windows/app-protocol';
import { surviveErrors } from './windows/error-reports';
import { installGuards } from './windows/guards';
import { setAboutPanel } from './windows/identity';
import { openMainWindow } from './windows/main-window';
import { installMenu, showLicences } from './windows/menu';
import { showError } from './windows/message-box';
import { makeNetFetch } from './windows/net-adapter';
import { SingleWindow } from './windows/single-window';
import { windowSession } from './windows/window-session';
import { type Application, wireApplication } from './wire-application';

/** The folder of main's built code: this module is in a folder of its own in it. */
const mainFolder = resolve(import.meta.dirname, '..');

const log = new Logger({
  getFolder: getLogFolder,
  source: 'window',
  now: systemClock.now,
  codeFolder: resolve(mainFolder, '..'),
});

function makeWindow({ services, notify }: Application, guard: QuitGuard, whenGuarded: Promise<void>): SingleWindow {
  const open = () =>
    openMainWindow({
      settings: services.settings,
      preload: join(mainFolder, '../preload/index.cjs'),
      whenGuarded,
      // On macOS the application and its work continue without a window.
      mayClose: () => process.platform === 'darwin' || guard.mayQuit(),
      onSessionEnd: () => guard.quitWithoutAsking(),
      monotonicMs: services.clock.monotonicMs,
      reports: { log, notify },
    });
  return new SingleWindow(open, () => !guard.isEnding);
}

function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme;
}

/** Asks before a quit ends running work, and logs the end. */
function makeQuitGuard({ services, work, requests }: Application): QuitGuard {
  return guardQuit(services, work, requests, () => {
    log.log({ event: 'app-ended', ms: process.uptime() * 1_000 });
    log.flush();
  });
}

/** Connects the window to the system: the About panel and the menu. */
function connectShell({ lock }: Application): void {
  setAboutPanel();
  installMenu((choice) => broadcast('menu:chosen', choice), {
    showLog: () => void openLogFolder(log).catch(showError),
    showLicences: () => void showLicences().catch(showError),
    lock: () => void lock.lockNow().catch(showError),
  });
}

async function openWindow(startsOnDemo: boolean): Promise<SingleWindow> {
  const { services, serve } = wireApplication({
    userData: app.getPath('userData'),
    localData: getLocalDataFolder(),
    version: app.getVersion(),
    // Chromium's network stack: system certificates and the office's proxy settings apply (faults 8).
    makeFetch: (signIns) => makeNetFetch(net, signIns),
    clock: systemClock,
    loadKeychain: loadKeytar,
    applyTheme,
    log,
  });
  await app.whenReady();
  const whenGuarded = installGuards();
  serveAppProtocol(join(mainFolder, '../renderer'), windowSession().protocol);
  log.log(describeStart(app.getVersion(), app.isPackaged));
  const application = serve();
  surviveErrors(process, { log, notify: application.notify });
  const guard = makeQuitGuard(application);
  const window = makeWindow(application, guard, whenGuarded);
  const { offices } = services;
  if (startsOnDemo && offices.registry.list().length === 0) await offices.openDemo();
  const opened = window.open();
  connectShell(application);
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
