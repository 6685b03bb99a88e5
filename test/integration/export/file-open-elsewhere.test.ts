/** An export over a file that another program has open, on Windows: its rename fails for as long as that lasts. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFile, writeOutputFile } from '@main/rows/files/atomic-file';
import { temporaryFolder } from '@test/helpers/temporary';
import { afterEach, describe, expect, it, vi } from 'vitest';

const rename = vi.hoisted(() => ({ signals: [] as unknown[], before: () => undefined as unknown }));

vi.mock(import('@main/system/write-file'), async (importOriginal) => ({
  ...(await importOriginal()),
  renameWithRetry: async (_from, _to, { signal } = {}) => {
    rename.signals.push(signal);
    rename.before();
    signal?.throwIfAborted();
    throw Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM' });
  },
}));

const platform = Object.getOwnPropertyDescriptor(process, 'platform') as PropertyDescriptor;

function become(value: NodeJS.Platform): void {
  Object.defineProperty(process, 'platform', { ...platform, value });
}

afterEach(() => Object.defineProperty(process, 'platform', platform));

describe('an export that cannot replace its file', () => {
  it('faults 184: says on Windows that another program has the file open, and leaves it as it is', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'sales.csv');
    writeFileSync(path, 'open in Excel');
    become('win32');
    await expect(writeOutputFile(path, 'new')).rejects.toMatchObject({
      code: 'output-failed',
      message:
        'The export was not saved: sales.csv is open in another program (Excel?), or protected. Close it there and export again, or choose another name. The file is unchanged.',
    });
    expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([['sales.csv'], 'open in Excel']);
  });

  it('says that the folder may not be written where there was no file, or on another system', async () => {
    const path = join(temporaryFolder(), 'sales.csv');
    become('win32');
    await expect(writeOutputFile(path, 'new')).rejects.toThrow('the folder or file may not be written');
    writeFileSync(path, 'old');
    become('linux');
    await expect(writeOutputFile(path, 'new')).rejects.toThrow('the folder or file may not be written');
  });

  it('is cancelled while it waits for the other program', async () => {
    const path = join(temporaryFolder(), 'sales.csv');
    writeFileSync(path, 'open in Excel');
    become('win32');
    const controller = new AbortController();
    rename.before = () => controller.abort();
    const exported = makeFile(path, (file) => file.write(Buffer.from('new')), { signal: controller.signal });
    await expect(exported).rejects.toMatchObject({ code: 'cancelled' });
    expect(rename.signals.at(-1)).toBe(controller.signal);
    expect(readFileSync(path, 'utf8')).toBe('open in Excel');
  });
});
