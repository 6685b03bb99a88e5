/**
 * Electron's names for a desk: what main's handlers use of them, and nothing that belongs to a window. A name that is
 * missing here is missing for the build; what only a window can do throws.
 */
import { EventEmitter } from 'node:events';

type Handler = (event: unknown, ...args: unknown[]) => unknown;

/** A page that a desk serves, as main sees its window. */
export type DeskWindow = {
  readonly webContents: {
    readonly mainFrame: { readonly url: string };
    send(name: string, payload: unknown): void;
    reload(): void;
    printToPDF(): Promise<Uint8Array>;
  };
  isDestroyed(): boolean;
};

export const handlers = new Map<string, Handler>();
export const windows: DeskWindow[] = [];

function refuse(name: string): never {
  throw new Error(`A desk has no window: ${name} needs the host or Electron. Give the test the tag @window.`);
}

const paths = new Map<string, string>();

export const app = Object.assign(new EventEmitter(), {
  isPackaged: false,
  getVersion: () => '0.1.0',
  getName: () => 'Tripledger',
  getPath: (name: string) => paths.get(name) ?? refuse(`app.getPath('${name}')`),
  setPath: (name: string, folder: string) => void paths.set(name, folder),
  quit: () => refuse('app.quit'),
});

export const ipcMain = { handle: (channel: string, handler: Handler) => void handlers.set(channel, handler) };

export const BrowserWindow = {
  getAllWindows: () => windows,
  getFocusedWindow: () => windows[0] ?? null,
  fromWebContents: (contents: unknown) => windows.find(({ webContents }) => webContents === contents) ?? null,
};

/** Dialogs answer at once: questions with their first button, choices of files with Cancel. A test replaces them. */
const responses = {
  showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
  showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  showOpenDialog: async () => ({ canceled: true, filePaths: [] as string[] }),
  showErrorBox: (title: string, content: string) => refuse(`showErrorBox(${title}: ${content})`),
};
export const dialog = { ...responses };

const systemShell = {
  openPath: async (_path: string) => '',
  openExternal: async (_url: string) => undefined,
  showItemInFolder: (_path: string) => undefined,
};
export const shell = { ...systemShell };
export const clipboard = { writeText: (_text: string) => undefined };

export const nativeTheme = {
  onChange: (_source: string): void => undefined,
  source: 'system',
  get themeSource() {
    return this.source;
  },
  set themeSource(source: string) {
    this.source = source;
    this.onChange(source);
  },
};

export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 });
export const Menu = { getApplicationMenu: () => refuse('Menu') };
export const net = { request: () => refuse('net.request') };
export const protocol = {};

/** Forgets what the desk before has set. */
export function reset(documents: string): void {
  app.removeAllListeners();
  powerMonitor.removeAllListeners();
  powerMonitor.getSystemIdleTime = () => 0;
  handlers.clear();
  windows.length = 0;
  paths.clear();
  paths.set('documents', documents);
  paths.set('downloads', documents);
  Object.assign(dialog, responses);
  Object.assign(shell, systemShell);
  nativeTheme.source = 'system';
}
