/** A sync, and the replacement of a stored index, on a disk of which each call fails, or is the last of its process, in turn. */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readIndexFile } from '@main/saved/search/index-file';
import { Cipher } from '@main/saved/store/cipher';
import { canReplaceCalls, makeFailingDisk } from '@test/helpers/failing-disk';
import { openCaches } from '@test/helpers/office';
import { startSmallOffice } from '@test/helpers/small-office';
import { savedAtMs } from '@test/helpers/small-sync';
import { expect, it } from 'vitest';

/** Of the writes of a sync each fourth one, so that each of its phases has some; the deeper tier takes each one. */
const writeStep = process.env.TEST_TIER === 'all' ? 1 : 4;

const parse = <T>(lines: readonly string[]) => lines.map((line) => JSON.parse(line) as T);

it.skipIf(!canReplaceCalls)(
  'faults 47: a sync loses nothing that it has acknowledged and claims no more, whichever call to the disk fails',
  async () => {
    const { disk, control, run } = makeFailingDisk();
    const api = await startSmallOffice([1, 2]);
    type Result = { readonly call: string; readonly ended: string; readonly problems: readonly string[] };
    const lines = await run('disk-sweep-process.mjs', disk, control, api.url, String(writeStep));
    const results = parse<Result>(lines);
    expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
    for (const [kind, least] of [
      ['write', 40],
      ['sync', 20],
      ['truncate', 1],
      ['create', 4],
    ] as const)
      expect(results.filter(({ call }) => call.startsWith(`fail ${kind}`)).length, kind).toBeGreaterThanOrEqual(least);
    expect(new Set(results.map(({ ended }) => ended))).toEqual(
      new Set(['done', 'cache-unavailable', 'settings-failed']),
    );
  },
  1_800_000,
);

it.skipIf(!canReplaceCalls)(
  'faults 231: a stored index is the old one or the new one, whichever call fails or is the last one of its process',
  async () => {
    const { root, disk, control, run, runWithCopies } = makeFailingDisk();
    const [home, original, copy] = ['disk/home', 'original', 'copy'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(copy);
    const trips = Array.from({ length: 40 }, (_, index) => {
      const id = index + 1;
      return [String(id), `{"id":${id},"booked_by":"Before ${id}"}`] as const;
    });
    const key = Buffer.alloc(32, 7);
    const open = (at: string) => openCaches(at).open('office', key, savedAtMs);
    const list = async (at: string) => {
      const cache = await open(at);
      const page = await cache.records.selectTripsPage({ filters: {}, page: 1, perPage: 100 });
      await cache.close();
      return page?.rows.map(({ trip }) => [trip.id, trip.booked_by]);
    };
    const readIndexSeq = (at: string) => {
      const path = join(at, 'office.db.trips.idx');
      return readIndexFile({ path, officeId: 'office', kind: 'trips', sealer: new Cipher(key) })?.header.seq;
    };
    const cache = await open(original);
    await cache.records.putAll('trip-item', trips, savedAtMs);
    await cache.close();
    await list(original);
    const seqBefore = readIndexSeq(original) ?? Number.NaN;
    const seqs = { old: 0, new: 0 };

    const check = async (at: string, isAcknowledged: boolean) => {
      const seq = readIndexSeq(at);
      expect(seq).toBeOneOf([seqBefore, seqBefore + 1]);
      seqs[seq === seqBefore ? 'old' : 'new'] += 1;
      const bookers = await list(at);
      const isChanged = bookers?.some(([, booker]) => booker === 'Changed');
      if (isAcknowledged) expect(isChanged).toBe(true);
      // The newest trip number first.
      const expected = trips.map(([id]) => [Number(id), isChanged && id === '1' ? 'Changed' : `Before ${id}`]);
      expect(bookers).toEqual(expected.reverse());
      expect(readdirSync(at).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    };

    type Result = { readonly name: string; readonly isSaved: boolean; readonly calls: number; readonly error: unknown };
    const program = ['index-replacement-process.mjs', home, key.toString('base64'), control] as const;
    cpSync(original, home, { recursive: true });
    const failures = parse<Result>(await run(...program, original, copy));
    for (const { name, isSaved } of failures) await check(join(copy, name), isSaved);
    expect(failures[0]).toMatchObject({ name: 'none', isSaved: true, error: null });
    expect(readIndexSeq(join(copy, 'none'))).toBe(seqBefore + 1);
    for (const kind of ['write', 'sync', 'rename', 'create'])
      expect(failures.map(({ name }) => name)).toContain(`fail-${kind}-1`);

    const { lines, copies } = await runWithCopies(...program);
    const savedAfter = parse<Result>(lines)[0]?.calls ?? Number.POSITIVE_INFINITY;
    for (const { path, callsBefore } of copies) await check(join(path, 'home'), callsBefore >= savedAfter);
    expect(copies.length).toBeGreaterThan(20);
    expect([seqs.old > 5, seqs.new > 5]).toEqual([true, true]);
    expect(readdirSync(disk)).toEqual(['home']);
  },
  1_800_000,
);
