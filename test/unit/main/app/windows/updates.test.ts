/** Help → Check for Updates: only with a feed, only when asked, and nothing is installed unsigned. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Updater } from '@main/app/windows/updates';
import type { Log } from '@main/system/log/logger';
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
const { checkForUpdates, hasUpdateFeed } = await import('@main/app/windows/updates');

const resources = mkdtempSync(join(tmpdir(), 'updates-'));
Object.defineProperty(process, 'resourcesPath', { value: resources, configurable: true });
const feedFile = join(resources, 'app-update.yml');
afterAll(() => rmSync(resources, { recursive: true, force: true }));

function makeUpdater(respond: () => Promise<{ isUpdateAvailable: boolean; updateInfo: { version: string } } | null>) {
  const calls: string[] = [];
  const updater: Updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    disableWebInstaller: false,
    checkForUpdates: respond,
    downloadUpdate: async () => void calls.push('download'),
    quitAndInstall: () => void calls.push('install'),
  };
  return { updater, calls, load: async () => updater };
}

const newer = async () => ({ isUpdateAvailable: true, updateInfo: { version: '1.1.0' } });
const fail = async (): Promise<never> => {
  throw new Error('https://updates.example.com/?token=x');
};
const [unsigned, signed] = ['provider: generic\n', 'provider: generic\npublisherName:\n  - CN=Publisher\n'];
const noWork = () => [];
const events: object[] = [];
const log = {
  log: (event: object) => void events.push(event),
  describeError: () => ({ name: 'Error' }),
} as unknown as Log;

/** Checks for updates. @returns what the updater did, and the messages that the user saw */
async function check(
  platform: NodeJS.Platform,
  respond: Parameters<typeof makeUpdater>[0],
  {
    listWork = noWork as () => string[],
    download,
  }: { listWork?: () => string[]; download?: () => Promise<never> } = {},
) {
  electron.shown.splice(0);
  const { updater, calls, load } = makeUpdater(respond);
  if (download) updater.downloadUpdate = download;
  await checkForUpdates(log, listWork, load, platform);
  return { updater, calls, messages: electron.shown.map(({ message }) => message) };
}

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
    writeFileSync(feedFile, unsigned);
    expect(hasUpdateFeed()).toBe(true);
    electron.isPackaged = false;
    expect(hasUpdateFeed()).toBe(false);
    await vi.dynamicImportSettled();
    expect(loaded.count).toBe(0);
    await checkForUpdates(log, noWork);
    expect(loaded.count).toBe(1);
  });

  it('says that the version is the newest, and downloads nothing by itself', async () => {
    const { updater, calls, messages } = await check('linux', async () => null);
    expect(messages).toEqual(['Tripledger is up to date']);
    expect([updater.autoDownload, updater.autoInstallOnAppQuit, calls]).toEqual([false, false, []]);
    expect([updater.allowDowngrade, updater.disableWebInstaller]).toEqual([false, true]);
    expect(events).toEqual([]);
  });

  it.each(['linux', 'win32'] as const)('faults 198: only names a newer version, unsigned, on %s', async (platform) => {
    writeFileSync(feedFile, unsigned);
    expect((await check(platform, newer)).calls).toEqual([]);
    expect(electron.shown).toMatchObject([{ message: 'Tripledger 1.1.0 is available', buttons: ['OK'] }]);
  });

  it.each([
    ['darwin', unsigned],
    ['win32', signed],
  ] as const)('installs a newer version, signed, where the user wants it, on %s', async (platform, feed) => {
    writeFileSync(feedFile, feed);
    expect((await check(platform, newer)).calls).toEqual(['download', 'install']);
    electron.response = 1;
    expect((await check(platform, newer)).calls).toEqual([]);
    // Esc is the last of them.
    expect(electron.shown).toMatchObject([{ buttons: ['Download and Restart', 'Later'], cancelId: 1 }]);
  });

  it('faults 198: installs nothing while work is running: the installer would cut it', async () => {
    writeFileSync(feedFile, signed);
    expect((await check('win32', newer, { listWork: () => ['an export'] })).calls).toEqual(['download']);
    expect(electron.shown.at(-1)).toMatchObject({
      message: 'Tripledger 1.1.0 was not installed',
      detail: expect.stringContaining('Still running: an export.'),
    });
  });

  it('says of a download that failed that the version was not installed, not that the check failed', async () => {
    writeFileSync(feedFile, unsigned);
    const { messages } = await check('darwin', newer, { download: fail });
    expect(messages).toEqual(['Tripledger 1.1.0 is available', 'Tripledger 1.1.0 was not installed']);
    expect(events).toEqual([{ event: 'update-failed', name: 'Error' }]);
  });

  it('says that it failed, and logs it without its message', async () => {
    expect((await check('linux', fail)).messages[0]).toBe('Tripledger could not check for updates');
    expect(JSON.stringify(events)).not.toContain('token');
    expect(events).toHaveLength(1);
  });
});
