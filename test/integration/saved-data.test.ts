/** Saved data that was lost or changed, or cannot be written: it is named and counted, and never reported as saved. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { up } from '@main/cache/migrations/0003-bound-records';
import { CacheStore } from '@main/cache/office-cache';
import { listClients } from '@main/records/clients';
import { getTrip, listAllTrips, listTrips } from '@main/records/trips';
import { listReports } from '@main/reports/report-list';
import { SyncService } from '@main/sync/sync-service';
import type { SyncState } from '@shared/schemas/sync-state';
import { respondWith } from '@test/helpers/fault-server';
import { makeSavedSession, openCaches } from '@test/helpers/office';
import { downgradeCache } from '@test/helpers/older-layouts';
import { startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const helpers = resolve(import.meta.dirname, '../helpers');
const now = 1_800_000_000_000;
const trips = Array.from({ length: 30 }, (_, index) => index + 1);
const everything = { from: '', to: '' };
const whole = { filters: {}, perPage: 100 };

async function setUp(ids: readonly number[] = trips) {
  const api = await startSmallOffice(ids);
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const file = join(folder, 'office.db');
  const notices: string[] = [];
  const open = () => {
    const cache = new CacheStore(folder).open('office', key, now);
    onTestFinished(() => {
      try {
        cache.records.close();
      } catch {
        // The test has closed it.
      }
    });
    return cache;
  };
  const openSession = async () => {
    const cache = await openCaches(folder).open('office', key, now);
    onTestFinished(() => cache.close());
    return makeSavedSession(api.url, cache, notices);
  };
  const states: SyncState[] = [];
  const sync = new SyncService({ onChange: (state) => void states.push(state) });
  const change = (sql: string, ...values: (Uint8Array | string | number)[]) => {
    // The worker may be writing at this moment.
    const db = new DatabaseSync(file, { timeout: 5_000 });
    db.prepare(sql).run(...values);
    db.close();
  };
  const lookup = (recordName: string) => new Cipher(key).lookup(recordName);
  return { api, folder, key, file, notices, open, openSession, sync, states, change, lookup };
}

const toIds = ({ value }: { value: { rows: readonly { trip: { id: number | null } }[] } }) =>
  value.rows.map(({ trip }) => trip.id);

const strace = ['/usr/bin/strace', '/bin/strace'].find((path) => existsSync(path)) ?? '';
const canTrace = strace !== '' && spawnSync(strace, ['-o', '/dev/null', 'true']).status === 0;

/** Runs the program that opens, reads and syncs, as another user where this one may write everywhere. */
async function runCaching(
  { folder, key, api }: Awaited<ReturnType<typeof setUp>>,
  { fault = null, isRestricted = false }: { fault?: string | null; isRestricted?: boolean },
) {
  const program = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    '--import',
    join(helpers, 'typescript-hook.mjs'),
  ];
  const command = [...program, join(helpers, 'caching.mjs'), folder, key.toString('base64'), api.url];
  const traced = fault === null ? command : [strace, '-f', '-qq', '-o', '/dev/null', '-e', fault, ...command];
  const [file = '', ...args] = traced;
  const isRoot = process.getuid?.() === 0;
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    ...(isRestricted && isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  await new Promise((done) => child.once('close', done));
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}

describe('a sync', () => {
  it('faults 100: fails before its first request when nothing can be written, and says why', async () => {
    const { api, openSession, change, sync, states, open } = await setUp();
    open().records.close();
    change('PRAGMA user_version = 99');
    await expect(sync.run(await openSession(), everything)).rejects.toMatchObject({
      code: 'cache-unavailable',
      message: expect.stringContaining('newer Tripledger'),
    });
    expect(api.seen).toEqual([]);
    expect(states.at(-1)).toMatchObject({ phase: 'failed', saved: { trips: 0, clients: 0 } });
  });

  it('faults 100: saves the other trips when one cannot be written, then fails and names it', async () => {
    const { openSession, change, sync, states, lookup, open } = await setUp();
    open().records.close();
    const refused = Buffer.from(lookup('trip:12')).toString('hex');
    change(
      `CREATE TRIGGER refuse BEFORE INSERT ON record WHEN NEW.lookup = x'${refused}' BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    const session = await openSession();
    await expect(sync.run(session, everything)).rejects.toMatchObject({
      code: 'cache-unavailable',
      message: expect.stringMatching(/Not everything was saved\..* trips 12\./),
      details: { 'unsaved trip': ['12'] },
    });
    expect(states.at(-1)).toMatchObject({ phase: 'incomplete', saved: { trips: 29, clients: 3 } });
    expect((await session.cache.records.summarize()).counts.trip).toBe(29);
  });

  it('faults 100: tries once more at the end to write what failed before', async () => {
    const { api, openSession, change, sync, lookup, open } = await setUp();
    open().records.close();
    const refused = Buffer.from(lookup('trip:12')).toString('hex');
    change(
      `CREATE TRIGGER refuse BEFORE INSERT ON record WHEN NEW.lookup = x'${refused}' BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/30')) change('DROP TRIGGER IF EXISTS refuse');
      return null;
    };
    const session = await openSession();
    expect(await sync.run(session, everything)).toMatchObject({ phase: 'done', saved: { trips: 30, clients: 3 } });
    expect(await session.cache.records.get('trip', '12')).not.toBeNull();
  });

  it('faults 100: ends when the disk is full instead of requesting the rest', async () => {
    const { api, openSession, change, sync, open } = await setUp();
    open().records.close();
    change("CREATE TRIGGER refuse BEFORE INSERT ON record WHEN NEW.kind = 'trip' BEGIN SELECT RAISE(ABORT, 'no'); END");
    await expect(sync.run(await openSession(), everything)).rejects.toMatchObject({ code: 'cache-unavailable' });
    expect(api.seen.filter(({ path }) => path.includes('/trip/fetchOne/')).length).toBeLessThan(20);
  });

  it.skipIf(!canTrace).each([
    ['full', 'inject=pwrite64:error=ENOSPC:when=1+', /disk is full|disk reported an error|could not be opened/],
    ['failing', 'inject=pwrite64:error=EIO:when=1+', /disk reported an error|could not be opened/],
  ])('faults 100: fails on a disk that is %s when the saved data is opened', async (_name, fault, reason) => {
    const office = await setUp();
    const result = await runCaching(office, { fault });
    expect(result.ended).toMatchObject({ code: 'cache-unavailable', message: expect.stringMatching(reason) });
    expect(office.api.seen).toEqual([]);
  });

  it
    .skipIf(!canTrace)
    .each([
      'inject=pwrite64:error=EIO:when=34',
      'inject=fsync:error=EIO:when=5',
      'inject=fsync:error=EIO:when=8',
      'inject=ftruncate:error=EIO:when=2',
    ])('faults 47, 100: never says that more is saved than is on the disk (%s)', async (fault) => {
    const office = await setUp();
    const { ended, after } = await runCaching(office, { fault });
    if (ended.phase === 'done') expect(after).toMatchObject({ trip: 30, 'trip-item': 30, client: 3 });
    else expect(ended.code).toBe('cache-unavailable');
    const db = new DatabaseSync(office.file);
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  });

  it('faults 103: skips a trip for which the API returns an error, names it and continues', async () => {
    const { api, openSession, sync, states } = await setUp();
    api.state.override = (path) =>
      /trip\/fetchOne(?:\/|\?id=)12$/.test(path)
        ? respondWith('{"success":false,"error":"boom","code":500}', 500)
        : null;
    const session = await openSession();
    await expect(sync.run(session, everything)).rejects.toMatchObject({
      code: 'api-error',
      message: expect.stringMatching(/1 trip could not be read and is left out: 12 \(.*boom/),
      details: { 'unread trip': [12] },
    });
    expect(states.at(-1)).toMatchObject({ phase: 'incomplete', saved: { trips: 29, clients: 3 } });
    expect((await session.cache.records.summarize()).counts).toMatchObject({ trip: 29, client: 3 });
  });

  it('faults 103: ends when the API returns an error for every trip', async () => {
    const { api, openSession, sync } = await setUp(Array.from({ length: 200 }, (_, index) => index + 1));
    api.state.override = (path) =>
      path.includes('/trip/fetchOne') ? respondWith('{"success":false,"error":"boom","code":500}', 500) : null;
    await expect(sync.run(await openSession(), everything)).rejects.toMatchObject({ code: 'api-error' });
    expect(new Set(api.seen.map(({ path }) => path).filter((path) => path.includes('/fetchOne/'))).size).toBeLessThan(
      30,
    );
  });

  it('faults 104: counts the records that the job saved, not the earlier ones', async () => {
    const { api, openSession, sync } = await setUp();
    const session = await openSession();
    await sync.run(session, everything);
    api.state.trips = [29, 30];
    expect(await sync.run(session, { from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
      saved: { trips: 2, clients: 2 },
    });
  });

  it('faults 104: leaves out and names trips that the office no longer lists, and shows them again when they return', async () => {
    const { api, openSession, sync } = await setUp();
    const session = await openSession();
    await sync.run(session, everything);
    api.state.trips = trips.filter((id) => id !== 7 && id !== 9);
    await sync.run(session, everything);
    const cached = await listAllTrips(session, whole, { fetchPolicy: 'cache-only' });
    expect(toIds(cached)).not.toContain(7);
    expect(cached.value.rows).toHaveLength(28);
    expect(cached.freshness).toMatchObject({
      notes: [expect.stringContaining('2 saved trips are left out because the server no longer lists them (7, 9)')],
    });
    expect((await getTrip(session, 7, { fetchPolicy: 'cache-only' }))?.freshness).toMatchObject({
      notes: [expect.stringContaining('The server no longer had this trip on')],
    });
    api.state.trips = trips;
    await sync.run(session, everything);
    expect((await listAllTrips(session, whole, { fetchPolicy: 'cache-only' })).value.rows).toHaveLength(30);
  });

  it('faults 104: marks nothing after a list of a range, or after an empty one', async () => {
    const { api, openSession, sync } = await setUp();
    const session = await openSession();
    await sync.run(session, everything);
    api.state.trips = [30];
    await sync.run(session, { from: '2026-11-01', to: '' });
    api.state.trips = [];
    await sync.run(session, everything);
    expect((await listAllTrips(session, whole, { fetchPolicy: 'cache-only' })).value.rows).toHaveLength(30);
  });
});

describe('saved data', () => {
  it.each([
    ['its log is beside it', false],
    ['it was closed whole', true],
  ])(
    'faults 101: stays readable where it cannot be written (%s), and says that nothing is added',
    async (_name, isClosed) => {
      const office = await setUp();
      const before = await office.openSession();
      await office.sync.run(before, everything);
      if (isClosed) await before.cache.close();
      const seen = office.api.seen.length;
      const parent = resolve(office.folder, '..');
      execFileSync('chmod', ['-R', 'a+rX', parent]);
      if (process.getuid?.() === 0)
        for (const name of readdirSync(office.folder)) chownSync(join(office.folder, name), 65_534, 65_534);
      for (const name of readdirSync(office.folder)) chmodSync(join(office.folder, name), 0o444);
      chmodSync(office.folder, 0o555);
      onTestFinished(() => chmodSync(office.folder, 0o755));
      const result = await runCaching(office, { isRestricted: true });
      expect(result).toMatchObject({
        persistent: false,
        isReadOnly: true,
        notice: expect.stringContaining('read-only'),
      });
      expect(result.read).toHaveLength(30);
      expect(result.ended).toMatchObject({ code: 'cache-unavailable', message: expect.stringContaining('read-only') });
      expect(office.api.seen).toHaveLength(seen);
    },
  );

  /** Saves everything and closes the file, so that it can be changed from outside. */
  async function savedOnce(ids: readonly number[] = trips) {
    const office = await setUp(ids);
    const session = await office.openSession();
    await office.sync.run(session, everything);
    await session.cache.close();
    return office;
  }

  type Saved = Awaited<ReturnType<typeof savedOnce>>;

  function flipBit({ file, lookup }: Saved, recordName: string): void {
    const db = new DatabaseSync(file);
    const sealed = db.prepare('SELECT sealed FROM record WHERE lookup = ?').get(lookup(recordName))?.sealed;
    const bytes = Buffer.from(sealed as Uint8Array);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    db.prepare('UPDATE record SET sealed = ? WHERE lookup = ?').run(bytes, lookup(recordName));
    db.close();
  }

  const listCached = async (office: Saved) =>
    await listAllTrips(await office.openSession(), whole, { fetchPolicy: 'cache-only' });

  it('faults 102: leaves out one trip with a flipped bit, and names it in the list', async () => {
    const office = await savedOnce();
    flipBit(office, 'trip-item:12');
    const cached = await listCached(office);
    expect(cached.value.rows).toHaveLength(29);
    expect(cached.freshness).toMatchObject({
      notes: [expect.stringContaining('1 saved trip could not be opened (12)')],
    });
  });

  it('faults 102: leaves out two swapped records, and names both in the list', async () => {
    const office = await savedOnce(trips.map((id) => id + 32_000));
    const { change, lookup } = office;
    const [one, other] = [lookup('trip-item:32012'), lookup('trip-item:32017')];
    change(
      'INSERT INTO record SELECT kind, zeroblob(16), sealed, fetched_at, rank, gone_at, seq, changed_seq FROM record WHERE lookup = ?',
      one,
    );
    change('UPDATE record SET sealed = (SELECT sealed FROM record WHERE lookup = ?) WHERE lookup = ?', other, one);
    change(
      'UPDATE record SET sealed = (SELECT sealed FROM record WHERE lookup = zeroblob(16)) WHERE lookup = ?',
      other,
    );
    change('DELETE FROM record WHERE lookup = zeroblob(16)');
    const cached = await listCached(office);
    expect(cached.value.rows).toHaveLength(28);
    expect(cached.freshness).toMatchObject({
      notes: [expect.stringContaining('2 saved trips could not be opened (32012, 32017)')],
    });
  });

  it('faults 102: says that a saved trip does not open, not that it was never saved', async () => {
    const office = await savedOnce();
    flipBit(office, 'trip:12');
    const session = await office.openSession();
    await expect(getTrip(session, 12, { fetchPolicy: 'cache-only' })).rejects.toMatchObject({
      code: 'not-kept',
      message: expect.stringContaining('The saved copy of trip 12 could not be opened'),
    });
    office.api.state.override = () => respondWith('{"success":false,"error":"boom","code":500}', 500);
    await expect(getTrip(session, 12)).rejects.toMatchObject({
      code: 'api-error',
      message: expect.stringContaining('The saved copy of trip 12 could not be opened'),
    });
    office.api.state.override = () => null;
    await getTrip(session, 12);
    expect((await getTrip(session, 12, { fetchPolicy: 'cache-only' }))?.value.trip.id).toBe(12);
  });

  it('faults 105: detects an age that was changed in the file', async () => {
    const office = await savedOnce();
    office.change(
      'UPDATE record SET fetched_at = ? WHERE lookup = ?',
      now + 1_000_000_000,
      office.lookup('trip-item:12'),
    );
    const cached = await listCached(office);
    expect(cached.value.rows).toHaveLength(29);
    expect(cached.freshness).toMatchObject({
      fetchedAtMs: now,
      notes: [expect.stringContaining('1 saved trip could not be opened (12)')],
    });
  });

  it('faults 105: detects a run time that was changed in the file', async () => {
    const { open, change } = await setUp();
    const before = open();
    before.runs.begin('run-1', now);
    before.runs.finish('run-1', '{}');
    before.records.close();
    change('UPDATE run SET ran_at = ?', now + 1);
    const { runs } = open();
    expect([runs.list(), runs.countUnreadable()]).toEqual([[], 1]);
  });

  it('faults 105: reads data saved before ages were sealed, and seals its ages', async () => {
    const { open, change, file, folder, key, lookup } = await setUp();
    open().records.close();
    const old = downgradeCache(file, 2);
    const cipher = new Cipher(key);
    for (const id of [1, 2]) {
      const digest = lookup(`trip:${id}`);
      const sealed = cipher.seal(`{"id":${id}}`, `trip:${digest.toString('hex')}`);
      old.prepare('INSERT INTO record VALUES (?, ?, ?, ?)').run('trip', digest, sealed, now);
    }
    old.prepare('INSERT INTO run VALUES (?, ?, 1, ?)').run('run-1', now, cipher.seal('{}', 'run:run-1'));
    old.close();
    const cache = new CacheStore(folder).open('office', key, now);
    expect([...cache.records.iterate('trip')].map(({ text, fetchedAtMs }) => [text, fetchedAtMs])).toEqual(
      expect.arrayContaining([
        ['{"id":1}', now],
        ['{"id":2}', now],
      ]),
    );
    expect(cache.runs.list()).toMatchObject([{ id: 'run-1', ranAtMs: now }]);
    cache.records.close();
    change('UPDATE record SET fetched_at = 1');
    expect([...open().records.iterate('trip')]).toEqual([]);
  });
});

describe('a cache of an older layout', () => {
  it('stays writable when another process migrates it at the same time', async () => {
    const { open, file, folder, key } = await setUp();
    open().records.close();
    downgradeCache(file, 2).close();
    const other = new Worker(
      `const { DatabaseSync } = require('node:sqlite');
       const { parentPort, workerData } = require('node:worker_threads');
       const db = new DatabaseSync(workerData.file);
       db.exec('BEGIN IMMEDIATE; ' + workerData.up + ' PRAGMA user_version = 3;');
       parentPort.postMessage('begun');
       setTimeout(() => { db.exec('COMMIT'); db.close(); }, 300);`,
      { eval: true, workerData: { file, up } },
    );
    await once(other, 'message');
    const cache = new CacheStore(folder).open('office', key, now);
    expect([cache.isPersistent, cache.isReadOnly]).toEqual([true, false]);
    cache.records.close();
    await once(other, 'exit');
  });
});

describe('saved lists', () => {
  it.each([
    ['ascending', [3, 5, 8, 13]],
    ['descending', [13, 8, 5, 3]],
    ['by something else', [8, 3, 13, 5]],
  ])('faults 107: keep the order of the API (%s), page by page', async (_order, ids) => {
    const { api, openSession } = await setUp(ids);
    const session = await openSession();
    for (const page of [1, 2]) await listTrips(session, { filters: {}, page, perPage: 2 });
    api.state.override = () => (_request, response) => void response.destroy();
    const pages = [1, 2].map((page) =>
      listTrips(session, { filters: {}, page, perPage: 2 }, { fetchPolicy: 'cache-only' }),
    );
    expect((await Promise.all(pages)).flatMap(toIds)).toEqual(ids);
  });

  it('faults 106: learn from a sync how the office compares, and then show no notice about it', async () => {
    const { api, openSession, sync } = await setUp();
    const session = await openSession();
    await sync.run(session, everything);
    const listCachedTrips = (filters: Record<string, string>) =>
      listAllTrips(session, { filters, perPage: 100 }, { fetchPolicy: 'cache-only' });
    const live = (filters: Record<string, string>) =>
      listAllTrips(session, { filters, perPage: 100 }, { fetchPolicy: 'network-only' });
    for (const filters of [
      { trip_status: 'Active' },
      { trip_status: 'active' },
      { trip_type: 'BUSINESS' },
      { search: '2' },
    ]) {
      const cached = await listCachedTrips(filters);
      expect(toIds(cached)).toEqual(toIds(await live(filters)));
      expect(cached.freshness).toMatchObject({ notes: [] });
    }
    expect(api.seen.map(({ path }) => path)).toContainEqual(expect.stringContaining('trip_status='));
  });

  it('faults 108: find every saved client by name, listed or saved alone', async () => {
    const { api, openSession, sync } = await setUp();
    const session = await openSession();
    api.state.override = (path) =>
      path.startsWith('/client/fetchAll') ? respondWith('{"success":false,"error":"boom","code":500}', 500) : null;
    await expect(sync.run(session, everything)).rejects.toMatchObject({
      message: expect.stringContaining('the list of clients'),
    });
    const cacheOnly = { fetchPolicy: 'cache-only' } as const;
    const cards = await listClients(session, { filters: {}, page: 1, perPage: 50 }, cacheOnly);
    expect(cards.value.clients.map(({ id }) => id)).toEqual([500, 501, 502]);
    expect(cards.value.clients.every((client) => !('contact' in client))).toBe(true);
    api.state.override = () => null;
    await sync.run(session, everything);
    const found = await listClients(session, { filters: { search: 'no 503' }, page: 1, perPage: 50 }, cacheOnly);
    expect(found.value.clients.map(({ id }) => id)).toEqual([503]);
    expect((await listReports(session, cacheOnly)).value.items.map(({ slug }) => slug)).toEqual(['sales']);
  });
});
