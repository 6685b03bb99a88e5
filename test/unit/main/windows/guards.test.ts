/** The guards on Electron's event names, with stand-ins that record their calls. */
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Decide = (outcome: unknown) => void;

class FakeSession extends EventEmitter {
  requestHandler: ((contents: null, permission: string, decide: Decide) => void) | null = null;
  checkHandler: ((contents: null, permission: string) => boolean) | null = null;
  deviceHandler: (() => boolean) | null = null;
  readonly spellcheck: unknown[] = [];
  setDevicePermissionHandler(handler: () => boolean): void {
    this.deviceHandler = handler;
  }
  setSpellCheckerLanguages(languages: string[]): void {
    this.spellcheck.push(['languages', ...languages]);
  }
  setSpellCheckerDictionaryDownloadURL(url: string): void {
    this.spellcheck.push(['download', url]);
  }
  setSpellCheckerEnabled(isEnabled: boolean): void {
    this.spellcheck.push(['enabled', isEnabled]);
  }
  beforeRequest: ((details: { url: string }, decide: (outcome: { cancel: boolean }) => void) => void) | null = null;
  readonly webRequest = {
    onBeforeRequest: (listener: FakeSession['beforeRequest']) => {
      this.beforeRequest = listener;
    },
  };
  proxy: unknown = null;
  async setProxy(config: unknown): Promise<void> {
    this.proxy = config;
  }
  setPermissionRequestHandler(handler: FakeSession['requestHandler']): void {
    this.requestHandler = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['checkHandler']): void {
    this.checkHandler = handler;
  }
}

class FakeContents extends EventEmitter {
  windowOpen: (() => { action: string }) | null = null;
  webRtcPolicy = '';
  setWindowOpenHandler(handler: () => { action: string }): void {
    this.windowOpen = handler;
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }
}

const electron = vi.hoisted(() => ({
  sessions: new Map<string, FakeSession>(),
  switches: [] as string[][],
  isSandboxed: false,
  app: null as EventEmitter | null,
}));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  electron.app = Object.assign(new Emitter(), {
    isPackaged: true,
    enableSandbox: () => {
      electron.isSandboxed = true;
    },
    commandLine: { appendSwitch: (...args: string[]) => void electron.switches.push(args) },
  });
  const find = (partition: string) => {
    const known = electron.sessions.get(partition);
    if (known) return known;
    const created = new FakeSession();
    electron.sessions.set(partition, created);
    electron.app?.emit('session-created', created);
    return created;
  };
  return {
    app: electron.app,
    session: {
      get defaultSession() {
        return find('');
      },
      fromPartition: find,
    },
    BrowserWindow: class {},
    screen: {},
  };
});

const { installGuards, limitChromium } = await import('@main/windows/guards');
const { makeWebPreferences } = await import('@main/windows/main-window');
const { windowPartition } = await import('@main/windows/window-session');

function getSession(partition: string): FakeSession {
  const found = electron.sessions.get(partition);
  if (!found) throw new Error(`There is no session "${partition}".`);
  return found;
}

/** Emits an event. @returns whether a listener prevented it */
function isPrevented(emitter: EventEmitter, name: string, event: object, ...args: unknown[]): boolean {
  let prevented = false;
  emitter.emit(
    name,
    {
      ...event,
      preventDefault: () => {
        prevented = true;
      },
    },
    ...args,
  );
  return prevented;
}

let contents: FakeContents;
const onCertificateRefused = vi.fn();

beforeEach(async () => {
  electron.sessions.clear();
  electron.app?.removeAllListeners();
  await installGuards(onCertificateRefused);
  contents = new FakeContents();
  electron.app?.emit('web-contents-created', {}, contents);
});

const otherUrls = [
  'https://elsewhere.invalid/',
  'http://127.0.0.1:9/',
  'file:///etc/passwd',
  'app://tripledger.evil/',
  'javascript:1',
  'about:blank',
];

describe('the guards of every page', () => {
  for (const url of otherUrls) {
    it(`faults 155: a navigation, redirect or frame to ${url} is prevented`, () => {
      // The arguments after the event are deprecated.
      expect(isPrevented(contents, 'will-navigate', { url })).toBe(true);
      expect(isPrevented(contents, 'will-redirect', { url })).toBe(true);
      expect(isPrevented(contents, 'will-frame-navigate', { url, isMainFrame: true })).toBe(true);
      expect(isPrevented(contents, 'will-frame-navigate', { url, isMainFrame: false })).toBe(true);
    });
  }

  it('allow the app’s pages, but in no frame', () => {
    const url = 'app://tripledger/#/trips';
    expect(isPrevented(contents, 'will-navigate', { url })).toBe(false);
    expect(isPrevented(contents, 'will-redirect', { url })).toBe(false);
    expect(isPrevented(contents, 'will-frame-navigate', { url, isMainFrame: true })).toBe(false);
    expect(isPrevented(contents, 'will-frame-navigate', { url, isMainFrame: false })).toBe(true);
  });

  it('send no client certificate of the user’s store', () => {
    const chosen: unknown[][] = [];
    const choose = (...args: unknown[]) => chosen.push(args);
    const { app } = electron;
    if (!app) throw new Error('There is no app.');
    expect(isPrevented(app, 'select-client-certificate', {}, null, 'https://api.example', [{}], choose)).toBe(true);
    expect(chosen).toEqual([[]]);
    expect(onCertificateRefused).toHaveBeenCalledOnce();
  });

  it('faults 155: a webview is not attached, and no window opens', () => {
    expect(isPrevented(contents, 'will-attach-webview', {}, {}, { src: 'app://tripledger/' })).toBe(true);
    expect(contents.windowOpen?.()).toEqual({ action: 'deny' });
  });

  it('faults 148: WebRTC has no UDP of its own, in the page and before the app is ready', () => {
    expect(contents.webRtcPolicy).toBe('disable_non_proxied_udp');
    electron.switches.length = 0;
    limitChromium();
    expect(electron.switches).toEqual([['webrtc-ip-handling-policy', 'disable_non_proxied_udp']]);
    expect(electron.isSandboxed).toBe(true);
  });
});

const permissions = [
  'media',
  'geolocation',
  'notifications',
  'midiSysex',
  'pointerLock',
  'fullscreen',
  'openExternal',
  'clipboard-read',
  'display-capture',
  'hid',
  'serial',
  'usb',
  'fileSystem',
  'idle-detection',
  'window-management',
  'top-level-storage-access',
  'a permission of next year',
];

describe('the guards of the sessions', () => {
  for (const partition of ['', windowPartition]) {
    it(`faults 155: every permission but copying is refused, requested or checked, in session "${partition}"`, () => {
      const { requestHandler, checkHandler } = getSession(partition);
      const request = (permission: string) => {
        const decide = vi.fn();
        requestHandler?.(null, permission, decide);
        return [decide.mock.calls, checkHandler?.(null, permission)];
      };
      for (const permission of permissions)
        expect([permission, ...request(permission)]).toEqual([permission, [[false]], false]);
      expect(request('clipboard-sanitized-write')).toEqual([[[true]], true]);
    });

    it(`faults 155: no device is given to a page of session "${partition}"`, () => {
      expect(getSession(partition).deviceHandler?.()).toBe(false);
    });

    it(`faults 164: session "${partition}" fetches no word list, from its creation`, async () => {
      electron.sessions.clear();
      limitChromium();
      await installGuards(onCertificateRefused);
      expect(getSession(partition).spellcheck).toEqual([
        ['languages'],
        ['download', 'http://127.0.0.1:1/'],
        ['enabled', false],
      ]);
    });

    it(`faults 148: a download is prevented in session "${partition}"`, () => {
      expect(isPrevented(getSession(partition), 'will-download', {})).toBe(true);
    });
  }

  it('faults 148: the window’s session cancels every request that leaves the application', () => {
    const request = (url: string) => {
      const decide = vi.fn();
      getSession(windowPartition).beforeRequest?.({ url }, decide);
      return decide.mock.calls;
    };
    for (const url of [...otherUrls.slice(0, 4), 'wss://elsewhere.invalid/', 'devtools://devtools/x', 'chrome://gpu'])
      expect([url, request(url)]).toEqual([url, [[{ cancel: true }]]]);
    for (const url of ['app://tripledger/', 'app://tripledger/assets/a.js', 'data:image/png;base64,AA'])
      expect([url, request(url)]).toEqual([url, [[{ cancel: false }]]]);
  });

  it('faults 148: the window’s session has a proxy that does not exist, which WebRTC must use for TCP', () => {
    expect(getSession(windowPartition).proxy).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'socks5://127.0.0.1:1',
      proxyBypassRules: '<-loopback>',
    });
  });

  it('does not affect main’s requests, which use the default session', () => {
    expect([getSession('').beforeRequest, getSession('').proxy]).toEqual([null, null]);
  });
});

describe('the preferences of a page', () => {
  const preferences = makeWebPreferences('/preload.cjs', true, 1);

  it('are Electron’s secure ones, each of them written down', () => {
    expect(preferences).toEqual({
      preload: '/preload.cjs',
      zoomFactor: 1,
      partition: windowPartition,
      devTools: false,
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
    });
    for (const name of ['enableBlinkFeatures', 'additionalArguments', 'session'])
      expect(preferences).not.toHaveProperty(name);
  });

  it('store nothing of a page on the disk, and allow DevTools in development only', () => {
    expect(preferences.partition?.startsWith('persist:')).toBe(false);
    expect(makeWebPreferences('/preload.cjs', false, 1).devTools).toBe(true);
  });
});
