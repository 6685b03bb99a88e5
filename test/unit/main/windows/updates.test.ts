/** Help → Check for Updates: only with a feed, only when asked, and nothing is installed unsigned. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@main/log/logger';
import type { Updater } from '@main/windows/updates';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  isPackaged: true,
  response: 0,
  shown: [] as { message: string; detail: string }[],
}));
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return electron.isPackaged;
    },
    getVersion: () => '1.0.0',
  },
  dialog: {
    showMessageBox: async (options: { message: string; detail: string }) => {
      electron.shown.push(options);
      return { response: electron.response };
    },
  },
}));
const loaded = vi.hoisted(() => ({ count: 0 }));
vi.mock('electron-updater', () => {
  loaded.count += 1;
  return { default: { autoUpdater: { checkForUpdates: async () => null } } };
});
const { checkForUpdates, hasUpdateFeed } = await import('@main/windows/updates');

const resources = mkdtempSync(join(tmpdir(), 'updates-'));
Object.defineProperty(process, 'resourcesPath', { value: resources, configurable: true });
const feedFile = join(resources, 'app-update.yml');
afterAll(() => rmSync(resources, { recursive: true, force: true }));

function makeUpdater(respond: () => Promise<{ isUpdateAvailable: boolean; updateInfo: { version: string } } | null>) {
  const calls: string[] = [];
  const updater: Updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    checkForUpdates: respond,
    downloadUpdate: async () => void calls.push('download'),
    quitAndInstall: () => void calls.push('install'),
  };
  return { updater, calls, load: async () => updater };
}

const newer = async () => ({ isUpdateAvailable: true, updateInfo: { version: '1.1.0' } });
const noWork = () => [];
const events: object[] = [];
const log = {
  log: (event: object) => void events.push(event),
  describeError: () => ({ name: 'Error' }),
} as unknown as Log;

beforeEach(() => {
  electron.shown.splice(0);
  events.splice(0);
  electron.isPackaged = true;
  electron.response = 0;
  rmSync(feedFile, { force: true });
});

describe('the update check', () => {
  it('faults 198: is not there without a feed, nor in development, and its code is loaded when it is used', async () => {
    expect(hasUpdateFeed()).toBe(false);
    writeFileSync(feedFile, 'provider: generic\n');
    expect(hasUpdateFeed()).toBe(true);
    electron.isPackaged = false;
    expect(hasUpdateFeed()).toBe(false);
    await vi.dynamicImportSettled();
    expect(loaded.count).toBe(0);
    await checkForUpdates(log, noWork);
    expect(loaded.count).toBe(1);
  });

  it('says that the version is the newest, and downloads nothing by itself', async () => {
    const { updater, calls, load } = makeUpdater(async () => null);
    await checkForUpdates(log, noWork, load, 'linux');
    expect(electron.shown.map(({ message }) => message)).toEqual(['Tripledger is up to date']);
    expect([updater.autoDownload, updater.autoInstallOnAppQuit, calls]).toEqual([false, false, []]);
    expect(events).toEqual([{ event: 'update-checked', outcome: 'none' }]);
  });

  it.each([
    ['linux', 'provider: generic\n'],
    ['win32', 'provider: generic\n'],
  ] as const)('faults 198: only names a newer version where no signature is checked: %s', async (platform, feed) => {
    writeFileSync(feedFile, feed);
    const { calls, load } = makeUpdater(newer);
    await checkForUpdates(log, noWork, load, platform);
    expect(electron.shown).toEqual([
      expect.objectContaining({ message: 'Tripledger 1.1.0 is available', buttons: ['OK'] }),
    ]);
    expect(calls).toEqual([]);
  });

  it.each([
    ['darwin', 'provider: generic\n'],
    ['win32', 'provider: generic\npublisherName:\n  - CN=Publisher\n'],
  ] as const)(
    'installs a newer version where its signature is checked and the user wants it: %s',
    async (platform, feed) => {
      writeFileSync(feedFile, feed);
      const wanted = makeUpdater(newer);
      await checkForUpdates(log, noWork, wanted.load, platform);
      expect(wanted.calls).toEqual(['download', 'install']);
      electron.response = 1;
      const refused = makeUpdater(newer);
      await checkForUpdates(log, noWork, refused.load, platform);
      expect(refused.calls).toEqual([]);
    },
  );

  it('faults 198: installs nothing while work is running: the installer would cut it', async () => {
    writeFileSync(feedFile, 'provider: generic\npublisherName:\n  - CN=Publisher\n');
    const { calls, load } = makeUpdater(newer);
    await checkForUpdates(log, () => ['an export'], load, 'win32');
    expect(calls).toEqual(['download']);
    expect(electron.shown.at(-1)).toMatchObject({
      message: 'Tripledger 1.1.0 was not installed',
      detail: expect.stringContaining('Still running: an export.'),
    });
  });

  it('says of a download that failed that the version was not installed, not that the check failed', async () => {
    writeFileSync(feedFile, 'provider: generic\n');
    const { updater, load } = makeUpdater(newer);
    updater.downloadUpdate = async () => {
      throw new Error('https://updates.example.com/?token=x');
    };
    await checkForUpdates(log, noWork, load, 'darwin');
    expect(electron.shown.map(({ message }) => message)).toEqual([
      'Tripledger 1.1.0 is available',
      'Tripledger 1.1.0 was not installed',
    ]);
    expect(events).toEqual([
      { event: 'update-checked', outcome: 'available' },
      { event: 'update-failed', name: 'Error' },
    ]);
  });

  it('says that it failed, and logs it without its message', async () => {
    const { load } = makeUpdater(async () => {
      throw new Error('https://updates.example.com/?token=x');
    });
    await checkForUpdates(log, noWork, load, 'linux');
    expect(electron.shown[0]?.message).toBe('Tripledger could not check for updates');
    expect(JSON.stringify(events)).not.toContain('token');
    expect(events).toHaveLength(2);
  });
});
