/** Files that are set aside while another program has them open, on Windows: their rename fails until it closes them. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { openCacheFile } from '@main/saved/store/cache-database';
import { Cipher } from '@main/saved/store/cipher';
import { LogFile } from '@main/system/log/logger';
import { setAside } from '@main/system/write-file';
import { temporaryFolder } from '@test/helpers/temporary';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const rename = vi.hoisted(() => ({ failures: 0 }));

vi.mock(import('node:fs'), async (importOriginal) => {
  const original = await importOriginal();
  const renameSync: typeof original.renameSync = (from, to) => {
    rename.failures -= 1;
    if (rename.failures >= 0) throw Object.assign(new Error('EBUSY: resource busy'), { code: 'EBUSY' });
    original.renameSync(from, to);
  };
  return { ...original, renameSync, default: { ...original, renameSync } };
});

const platform = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;

beforeEach(() => {
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
  vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
});
afterEach(() => {
  Object.defineProperty(process, 'platform', platform);
  vi.restoreAllMocks();
});

function writeDamaged(name: string): string {
  const file = join(temporaryFolder(), name);
  fs.writeFileSync(file, 'damaged '.repeat(1_000));
  return file;
}

describe('a damaged file that another program has open', () => {
  const identity = { officeId: 'office', cipher: new Cipher(Buffer.alloc(32, 7)) };

  it('faults 184: is set aside once that program has closed it: a setting', () => {
    const file = writeDamaged('settings.json');
    rename.failures = 3;
    expect(setAside(file)).toBe(`${file}.damaged`);
    expect([fs.existsSync(file), fs.existsSync(`${file}.damaged`)]).toEqual([false, true]);
  });

  it('faults 184: is set aside once that program has closed it: a cache', () => {
    const file = writeDamaged('office.db');
    rename.failures = 3;
    const { db, isPersistent } = openCacheFile(file, identity, 5);
    db.close();
    expect([isPersistent, fs.existsSync(`${file}.damaged-5`)]).toEqual([true, true]);
  });

  it('faults 184: stays as it is where that program keeps it open, and saved data goes to memory', () => {
    const file = writeDamaged('office.db');
    rename.failures = 1_000;
    const { db, isPersistent, notice } = openCacheFile(file, identity, 5);
    db.close();
    expect([isPersistent, notice]).toEqual([false, expect.stringContaining('cannot be replaced now')]);
    expect(fs.readFileSync(file, 'utf8')).toContain('damaged');
    rename.failures = 0;
  });
});

it('a full log that another program has open grows, without a wait, until a write can rename it', () => {
  const folder = temporaryFolder();
  const file = new LogFile(() => folder, 20);
  const [, current] = file.list();
  file.append(['first line of the log']);
  rename.failures = 1;
  file.append(['second line']);
  expect(fs.readdirSync(folder)).toHaveLength(1);
  expect(fs.readFileSync(current, 'utf8')).toBe('first line of the log\nsecond line\n');
  file.append(['third line']);
  expect(fs.readdirSync(folder)).toHaveLength(2);
  expect(fs.readFileSync(current, 'utf8')).toBe('third line\n');
  expect(Atomics.wait).not.toHaveBeenCalled();
});
