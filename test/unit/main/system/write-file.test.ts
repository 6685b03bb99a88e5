import { isFileInUse, listRetryDelays, renameWithRetry, renameWithRetrySync } from '@main/system/write-file';
import { describe, expect, it } from 'vitest';

const fail = (code: string) => {
  throw Object.assign(new Error(code), { code });
};

/** A file that another program has open for some tries. */
function openFile(tries: number, code: string, platform: NodeJS.Platform = 'win32') {
  const waits: number[] = [];
  let [renamed, left] = [0, tries];
  const move = () => {
    left -= 1;
    if (left >= 0) fail(code);
    renamed += 1;
  };
  const options = { platform, rename: move, sleep: (ms: number) => void waits.push(ms) };
  return {
    waits,
    renamed: () => renamed,
    sync: options,
    async: { ...options, rename: async () => move(), sleep: async (ms: number) => options.sleep(ms) },
  };
}

describe('renaming', () => {
  it.each(['EPERM', 'EACCES', 'EBUSY'])(
    'faults 184: waits on Windows while another program has the file open: %s',
    async (code) => {
      const [short, long] = [openFile(3, code), openFile(3, code)];
      renameWithRetrySync('a', 'b', short.sync);
      await renameWithRetry('a', 'b', long.async);
      for (const file of [short, long]) expect([file.renamed(), file.waits]).toEqual([1, [20, 40, 80]]);
    },
  );

  it('faults 184: gives up after 2 seconds for a setting, after 5 for an export', async () => {
    const [short, long] = [openFile(1_000, 'EBUSY'), openFile(1_000, 'EBUSY')];
    expect(() => renameWithRetrySync('a', 'b', short.sync)).toThrow('EBUSY');
    await expect(renameWithRetry('a', 'b', long.async)).rejects.toThrow('EBUSY');
    const sum = (waits: readonly number[]) => waits.reduce((total, ms) => total + ms, 0);
    expect([sum(short.waits), sum(long.waits), Math.max(...long.waits)]).toEqual([2_000, 5_000, 400]);
    expect(sum(listRetryDelays(10))).toBe(10);
  });

  it('does not wait for another failure, nor on another system', async () => {
    for (const file of [openFile(1, 'ENOSPC'), openFile(1, 'EPERM', 'linux'), openFile(1, 'EBUSY', 'darwin')]) {
      expect(() => renameWithRetrySync('a', 'b', file.sync)).toThrow();
      expect(file.waits).toEqual([]);
    }
    const file = openFile(1, 'EACCES', 'linux');
    await expect(renameWithRetry('a', 'b', file.async)).rejects.toThrow('EACCES');
    expect(file.waits).toEqual([]);
    expect(isFileInUse(null, 'win32')).toBe(false);
  });

  it('ends its wait where the user cancels', async () => {
    const controller = new AbortController();
    const file = openFile(1_000, 'EBUSY');
    const sleep = async (ms: number) => {
      await file.async.sleep(ms);
      if (file.waits.length === 3) controller.abort();
    };
    const options = { ...file.async, sleep, signal: controller.signal };
    await expect(renameWithRetry('a', 'b', options)).rejects.toMatchObject({ name: 'AbortError' });
    expect(file.waits).toEqual([20, 40, 80]);
  });
});
