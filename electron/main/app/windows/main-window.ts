/** The main window: hardened, with its saved position, shown when its page is ready, reloaded when its page has ended. */
import { minSavedWindow, type SettingsFile } from '@main/office/settings/settings-file';
import { app, BrowserWindow, screen, type WebPreferences } from 'electron';
import { appOrigin } from './app-protocol';
import { installContextMenu } from './context-menu';
import { recoverWindow, type WindowReports } from './recover-window';
import { getWindowBounds, showOnce } from './window-bounds';
import { windowPartition } from './window-session';

function saveWindowState(window: BrowserWindow, settings: SettingsFile): void {
  const { x, y, width, height } = window.getNormalBounds();
  try {
    settings.update({
      window: {
        x,
        y,
        width: Math.max(minSavedWindow, width),
        height: Math.max(minSavedWindow, height),
        isMaximized: window.isMaximized(),
        // Chromium does not remember the zoom: the window's session is in memory.
        zoomFactor: window.webContents.getZoomFactor(),
      },
    });
  } catch {
    // A lost window position is not worth an error while the window closes.
  }
}

/** The page's preferences: all of Electron's security checklist, including its defaults. */
export function makeWebPreferences(preload: string, isPackaged: boolean, zoomFactor: number): WebPreferences {
  return {
    preload,
    zoomFactor,
    partition: windowPartition,
    devTools: !isPackaged,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
  };
}

type MainWindowOptions = {
  readonly settings: SettingsFile;
  /** Resolves when pages may load: their session is guarded. */
  readonly whenGuarded: Promise<void>;
  /** Path of the built preload. */
  readonly preload: string;
  /** Called each time that the window is about to close; false leaves it open. */
  readonly mayClose: () => boolean;
  /** Called when Windows ends the user's session: no question can be answered any more. */
  readonly onSessionEnd: () => void;
  readonly monotonicMs: () => number;
  readonly reports: WindowReports;
};

/** Whether a load ended because its window was closed, or its page ended or began another load, as Reload and the lock do. */
function isAbandoned(window: BrowserWindow, error: unknown): boolean {
  if (window.isDestroyed() || window.webContents.isCrashed()) return true;
  return error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';
}

/** Opens the window. Resolves when its page is loaded, or when the window was closed while it loaded. */
export async function openMainWindow(options: MainWindowOptions): Promise<void> {
  const { settings, preload, mayClose, onSessionEnd } = options;
  const state = settings.get().window;
  const { workArea } = state === null ? screen.getPrimaryDisplay() : screen.getDisplayMatching(state);
  const window = new BrowserWindow({
    ...getWindowBounds(state, workArea),
    title: 'Tripledger',
    show: false,
    autoHideMenuBar: process.platform !== 'darwin',
    webPreferences: makeWebPreferences(preload, app.isPackaged, state?.zoomFactor ?? 1),
  });
  showOnce(window, state?.isMaximized ?? false);
  installContextMenu(window);
  recoverWindow(window, options.monotonicMs, options.reports);
  window.on('close', (event) => {
    saveWindowState(window, settings);
    if (!mayClose()) event.preventDefault();
  });
  window.on('session-end', onSessionEnd);
  await options.whenGuarded;
  try {
    await window.loadURL(`${appOrigin}/`);
  } catch (error) {
    if (!isAbandoned(window, error)) throw error;
  }
}
