/** The module that the application imports as `electron`: the API of the host, and a named error for the rest. */
import { registerHooks } from 'node:module';
import { afterReady, protocolAfterReady } from './api/after-ready.ts';
import { App, type Manifest } from './api/app.ts';
import { makeBrowserWindow } from './api/browser-window.ts';
import { makeDialog } from './api/dialog.ts';
import { Host } from './api/host.ts';
import { makeNet } from './api/net.ts';
import { makeSession } from './api/sessions.ts';
import {
  clipboard,
  Menu,
  MenuItem,
  makeIpcMain,
  makeNativeTheme,
  powerMonitor,
  screen,
  shell,
} from './api/small-parts.ts';
import { ElectronHostUnsupportedError, strict } from './errors.ts';

/** Names of Electron's main process that the host does not offer. Importing one is allowed; using it is an error. */
const refused =
  `autoUpdater BaseWindow BrowserView contentTracing crashReporter desktopCapturer globalShortcut inAppPurchase
  MessageChannelMain nativeImage netLog Notification powerSaveBlocker pushNotifications safeStorage ShareMenu systemPreferences TouchBar Tray utilityProcess
  View WebContentsView webFrameMain`.split(/\s+/);

function refuse(name: string): object {
  const fail = () => {
    throw new ElectronHostUnsupportedError(name);
  };
  return new Proxy(class {}, {
    get: (_, key) => (typeof key === 'symbol' || key === 'then' ? undefined : fail()),
    construct: fail,
    apply: fail,
  });
}

export type ElectronModule = { readonly host: Host; readonly app: App; readonly exports: Record<string, unknown> };

/**
 * Builds the module for an application.
 *
 * @param argv - the command line, with Chromium's switches
 */
export function makeElectron(appPath: string, manifest: Manifest, argv: readonly string[]): ElectronModule {
  const host = new Host();
  const app = new App(host, appPath, manifest);
  const BrowserWindow = makeBrowserWindow(host);
  app.attachWindows(BrowserWindow);
  host.onSessionCreated = (created) => app.emit('session-created', created);
  host.onContentsCreated = (contents) => app.emit('web-contents-created', {}, contents);
  // Playwright's name for a window's page.
  const webContents = { fromDevToolsTargetId: (id: string) => host.contents.get(id) };
  return {
    host,
    app,
    exports: {
      app: strict('app', app),
      BrowserWindow,
      clipboard: strict('clipboard', clipboard),
      dialog: afterReady(
        host,
        'dialog module can only be used after app is ready',
        strict(
          'dialog',
          makeDialog(() => host.isReady),
        ),
        ['showErrorBox'],
      ),
      ipcMain: strict('ipcMain', makeIpcMain(host)),
      Menu,
      MenuItem,
      powerMonitor: strict('powerMonitor', powerMonitor),
      nativeTheme: strict('nativeTheme', makeNativeTheme(host)),
      net: strict('net', makeNet({ isReady: () => app.isReady(), switches: argv })),
      protocol: protocolAfterReady(host, strict('protocol', host.sessions.defaultSession.protocol)),
      screen: afterReady(
        host,
        "The 'screen' module can't be used before the app 'ready' event",
        strict('screen', screen),
      ),
      session: afterReady(host, 'Session can only be received when app is ready', strict('session', makeSession(host))),
      shell: strict('shell', shell),
      webContents: strict('webContents', webContents),
      ...Object.fromEntries(refused.map((name) => [name, refuse(name)])),
    },
  };
}

const url = 'electron-host:electron';
const slot = 'electron-host.module';

/** Makes `electron` resolve to the module, for require and import alike. */
export function installElectron(exports: Record<string, unknown>): void {
  Object.defineProperty(globalThis, Symbol.for(slot), { value: exports });
  const take = `globalThis[Symbol.for(${JSON.stringify(slot)})]`;
  const named = Object.keys(exports).map((name) => `export const ${name} = electron.${name};`);
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== 'electron' && specifier !== 'electron/main') return next(specifier, context);
      const kind = context.conditions.includes('import') ? 'module' : 'commonjs';
      return { url: `${url}-${kind}`, format: kind, shortCircuit: true };
    },
    load(loaded, context, next) {
      if (!loaded.startsWith(url)) return next(loaded, context);
      const isModule = loaded.endsWith('-module');
      const source = isModule
        ? `const electron = ${take};\nexport default electron;\n${named.join('\n')}`
        : `module.exports = ${take};`;
      return { format: isModule ? 'module' : 'commonjs', source, shortCircuit: true };
    },
  });
}
