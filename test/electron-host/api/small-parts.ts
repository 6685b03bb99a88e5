/** The parts of Electron that are a few lines each: ipcMain, shell, clipboard, power, screen, nativeTheme, Menu. */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { dirname } from 'node:path';
import type { Host } from './host.ts';
import { checkMenuItem } from './menu-checks.ts';

export function makeIpcMain(host: Host) {
  return {
    handle(channel: string, handler: (event: object, ...args: unknown[]) => unknown): void {
      if (host.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
      host.handlers.set(channel, handler);
    },
  };
}

function open(path: string): void {
  spawn('xdg-open', [path], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

export const shell = {
  openExternal: async (url: string) => open(url),
  showItemInFolder: (path: string) => open(dirname(path)),
  /** Resolves to an empty text once a program has been started, else to an error message. */
  openPath: (path: string) =>
    new Promise<string>((done) => {
      const child = spawn('xdg-open', [path], { stdio: 'ignore', detached: true });
      child.once('error', () => done('There is no program to open files with.'));
      child.once('spawn', () => {
        child.unref();
        done('');
      });
    }),
};

/** Texts go nowhere, so that tests do not change the system's clipboard. */
export const clipboard = { writeText: (_text: string) => undefined };

/** Events and the idle time, in seconds, come from the test that emits or replaces them. */
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: (): number => 0 });

const display = { x: 0, y: 0, width: 1_920, height: 1_080 };

export const screen = {
  getPrimaryDisplay: () => ({ workArea: display }),
  getDisplayMatching: () => ({ workArea: display }),
};

export function makeNativeTheme(host: Host) {
  return {
    get themeSource() {
      return host.themeSource;
    },
    set themeSource(source: 'system' | 'light' | 'dark') {
      host.themeSource = source;
      for (const contents of host.contents.values()) void contents.applyTheme().catch(() => undefined);
    },
  };
}

type Template = {
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  visible?: boolean;
  acceleratorWorksWhenHidden?: boolean;
  click?: (item: MenuItem) => void;
  submenu?: readonly Template[];
};

/** A menu that can be read and clicked by a program; the host draws none. */
export class MenuItem {
  readonly label: string;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly enabled: boolean;
  readonly submenu: Menu | undefined;
  private readonly onClick: ((item: MenuItem) => void) | undefined;
  constructor(template: Template) {
    checkMenuItem(template);
    this.label = template.label ?? template.role ?? '';
    this.role = template.role;
    this.accelerator = template.accelerator;
    this.enabled = template.enabled ?? true;
    this.submenu = template.submenu && Menu.buildFromTemplate(template.submenu);
    this.onClick = template.click;
  }
  click(): void {
    this.onClick?.(this);
  }
}

export class Menu {
  private static applicationMenu: Menu | null = null;
  /** The last context menu, for tests. */
  static popped: Menu | null = null;
  readonly items: readonly MenuItem[];
  private constructor(items: readonly MenuItem[]) {
    this.items = items;
  }
  static buildFromTemplate(template: readonly Template[]): Menu {
    return new Menu(template.map((item) => new MenuItem(item)));
  }
  popup(): void {
    Menu.popped = this;
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.applicationMenu = menu;
  }
  static getApplicationMenu(): Menu | null {
    return Menu.applicationMenu;
  }
}
