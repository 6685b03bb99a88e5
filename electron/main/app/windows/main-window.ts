/** The main window: hardened, with its saved position, shown when its page is ready, reloaded when its page has ended. */
import { minSavedWindow, type SettingsFile } from '@main/office/settings/settings-file';
import {
  app,
  BrowserWindow,
  type ContextMenuParams,
  Menu,
  type MenuItemConstructorOptions,
  type PopupOptions,
  screen,
  type WebPreferences,
} from 'electron';
import { appOrigin } from './app-protocol';
import { recoverWindow, type WindowReports } from './crash-recovery';
import { getWindowBounds, showOnce } from './window-bounds';
import { windowPartition } from './window-session';

/* The native context menu: editing in fields; elsewhere copying what is selected. */

type MenuContext = Pick<ContextMenuParams, 'isEditable' | 'editFlags'>;

/** Builds the menu. Empty where nothing can be done. */
export function buildContextMenu({ isEditable, editFlags }: MenuContext): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  // A table with selected rows allows copying without a selected text.
  return editFlags.canCopy ? [{ role: 'copy' }] : [];
}

/** Opens the menu on a right-click, Shift+F10 or the menu key. */
function installContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = buildContextMenu(params);
    if (template.length === 0) return;
    const options: PopupOptions = { window, sourceType: params.menuSourceType };
    if (params.frame) options.frame = params.frame;
    // The pointer may be anywhere when a key opens the menu.
    if (params.menuSourceType === 'keyboard') Object.assign(options, { x: params.x, y: params.y });
    Menu.buildFromTemplate(template).popup(options);
  });
}

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
