/** Moves of an earlier version's files that another process, another drive or a cut comes in the way of. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CacheStore } from '@main/cache/cache-store';
import { listCacheFolders, prepareCacheFolder, prepareRateWindowFolder } from '@main/settings/user-data';
import { makeEarlierFiles } from '@test/helpers/earlier-files';
import { temporaryFolder } from '@test/helpers/temporary';
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Paths = (...paths: string[]) => void;

const before = vi.hoisted(() => ({ rename: (() => undefined) as Paths, remove: (() => undefined) as Paths }));

vi.mock(import('node:fs'), async (importOriginal) => {
  const fs = await importOriginal();
  return {
    ...fs,
    renameSync: (from, to) => {
      before.rename(String(from), String(to));
      fs.renameSync(from, to);
    },
    rmSync: (path, options) => {
      before.remove(String(path));
      fs.rmSync(path, options);
    },
  } satisfies typeof fs;
});

beforeEach(() => {
  before.rename = () => undefined;
  before.remove = () => undefined;
});

const fail = (code: string): never => {
  throw Object.assign(new Error(code), { code });
};

/** Runs what another process does once, before this one's first rename. */
function meanwhile(work: () => unknown): void {
  before.rename = () => {
    before.rename = () => undefined;
    work();
  };
}

describe('the caches of an earlier version', () => {
  const setUpCaches = () => makeEarlierFiles('cache', ['a.db', 'a.db-wal', 'b.db']);

  it('are used in their new place where another process has just moved them', () => {
    const { userData, localData, to } = setUpCaches();
    meanwhile(() => prepareCacheFolder(userData, localData));
    expect(prepareCacheFolder(userData, localData)).toBe(to);
    expect(readdirSync(to)).toHaveLength(3);
  });

  it('are used in their new place where another process has just copied them from another drive', () => {
    const { userData, localData, from, to } = setUpCaches();
    before.rename = (path) => {
      if (path === from) fail('EXDEV');
      cpSync(from, to, { recursive: true });
    };
    expect(prepareCacheFolder(userData, localData)).toBe(to);
    expect(readdirSync(localData)).toEqual(['saved-data']);
  });

  it('let the application start where their copies on another drive cannot be removed', () => {
    const { userData, localData, from, to } = setUpCaches();
    before.rename = (path) => (path === from ? fail('EXDEV') : undefined);
    before.remove = (path) => (path === from ? fail('EPERM') : undefined);
    expect(prepareCacheFolder(userData, localData)).toBe(to);
    expect(readdirSync(to)).toHaveLength(3);
  });

  it('leave with their office, where a folder of them was left', () => {
    const { userData, localData, from, to } = setUpCaches();
    cpSync(from, to, { recursive: true });
    new CacheStore(prepareCacheFolder(userData, localData), listCacheFolders(userData, localData)).remove('a');
    expect([readdirSync(from), readdirSync(to)]).toEqual([['b.db'], ['b.db']]);
  });
});

describe('the rate windows of an earlier version', () => {
  const files = ['rate-windows.db', 'rate-windows.db-shm', 'rate-windows.db-wal', 'rate-windows.key'];
  const read = (folder: string) => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const complete = files.map((name) => `${name} of before`);

  it('are complete after a move that was cut before any of its steps', () => {
    const { root, userData, localData } = makeEarlierFiles('', files);
    const cuts: string[] = [];
    before.rename = () => {
      const cut = join(temporaryFolder(), 'cut');
      cpSync(root, cut, { recursive: true });
      cuts.push(cut);
    };
    prepareRateWindowFolder(userData, localData);
    before.rename = () => undefined;
    expect(cuts.length).toBeGreaterThan(2);
    for (const cut of cuts) {
      const local = join(cut, 'local', 'Tripledger');
      const moved = prepareRateWindowFolder(join(cut, 'roaming'), local);
      expect(moved).toBe(local);
      expect(read(moved).filter((text) => text.endsWith('of before'))).toEqual(complete);
    }
  });

  it('are counted in one file where another process has just moved them', () => {
    const { userData, localData } = makeEarlierFiles('', files);
    meanwhile(() => prepareRateWindowFolder(userData, localData));
    expect(prepareRateWindowFolder(userData, localData)).toBe(localData);
    expect([read(localData), existsSync(join(userData, 'rate-windows.db'))]).toEqual([complete, false]);
  });

  it.each(files.slice(0, 3))('stay together in the old folder where another program has %s open', (open) => {
    const { userData, localData } = makeEarlierFiles('', files);
    before.rename = (path) => (path === join(userData, open) ? fail('EBUSY') : undefined);
    expect(prepareRateWindowFolder(userData, localData)).toBe(userData);
    expect(read(userData)).toEqual(complete);
    expect(readdirSync(localData).map((name) => basename(name))).not.toContain('rate-windows.db-wal');
  });
});
