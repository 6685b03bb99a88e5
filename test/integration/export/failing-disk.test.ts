/** Exports onto a disk that fails: a clear message, the old file unharmed, nothing left behind. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const helpers = resolve(import.meta.dirname, '../../helpers');
const strace = ['/usr/bin/strace', '/bin/strace'].find((path) => existsSync(path)) ?? '';

/** Faults can only be injected where a process may be traced; some sandboxes forbid it. */
const canTrace = strace !== '' && spawnSync(strace, ['-o', '/dev/null', 'true']).status === 0;

type Said = { readonly code: string; readonly message: string };

/** Exports once, with a fault injected into the program's calls of the system. */
function exportWith(fault: string, path: string, format: string, rows = 20_000): Said | null {
  const program = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--import',
    join(helpers, 'typescript-hook.mjs'),
  ];
  const own = [join(helpers, 'export-process.mjs'), path, format, String(rows), '1'];
  const args = ['-f', '-qq', '-o', '/dev/null', '-e', fault, ...program, ...own];
  // One thread makes all calls on files, so that "the third" is the third of all.
  const { stdout } = spawnSync(strace, args, { encoding: 'utf8', env: { ...process.env, UV_THREADPOOL_SIZE: '1' } });
  const line = stdout.split('\n').find((each) => each.startsWith('{'));
  return line === undefined ? null : (JSON.parse(line) as Said);
}

describe('a failing disk', () => {
  it.skipIf(!canTrace).each([
    ['faults 46: full at the first write', 'inject=pwrite64:error=ENOSPC:when=1', 'csv', 'the disk is full'],
    ['faults 46: full at the third write', 'inject=pwrite64:error=ENOSPC:when=3', 'csv', 'the disk is full'],
    [
      'faults 47: an error at the second write',
      'inject=pwrite64:error=EIO:when=2',
      'csv',
      'the disk reported an error',
    ],
    [
      'faults 47: an error at the first write of a workbook',
      'inject=pwrite64:error=EIO:when=1',
      'xlsx',
      'the disk reported an error',
    ],
    [
      'faults 47: an error when it is brought to the disk',
      'inject=fsync:error=EIO:when=1',
      'csv',
      'the disk reported an error',
    ],
    [
      'faults 47: no space when it is brought to the disk',
      'inject=fsync:error=ENOSPC:when=1',
      'xlsx',
      'the disk is full',
    ],
    [
      'faults 47: an error when it is put in its place',
      'inject=rename,renameat,renameat2:error=EIO:when=1',
      'csv',
      'the disk reported an error',
    ],
    [
      'faults 47: an error when its first part is brought to the disk, while more is written',
      'inject=fdatasync:error=EIO:when=1',
      'csv',
      'the disk reported an error',
      200_000,
    ],
  ])('%s', (_description, fault, format, reason, rows?: number) => {
    const folder = temporaryFolder();
    const path = join(folder, `out.${format}`);
    writeFileSync(path, 'old');
    const said = exportWith(fault, path, format, rows);
    expect(said).toEqual({
      code: 'output-failed',
      message: expect.stringContaining(`The export was not saved: ${reason}.`),
    });
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual([`out.${format}`]);
  });
});
