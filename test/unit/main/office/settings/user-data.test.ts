import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  getCacheFolder,
  getChromiumFolder,
  getLocalDataFolder,
  getLogFolder,
  getUserDataFolder,
} from '@main/office/settings/user-data';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';
import { findReservedNames } from '../../../../electron-host/reserved-names';

const platforms = ['win32', 'linux', 'darwin'] as const;

it.each(platforms)('the folder of user data is absolute where TRIPLEDGER_HOME is relative, on %s', (platform) => {
  expect(getUserDataFolder({ TRIPLEDGER_HOME: 'our/home' }, platform)).toBe(resolve('our/home'));
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

  it('has no name that Chromium takes for its own', () => {
    const folder = temporaryFolder();
    const env = { TRIPLEDGER_HOME: folder };
    for (const path of [getLogFolder(env), getChromiumFolder(env), getCacheFolder(folder)]) mkdirSync(path);
    expect(readdirSync(folder).sort()).toEqual(['chromium', 'logs', 'saved-data']);
    expect(findReservedNames(folder)).toEqual([]);
  });
});
