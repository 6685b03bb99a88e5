/** State that the parts of the API share: the browser, once it runs, and the open windows. */
import { EventEmitter } from 'node:events';
import type { CdpConnection, CdpSession } from '../cdp.ts';
import { PrivilegedSchemes } from './privileged-schemes.ts';
import { type HostSession, Sessions } from './sessions.ts';
import type { WebContents } from './web-contents.ts';

/** The state behind the module that the application calls `electron`. */
export class Host {
  readonly ready = Promise.withResolvers<void>();
  /** Whether `ready` was emitted, or is about to be. */
  isReady = false;
  readonly schemes = new PrivilegedSchemes(this);
  readonly switches: string[] = [];
  readonly contents = new Map<string, WebContents>();
  /** The pages that windows are loading. Chromium loses a window that is created meanwhile: it never answers. */
  readonly loads = new Set<Promise<void>>();
  readonly sessions = new Sessions(this);
  readonly ipc = new EventEmitter();
  readonly handlers = new Map<string, (event: object, ...args: unknown[]) => unknown>();
  onContentsCreated: (contents: WebContents) => void = () => undefined;
  onSessionCreated: (session: HostSession) => void = () => undefined;
  themeSource: 'system' | 'light' | 'dark' = 'system';
  connection: CdpConnection | null = null;
  private readonly attached = new Map<string, PromiseWithResolvers<CdpSession>>();

  get browser(): CdpSession {
    if (!this.connection) throw new Error('Chromium is not running yet: wait for app.whenReady().');
    return this.connection.browser;
  }

  /** Resolves to the session of a target once Chromium has attached it. */
  getSession(targetId: string): PromiseWithResolvers<CdpSession> {
    const known = this.attached.get(targetId) ?? Promise.withResolvers<CdpSession>();
    this.attached.set(targetId, known);
    return known;
  }

  /** Starts to follow the browser's targets. */
  async attachTo(connection: CdpConnection): Promise<void> {
    this.connection = connection;
    connection.browser.on('Target.attachedToTarget', ({ sessionId, targetInfo, waitingForDebugger }) => {
      const session = connection.session(sessionId);
      this.getSession(targetInfo.targetId).resolve(session);
      const opener = this.contents.get(targetInfo.openerId ?? '');
      if (opener) opener.windowOpened(targetInfo.targetId, targetInfo.url, session);
      else if (targetInfo.type !== 'page' && waitingForDebugger) session.post('Runtime.runIfWaitingForDebugger');
    });
    connection.browser.on('Target.targetDestroyed', ({ targetId }) => this.contents.get(targetId)?.targetDestroyed());
    connection.browser.on('Target.targetCrashed', ({ targetId }) => this.contents.get(targetId)?.crashed());
    await this.sessions.attachTo(connection);
    await connection.browser.send('Target.setDiscoverTargets', { discover: true });
    await connection.browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    });
  }
}
