/** The guards on Electron's event names, with stand-ins that record their calls. */
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A stand-in for one of Electron's objects. It records the calls of all methods but an emitter's. */
function makeRecorder() {
  const calls: [name: string, ...values: unknown[]][] = [];
  const webRequest = { onBeforeRequest: (listener: unknown) => void calls.push(['onBeforeRequest', listener]) };
  return new Proxy(Object.assign(new EventEmitter(), { calls, webRequest }), {
    get: (target, name) =>
      Reflect.get(target, name) ?? ((...values: unknown[]) => void calls.push([String(name), ...values])),
  });
}
type Recorder = ReturnType<typeof makeRecorder>;

/** Returns what a method was last given. */
const getGiven = ({ calls }: Recorder, method: string) => calls.findLast(([name]) => name === method)?.[1];

const electron = vi.hoisted(() => ({
  sessions: new Map<string, ReturnType<typeof makeRecorder>>(),
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
    const created = makeRecorder();
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

const { installGuards, limitChromium } = await import('@main/app/windows/guards');
const { makeWebPreferences } = await import('@main/app/windows/main-window');
const { windowPartition } = await import('@main/app/windows/window-session');

function getSession(partition: string): Recorder {
  const found = electron.sessions.get(partition);
  if (!found) throw new Error(`There is no session "${partition}".`);
  return found;
}

/** Emits an event. @returns whether a listener prevented it */
function isPrevented(emitter: EventEmitter, name: string, event: object, ...args: unknown[]): boolean {
  const preventDefault = vi.fn();
  emitter.emit(name, { ...event, preventDefault }, ...args);
  return preventDefault.mock.calls.length > 0;
}

let contents: Recorder;

beforeEach(async () => {
  electron.sessions.clear();
  electron.app?.removeAllListeners();
  await installGuards();
  contents = makeRecorder();
  electron.app?.emit('web-contents-created', {}, contents);
});

const otherUrls = [
  ...['https://elsewhere.invalid/', 'http://127.0.0.1:9/', 'file:///etc/passwd', 'app://tripledger.evil/'],
  ...['javascript:1', 'about:blank'],
];

describe('the guards of every page', () => {
  it.each([...otherUrls, 'app://tripledger/#/trips'])(
    'faults 57: let a page go to, or be redirected to, a page of the app, and a frame to none: %s',
    (url) => {
      const isOther = url !== 'app://tripledger/#/trips';
      // The arguments after the event are deprecated.
      for (const name of ['will-navigate', 'will-redirect'])
        expect([name, isPrevented(contents, name, { url })]).toEqual([name, isOther]);
      expect(isPrevented(contents, 'will-frame-navigate', { url, isMainFrame: true })).toBe(isOther);
      expect(isPrevented(contents, 'will-frame-navigate', { url, isMainFrame: false })).toBe(true);
    },
  );

  it('send no client certificate of the user’s store', () => {
    const chosen: unknown[][] = [];
    const choose = (...args: unknown[]) => chosen.push(args);
    const { app } = electron;
    if (!app) throw new Error('There is no app.');
    expect(isPrevented(app, 'select-client-certificate', {}, null, 'https://api.example', [{}], choose)).toBe(true);
    expect(chosen).toEqual([[]]);
  });

  it('faults 57: a webview is not attached, and no window opens', () => {
    expect(isPrevented(contents, 'will-attach-webview', {}, {}, { src: 'app://tripledger/' })).toBe(true);
    expect((getGiven(contents, 'setWindowOpenHandler') as () => object)()).toEqual({ action: 'deny' });
  });

  it('faults 148: WebRTC has no UDP of its own, in the page and before the app is ready', () => {
    expect(getGiven(contents, 'setWebRTCIPHandlingPolicy')).toBe('disable_non_proxied_udp');
    electron.switches.length = 0;
    limitChromium();
    expect(electron.switches).toEqual([['webrtc-ip-handling-policy', 'disable_non_proxied_udp']]);
    expect(electron.isSandboxed).toBe(true);
  });
});

const permissions = [
  ...['media', 'geolocation', 'notifications', 'midiSysex', 'pointerLock', 'fullscreen', 'openExternal', 'hid'],
  ...['clipboard-read', 'display-capture', 'serial', 'usb', 'fileSystem', 'idle-detection', 'window-management'],
  ...['top-level-storage-access', 'a permission of next year'],
];

describe('the guards of the sessions', () => {
  describe.each(['', windowPartition])('"%s"', (partition) => {
    it('faults 57: refuse every permission but copying, requested or checked, and every device', () => {
      const session = getSession(partition);
      type Check = (contents: null, permission: string, decide?: (isGranted: boolean) => void) => boolean;
      const request = (permission: string) => {
        const decide = vi.fn();
        (getGiven(session, 'setPermissionRequestHandler') as Check)(null, permission, decide);
        return [
          permission,
          decide.mock.calls,
          (getGiven(session, 'setPermissionCheckHandler') as Check)(null, permission),
        ];
      };
      for (const permission of permissions) expect(request(permission)).toEqual([permission, [[false]], false]);
      expect(request('clipboard-sanitized-write').slice(1)).toEqual([[[true]], true]);
      expect((getGiven(session, 'setDevicePermissionHandler') as () => boolean)()).toBe(false);
    });

    it('faults 148, 164: prevent downloads, of word lists from the creation', async () => {
      expect(isPrevented(getSession(partition), 'will-download', {})).toBe(true);
      electron.sessions.clear();
      limitChromium();
      await installGuards();
      expect(getSession(partition).calls.filter(([name]) => name.startsWith('setSpellChecker'))).toEqual([
        ['setSpellCheckerLanguages', []],
        ['setSpellCheckerDictionaryDownloadURL', 'http://127.0.0.1:1/'],
        ['setSpellCheckerEnabled', false],
      ]);
    });
  });

  it('faults 148: let no request leave the window: it is cancelled, and WebRTC’s TCP needs a proxy that does not exist', () => {
    const session = getSession(windowPartition);
    type Listener = (details: { url: string }, decide: (outcome: { cancel: boolean }) => void) => void;
    const request = (url: string) => {
      const decide = vi.fn();
      (getGiven(session, 'onBeforeRequest') as Listener)({ url }, decide);
      return [url, decide.mock.calls];
    };
    for (const url of [...otherUrls.slice(0, 4), 'wss://elsewhere.invalid/', 'devtools://devtools/x', 'chrome://gpu'])
      expect(request(url)).toEqual([url, [[{ cancel: true }]]]);
    for (const url of ['app://tripledger/', 'app://tripledger/assets/a.js', 'data:image/png;base64,AA'])
      expect(request(url)).toEqual([url, [[{ cancel: false }]]]);
    expect(getGiven(session, 'setProxy')).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'socks5://127.0.0.1:1',
      proxyBypassRules: '<-loopback>',
    });
    // Main's requests use the default session.
    for (const method of ['onBeforeRequest', 'setProxy']) expect(getGiven(getSession(''), method)).toBeUndefined();
  });
});

describe('the preferences of a page', () => {
  it('are Electron’s secure ones, each of them written down, and store nothing on the disk', () => {
    const [on, off] = [
      ['sandbox', 'contextIsolation', 'webSecurity'],
      [
        ...['devTools', 'nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'webviewTag'],
        ...['allowRunningInsecureContent', 'experimentalFeatures', 'navigateOnDragDrop', 'spellcheck'],
      ],
    ];
    expect(makeWebPreferences('/preload.cjs', true, 1)).toEqual({
      ...{ preload: '/preload.cjs', zoomFactor: 1, partition: windowPartition },
      ...Object.fromEntries(on.map((name) => [name, true])),
      ...Object.fromEntries(off.map((name) => [name, false])),
    });
    expect(windowPartition.startsWith('persist:')).toBe(false);
  });

  it('allow DevTools in development only', () => {
    expect(makeWebPreferences('/preload.cjs', false, 1).devTools).toBe(true);
  });
});
