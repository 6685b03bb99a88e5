import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  getChromiumFolder,
  getLocalDataFolder,
  getLogFolder,
  getUserDataFolder,
  prepareCacheFolder,
  prepareRateWindowFolder,
} from '@main/settings/user-data';
import { makeEarlierFiles } from '@test/helpers/earlier-files';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';
import { findReservedNames } from '../../../electron-host/reserved-names';

const platforms = ['win32', 'linux', 'darwin'] as const;

describe('the folder of user data', () => {
  it.each(platforms)('faults 180: is absolute where TRIPLEDGER_HOME is relative, on %s', (platform) => {
    expect(getUserDataFolder({ TRIPLEDGER_HOME: 'our/home' }, platform)).toBe(resolve('our/home'));
  });

  it('faults 180: is the usual one where XDG_CONFIG_HOME is relative', () => {
    const usual = join(homedir(), '.config', 'Tripledger');
    expect(getUserDataFolder({ XDG_CONFIG_HOME: 'config' }, 'linux')).toBe(usual);
    expect(getUserDataFolder({ XDG_CONFIG_HOME: '/x' }, 'linux')).toBe(join('/x', 'Tripledger'));
  });
});

describe('the folder of local data', () => {
  it('is outside the roaming profile on Windows', () => {
    const env = { APPDATA: 'C:\\Users\\a\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' };
    const local = join(env.LOCALAPPDATA, 'Tripledger');
    expect(getLocalDataFolder(env, 'win32')).toBe(local);
    expect(getLogFolder(env, 'win32')).toBe(join(local, 'logs'));
    expect(getChromiumFolder(env, 'win32')).toBe(join(local, 'chromium'));
    expect(getLocalDataFolder({ APPDATA: env.APPDATA }, 'win32')).toContain('Local');
  });

  it('is TRIPLEDGER_HOME where that is set, and the folder of user data on other systems', () => {
    for (const platform of platforms)
      expect(getLocalDataFolder({ TRIPLEDGER_HOME: '/h', LOCALAPPDATA: '/l' }, platform)).toBe('/h');
    expect(getLocalDataFolder({ XDG_CONFIG_HOME: '/x' }, 'linux')).toBe(join('/x', 'Tripledger'));
  });

  it('faults 181: has no name that Chromium takes for its own', () => {
    const folder = temporaryFolder();
    const env = { TRIPLEDGER_HOME: folder };
    for (const path of [getLogFolder(env), getChromiumFolder(env), prepareCacheFolder(folder, folder)]) mkdirSync(path);
    expect(readdirSync(folder).sort()).toEqual(['chromium', 'logs', 'saved-data']);
    expect(findReservedNames(folder)).toEqual([]);
  });
});

describe('the folder of the caches', () => {
  const files = ['a.db', 'a.db-wal'];

  it('faults 160: every file is moved, the write-ahead log included', () => {
    const { userData, localData, from, to } = makeEarlierFiles('cache', files);
    expect(prepareCacheFolder(userData, localData)).toBe(to);
    expect(readdirSync(to).sort()).toEqual(files);
    expect(existsSync(from)).toBe(false);
  });

  it('faults 181: the folder "cache" of local data is moved too', () => {
    const { localData, from, to } = makeEarlierFiles('cache', files);
    mkdirSync(localData, { recursive: true });
    renameSync(from, join(localData, 'cache'));
    expect(prepareCacheFolder(localData, localData)).toBe(to);
    expect([readdirSync(localData), readdirSync(to).length]).toEqual([['saved-data'], 2]);
  });

  it('faults 160: existing caches are never replaced', () => {
    const { userData, localData, from, to } = makeEarlierFiles('cache', files);
    mkdirSync(to, { recursive: true });
    writeFileSync(join(to, 'a.db'), 'newer');
    expect(prepareCacheFolder(userData, localData)).toBe(to);
    expect([readFileSync(join(to, 'a.db'), 'utf8'), readdirSync(from).length]).toEqual(['newer', 2]);
  });

  it('faults 160: the old folder is used where it cannot be moved, and the new one without earlier caches', () => {
    const { userData, localData, from, root } = makeEarlierFiles('cache', files);
    // A file where a folder should be: no user, not even root, can make it.
    writeFileSync(join(root, 'local'), '');
    expect(prepareCacheFolder(userData, localData)).toBe(from);
    expect(readdirSync(from)).toHaveLength(2);
    expect(prepareCacheFolder('/nonexistent', '/nonexistent-too')).toBe(join('/nonexistent-too', 'saved-data'));
  });
});

describe('the folder of the rate windows', () => {
  const files = ['rate-windows.db', 'rate-windows.db-wal', 'rate-windows.key'];

  it('faults 182: its files leave the roaming profile together', () => {
    const { userData, localData } = makeEarlierFiles('', files);
    expect(prepareRateWindowFolder(userData, localData)).toBe(localData);
    expect([readdirSync(localData).sort(), readdirSync(userData)]).toEqual([files, []]);
  });

  it('faults 182: stays where it is on other systems, and where it was moved before', () => {
    const { userData, localData } = makeEarlierFiles('', files);
    expect(prepareRateWindowFolder(userData, userData)).toBe(userData);
    mkdirSync(localData, { recursive: true });
    writeFileSync(join(localData, 'rate-windows.db'), 'newer');
    expect(prepareRateWindowFolder(userData, localData)).toBe(localData);
    expect(readFileSync(join(localData, 'rate-windows.db'), 'utf8')).toBe('newer');
    expect(readdirSync(userData)).toHaveLength(3);
  });

  it('faults 182: is the old one where its file cannot be moved: all programs must count in one file', () => {
    const { userData, localData, root } = makeEarlierFiles('', files);
    // A file where a folder should be: no user, not even root, can make it.
    writeFileSync(join(root, 'local'), '');
    expect(prepareRateWindowFolder(userData, localData)).toBe(userData);
    expect(readdirSync(userData)).toHaveLength(3);
  });
});
