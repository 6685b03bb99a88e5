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

const executablePath = resolve(import.meta.dirname, '../../electron-host/electron-host');
const fixture = resolve(import.meta.dirname, 'fixture');
let app: ElectronApplication;

async function launch(): Promise<Page> {
  const env = {
    ...(process.env as Record<string, string>),
    FIXTURE_HOME: temporaryFolder(),
    ELECTRON_HOST_HEADLESS: '1',
  };
  app = await _electron.launch({ executablePath, args: [fixture], env });
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

  it('makes the exposed API read-only', async () => {
    const page = await launch();
    await onBridge(page, (bridge) => Object.assign(bridge, { add: 1 }));
    await onBridge(page, () => Object.assign(window, { bridge: 1 }));
    expect(await onBridge(page, (bridge) => typeof bridge.add)).toBe('function');
  });

  it('names the sender’s frame by its own URL', async () => {
    const page = await launch();
    const who = await onBridge(page, (bridge) => bridge.invoke?.('who'));
    expect(who).toEqual({ url: 'app://fixture/first', isTop: true });
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

  it('has no sender’s frame once the page has gone elsewhere', async () => {
    const page = await launch();
    await page.evaluate(() => {
      void (window as unknown as { bridge: AnyBridge }).bridge.invoke?.('later');
    });
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('app://fixture/second'));
    await expect.poll(() => app.evaluate(() => (globalThis as { laterFrame?: unknown }).laterFrame)).toBe('null');
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
