/** Atomic files on a real disk: the complete new file, or the old one. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type AtomicFile, makeFile, writeOutputFile } from '@main/rows/files/atomic-file';
import { FileSink } from '@main/rows/files/file-sink';
import { makePrivateFolder } from '@main/rows/files/output-files';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, vi } from 'vitest';

const failsAfter = (pieces: number) => async (file: AtomicFile) => {
  for (let n = 0; n < pieces; n += 1) await file.write(Buffer.alloc(1_000, 'x'));
  throw new Error('the source failed');
};

describe('atomic files', () => {
  it('writes any pieces, also from a buffer that is reused', async () => {
    const path = join(temporaryFolder(), 'out.bin');
    const expected: Buffer[] = [];
    await makeFile(path, async (file) => {
      const reused = Buffer.alloc(700_001);
      for (let n = 0; n < 8; n += 1) {
        reused.fill(65 + n);
        expected.push(Buffer.from(reused));
        await file.write(reused);
      }
    });
    expect(readFileSync(path).equals(Buffer.concat(expected))).toBe(true);
  });

  it('takes what another thread writes to its temporary file, which may start again', async () => {
    const path = join(temporaryFolder(), 'out.csv');
    await makeFile(path, async ({ temporary }) => {
      for (const content of [Buffer.alloc(3_000_000, 'x'), Buffer.from('new')]) {
        const sink = await FileSink.open(path, temporary);
        await sink.write(content);
        await sink.flush();
        await sink.close();
      }
    });
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it.skipIf(process.platform === 'win32')(
    'faults 46: names the folder for temporary files where that is full or cannot be written',
    async () => {
      const folder = temporaryFolder();
      vi.stubEnv('TMPDIR', folder);
      const full = join(await makePrivateFolder(), 'full');
      symlinkSync('/dev/full', full);
      const sink = await FileSink.open('standard output', full);
      await sink.write(Buffer.alloc(10));
      const problem = (code: string, reason: string) => ({
        code: 'output-failed',
        details: { cause: code },
        message: `The export was not saved: ${reason}. A file that was there before is unchanged. Make room in ${process.env.TMPDIR}, the folder for temporary files, or set TMPDIR to another one, and try again.`,
      });
      await expect(sink.flush()).rejects.toMatchObject(problem('ENOSPC', 'the disk is full'));
      await sink.close();
      vi.stubEnv('TMPDIR', join(folder, 'none'));
      await expect(makePrivateFolder()).rejects.toMatchObject(problem('ENOENT', 'the folder does not exist'));
      const chosen = writeOutputFile(join(folder, 'none', 'out.csv'), 'x');
      await expect(chosen).rejects.toThrow(/the folder does not exist.*Choose another place/);
      vi.unstubAllEnvs();
    },
  );

  it('faults 45: leaves the old file and no other if it fails, is rejected or is cancelled', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'out.csv');
    writeFileSync(path, 'old');
    await expect(makeFile(path, failsAfter(3_000))).rejects.toThrow('the source failed');
    const refused = { check: () => Promise.reject(new Error('not what it should be')) };
    const fillWith = (file: AtomicFile) => file.write(Buffer.from('a'));
    await expect(makeFile(path, fillWith, refused)).rejects.toThrow('not what it should');
    const controller = new AbortController();
    const fill = async (file: AtomicFile) => {
      await file.write(Buffer.from('a'));
      controller.abort();
    };
    const cancelled = makeFile(path, fill, { signal: controller.signal });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(folder)).toEqual(['out.csv']);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it('faults 45: removes files that a killed export left a day ago, and no newer or other files', async () => {
    const folder = temporaryFolder();
    const name = (digit: string) => `.tripledger-123-${digit.repeat(12)}.tmp`;
    for (const file of [name('a'), name('b'), '.tripledger-notes.tmp']) writeFileSync(join(folder, file), 'x');
    const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
    for (const file of [name('a'), '.tripledger-notes.tmp']) utimesSync(join(folder, file), twoDaysAgo, twoDaysAgo);
    await writeOutputFile(join(folder, 'out.csv'), 'new');
    expect(readdirSync(folder).sort()).toEqual([name('b'), '.tripledger-notes.tmp', 'out.csv'].sort());
  });

  it.each([
    ['a folder that does not exist', (folder: string) => join(folder, 'none', 'out.csv'), 'does not exist'],
    ['a name that is a folder', (folder: string) => folder, 'not saved'],
  ])('names the reason for %s', async (_description, pathIn, reason) => {
    const folder = join(temporaryFolder(), 'inner');
    mkdirSync(folder);
    await expect(writeOutputFile(pathIn(folder), 'a')).rejects.toMatchObject({
      code: 'output-failed',
      message: expect.stringContaining(reason),
    });
    expect(readdirSync(join(folder, '..'))).toEqual(['inner']);
  });

  it.skipIf(process.getuid?.() === 0)('faults 52: refuses a read-only folder', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    await expect(writeOutputFile(join(folder, 'out.csv'), 'a')).rejects.toMatchObject({ code: 'output-failed' });
    expect(existsSync(join(folder, 'out.csv'))).toBe(false);
  });
});
