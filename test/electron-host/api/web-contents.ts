/** A page: its two worlds, its navigation, and what main does with it. IPC, frames and requests have files of their own. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { CdpSession } from '../cdp.ts';
import { ElectronHostUnsupportedError } from '../errors.ts';
import { pageScript, postBinding, preloadScript, preloadWorld } from '../worlds/scripts.ts';
import { toAppUrl, toPageUrl } from './app-urls.ts';
import type { Host } from './host.ts';
import { PageFrames, type WebFrame } from './page-frames.ts';
import { PageIpc } from './page-ipc.ts';
import { decideRequests } from './page-requests.ts';
import { preventable } from './preventable.ts';
import type { HostSession } from './sessions.ts';

type WindowOpenHandler = (details: { url: string }) => { action: 'deny' | 'allow' };

export class WebContents extends EventEmitter {
  readonly id: number;
  readonly session: HostSession;
  private zoomFactor: number;
  /** Empty until Chromium has made the page. */
  targetId = '';
  private readonly host: Host;
  private attachedSession: CdpSession | null = null;
  private readonly frames = new PageFrames();
  private ipc: PageIpc | null = null;
  private windowOpenHandler: WindowOpenHandler | null = null;
  private expectedUrl: string | null = null;
  private isGone = false;
  private hasCrashed = false;
  private isLoading = false;
  /** Rejects a loadURL that has not finished: another navigation begins. */
  private abandonLoad: () => void = () => undefined;
  onCloseRequest: () => void = () => undefined;

  constructor(host: Host, id: number, session: HostSession, zoomFactor = 1) {
    super();
    this.host = host;
    this.id = id;
    this.session = session;
    this.zoomFactor = zoomFactor;
    host.onContentsCreated(this);
  }

  private get page(): CdpSession {
    if (this.attachedSession) return this.attachedSession;
    throw new Error('electron-host: the page is not there yet; wait for loadURL.');
  }

  /** Prepares the page before its first document: worlds, bindings, interception. Then lets it run. */
  async attach(targetId: string, session: CdpSession, preload: string | undefined): Promise<void> {
    this.targetId = targetId;
    this.attachedSession = session;
    this.host.contents.set(targetId, this);
    this.frames.follow(session, () => {
      this.hasCrashed = false;
    });
    this.ipc = new PageIpc(this.host, this, this.frames, session);
    decideRequests(session, this.session, (frameId, url) => this.isRefused(frameId, url));
    session.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId === this.targetId) this.isLoading = true;
    });
    session.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId !== this.targetId) return;
      this.isLoading = false;
      this.emit('did-stop-loading', {});
    });
    // On a busy computer Chromium reports some crashes to the page's session only, and others to the browser's only.
    session.on('Inspector.targetCrashed', () => this.crashed());
    session.on('Page.loadEventFired', () => this.emit('did-finish-load', {}));
    const secret = `electron-host-${randomUUID()}`;
    await Promise.all([
      session.send('Page.enable'),
      session.send('Inspector.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: postBinding, executionContextName: preloadWorld }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageScript(secret) }),
      ...(preload === undefined
        ? []
        : [
            session.send('Page.addScriptToEvaluateOnNewDocument', {
              source: preloadScript(secret, readFileSync(preload, 'utf8')),
              worldName: preloadWorld,
            }),
          ]),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      this.applyTheme(),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  get mainFrame(): WebFrame {
    return this.frames.get(this.targetId);
  }

  isDestroyed(): boolean {
    return this.isGone;
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpenHandler = handler;
  }

  /** Sends an event to the preload's world of the main frame. */
  send(channel: string, ...args: unknown[]): void {
    if (this.isGone) throw new TypeError('Object has been destroyed');
    this.ipc?.send(channel, args);
  }

  async loadURL(url: string): Promise<void> {
    this.expectedUrl = toPageUrl(url, new Set(this.session.protocol.schemes.keys()));
    const { promise: loaded, resolve, reject } = Promise.withResolvers<void>();
    // It may be rejected before it is awaited.
    loaded.catch(() => undefined);
    this.abandonLoad = () =>
      reject(Object.assign(new Error(`ERR_ABORTED (-3) loading '${url}'`), { errno: -3, code: 'ERR_ABORTED', url }));
    this.once('did-finish-load', () => resolve());
    const { errorText } = await this.page.send('Page.navigate', { url: this.expectedUrl });
    if (errorText) throw new Error(`${errorText} loading ${url}`);
    await loaded;
    if (this.zoomFactor !== 1) this.setZoomFactor(this.zoomFactor);
  }

  /** Loads the page again, after a crash too. */
  reload(): void {
    this.abandonLoad();
    this.page.post('Page.reload', {});
  }

  copy(): void {
    this.edit('Copy');
  }

  cut(): void {
    this.edit('Cut');
  }

  paste(): void {
    this.edit('Paste');
  }

  selectAll(): void {
    this.edit('SelectAll');
  }

  isCrashed(): boolean {
    return this.hasCrashed;
  }

  /** Ends the page's process. */
  forcefullyCrashRenderer(): void {
    this.page.post('Page.crash', {});
  }

  /** The page's process has ended. Until there is a new document, another report is of the same crash. */
  crashed(): void {
    if (this.hasCrashed) return;
    this.hasCrashed = true;
    this.frames.contextsCleared();
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  }

  async capturePage(): Promise<{ toPNG(): Buffer }> {
    const { data } = await this.page.send('Page.captureScreenshot', { format: 'png' });
    return { toPNG: () => Buffer.from(data, 'base64') };
  }

  /** Evaluates a script in the page once it has loaded, as Electron does. */
  async executeJavaScript(expression: string): Promise<unknown> {
    if (this.isLoading) await new Promise((resolve) => this.once('did-stop-loading', resolve));
    // A page that crashes stops loading too, and its next document is not there yet.
    if (this.hasCrashed) throw new Error('The page has crashed.');
    // Chromium never responds to an evaluation that a new document or a crash overtakes.
    const { promise: overtaken, reject } = Promise.withResolvers<never>();
    const onOvertaken = () => reject(new Error('The page was loaded again before the script had a result.'));
    this.page.once('Runtime.executionContextsCleared', onOvertaken);
    this.once('render-process-gone', onOvertaken);
    // At times it does not respond either where the context is left to it.
    const contextId = this.frames.getPageContext(this.targetId);
    const { result, exceptionDetails } = await Promise.race([
      overtaken,
      this.page.send('Runtime.evaluate', { expression, contextId, awaitPromise: true, returnByValue: true }),
    ]).finally(() => {
      this.page.off('Runtime.executionContextsCleared', onOvertaken);
      this.off('render-process-gone', onOvertaken);
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Prints the page on A4, unless its styles name another paper. */
  async printToPDF(_options: { pageSize: 'A4'; preferCSSPageSize: true }): Promise<Buffer> {
    const options = { paperWidth: 8.27, paperHeight: 11.69, preferCSSPageSize: true };
    const { data } = await this.page.send('Page.printToPDF', options);
    return Buffer.from(data, 'base64');
  }

  /** Accepts only the policy that Chromium was started with: it cannot change later. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (this.host.switches.includes(`--webrtc-ip-handling-policy=${policy}`)) return;
    throw new ElectronHostUnsupportedError(
      `webContents.setWebRTCIPHandlingPolicy without the switch webrtc-ip-handling-policy=${policy}`,
    );
  }

  getZoomFactor(): number {
    return this.zoomFactor;
  }

  /** Zooms by CSS: the protocol has no zoom of the browser. */
  setZoomFactor(factor: number): void {
    this.zoomFactor = factor;
    this.page.post('Runtime.evaluate', { expression: `document.documentElement.style.zoom = ${factor}` });
  }

  applyTheme(): Promise<unknown> {
    const { themeSource } = this.host;
    const features = themeSource === 'system' ? [] : [{ name: 'prefers-color-scheme', value: themeSource }];
    return this.page.send('Emulation.setEmulatedMedia', { features });
  }

  close(): void {
    this.onCloseRequest();
  }

  targetDestroyed(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.host.contents.delete(this.targetId);
    this.emit('destroyed');
  }

  /** Handles a window that this page opened. The application's handler decides; allowing one is not supported. */
  windowOpened(targetId: string, url: string, session: CdpSession): void {
    const { action } = this.windowOpenHandler?.({ url: toAppUrl(url) }) ?? { action: 'allow' };
    if (action === 'allow')
      process.stderr.write('electron-host does not offer windows opened by a page; it was closed.\n');
    session.post('Runtime.runIfWaitingForDebugger');
    this.host.browser.post('Target.closeTarget', { targetId });
  }

  /** Runs an editing command of Chromium, as a key would. */
  private edit(command: string): void {
    this.page.post('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] });
  }

  /** Whether a navigation that the page began is refused by a listener, in whichever frame. */
  private isRefused(frameId: string, url: string): boolean {
    const isOurs = this.expectedUrl !== null && url === this.expectedUrl;
    if (isOurs) this.expectedUrl = null;
    if (isOurs) return false;
    const isMainFrame = frameId === this.targetId;
    const event = preventable({ url: toAppUrl(url), isMainFrame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event, toAppUrl(url));
    return event.defaultPrevented;
  }
}
