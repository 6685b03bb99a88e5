/** Exports on a real disk: the whole file or the old one. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '@main/export/atomic-file';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

function* failsAfter(pieces: number): Generator<string> {
  for (let n = 0; n < pieces; n += 1) yield 'x'.repeat(1_000);
  throw new Error('the source failed');
}

describe('atomic files', () => {
  it('replaces the file and counts its bytes', async () => {
    const path = join(temporaryFolder(), 'out.csv');
    writeFileSync(path, 'old');
    expect(await writeFileAtomically(path, ['né', Buffer.from('w')])).toBe(4);
    expect(readFileSync(path, 'utf8')).toBe('néw');
  });

  it('faults 45: leaves the old file and no other when it fails or is cancelled', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'out.csv');
    writeFileSync(path, 'old');
    await expect(writeFileAtomically(path, failsAfter(3))).rejects.toMatchObject({ code: 'output-failed' });
    const controller = new AbortController();
    controller.abort();
    await expect(writeFileAtomically(path, ['a'], controller.signal)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['out.csv']);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it.each([
    ['a folder that does not exist', (folder: string) => join(folder, 'none', 'out.csv'), 'does not exist'],
    ['a name that is a folder', (folder: string) => folder, 'not saved'],
  ])('names the reason for %s', async (_words, pathIn, reason) => {
    const folder = join(temporaryFolder(), 'inner');
    mkdirSync(folder);
    await expect(writeFileAtomically(pathIn(folder), ['a'])).rejects.toMatchObject({
      code: 'output-failed',
      message: expect.stringContaining(reason),
    });
    expect(readdirSync(join(folder, '..'))).toEqual(['inner']);
  });

  it.skipIf(process.getuid?.() === 0)('faults 52: refuses a read-only folder', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    await expect(writeFileAtomically(join(folder, 'out.csv'), ['a'])).rejects.toMatchObject({ code: 'output-failed' });
    expect(existsSync(join(folder, 'out.csv'))).toBe(false);
  });
});
