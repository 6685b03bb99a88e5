/** Exports onto a disk of which each call fails in turn, and exports whose process ends at each: the old file or the new one. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canReplaceCalls, copyAtCalls, prepareFailingCalls, setFailingCall } from '@test/helpers/failing-calls';
import { toNodeArgs } from '@test/helpers/programs';
import { temporaryFolder } from '@test/helpers/temporary';
import { readVersions } from '@test/helpers/versioned-exports';
import { describe, expect, it } from 'vitest';

/** So many that a file takes several writes, whose size is a mebibyte. */
const rows = 12_000;
type Result = {
  readonly call: string;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly isOld: boolean;
  readonly files: readonly string[];
};

/** An old file, and a program that exports over it on a disk that the control file rules. */
function setUp(format: string) {
  const folder = temporaryFolder();
  const saved = join(folder, 'saved');
  mkdirSync(saved);
  const path = join(saved, `out.${format}`);
  writeFileSync(path, 'old');
  const { control, env, listCopies } = prepareFailingCalls(folder, saved);
  const run = (count: number, how: string) => {
    const args = toNodeArgs('export-process.mjs', path, format, String(count), how);
    // One thread makes all calls on files of the main thread, so that they always come in the same order.
    const options = { encoding: 'utf8', env: { ...env, UV_THREADPOOL_SIZE: '1' } } as const;
    const { stdout, stderr, status } = spawnSync(process.execPath, args, options);
    expect([stderr, status]).toEqual(['', 0]);
    return stdout.trim().split('\n').slice(1);
  };
  return { saved, path, control, listCopies, run };
}

const reasons = { fail: 'the disk reported an error', full: 'the disk is full' };
const toError = (reason: string) => ({
  code: 'output-failed',
  message: expect.stringContaining(`The export was not saved: ${reason}.`),
});

describe.skipIf(!canReplaceCalls).each(['csv', 'xlsx'])('an export as %s', (format) => {
  const name = `out.${format}`;

  it('faults 46, 47: leaves the old file alone and says why, whichever call fails or finds the disk full', () => {
    const { control, run } = setUp(format);
    const results = run(rows, control).map((line) => JSON.parse(line) as Result);
    // The last sync is that of the folder: the export has its name by then.
    const isSaved = ({ call }: Result) => call === 'none' || call.endsWith('sync 2');
    const expected = results.map((result) => {
      const error = toError(reasons[result.call.startsWith('full') ? 'full' : 'fail']);
      const isOld = !isSaved(result);
      return { call: result.call, error: isOld ? error : null, isOld, files: [name] };
    });
    expect(results).toEqual(expected);
    const calls = results.map(({ call }) => call);
    const writes = format === 'csv' ? ['write 1', 'write 2', 'write 3'] : ['write 1', 'write 2'];
    const full = [...writes, 'sync 1'].map((call) => `full ${call}`);
    const failed = [...writes, 'create 1', 'sync 1', 'rename 1'].map((call) => `fail ${call}`);
    expect(calls).toEqual(expect.arrayContaining([...full, ...failed]));
  });

  it('faults 45: leaves the old file or a complete new one, at whichever call its process ends', () => {
    const { path, saved, control, listCopies, run } = setUp(format);
    copyAtCalls(control);
    expect(run(rows, '1')).toEqual(['version 1']);
    const complete = readFileSync(path);
    expect(readVersions(complete, format, rows)).toEqual(new Set(['1']));
    const states = listCopies().map((copy) => {
      const content = readFileSync(join(copy.path, name));
      const isNew = content.equals(complete);
      expect([copy.name, isNew || content.toString()]).toEqual([copy.name, isNew || 'old']);
      const others = readdirSync(copy.path).filter((file) => file !== name);
      expect(others.filter((file) => !/^\.tripledger-\d+-[\da-f]{12}\.tmp$/.test(file))).toEqual([]);
      return isNew;
    });
    expect(states.length).toBeGreaterThan(7);
    expect(states.filter((isNew) => isNew)).toHaveLength(1);
    expect(readdirSync(saved)).toEqual([name]);
  });
});

it.skipIf(!canReplaceCalls)(
  'faults 47: a long export says so where its first part cannot be brought to the disk, while more is written',
  () => {
    const { saved, path, control, run } = setUp('csv');
    setFailingCall(control, 'fail', 'sync', 1);
    expect(JSON.parse(run(100_000, '1')[0] ?? '')).toEqual(toError(reasons.fail));
    expect([readFileSync(path, 'utf8'), readdirSync(saved)]).toEqual(['old', ['out.csv']]);
  },
);
