/** Small files of the user's folder: the complete new file or the old one, even if the disk takes only a part. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const helpers = resolve(import.meta.dirname, '../helpers');
const program = ['--import', join(helpers, 'typescript-hook.mjs'), join(helpers, 'write-file-process.mjs')];

describe.skipIf(process.platform === 'win32')('a small file', () => {
  it('stays as it was when a write stops in the middle', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'settings.json');
    writeFileSync(path, 'old');
    // The shell's limit on the size of files lets the first write take some of it, as a disk does that is nearly full.
    const limited = ['-c', 'ulimit -f 1; exec "$@"', 'bash', process.execPath, ...program, path, 'x'.repeat(5_000)];
    expect(spawnSync('bash', limited, { encoding: 'utf8' }).stdout).toBe('EFBIG');
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['settings.json']]);
  });

  it('is replaced atomically', () => {
    const path = join(temporaryFolder(), 'inner', 'settings.json');
    expect(spawnSync(process.execPath, [...program, path, 'né'.repeat(5_000)], { encoding: 'utf8' }).stdout).toBe(
      'written',
    );
    expect(readFileSync(path, 'utf8')).toBe('né'.repeat(5_000));
  });
});
