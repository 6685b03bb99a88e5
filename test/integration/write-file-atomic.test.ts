/** Small files of the user's folder: the complete new file or the old one, even if the disk takes only a part. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canReplaceCalls, prepareFailingCalls, refuseFolderSyncs, setFailingCall } from '@test/helpers/failing-calls';
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

describe.skipIf(!canReplaceCalls)('a small file on a disk that is not the system’s own', () => {
  function setUp() {
    const folder = temporaryFolder();
    const saved = join(folder, 'saved');
    mkdirSync(saved);
    const path = join(saved, 'settings.json');
    writeFileSync(path, 'old');
    const { control, env } = prepareFailingCalls(folder, `${saved}/`);
    const write = (text: string) =>
      spawnSync(process.execPath, [...program, path, text], { encoding: 'utf8', env }).stdout;
    return { saved, path, control, write };
  }

  it.each(['EINVAL', 'ENOTSUP', 'EPERM'] as const)(
    'faults 625: is written where folders cannot be synced (%s)',
    (code) => {
      const { path, control, write } = setUp();
      refuseFolderSyncs(control, code);
      expect(write('new')).toBe('written');
      expect(readFileSync(path, 'utf8')).toBe('new');
    },
  );

  it('faults 625: is not said to be written where the disk fails to sync its folder', () => {
    const { control, write } = setUp();
    refuseFolderSyncs(control, 'EIO');
    expect(write('new')).toBe('EIO');
  });

  it('faults 625: stays as it was where it cannot be renamed, and nothing unfinished stays', () => {
    const { saved, path, control, write } = setUp();
    setFailingCall(control, 'fail', 'rename', 1);
    expect(write('new')).toBe('EIO');
    expect([readFileSync(path, 'utf8'), readdirSync(saved)]).toEqual(['old', ['settings.json']]);
  });
});
