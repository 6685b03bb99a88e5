/** Caches of layout 6 with data: their records take the form of layout 7 some at a time, while others use them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toRecordAad } from '@main/cache/aad';
import { CacheStore } from '@main/cache/cache-store';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { readBinding } from '@main/cache/record-seals';
import { RecordRepacking } from '@main/cache/repositories/record-repacking';
import { OfficeCache } from '@main/data-worker/office-cache';
import { startDemoOffice } from '@main/demo-office/server';
import { makeFullOffice } from '@test/bench/cache/full-office';
import { canaryToken } from '@test/helpers/canary-token';
import { autoAdvancingClock, frozenClock } from '@test/helpers/clock';
import { memoryKeychain } from '@test/helpers/keychain';
import { downgradeToLayout6 } from '@test/helpers/older-layouts';
import { patience } from '@test/helpers/patience';
import { toNodeArgs } from '@test/helpers/programs';
import { recover } from '@test/helpers/recover';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const now = 1_800_000_000_000;

function setUp(count: number) {
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const file = join(folder, 'office.db');
  const open = () => new CacheStore(folder).open('office', key, now);
  const trips = [...makeFullOffice(count)];
  const { records } = open();
  const items = trips.map(({ id, item }, rank) => [String(id), item, rank] as const);
  const details = trips.map(({ id, detail }) => [String(id), detail] as const);
  records.putAll('trip-item', items, now);
  records.putAll('trip', details, now + 1);
  records.markGone('trip', [String(trips[3]?.id)], now + 2);
  records.close();
  const identity = { officeId: 'office', cipher: new Cipher(key) };
  downgradeToLayout6(file, identity);
  return { folder, key, file, open, trips, identity };
}

type Office = ReturnType<typeof setUp>;
type Records = ReturnType<Office['open']>['records'];

/** Every record with what its seal binds, by reading it by its key and by going through all. */
function readAll(records: Records, { trips }: Office) {
  const keys = trips.map(({ id }) => String(id));
  return (['trip-item', 'trip'] as const).map((kind) => ({
    byKey: keys.map((key) => records.get(kind, key)),
    states: records.getStates(kind, keys),
    iterated: [...records.iterate(kind)].map(({ text }) => text).toSorted(),
    unreadable: records.findUnreadable(kind),
  }));
}

/** The rows of records as the file has them. */
function readRows({ file }: Office) {
  const db = new DatabaseSync(file);
  const rows = db.prepare('SELECT * FROM record ORDER BY id').all();
  db.close();
  return rows;
}

/** First bytes of the bodies of all records. */
function listFormats(office: Office) {
  const { officeId, cipher } = office.identity;
  const formats = readRows(office).map((row) => {
    const [kind, lookup, sealed] = [String(row.kind), row.lookup as Uint8Array, row.sealed as Uint8Array];
    return cipher.openBytes(sealed, toRecordAad({ officeId, kind, lookup }, readBinding(row)))?.[0];
  });
  return [...new Set(formats)].toSorted();
}

/** Repacks in another process, which is killed in the middle of a step. @returns whether it was killed before its end */
async function repackAndKill({ folder, key }: Office, rows: number): Promise<boolean> {
  const args = toNodeArgs('repack-cache-process.mjs', folder, key.toString('base64'), String(rows));
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code !== 0;
}

describe('a cache of layout 6', () => {
  it('faults 570: has every record before, while and after it takes the new form, and is a tenth smaller then', () => {
    const office = setUp(550);
    const size = statSync(office.file).size;
    const { records, repacking } = office.open();
    const before = readAll(records, office);
    expect(before.map(({ iterated }) => iterated.length)).toEqual([550, 550]);
    let steps = 0;
    while (repacking.next()) {
      steps += 1;
      if (steps === 5) expect(readAll(records, office)).toEqual(before);
    }
    expect(steps).toBeGreaterThan(10);
    expect(readAll(records, office)).toEqual(before);
    expect(repacking.next()).toBe(false);
    records.close();
    expect(statSync(office.file).size).toBeLessThan(0.9 * size);
    const db = new DatabaseSync(office.file);
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    db.close();
  });

  it('faults 571: loses nothing when that is killed in the middle of a step, and goes on with it at the next start', async () => {
    const office = setUp(300);
    const { records: opened } = office.open();
    const before = readAll(opened, office);
    opened.close();
    // Steps of 100 rows, each of which is made whole or not at all.
    for (const [rows, firstId] of [
      [250, 201],
      [50, 201],
      [130, 301],
    ] as const) {
      expect(await repackAndKill(office, rows)).toBe(true);
      expect(readRows(office)[0]?.id).toBe(firstId);
      const { records } = office.open();
      expect(readAll(records, office)).toEqual(before);
      records.close();
    }
    expect(listFormats(office)).toEqual([3, 4]);
    const { records, repacking } = office.open();
    while (repacking.next());
    expect(readAll(records, office)).toEqual(before);
    records.close();
    expect(readRows(office)[0]?.id).toBe(601);
    expect(listFormats(office)).toEqual([4]);
  });

  it('faults 572: is read as before where the disk has no room for that, and goes on once it has', () => {
    const office = setUp(350);
    const { records } = office.open();
    const before = readAll(records, office);
    const db = new DatabaseSync(office.file);
    const repacking = new RecordRepacking(db, office.identity);
    const max = Number(db.prepare('PRAGMA page_count').get()?.page_count);
    db.exec(`BEGIN; CREATE TABLE filler (bytes); INSERT INTO filler VALUES (zeroblob(500000)); COMMIT`);
    db.exec(`PRAGMA max_page_count = ${max}`);
    expect(() => {
      while (repacking.next());
    }).toThrow(/full/);
    expect(readAll(records, office)).toEqual(before);
    expect(listFormats(office)).toContain(3);
    db.exec('DROP TABLE filler; PRAGMA max_page_count = 1000000');
    while (repacking.next());
    expect(readAll(records, office)).toEqual(before);
    expect(listFormats(office)).toEqual([4]);
    db.close();
    records.close();
  });

  it('faults 573: is gone through and written meanwhile: no record comes twice or is left out, and none is lost', () => {
    const office = setUp(300);
    const { records, repacking } = office.open();
    const { records: others } = office.open();
    const [first, , third] = office.trips.map(({ id }) => String(id));
    const ids: unknown[] = [];
    for (const { text } of others.iterate('trip')) {
      if (ids.length % 50 === 0) repacking.next();
      if (ids.length === 100) records.putAll('trip', [[first ?? '', `{"id":${first}}`]], now + 9);
      if (ids.length === 101) others.putAll('trip', [['1', '{"id":1}']], now + 9);
      if (ids.length === 102) records.markGone('trip', [third ?? ''], now + 9);
      ids.push((JSON.parse(text) as { id: unknown }).id);
    }
    expect(ids.toSorted()).toEqual(office.trips.map(({ id }) => id).toSorted());
    while (repacking.next());
    expect(records.get('trip', first ?? '')?.text).toBe(`{"id":${first}}`);
    expect(records.get('trip', '1')?.text).toBe('{"id":1}');
    expect(records.get('trip', third ?? '')?.goneAtMs).toBe(now + 9);
    expect(records.count('trip')).toBe(301);
    records.close();
    others.close();
  });

  it('faults 574: counts and names a record that does not open as before', () => {
    const office = setUp(120);
    const broken = String(office.trips[50]?.id);
    const db = new DatabaseSync(office.file);
    db.prepare('UPDATE record SET fetched_at = 1 WHERE lookup = ?').run(
      office.identity.cipher.lookup(`trip:${broken}`),
    );
    db.exec("INSERT INTO record (kind, lookup, sealed, fetched_at) VALUES ('later-kind', x'01', x'0203', 7)");
    db.close();
    const readBroken = () => readRows(office).filter(({ fetched_at: at }) => at === 1 || at === 7);
    const before = readBroken();
    const { records, repacking } = office.open();
    while (repacking.next());
    const after = readBroken();
    expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
    expect(after).toEqual(before.map((row, index) => ({ ...row, id: after[index]?.id })));
    expect([...records.iterate('trip')]).toHaveLength(119);
    expect(records.findUnreadable('trip')).toEqual({ count: 1, ids: [broken], missing: { count: 0, ids: [] } });
    records.close();
  });

  it('faults 577: whose records were removed meanwhile moves each of the others once', () => {
    const office = setUp(400);
    const { records, repacking } = office.open();
    const key = String(office.trips[0]?.id);
    records.putAll('trip-item', [[key, `{"id":${key}}`]], now + 9);
    expect(records.removeOlderThan(now + 9)).toBe(799);
    let steps = 0;
    while (repacking.next()) steps += 1;
    expect(steps).toBeLessThan(5);
    expect(records.get('trip-item', key)?.text).toBe(`{"id":${key}}`);
    expect(readRows(office).map(({ id }) => id)).toEqual([801]);
    records.close();
  });

  it('takes the new form at once where it is copied from a damaged file', () => {
    const office = setUp(150);
    expect(listFormats(office)).toEqual([3]);
    const bytes = readFileSync(office.file);
    writeFileSync(office.file, bytes.fill(0xab, 0, 100));
    const cache = office.open();
    const { records, salvage } = cache;
    recover(cache);
    salvage?.close();
    for (const { id, detail } of office.trips) expect(records.get('trip', String(id))?.text).toBe(detail);
    records.close();
    expect(readRows(office)).toHaveLength(300);
    expect(listFormats(office)).toEqual([4]);
  });

  it('faults 575: takes the new form by itself where the window has it open, and not on the command line', async () => {
    const demo = await startDemoOffice({ token: canaryToken, today: '2026-11-20', limit: 100_000 });
    onTestFinished(() => demo.close());
    const folder = temporaryFolder();
    const keychain = memoryKeychain();
    const start = (checksFiles: boolean, clock = frozenClock()) =>
      makeServices(folder, async () => keychain, { clock, checksFiles });
    const first = start(false);
    const request = { name: 'Sydney', baseUrl: demo.baseUrl, token: canaryToken, sessionOnly: false };
    const id = (await first.offices.connect(request)).currentOfficeId ?? '';
    const session = await first.offices.openSession(id);
    const trips = [...makeFullOffice(250)];
    await session.cache.records.putAll(
      'trip',
      trips.map(({ id: trip, detail }) => [String(trip), detail]),
      1,
    );
    await first.close();
    const saved = join(folder, 'saved-data');
    const file = join(saved, readdirSync(saved).find((name) => name.endsWith('.db')) ?? '');
    const withFile = (sql: string) => {
      const db = new DatabaseSync(file);
      const row = sql.startsWith('SELECT') ? db.prepare(sql).get() : db.exec(sql);
      db.close();
      return row;
    };
    withFile('CREATE INDEX record_by_kind ON record (kind); PRAGMA user_version = 6');
    const before = withFile('SELECT min(id) AS first FROM record');
    const commandLine = start(false, autoAdvancingClock());
    await commandLine.offices.openSession(id);
    await commandLine.close();
    expect(withFile('SELECT min(id) AS first FROM record')).toEqual(before);
    const steps = vi.spyOn(OfficeCache.prototype, 'repackNext');
    const window = start(true, autoAdvancingClock());
    const { cache } = await window.offices.openSession(id);
    await vi.waitFor(async () => expect(await steps.mock.results.at(-1)?.value).toBe(false), patience);
    for (const { id: trip, detail } of trips)
      expect((await cache.records.get('trip', String(trip)))?.text).toBe(detail);
    await window.close();
    expect(Number(withFile('SELECT min(id) AS first FROM record')?.first)).toBeGreaterThan(250);
  });
});
