/**
 * A sync, and the replacement of a stored index, on a disk of which each call fails in turn. `npm test` takes a part of
 * the writes of a sync; `DISK_FAULTS=all npm test -- integration test/integration/sync-disk-faults.test.ts` each one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { readIndexFile } from '@main/search-index/index-file';
import { bundleProcess } from '@test/helpers/bundle-process';
import {
  type CallKind,
  callKinds,
  canReplaceCalls,
  clearFailingCall,
  countCalls,
  prepareFailingCalls,
  setFailingCall,
} from '@test/helpers/failing-calls';
import { openCaches } from '@test/helpers/office';
import { startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

/** Of the writes of a sync each 17th one, so that each of its phases has some. */
const writeStep = process.env.DISK_FAULTS === 'all' ? 1 : 17;
const kinds = Object.keys(callKinds) as CallKind[];
const isPositive = (count: number) => count > 0;
const now = 1_800_000_000_000;

function prepare() {
  const folder = temporaryFolder();
  const saved = join(folder, 'saved');
  mkdirSync(saved);
  return { folder, saved, ...prepareFailingCalls(folder, `${saved}/`) };
}

it.skipIf(!canReplaceCalls)(
  'faults 271: a sync loses nothing that it has acknowledged and claims no more, whichever call to the disk fails',
  async () => {
    const { folder, saved, control, env } = prepare();
    const api = await startSmallOffice([1, 2]);
    const program = await bundleProcess('disk-sweep-process', folder);
    const args = ['--disable-warning=ExperimentalWarning', program, saved, control, api.url, String(writeStep)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
    const exited = once(child, 'exit');
    const results: { call: string; ended: string; problems: string[] }[] = [];
    for await (const line of createInterface(child.stdout)) results.push(JSON.parse(line));
    expect(await exited).toEqual([0, null]);
    expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
    for (const call of ['write', 'sync'])
      expect(results.filter((result) => result.call.startsWith(call)).length).toBeGreaterThan(8);
    expect(new Set(results.map(({ ended }) => ended))).toEqual(new Set(['done', 'cache-unavailable']));
  },
  1_800_000,
);

it.skipIf(!canReplaceCalls)(
  'faults 272: a stored index is the old one or the new one, whichever call fails or is the last one of its process',
  async () => {
    const { folder, saved, control, env } = prepare();
    const program = await bundleProcess('index-replacement-process', folder);
    const trips = Array.from({ length: 40 }, (_, index) => {
      const id = index + 1;
      return [String(id), `{"id":${id},"booked_by":"Before ${id}"}`, index] as const;
    });

    const key = newCacheKey();
    const open = (home: string) => openCaches(home).open('office', key, now);
    const list = async (home: string) => {
      const cache = await open(home);
      const page = await cache.records.selectTripsPage({ filters: {}, page: 1, perPage: 100 });
      const unopened = await cache.records.describeUnopened(['trip-item'], true);
      await cache.close();
      return { bookers: page?.rows.map(({ trip }) => [trip.id, trip.booked_by]), unopened };
    };
    const readIndexSeq = (home: string) => {
      const path = join(home, 'office.db.trips.idx');
      return readIndexFile({ path, officeId: 'office', kind: 'trips', sealer: new Cipher(key) })?.header.seq;
    };
    const original = join(folder, 'original');
    const cache = await open(original);
    await cache.records.putAll('trip-item', trips, now);
    await cache.close();
    await list(original);
    const seqBefore = readIndexSeq(original) ?? Number.NaN;

    /** Replaces the index of a copy of the office. */
    const replace = (home: string) => {
      cpSync(original, home, { recursive: true });
      const args = ['--disable-warning=ExperimentalWarning', program, home, key.toString('base64')];
      return spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    };
    const check = async (home: string, isAcknowledged: boolean) => {
      expect(readIndexSeq(home)).toBeOneOf([seqBefore, seqBefore + 1]);
      const { bookers, unopened } = await list(home);
      const isChanged = bookers?.some(([, booker]) => booker === 'Changed');
      if (isAcknowledged) expect(isChanged).toBe(true);
      expect(bookers).toEqual(trips.map(([id]) => [Number(id), isChanged && id === '1' ? 'Changed' : `Before ${id}`]));
      expect(unopened).toEqual([]);
      expect(readdirSync(home).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    };

    clearFailingCall(control);
    expect(replace(join(saved, 'whole')).stdout).toBe('saved\nlisted 40\n');
    const counts = new Map(kinds.map((kind) => [kind, countCalls(control, kind)]));
    expect(readIndexSeq(join(saved, 'whole'))).toBe(seqBefore + 1);
    for (const action of ['fail', 'kill'] as const) {
      for (const [kind, count] of counts) {
        expect([kind, count]).toEqual([kind, kind === 'truncate' ? expect.any(Number) : expect.toSatisfy(isPositive)]);
        for (let index = 1; index <= count; index += kind === 'write' ? writeStep : 1) {
          const home = join(saved, `${action}-${kind}-${index}`);
          setFailingCall(control, action, kind, index);
          const { stdout, signal } = replace(home);
          if (action === 'kill') expect(signal).toBe('SIGKILL');
          await check(home, stdout.includes('saved'));
        }
      }
    }
  },
  1_800_000,
);
