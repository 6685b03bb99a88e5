import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCacheFolder, moveCaches } from '@main/settings/user-data';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

describe('the folder of the caches', () => {
  it('is outside the roaming profile on Windows', () => {
    const env = { APPDATA: 'C:\\Users\\a\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' };
    expect(getCacheFolder(env, 'win32')).toBe(join(env.LOCALAPPDATA, 'Tripledger', 'cache'));
    expect(getCacheFolder({ APPDATA: env.APPDATA }, 'win32')).toContain('Local');
  });

  it.each(['win32', 'linux', 'darwin'] as const)('is in TRIPLEDGER_HOME on %s', (platform) => {
    expect(getCacheFolder({ TRIPLEDGER_HOME: '/h', LOCALAPPDATA: '/l' }, platform)).toBe(join('/h', 'cache'));
  });

  it('is beside the settings on other systems', () => {
    expect(getCacheFolder({ XDG_CONFIG_HOME: '/x' }, 'linux')).toBe(join('/x', 'Tripledger', 'cache'));
  });
});

describe('moving caches', () => {
  function setUp() {
    const root = temporaryFolder();
    const [from, to] = [join(root, 'roaming', 'cache'), join(root, 'local', 'Tripledger', 'cache')];
    mkdirSync(from, { recursive: true });
    for (const name of ['a.db', 'a.db-wal']) writeFileSync(join(from, name), `${name} of before`);
    return { root, from, to };
  }

  it('faults 160: moves every file, the write-ahead log included', () => {
    const { from, to } = setUp();
    expect(moveCaches(from, to)).toBe(to);
    expect(readdirSync(to).sort()).toEqual(['a.db', 'a.db-wal']);
    expect(existsSync(from)).toBe(false);
  });

  it('faults 160: never replaces existing caches', () => {
    const { from, to } = setUp();
    mkdirSync(to, { recursive: true });
    writeFileSync(join(to, 'a.db'), 'newer');
    expect(moveCaches(from, to)).toBe(to);
    expect(readFileSync(join(to, 'a.db'), 'utf8')).toBe('newer');
    expect(readdirSync(from)).toHaveLength(2);
  });

  it('faults 160: uses the old folder when they cannot be moved', () => {
    const { root, from } = setUp();
    // A file where a folder should be: no user, not even root, can make it.
    writeFileSync(join(root, 'local'), '');
    expect(moveCaches(from, join(root, 'local', 'Tripledger', 'cache'))).toBe(from);
    expect(readdirSync(from)).toHaveLength(2);
  });

  it('does nothing without caches', () => {
    const { from } = setUp();
    expect(moveCaches(from, from)).toBe(from);
    expect(moveCaches('/nonexistent', '/nonexistent-too')).toBe('/nonexistent-too');
  });
});
