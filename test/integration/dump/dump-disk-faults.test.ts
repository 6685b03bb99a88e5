/** A dump on a disk of which each call fails, or is the last one of its process, in turn. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpTo, listFiles, queryDump, readManifest, saveRecords } from '@test/helpers/dumps';
import { refuseFolderSyncs } from '@test/helpers/failing-calls';
import { canReplaceCalls, makeFailingDisk } from '@test/helpers/failing-disk';
import { describe, expect, it } from 'vitest';

const makeTrips = (total: number) =>
  [1, 2, 3].map((id) => {
    const sector = { id: id * 10, travel_date: `2026-1${id - 1}-05`, financial: { total: id === 3 ? total : 100 } };
    return [String(id), JSON.stringify({ id, sectors: [sector] })] as const;
  });

/** The sum of the sectors' totals in the files that the manifest names, each of which must be whole. */
async function readWhole(folder: string): Promise<bigint> {
  for (const { path, sha256, bytes } of readManifest(folder).files) {
    const content = readFileSync(join(folder, path));
    expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256]);
  }
  const [row] = await queryDump(folder, 'sectors', 'SELECT sum(financial_total)::BIGINT AS total FROM TABLE');
  return row?.total as bigint;
}

/** A saved office whose sectors come to 500, and what dumps it on a disk that the control file rules. */
function setUp() {
  const { disk, ...rest } = makeFailingDisk();
  const target = join(disk, 'dump');
  const { cache, folder, key } = saveRecords({ trip: makeTrips(300) });
  const program = ['dump-process.mjs', folder, key.toString('base64'), target] as const;
  // One month of two tables changes: one file of each is new, and one of each goes.
  const change = () => cache.records.putAll('trip', makeTrips(301).slice(2), 1);
  return { ...rest, target, cache, program, change };
}

type Outcome = { readonly name: string; readonly ended: string };
const done = [JSON.stringify({ name: 'once', ended: 'done' })];

describe.skipIf(!canReplaceCalls)('a dump', { timeout: 1_800_000 }, () => {
  it('faults 347: in a folder is the old one or the new one, whichever call fails, is the last one of its process, or finds the disk full', async () => {
    const { root, target, control, cache, program, run, runWithCopies, change } = setUp();
    const [original, whole, copy] = ['original', 'whole', 'copy'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(copy);
    await dumpTo(cache, original);
    expect(await readWhole(original)).toBe(500n);
    change();
    cpSync(original, whole, { recursive: true });
    await dumpTo(cache, whole);
    const expected = Object.keys(listFiles(whole));

    /** What is there is the old dump or the new one, and the next dump makes it the new one. @returns whether it was new */
    const check = async (at: string) => {
      const sum = await readWhole(at);
      expect(sum).toBeOneOf([500n, 501n]);
      await dumpTo(cache, at);
      expect(await readWhole(at)).toBe(501n);
      expect(Object.keys(listFiles(at))).toEqual(expected);
      return sum === 501n;
    };

    cpSync(original, target, { recursive: true });
    const lines = await run(...program, control, original, copy);
    const failures = lines.map((line) => JSON.parse(line) as Outcome);
    const reasons = { fail: 'the disk ', full: 'the disk is full' };
    for (const { name, ended } of failures) {
      const at = join(copy, name);
      expect([name, existsSync(join(at, '_incoming'))]).toEqual([name, false]);
      expect([name, await check(at)]).toEqual([name, ended === 'done']);
      const reason = reasons[name.startsWith('full') ? 'full' : 'fail'];
      if (ended !== 'done') expect(ended).toContain(`output-failed: The dump was not written: ${reason}`);
    }
    expect(failures[0]).toEqual({ name: 'none', ended: 'done' });
    const names = failures.map(({ name }) => name);
    for (const kind of ['write', 'sync', 'rename']) expect(names).toContain(`fail-${kind}-2`);
    expect(names).toContain('full-write-2');

    const whenKilled = await runWithCopies(...program);
    expect(whenKilled.lines).toEqual(done);
    const isNew = [];
    for (const { path } of whenKilled.copies) isNew.push(await check(join(path, 'dump')));
    // The manifest is renamed last: from then on it is the new one.
    expect(isNew).toEqual(isNew.toSorted());
    expect([isNew.filter((is) => !is).length > 10, isNew.at(-1)]).toEqual([true, true]);
  });

  it('faults 625: is written to a disk whose folders cannot be synced, and what is old goes with the next one', async () => {
    const { target, control, program, run, change } = setUp();
    refuseFolderSyncs(control, 'EINVAL');
    expect(await run(...program)).toEqual(done);
    expect(await readWhole(target)).toBe(500n);
    change();
    expect(await run(...program)).toEqual(done);
    expect(await readWhole(target)).toBe(501n);
    // The old manifest may come back after a power cut: the files that it names are still there.
    const before = Object.keys(listFiles(target)).length;
    expect(await run(...program)).toEqual(done);
    expect(Object.keys(listFiles(target)).length).toBeLessThan(before);
    expect(await readWhole(target)).toBe(501n);
  });
});
