/**
 * electron.session, with the protocol, permissions, requests and downloads of each session. The host's browser has one
 * profile, deleted when it ends, like a session in memory.
 */
import { EventEmitter } from 'node:events';
import type { CdpConnection } from '../cdp.ts';
import { fixedProxy } from '../chromium.ts';
import { ElectronHostUnsupportedError, strict } from '../errors.ts';
import type { Host } from './host.ts';
import { preventable } from './preventable.ts';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;
type PermissionRequestHandler = (contents: unknown, permission: string, decide: (isGranted: boolean) => void) => void;
/** Unlike the other handler it decides at once. Electron asks it for each check, such as navigator.permissions.query. */
type PermissionCheckHandler = (contents: unknown, permission: string) => boolean;
type BeforeRequest = (
  details: { url: string; method: string; resourceType: string },
  decide: (response: { cancel?: boolean }) => void,
) => void;

/** Chromium's names of the permissions that Electron's handlers decide on. */
const permissions: Readonly<Record<string, string>> = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  media: 'videoCapture',
  midi: 'midi',
  'clipboard-read': 'clipboardReadWrite',
  'clipboard-sanitized-write': 'clipboardSanitizedWrite',
};

/** Chromium gets one decision: granted where the request's handler and the check's handler both agree. */
async function applyPermissions(
  host: Host,
  handler: PermissionRequestHandler,
  check: PermissionCheckHandler,
): Promise<void> {
  await host.ready.promise;
  for (const [name, chromiumName] of Object.entries(permissions)) {
    handler(null, name, (isGranted) => {
      const method = isGranted && check(null, name) ? 'granted' : 'denied';
      const permission =
        chromiumName === 'clipboardSanitizedWrite'
          ? { name: 'clipboard-write', allowWithoutSanitization: false }
          : { name: name === 'media' ? 'camera' : name };
      host.browser.post('Browser.setPermission', { permission, setting: method });
    });
  }
}

function makeProtocol(host: Host) {
  const schemes = new Map<string, SchemeHandler>();
  return {
    schemes,
    registerSchemesAsPrivileged: host.schemes.register.bind(host.schemes),
    handle: (scheme: string, handler: SchemeHandler) => void schemes.set(scheme, handler),
  };
}

/** One session: its protocol and its handlers. */
export class HostSession extends EventEmitter {
  readonly protocol: ReturnType<typeof makeProtocol>;
  private readonly host: Host;
  private beforeRequest: BeforeRequest | null = null;
  private mayRequest: PermissionRequestHandler = (_contents, _permission, decide) => decide(true);
  private mayCheck: PermissionCheckHandler = () => true;

  constructor(host: Host) {
    super();
    this.host = host;
    this.protocol = makeProtocol(host);
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler): void {
    this.mayRequest = handler;
    void applyPermissions(this.host, this.mayRequest, this.mayCheck);
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler): void {
    this.mayCheck = handler;
    void applyPermissions(this.host, this.mayRequest, this.mayCheck);
  }

  /** Devices are never offered. */
  setDevicePermissionHandler(_handler: unknown): void {
    return;
  }

  /** The host's Chromium loads no word lists: it has background networking disabled. */
  setSpellCheckerLanguages(_languages: readonly string[]): void {
    return;
  }

  setSpellCheckerDictionaryDownloadURL(_url: string): void {
    return;
  }

  setSpellCheckerEnabled(_isEnabled: boolean): void {
    return;
  }

  readonly webRequest = strict('session.webRequest', {
    onBeforeRequest: (listener: BeforeRequest | null) => {
      this.beforeRequest = listener;
    },
  });

  /** Chromium has one fixed proxy: any other is refused. */
  async setProxy({ proxyRules = '', proxyBypassRules = '' }: { proxyRules?: string; proxyBypassRules?: string }) {
    if (proxyRules === fixedProxy.proxyRules && proxyBypassRules === fixedProxy.proxyBypassRules) return;
    throw new ElectronHostUnsupportedError(`session.setProxy({ proxyRules: '${proxyRules}' })`);
  }

  /** Whether the application cancels a request of one of the session's pages. */
  async cancels(details: { url: string; method: string; resourceType: string }): Promise<boolean> {
    const listener = this.beforeRequest;
    if (listener === null) return false;
    const { cancel = false } = await new Promise<{ cancel?: boolean }>((decide) => listener(details, decide));
    return cancel;
  }
}

/** The sessions of the application by their partition. */
export class Sessions {
  private readonly host: Host;
  private readonly byPartition = new Map<string, HostSession>();

  constructor(host: Host) {
    this.host = host;
  }

  get defaultSession(): HostSession {
    return this.find('');
  }

  fromPartition(partition: string): HostSession {
    if (partition.startsWith('persist:')) {
      throw new ElectronHostUnsupportedError(`session.fromPartition('${partition}'), a session on the disk`);
    }
    return this.find(partition);
  }

  /** Denies downloads, after the sessions' listeners were called. They can only prevent a download too. */
  async attachTo(connection: CdpConnection): Promise<void> {
    connection.browser.on('Browser.downloadWillBegin', ({ url, suggestedFilename, frameId, guid }) => {
      const contents = [...this.host.contents.values()].find(({ targetId }) => targetId === frameId);
      const event = preventable();
      const item = { getURL: () => url, getFilename: () => suggestedFilename };
      (contents?.session ?? this.defaultSession).emit('will-download', event, item, contents);
      // Another client of the browser may have allowed downloads since.
      connection.browser.post('Browser.cancelDownload', { guid });
      if (!event.defaultPrevented) process.stderr.write('electron-host does not offer downloads; one was denied.\n');
    });
    await connection.browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
  }

  private find(partition: string): HostSession {
    const known = this.byPartition.get(partition);
    if (known) return known;
    const created = new HostSession(this.host);
    this.byPartition.set(partition, created);
    this.host.onSessionCreated(created);
    return created;
  }
}

/** electron.session */
export function makeSession(host: Host) {
  return {
    get defaultSession() {
      return strict('session', host.sessions.defaultSession);
    },
    fromPartition: (partition: string) => strict('session', host.sessions.fromPartition(partition)),
  };
}
