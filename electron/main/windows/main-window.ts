/** The main window: hardened, with its saved position, shown when its page is ready. */
import { join } from 'node:path';
import type { SettingsFile, WindowState } from '@main/settings/settings-file';
import { app, BrowserWindow, screen, type WebPreferences } from 'electron';
import { appOrigin } from './app-origin';
import { windowPartition } from './window-session';

const defaultSize = { width: 1_280, height: 800 };
const minSize = { minWidth: 900, minHeight: 600 };
/** Pixels of a saved window, each way, that must be on a display for its position to be restored. */
const minVisiblePixels = 100;

/** The saved bounds, or only their size where no display shows the position (an unplugged monitor). */
function getBounds(state: WindowState | null): Partial<WindowState> {
  if (state === null) return defaultSize;
  const isVisible = screen.getAllDisplays().some(({ workArea }) => {
    const right = Math.min(state.x + state.width, workArea.x + workArea.width) - Math.max(state.x, workArea.x);
    const bottom = Math.min(state.y + state.height, workArea.y + workArea.height) - Math.max(state.y, workArea.y);
    return right >= minVisiblePixels && bottom >= minVisiblePixels;
  });
  const { x, y, width, height } = state;
  return isVisible ? { x, y, width, height } : { width, height };
}

function saveWindowState(window: BrowserWindow, settings: SettingsFile): void {
  const { x, y, width, height } = window.getNormalBounds();
  try {
    settings.update({
      window: {
        ...{ x, y, width: Math.max(200, width), height: Math.max(200, height) },
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

/** @param mayClose - called each time that the window is about to close; false leaves it open */
export async function openMainWindow(
  settings: SettingsFile,
  preload: string,
  mayClose: () => boolean,
): Promise<BrowserWindow> {
  const state = settings.get().window;
  const window = new BrowserWindow({
    ...getBounds(state),
    ...minSize,
    title: 'Tripledger',
    show: false,
    autoHideMenuBar: process.platform !== 'darwin',
    webPreferences: makeWebPreferences(preload, app.isPackaged, state?.zoomFactor ?? 1),
  });
  if (state?.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    saveWindowState(window, settings);
    if (!mayClose()) event.preventDefault();
  });
  await window.loadURL(`${appOrigin}/`);
  return window;
}

/** The paths of the built preload and renderer, relative to the built main. */
export function builtPaths(mainFolder: string): { preload: string; renderer: string } {
  return { preload: join(mainFolder, '../preload/index.cjs'), renderer: join(mainFolder, '../renderer') };
}
