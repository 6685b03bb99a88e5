/** Exports onto a disk of which each call fails in turn, and exports whose process ends at each: the old file or the new one. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFailingCall } from '@test/helpers/failing-calls';
import { canReplaceCalls, makeFailingDisk } from '@test/helpers/failing-disk';
import { readVersions } from '@test/helpers/versioned-exports';
import { describe, expect, it } from 'vitest';

/** So many that a file takes several writes, whose size is a mebibyte. */
const rows = '12000';
type Result = {
  readonly call: string;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly isOld: boolean;
  readonly files: readonly string[];
};

/** An old file, and what exports over it on a disk that the control file rules. */
function setUp(format: string) {
  const made = makeFailingDisk();
  const path = join(made.disk, `out.${format}`);
  writeFileSync(path, 'old');
  return { ...made, path, program: ['export-process.mjs', path, format] as const };
}

const reasons = { fail: 'the disk reported an error', full: 'the disk is full' };
const toError = (reason: string) => ({
  code: 'output-failed',
  message: expect.stringContaining(`The export was not saved: ${reason}.`),
});

describe.skipIf(!canReplaceCalls).each(['csv', 'xlsx'])('an export as %s', (format) => {
  const name = `out.${format}`;

  it('faults 46, 47: leaves the old file alone and says why, whichever call fails or finds the disk full', async () => {
    const { control, run, program } = setUp(format);
    const [, ...lines] = await run(...program, rows, control);
    const results = lines.map((line) => JSON.parse(line) as Result);
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

  it('faults 45: leaves the old file or a complete new one, at whichever call its process ends', async () => {
    const { path, disk, program, runWithCopies } = setUp(format);
    const { lines, copies } = await runWithCopies(...program, rows, '1');
    expect(lines).toEqual(['ready', 'version 1']);
    const complete = readFileSync(path);
    expect(readVersions(complete, format, Number(rows))).toEqual(new Set(['1']));
    const states = copies.map((copy) => {
      const content = readFileSync(join(copy.path, name));
      const isNew = content.equals(complete);
      expect([copy.name, isNew || content.toString()]).toEqual([copy.name, isNew || 'old']);
      const others = readdirSync(copy.path).filter((file) => file !== name);
      expect(others.filter((file) => !/^\.tripledger-\d+-[\da-f]{12}\.tmp$/.test(file))).toEqual([]);
      return isNew;
    });
    expect(states.length).toBeGreaterThan(7);
    expect(states.filter((isNew) => isNew)).toHaveLength(1);
    expect(readdirSync(disk)).toEqual([name]);
  });
});

it.skipIf(!canReplaceCalls)(
  'faults 47: a long export says so where its first part cannot be brought to the disk, while more is written',
  async () => {
    const { disk, path, control, run, program } = setUp('csv');
    setFailingCall(control, 'fail', 'sync', 1);
    expect(JSON.parse((await run(...program, '100000', '1'))[1] ?? '')).toEqual(toError(reasons.fail));
    expect([readFileSync(path, 'utf8'), readdirSync(disk)]).toEqual(['old', ['out.csv']]);
  },
);
