/** A dump on a disk of which each call fails in turn, and one whose process is killed at each call. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProcess } from '@test/helpers/bundle-process';
import { listFiles, queryDump, readManifest, saveRecords } from '@test/helpers/dumps';
import {
  type CallKind,
  canReplaceCalls,
  clearFailingCall,
  countCalls,
  prepareFailingCalls,
  refuseFolderSyncs,
  setFailingCall,
} from '@test/helpers/failing-calls';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

const kinds: readonly CallKind[] = ['write', 'sync', 'rename'];

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

it.skipIf(!canReplaceCalls)(
  'faults 347, 354: the dump in a folder is the old one or the new one, whichever call fails, is the last one of its process, or finds the disk full',
  async () => {
    const root = temporaryFolder();
    const target = join(root, 'target');
    const { control, env } = prepareFailingCalls(root, `${target}/`);
    const program = await bundleProcess('dump-process', root);
    const { cache, folder, key } = saveRecords({ trip: makeTrips(300) });
    const dump = (to: string) => {
      const args = ['--disable-warning=ExperimentalWarning', program, folder, key.toString('base64'), to];
      return spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    };
    clearFailingCall(control);
    const original = join(root, 'original');
    expect(dump(original).stdout).toBe('done');
    expect(await readWhole(original)).toBe(500n);
    // One month of two tables changes: one file of each is new, and one of each goes.
    cache.records.putAll('trip', makeTrips(301).slice(2), 1);

    cpSync(original, join(target, 'whole'), { recursive: true });
    clearFailingCall(control);
    expect(dump(join(target, 'whole')).stdout).toBe('done');
    expect(await readWhole(join(target, 'whole'))).toBe(501n);
    const expected = Object.keys(listFiles(join(target, 'whole')));
    const counts = new Map(kinds.map((kind) => [kind, countCalls(control, kind)]));
    const ended = { old: 0, new: 0 };
    for (const action of ['fail', 'full', 'kill'] as const) {
      for (const [kind, count] of counts) {
        // A disk that is full renames and syncs all the same.
        if (action === 'full' && kind !== 'write') continue;
        expect([kind, count > 1]).toEqual([kind, true]);
        for (let index = 1; index <= count; index += 1) {
          const to = join(target, `${action}-${kind}-${index}`);
          cpSync(original, to, { recursive: true });
          setFailingCall(control, action, kind, index);
          const { stdout, signal } = dump(to);
          if (action === 'kill') expect(signal).toBe('SIGKILL');
          else if (action === 'full')
            expect(stdout).toMatch(/^(?:done|output-failed: The dump was not written: the disk is full)/);
          else expect(stdout).toMatch(/^(?:done|output-failed: The dump was not written: the disk )/);
          clearFailingCall(control);
          const sum = await readWhole(to);
          // Only a process that was killed could not say which of the two it left.
          if (action === 'kill') expect(sum).toBeOneOf([500n, 501n]);
          else expect([kind, index, sum]).toEqual([kind, index, stdout === 'done' ? 501n : 500n]);
          ended[sum === 500n ? 'old' : 'new'] += 1;
          if (action !== 'kill') expect(existsSync(join(to, '_incoming'))).toBe(false);
          expect(dump(to).stdout).toBe('done');
          expect(await readWhole(to)).toBe(501n);
          expect(Object.keys(listFiles(to))).toEqual(expected);
        }
      }
    }
    expect(ended).toEqual({ old: expect.toSatisfy((n) => n > 10), new: expect.toSatisfy((n) => n > 0) });
  },
  900_000,
);

it.skipIf(!canReplaceCalls)(
  'faults 625: a dump is written to a disk whose folders cannot be synced, and what is old goes with the next one',
  async () => {
    const root = temporaryFolder();
    const target = join(root, 'target');
    const { control, env } = prepareFailingCalls(root, `${target}/`);
    const program = await bundleProcess('dump-process', root);
    const { cache, folder, key } = saveRecords({ trip: makeTrips(300) });
    const dump = () => {
      const args = ['--disable-warning=ExperimentalWarning', program, folder, key.toString('base64'), target];
      return spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    };
    refuseFolderSyncs(control, 'EINVAL');
    expect(dump().stdout).toBe('done');
    expect(await readWhole(target)).toBe(500n);
    cache.records.putAll('trip', makeTrips(301).slice(2), 1);
    expect(dump().stdout).toBe('done');
    expect(await readWhole(target)).toBe(501n);
    // The old manifest may come back after a power cut: the files that it names are still there.
    const before = Object.keys(listFiles(target)).length;
    expect(dump().stdout).toBe('done');
    expect(Object.keys(listFiles(target)).length).toBeLessThan(before);
    expect(await readWhole(target)).toBe(501n);
  },
  60_000,
);
