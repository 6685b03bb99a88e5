/** Small files of the user's folder: the complete new file or the old one, even if the disk takes only a part. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallKind, refuseFolderSyncs, setFailingCall } from '@test/helpers/failing-calls';
import { canReplaceCalls, makeFailingDisk } from '@test/helpers/failing-disk';
import { toNodeArgs } from '@test/helpers/programs';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const name = 'settings.json';
const toArgs = (path: string, text: string) => toNodeArgs('write-file-process.mjs', path, text);

describe.skipIf(process.platform === 'win32')('a small file', () => {
  it('stays as it was when a write stops in the middle', () => {
    const folder = temporaryFolder();
    const path = join(folder, name);
    writeFileSync(path, 'old');
    // The shell's limit on the size of files lets the first write take some of it, as a disk does that is nearly full.
    const args = toArgs(path, 'x'.repeat(5_000));
    const limited = ['-c', 'ulimit -f 1; exec "$@"', 'bash', process.execPath, ...args];
    expect(spawnSync('bash', limited, { encoding: 'utf8' }).stdout).toBe('EFBIG');
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', [name]]);
  });

  it('is replaced atomically', () => {
    const path = join(temporaryFolder(), 'inner', name);
    const text = 'né'.repeat(5_000);
    expect(spawnSync(process.execPath, toArgs(path, text), { encoding: 'utf8' }).stdout).toBe('written');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

describe.skipIf(!canReplaceCalls)('a small file on a disk that is not the system’s own', () => {
  function setUp() {
    const { disk, env, ...rest } = makeFailingDisk();
    const path = join(disk, name);
    writeFileSync(path, 'old');
    const write = () => {
      const { stdout, signal } = spawnSync(process.execPath, toArgs(path, 'new'), { encoding: 'utf8', env });
      return signal ?? stdout;
    };
    const read = (at = disk) => [readFileSync(join(at, name), 'utf8'), readdirSync(at).filter((each) => each !== name)];
    return { ...rest, disk, path, write, read };
  }

  it.each(['EINVAL', 'ENOTSUP', 'EPERM'] as const)(
    'faults 625: is written where folders cannot be synced (%s)',
    (code) => {
      const { control, write, read } = setUp();
      refuseFolderSyncs(control, code);
      expect([write(), ...read()]).toEqual(['written', 'new', []]);
    },
  );

  it('faults 625: is not said to be written where the disk fails to sync its folder', () => {
    const { control, write } = setUp();
    refuseFolderSyncs(control, 'EIO');
    expect(write()).toBe('EIO');
  });

  // The calls in their order, and what there is where each is the last one.
  const calls: readonly (readonly [CallKind, number, content: string, unfinished: number])[] = [
    ['create', 1, 'old', 0],
    ['write', 1, 'old', 1],
    ['sync', 1, 'old', 1],
    ['rename', 1, 'old', 1],
    ['sync', 2, 'new', 0],
  ];

  it('faults 625: stays as it was where a call fails, as of its rename, and nothing unfinished stays', () => {
    const { path, control, write, read } = setUp();
    for (const [kind, index, content] of calls) {
      writeFileSync(path, 'old');
      setFailingCall(control, 'fail', kind, index);
      expect([kind, write(), ...read()]).toEqual([kind, 'EIO', content, []]);
    }
  });

  it('is the old one or the new one where its process is killed at a call, and a copy made there is what is left', async () => {
    const { disk, path, control, runWithCopies, write, read } = setUp();
    const list = (at?: string) => {
      const [content, unfinished] = read(at);
      return [content, unfinished?.length];
    };
    const { lines, copies } = await runWithCopies('write-file-process.mjs', path, 'new');
    expect(lines).toEqual(['written']);
    const expected = calls.map(([, , content, unfinished]) => [content, unfinished]);
    expect(copies.map((copy) => list(copy.path))).toEqual(expected);
    const left = calls.map(([kind, index]) => {
      for (const file of readdirSync(disk)) rmSync(join(disk, file));
      writeFileSync(path, 'old');
      setFailingCall(control, 'kill', kind, index);
      expect(write()).toBe('SIGKILL');
      return list();
    });
    expect(left).toEqual(expected);
  });
});
