/**
 * Tests the host on a small application of its own and real Chromium.
 *
 * @module-tag deep
 */
import { resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { temporaryFolder } from '@test/helpers/temporary';
import { afterEach, describe, expect, it } from 'vitest';

type AnyBridge = Record<string, (...args: unknown[]) => unknown>;
declare global {
  var openWindow: (path: string) => Promise<unknown>;
  var lastNavigation: string | undefined;
  var loadedBefore: string | undefined;
}

const executablePath = resolve(import.meta.dirname, '../../electron-host/electron-host');
const fixture = resolve(import.meta.dirname, 'fixture');
let app: ElectronApplication;

async function launch(...switches: string[]): Promise<Page> {
  const env = {
    ...(process.env as Record<string, string>),
    FIXTURE_HOME: temporaryFolder(),
    ELECTRON_HOST_HEADLESS: '1',
  };
  app = await _electron.launch({ executablePath, args: [...switches, fixture], env });
  const page = await app.firstWindow();
  await page.waitForFunction(() => 'bridge' in window);
  return page;
}

/** Evaluates in the page, with the bridge at hand. What is thrown there is returned as a text. */
function onBridge<T>(page: Page, work: (bridge: AnyBridge) => T): Promise<Awaited<T>> {
  const script = `(async () => { try { return await (${work})(window.bridge); } catch (error) { return String(error); } })()`;
  return page.evaluate(script) as Promise<Awaited<T>>;
}

afterEach(() => app.close());

describe('electron-host', () => {
  it('isolates the worlds: the page sees the bridge and nothing else', async () => {
    const page = await launch();
    const hidden = 'require process ipcRenderer module preloadOnly __electronHostPost __electronHostReceive'.split(' ');
    expect(await page.evaluate((names) => names.filter((name) => name in window), hidden)).toEqual([]);
    expect(await onBridge(page, (bridge) => bridge.sees?.('preloadOnly'))).toBe('boolean');
    expect(await page.evaluate(() => (window as unknown as { seenAtStart: string }).seenAtStart)).toBe('object');
    await page.evaluate(() => {
      Array.prototype.join = () => 'patched by the page';
      EventTarget.prototype.dispatchEvent = () => {
        throw new Error('patched by the page');
      };
    });
    expect(await onBridge(page, (bridge) => bridge.joinHere?.([1, 2]))).toBe('1-2');
  });

  it('settles a script that the crash of its page overtakes', async () => {
    await launch();
    const outcomes = await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!contents) return [];
      const settle = (script: string) =>
        contents.executeJavaScript(script).then(
          () => 'a result',
          () => 'an error',
        );
      const before = settle('new Promise(() => {})');
      const gone = new Promise((resolve) => contents.once('render-process-gone', resolve));
      contents.forcefullyCrashRenderer();
      await gone;
      const between = settle('new Promise(() => {})');
      const loaded = new Promise((resolve) => contents.once('did-finish-load', () => resolve(null)));
      contents.reload();
      const during = settle('new Promise(() => {})');
      await loaded;
      return [...(await Promise.all([before, between, during])), await settle('1')];
    });
    expect(outcomes).toEqual(['an error', 'an error', 'an error', 'a result']);
  });

  it('makes the exposed API read-only', async () => {
    const page = await launch();
    await onBridge(page, (bridge) => Object.assign(bridge, { add: 1 }));
    await onBridge(page, () => Object.assign(window, { bridge: 1 }));
    expect(await onBridge(page, (bridge) => typeof bridge.add)).toBe('function');
  });

  it('carries values over the bridge as structured clones', async () => {
    const page = await launch();
    expect(await onBridge(page, (bridge) => [bridge.add?.(1, 2), bridge.number])).toEqual([3, 42]);
    expect(await onBridge(page, (bridge) => bridge.describe?.(new Map([[1, 2]])))).toBe('map');
    expect(await onBridge(page, (bridge) => (bridge.returnsFunction?.() as () => string)?.())).toBe('called');
    expect(await onBridge(page, (bridge) => bridge.describe?.([() => 1]))).toContain('could not be cloned');
    expect(await onBridge(page, (bridge) => bridge.fail?.())).toBe('Error: thrown in the preload');
  });

  it('carries values over IPC as structured clones', async () => {
    const page = await launch();
    const sent = await onBridge(page, async (bridge) => {
      const rest = { none: undefined, date: new Date(5), set: new Set([1]), list: [null, { $: 'x', v: 1 }] };
      const value = { text: 'é\u2028"', big: 10n, nan: Number.NaN, minusZero: -0, ...rest };
      const back = (await bridge.invoke?.('echo', value)) as typeof value;
      const simple = (['text', 'big', 'nan', 'minusZero'] as const).filter((name) =>
        Object.is(back[name], value[name]),
      );
      return [simple, 'none' in back, back.date.getTime(), back.set.has(1), back.list];
    });
    expect(sent).toEqual([['text', 'big', 'nan', 'minusZero'], true, 5, true, [null, { $: 'x', v: 1 }]]);
    expect(await onBridge(page, (bridge) => bridge.invoke?.('keys', new Map([['a', 1]])))).toEqual(['a']);
  });

  it('passes errors of IPC on with Electron’s messages', async () => {
    const page = await launch();
    const reason = await onBridge(page, (bridge) => bridge.invoke?.('fail'));
    expect(reason).toBe("Error: Error invoking remote method 'fail': TypeError: the reason");
    expect(await onBridge(page, (bridge) => bridge.invoke?.('nobody'))).toContain("No handler registered for 'nobody'");
  });

  it('names the sender’s frame by its own URL', async () => {
    const page = await launch();
    const who = await onBridge(page, (bridge) => bridge.invoke?.('who'));
    expect(who).toEqual({ url: 'app://fixture/first', isTop: true });
  });

  it('carries events both ways, until they are unsubscribed', async () => {
    const page = await launch();
    const heard = await onBridge(page, async (bridge) => {
      const received: unknown[] = [];
      for (const word of ['one', 'two'])
        await new Promise<void>((resolve) => {
          const stop = bridge.onHeard?.((text: unknown) => {
            received.push(text);
            (stop as () => void)();
            resolve();
          });
          bridge.shout?.(word);
        });
      return received;
    });
    expect(heard).toEqual(['ONE', 'TWO']);
  });

  it('opens a second window with a preload of its own, and closes one without the other', async () => {
    await launch();
    const opened = app.waitForEvent('window');
    await app.evaluate(async () => void (await globalThis.openWindow('second')));
    const second = await opened;
    await second.waitForFunction(() => 'bridge' in window);
    const who = await onBridge(second, (bridge) => bridge.invoke?.('who'));
    expect(who).toEqual({ url: 'app://fixture/second', isTop: true });
    await second.close();
    await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  it('ends when the last window is closed', async () => {
    const page = await launch();
    const ended = new Promise((done) => app.process().once('exit', done));
    await page.close().catch(() => undefined);
    expect(await ended).toBe(0);
  });

  it('emits will-navigate, and stays on the page if that is prevented', async () => {
    const page = await launch();
    await page.evaluate(() => {
      location.href = 'https://elsewhere.invalid/';
    });
    await expect.poll(() => app.evaluate(() => globalThis.lastNavigation)).toBe('https://elsewhere.invalid/');
    expect(await onBridge(page, (bridge) => bridge.add?.(2, 2))).toBe(4);
  });

  it('closes a window that the page opened against the handler’s word', async () => {
    const page = await launch();
    await page.evaluate(() => void window.open('https://elsewhere.invalid/'));
    await expect.poll(() => app.context().pages().length).toBe(1);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  it('names what it does not offer, in main and in a preload', async () => {
    const page = await launch();
    const refusal = (work: string) =>
      app.evaluate((electron, code) => {
        try {
          new Function('electron', code)(electron);
          return 'nothing';
        } catch (error) {
          return String(error);
        }
      }, work);
    for (const [work, name] of [
      ['electron.app.setBadgeCount(1)', 'electron.app.setBadgeCount'],
      ['new electron.Tray("x")', 'electron.Tray'],
      ['electron.dialog.showCertificateTrustDialog({})', 'electron.dialog.showCertificateTrustDialog'],
    ] as const)
      expect(await refusal(work)).toContain(`electron-host does not offer ${name}`);
    expect(await onBridge(page, (bridge) => bridge.unsupported?.())).toContain('electron.ipcRenderer.sendSync');
    expect(await onBridge(page, (bridge) => bridge.nodeModule?.())).toContain('module not found: node:fs');
  });

  it('chooses the first button of a question without a display', async () => {
    await launch();
    const choice = await app.evaluate(({ dialog }) =>
      dialog.showMessageBox({ message: 'Go on?', buttons: ['Go on', 'Cancel'], defaultId: 1, cancelId: 1 }),
    );
    expect(choice.response).toBe(0);
  });

  it('loads -r modules before the application', async () => {
    await launch('-r', resolve(fixture, 'before.cjs'));
    expect(await app.evaluate(() => globalThis.loadedBefore)).toBe('1.2.3');
  });

  it('drops prototypes at the bridge, and refuses what Electron refuses', async () => {
    const page = await launch();
    const prototypeName = await onBridge(page, (bridge) => {
      class Money {
        format() {
          return '$0.05';
        }
      }
      return bridge.prototypeName?.(new Money());
    });
    expect(prototypeName).toBe('Object');
    const refused = 'Error: An object could not be cloned.';
    expect(await onBridge(page, (bridge) => bridge.describe?.(new WeakMap()))).toBe(refused);
    expect(await onBridge(page, (bridge) => bridge.describe?.(document))).toBe(refused);
    const describesDeep = (bridge: AnyBridge) => {
      let deep: object = {};
      for (let level = 0; level < 1_001; level += 1) deep = { deep };
      return bridge.describe?.(deep);
    };
    expect(await onBridge(page, describesDeep)).toContain('recursion depth exceeded');
  });

  it('has no sender’s frame once the page has gone elsewhere', async () => {
    const page = await launch();
    await page.evaluate(() => {
      void (window as unknown as { bridge: AnyBridge }).bridge.invoke?.('later');
    });
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('app://fixture/second'));
    await expect.poll(() => app.evaluate(() => (globalThis as { laterFrame?: unknown }).laterFrame)).toBe('null');
  });

  it('refuses to use a window and a page that are destroyed', async () => {
    await launch();
    const errors = await app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      const contents = window.webContents;
      const closed = new Promise<void>((done) => void window.once('closed', () => done()));
      window.destroy();
      await closed;
      const attempt = (work: () => unknown) => {
        try {
          return String(work());
        } catch (error) {
          return String(error);
        }
      };
      return [
        attempt(() => contents.send('x')),
        attempt(() => window.webContents),
        attempt(() => window.getBounds()),
        attempt(() => window.isDestroyed()),
      ];
    });
    const destroyed = 'TypeError: Object has been destroyed';
    expect(errors).toEqual([destroyed, destroyed, destroyed, 'true']);
  });

  it('asks the handler for permission checks', async () => {
    const page = await launch();
    const query = () =>
      page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state as string);
    await app.evaluate(({ session }) => {
      session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(true));
    });
    await expect.poll(query).toBe('granted');
    await app.evaluate(({ session }) => session.defaultSession.setPermissionCheckHandler(() => false));
    await expect.poll(query).toBe('denied');
  });
});
