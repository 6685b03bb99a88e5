/** A page and its two worlds: preload, IPC, navigation, custom schemes. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import type { CdpSession } from '../cdp.ts';
import { ElectronHostUnsupportedError } from '../errors.ts';
import { makeCodec } from '../worlds/codec.ts';
import { contextMenuChannel } from '../worlds/context-menu.ts';
import { pageScript, postBinding, preloadScript, preloadWorld, receiveFunction } from '../worlds/scripts.ts';
import { toAppUrl, toPageUrl } from './app-urls.ts';
import type { Host } from './host.ts';
import { preventable } from './preventable.ts';
import { checkPdfOptions } from './print-checks.ts';
import type { HostSession } from './sessions.ts';

type Context = { readonly id: number; readonly frame: WebFrame };
type WindowOpenHandler = (details: { url: string }) => { action: 'deny' | 'allow' };
type FrameInfo = { id: string; parentId?: string; url: string; urlFragment?: string };

/** One frame as IPC events name their sender. */
export class WebFrame {
  readonly id: string;
  readonly parent: WebFrame | null;
  url = '';
  constructor(id: string, parent: WebFrame | null) {
    this.id = id;
    this.parent = parent;
  }
  get top(): WebFrame {
    return this.parent?.top ?? this;
  }
  get origin(): string {
    return URL.canParse(this.url) ? this.url.split('/').slice(0, 3).join('/') : 'null';
  }
}

const codec = makeCodec();

/** ELECTRON_HOST_IPC_LOG names a file. Every text from main to a page is appended to it, for tests that search it. */
const ipcLog = process.env.ELECTRON_HOST_IPC_LOG;

export class WebContents extends EventEmitter {
  readonly id: number;
  readonly session: HostSession;
  private zoomFactor: number;
  /** Empty until Chromium has made the page. */
  targetId = '';
  private readonly host: Host;
  private attachedSession: CdpSession | null = null;
  private readonly frames = new Map<string, WebFrame>();
  private readonly contexts = new Map<number, Context>();
  private windowOpenHandler: WindowOpenHandler | null = null;
  private expectedUrl: string | null = null;
  private isGone = false;
  private hasCrashed = false;
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
    session.on('Runtime.executionContextCreated', ({ context }) => this.contextCreated(context));
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      this.contexts.delete(executionContextId),
    );
    session.on('Runtime.executionContextsCleared', () => this.contexts.clear());
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === postBinding) void this.received(payload, executionContextId);
    });
    session.on('Runtime.consoleAPICalled', ({ type, args }) =>
      this.emit('console-message', { level: type, message: args[0]?.value ?? '' }),
    );
    session.on('Page.frameNavigated', ({ frame }) => this.frameNavigated(frame));
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => this.urlChanged(frameId, url));
    session.on('Page.frameDetached', ({ frameId }) => this.frames.delete(frameId));
    session.on('Page.domContentEventFired', () => this.emit('dom-ready', {}));
    session.on('Page.loadEventFired', () => this.emit('did-finish-load', {}));
    session.on('Fetch.requestPaused', (paused) => void this.requestPaused(paused));
    const secret = `electron-host-${randomUUID()}`;
    await Promise.all([
      session.send('Page.enable'),
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
    return this.frame(this.targetId);
  }

  getURL(): string {
    return this.mainFrame.url;
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
    const text = codec.encode({ kind: 'event', channel, args });
    for (const { id, frame } of this.contexts.values()) if (frame === this.mainFrame) this.hand(id, text);
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
    this.hasCrashed = false;
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

  /** The page's process has ended. */
  crashed(): void {
    this.hasCrashed = true;
    this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  }

  async capturePage(): Promise<{ toPNG(): Buffer }> {
    const { data } = await this.page.send('Page.captureScreenshot', { format: 'png' });
    return { toPNG: () => Buffer.from(data, 'base64') };
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.page.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Prints the page as Electron does, with the options that the application uses. */
  async printToPDF(given: Readonly<Record<string, unknown>> = {}): Promise<Buffer> {
    const options = checkPdfOptions(given);
    const paper = { A4: { paperWidth: 8.27, paperHeight: 11.69 } }[options.pageSize ?? 'A4'];
    const { data } = await this.page.send('Page.printToPDF', {
      ...paper,
      landscape: options.landscape ?? false,
      printBackground: options.printBackground ?? false,
      preferCSSPageSize: options.preferCSSPageSize ?? false,
    });
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

  private frame(id: string, parentId?: string): WebFrame {
    const known = this.frames.get(id) ?? new WebFrame(id, parentId === undefined ? null : this.frame(parentId));
    this.frames.set(id, known);
    return known;
  }

  private frameNavigated({ id, parentId, url, urlFragment }: FrameInfo): void {
    this.frame(id, parentId).url = toAppUrl(url + (urlFragment ?? ''));
    if (parentId === undefined) this.emit('did-navigate', {}, toAppUrl(url));
  }

  private urlChanged(frameId: string, url: string): void {
    this.frame(frameId).url = toAppUrl(url);
  }

  private contextCreated(context: { id: number; name: string; auxData?: { frameId?: string } }): void {
    const frameId = context.auxData?.frameId;
    if (context.name === preloadWorld && frameId)
      this.contexts.set(context.id, { id: context.id, frame: this.frame(frameId) });
  }

  private hand(contextId: number, text: string): void {
    if (ipcLog) appendFileSync(ipcLog, `${text}\n`);
    this.page.post('Runtime.evaluate', { contextId, expression: `${receiveFunction}(${JSON.stringify(text)})` });
  }

  private async received(payload: string, contextId: number): Promise<void> {
    const { contexts } = this;
    const frame = contexts.get(contextId)?.frame ?? null;
    const message = codec.decode(payload) as { kind: 'invoke' | 'send'; id: number; channel: string; args: unknown[] };
    const event = {
      sender: this,
      /** Null once the frame has left the document that sent the message. */
      get senderFrame() {
        return contexts.has(contextId) ? frame : null;
      },
      frameId: 0,
      processId: 0,
    };
    if (message.kind === 'send' && message.channel === contextMenuChannel) {
      this.emit('context-menu', {}, message.args[0]);
      return;
    }
    if (message.kind === 'send') {
      this.host.ipc.emit(message.channel, event, ...message.args);
      return;
    }
    this.hand(contextId, await this.invoke(message, event));
  }

  /** A rejected handler reaches the page with Electron's message: one line, without a stack. */
  private async invoke(message: { id: number; channel: string; args: unknown[] }, event: object): Promise<string> {
    const { id, channel, args } = message;
    const rejected = (error: unknown) =>
      codec.encode({ kind: 'rejected', id, message: `Error invoking remote method '${channel}': ${error}` });
    try {
      const handler = this.host.handlers.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return codec.encode({ kind: 'resolved', id, value: await handler(event, ...args) });
    } catch (error) {
      return rejected(error);
    }
  }

  private async requestPaused(paused: {
    requestId: string;
    resourceType: string;
    frameId: string;
    request: { url: string; method: string; headers: Record<string, string> };
  }): Promise<void> {
    const { requestId, request } = paused;
    try {
      if (paused.resourceType === 'Document' && this.isRefused(paused.frameId, request.url)) {
        await this.page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
      const appUrl = toAppUrl(request.url);
      const { method } = request;
      if (await this.session.cancels({ url: appUrl, method, resourceType: paused.resourceType })) {
        await this.page.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
        return;
      }
      const handler =
        appUrl === request.url ? undefined : this.session.protocol.schemes.get(appUrl.slice(0, appUrl.indexOf(':')));
      if (handler)
        await this.fulfil(
          requestId,
          await handler(new Request(appUrl, { method: request.method, headers: request.headers })),
        );
      else await this.page.send('Fetch.continueRequest', { requestId });
    } catch {
      this.page.post('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    }
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

  private async fulfil(requestId: string, response: Response): Promise<void> {
    const body = Buffer.from(await response.arrayBuffer()).toString('base64');
    const responseHeaders = [...response.headers].map(([name, value]) => ({ name, value }));
    await this.page.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders,
      body,
    });
  }
}
