/** A dump on a disk of which each call fails, or is the last one of its process, in turn. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpTo, listFiles, queryDump, readManifest, saveRecords } from '@test/helpers/dumps';
import { canReplaceCalls, copyAtCalls, prepareFailingCalls, refuseFolderSyncs } from '@test/helpers/failing-calls';
import { toNodeArgs } from '@test/helpers/programs';
import { temporaryFolder } from '@test/helpers/temporary';
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

/** A saved office whose sectors come to 500, and a program that dumps it on a disk that the control file rules. */
function setUp() {
  const root = temporaryFolder();
  const saved = join(root, 'saved');
  mkdirSync(saved);
  const target = join(saved, 'dump');
  const { control, env, listCopies } = prepareFailingCalls(root, saved);
  const { cache, folder, key } = saveRecords({ trip: makeTrips(300) });
  const dump = (...args: readonly string[]) => {
    const all = toNodeArgs('dump-process.mjs', folder, key.toString('base64'), target, ...args);
    const { stdout, stderr } = spawnSync(process.execPath, all, { env, encoding: 'utf8' });
    expect(stderr).toBe('');
    const lines = stdout.trim().split('\n');
    return lines.map((line) => JSON.parse(line) as { readonly name: string; readonly ended: string });
  };
  // One month of two tables changes: one file of each is new, and one of each goes.
  const change = () => cache.records.putAll('trip', makeTrips(301).slice(2), 1);
  return { root, target, control, listCopies, cache, dump, change };
}

const done = [{ name: 'once', ended: 'done' }];

describe.skipIf(!canReplaceCalls)('a dump', () => {
  it('faults 347, 354: in a folder is the old one or the new one, whichever call fails, is the last one of its process, or finds the disk full', async () => {
    const { root, target, control, listCopies, cache, dump, change } = setUp();
    const [original, whole, kept] = ['original', 'whole', 'kept'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(kept);
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
    const failures = dump(control, original, kept);
    const reasons = { fail: 'the disk ', full: 'the disk is full' };
    for (const { name, ended } of failures) {
      const at = join(kept, name);
      expect([name, existsSync(join(at, '_incoming'))]).toEqual([name, false]);
      expect([name, await check(at)]).toEqual([name, ended === 'done']);
      const reason = reasons[name.startsWith('full') ? 'full' : 'fail'];
      if (ended !== 'done') expect(ended).toContain(`output-failed: The dump was not written: ${reason}`);
    }
    expect(failures[0]).toEqual({ name: 'none', ended: 'done' });
    const names = failures.map(({ name }) => name);
    for (const kind of ['write', 'sync', 'rename']) expect(names).toContain(`fail-${kind}-2`);
    expect(names).toContain('full-write-2');

    copyAtCalls(control);
    expect(dump()).toEqual(done);
    const isNew = [];
    for (const { path } of listCopies()) isNew.push(await check(join(path, 'dump')));
    // The manifest is renamed last: from then on it is the new one.
    expect(isNew).toEqual(isNew.toSorted());
    expect([isNew.filter((is) => !is).length > 10, isNew.at(-1)]).toEqual([true, true]);
  });

  it('faults 625: is written to a disk whose folders cannot be synced, and what is old goes with the next one', async () => {
    const { target, control, dump, change } = setUp();
    refuseFolderSyncs(control, 'EINVAL');
    expect(dump()).toEqual(done);
    expect(await readWhole(target)).toBe(500n);
    change();
    expect(dump()).toEqual(done);
    expect(await readWhole(target)).toBe(501n);
    // The old manifest may come back after a power cut: the files that it names are still there.
    const before = Object.keys(listFiles(target)).length;
    expect(dump()).toEqual(done);
    expect(Object.keys(listFiles(target)).length).toBeLessThan(before);
    expect(await readWhole(target)).toBe(501n);
  });
});
