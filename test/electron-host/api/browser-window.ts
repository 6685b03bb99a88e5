/** BrowserWindow over a DevTools target. Sizes are cached and refreshed when Chromium reports a change. */
import { EventEmitter } from 'node:events';
import { modes } from '../modes.ts';
import type { Host } from './host.ts';
import { preventable } from './preventable.ts';
import { WebContents } from './web-contents.ts';

type Bounds = { x: number; y: number; width: number; height: number };
/** The supported preferences. The others request what Chromium does for every page. */
type WebPreferences = { preload?: string; partition?: string; zoomFactor?: number };
type Options = Partial<Bounds> & { title?: string; show?: boolean; webPreferences?: WebPreferences };

/** What is left of a window that is destroyed. */
const stillOffered: ReadonlySet<string> = new Set([
  'constructor',
  'isDestroyed',
  ...Object.keys(EventEmitter.prototype),
]);

/** Makes every other name throw Electron's error. */
function refuseDestroyed(window: object): void {
  const get = () => {
    throw new TypeError('Object has been destroyed');
  };
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(window)).filter((name) => !stillOffered.has(name));
  for (const name of [...names, 'webContents']) Object.defineProperty(window, name, { get });
}

/** Creates the class for one host. */
export function makeBrowserWindow(host: Host) {
  const windows = new Set<BrowserWindow>();
  let lastId = 0;

  class BrowserWindow extends EventEmitter {
    readonly id: number;
    readonly webContents: WebContents;
    private bounds: Bounds;
    private isGone = false;
    private isShown: boolean;
    private isLoaded = false;
    private isReadyToShow = false;
    private state: 'normal' | 'maximized' | 'minimized' = 'normal';
    private readonly opened: Promise<void>;
    private readonly options: Options;

    constructor(options: Options = {}) {
      super();
      if (!host.isReady) throw new Error('Cannot create BrowserWindow before app is ready');
      lastId += 1;
      this.id = lastId;
      this.options = options;
      this.isShown = options.show !== false;
      this.bounds = {
        x: options.x ?? 0,
        y: options.y ?? 0,
        width: options.width ?? 800,
        height: options.height ?? 600,
      };
      windows.add(this);
      const { partition = '', zoomFactor } = options.webPreferences ?? {};
      this.webContents = new WebContents(host, this.id, host.sessions.fromPartition(partition), zoomFactor);
      this.webContents.onCloseRequest = () => this.close();
      this.webContents.once('destroyed', () => this.gone());
      // The page needs Chromium's response; calls on it wait until then.
      this.opened = this.open();
      this.opened.catch((error: unknown) =>
        process.stderr.write(`electron-host: a window could not be opened: ${error}\n`),
      );
    }

    static getAllWindows(): BrowserWindow[] {
      return [...windows];
    }

    static fromWebContents(contents: unknown): BrowserWindow | null {
      return [...windows].find((window) => window.webContents === contents) ?? null;
    }

    async loadURL(url: string): Promise<void> {
      host.schemes.checkPage(url);
      const load = this.opened.then(() => this.webContents.loadURL(url));
      host.loads.add(load);
      await load.finally(() => host.loads.delete(load));
      this.isLoaded = true;
      this.announceFirstPaint();
    }

    show(): void {
      this.isShown = true;
      this.emit('show');
      this.announceFirstPaint();
    }

    focus(): void {
      const { webContents } = this;
      void this.opened.then(() => host.browser.post('Target.activateTarget', { targetId: webContents.targetId }));
      this.emit('focus');
    }

    isVisible(): boolean {
      return this.isShown && !this.isGone;
    }

    isDestroyed(): boolean {
      return this.isGone;
    }

    isMinimized(): boolean {
      return this.state === 'minimized';
    }

    isMaximized(): boolean {
      return this.state === 'maximized';
    }

    /** Shows a hidden window too, before its page is painted. */
    maximize(): void {
      if (!this.isShown) this.show();
      this.setState('maximized');
    }

    restore(): void {
      this.setState('normal');
    }

    getNormalBounds(): Bounds {
      return { ...this.bounds };
    }

    setBounds(bounds: Partial<Bounds>): void {
      this.bounds = { ...this.bounds, ...bounds };
      this.setWindowBounds({
        left: this.bounds.x,
        top: this.bounds.y,
        width: this.bounds.width,
        height: this.bounds.height,
      });
    }

    close(): boolean {
      const event = preventable();
      this.emit('close', event);
      if (!event.defaultPrevented) this.destroy();
      return !event.defaultPrevented;
    }

    destroy(): void {
      const { webContents } = this;
      void this.opened.then(() => host.browser.post('Target.closeTarget', { targetId: webContents.targetId }));
    }

    private async open(): Promise<void> {
      await Promise.allSettled(host.loads);
      const { width, height, x, y } = this.bounds;
      const { targetId } = await host.browser.send('Target.createTarget', {
        url: 'about:blank',
        newWindow: true,
        width,
        height,
        left: x,
        top: y,
      });
      const session = await host.getSession(targetId).promise;
      session.on('Page.frameResized', () => void this.refreshBounds().catch(() => undefined));
      await this.webContents.attach(targetId, session, this.options.webPreferences?.preload);
    }

    /** Emits `ready-to-show` once. Wayland paints no hidden window. */
    private announceFirstPaint(): void {
      if (!this.isLoaded || this.isReadyToShow || (modes.isWayland && !this.isShown)) return;
      this.isReadyToShow = true;
      this.emit('ready-to-show');
    }

    private gone(): void {
      if (this.isGone) return;
      this.isGone = true;
      windows.delete(this);
      refuseDestroyed(this);
      this.emit('closed');
      if (windows.size === 0) host.ipc.emit('electron-host:all-closed');
    }

    private setState(state: 'normal' | 'maximized' | 'minimized'): void {
      this.state = state;
      this.setWindowBounds({ windowState: state });
    }

    private setWindowBounds(bounds: object): void {
      void this.opened
        .then(async () => {
          const { windowId } = await host.browser.send('Browser.getWindowForTarget', {
            targetId: this.webContents.targetId,
          });
          await host.browser.send('Browser.setWindowBounds', { windowId, bounds });
        })
        .catch(() => undefined);
    }

    private async refreshBounds(): Promise<void> {
      const { bounds } = await host.browser.send('Browser.getWindowForTarget', { targetId: this.webContents.targetId });
      this.state =
        bounds.windowState === 'maximized' || bounds.windowState === 'minimized' ? bounds.windowState : 'normal';
      if (this.state === 'normal')
        this.bounds = { x: bounds.left, y: bounds.top, width: bounds.width, height: bounds.height };
      this.emit('resize');
    }
  }

  return BrowserWindow;
}
