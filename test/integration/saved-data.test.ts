/** Saved data that was lost or changed, or cannot be written: it is named and counted. */

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CacheStore } from '@main/cache/cache-store';
import { newCacheKey } from '@main/cache/cipher';
import { checkSavedData } from '@main/records/check-saved-data';
import { getTrip, listAllTrips } from '@main/records/trips';
import { runCaching } from '@test/helpers/caching-process';
import { respondWith } from '@test/helpers/fault-server';
import { allDates, savedAtMs, savedTrips, setUpSavedOffice, wholeList } from '@test/helpers/saved-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Saves everything and closes the file, so that it can be changed from outside. */
async function savedOnce(ids: readonly number[] = savedTrips) {
  const office = await setUpSavedOffice(ids);
  const session = await office.openSession();
  await office.sync.run(session, allDates);
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
  await listAllTrips(await office.openSession(), wholeList, { fetchPolicy: 'cache-only' });

const remove = ({ change, lookup }: Saved, recordName: string) =>
  change('DELETE FROM record WHERE lookup = ?', lookup(recordName));

describe('saved data', () => {
  it.each([
    ['its log is beside it', false],
    ['it was closed whole', true],
  ])(
    'faults 101: stays readable where it cannot be written (%s), and says that nothing is added',
    async (_name, isClosed) => {
      const office = await setUpSavedOffice();
      const before = await office.openSession();
      await office.sync.run(before, allDates);
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
        isPersistent: false,
        isReadOnly: true,
        notice: expect.stringContaining('read-only'),
      });
      expect(result.read).toHaveLength(30);
      expect(result.ended).toMatchObject({ code: 'cache-unavailable', message: expect.stringContaining('read-only') });
      expect(office.api.seen).toHaveLength(seen);
    },
  );

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
    const office = await savedOnce(savedTrips.map((id) => id + 32_000));
    const { change, lookup } = office;
    const [one, other] = [lookup('trip-item:32012'), lookup('trip-item:32017')];
    change(
      'INSERT INTO record SELECT NULL, kind, zeroblob(16), sealed, fetched_at, rank, gone_at, seq, changed_seq FROM record WHERE lookup = ?',
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
      savedAtMs + 1_000_000_000,
      office.lookup('trip-item:12'),
    );
    const cached = await listCached(office);
    expect(cached.value.rows).toHaveLength(29);
    expect(cached.freshness).toMatchObject({
      fetchedAtMs: savedAtMs,
      notes: [expect.stringContaining('1 saved trip could not be opened (12)')],
    });
  });

  it('faults 105: detects a run time that was changed in the file', async () => {
    const { open, change } = await setUpSavedOffice();
    const before = open();
    before.runs.begin('run-1', savedAtMs);
    before.runs.finish('run-1', '{}');
    before.records.close();
    change('UPDATE run SET ran_at = ?', savedAtMs + 1);
    const { runs } = open();
    expect([runs.list(), runs.countUnreadable()]).toEqual([[], 1]);
  });
});

describe('a record that was taken out of the file', () => {
  it('faults 240: is named by its number in the list, and gone from it', async () => {
    const office = await savedOnce();
    remove(office, 'trip-item:12');
    const cached = await listCached(office);
    expect(cached.value.rows).toHaveLength(29);
    expect(cached.freshness).toMatchObject({
      notes: [expect.stringContaining('1 saved trip is missing from the file (12)')],
    });
  });

  it('faults 240: is named in the check of all saved data, with its sectors and its client', async () => {
    const office = await savedOnce();
    for (const name of ['trip:7', 'trip:9', 'client:501', 'directory:branch']) remove(office, name);
    const problems = await checkSavedData(await office.openSession());
    expect(problems).toEqual([
      expect.stringContaining('2 saved trips with their sectors are missing from the file (7, 9)'),
      expect.stringContaining('1 saved client card is missing from the file (501)'),
      expect.stringContaining('1 saved list of names is missing from the file (branch)'),
    ]);
  });

  it('faults 240: is no longer missed when it was read again', async () => {
    const office = await savedOnce();
    remove(office, 'trip:7');
    const session = await office.openSession();
    await getTrip(session, 7);
    expect(await checkSavedData(session)).toEqual([]);
  });

  it('faults 240: is missed by number where a part of the manifest went with it', async () => {
    const office = await savedOnce();
    office.change('DELETE FROM record WHERE kind = ?', 'trip');
    office.change('DELETE FROM manifest_part WHERE kind = ?', 'trip');
    expect(await checkSavedData(await office.openSession())).toEqual([
      expect.stringContaining('30 saved trips with their sectors are missing from the file'),
    ]);
  });

  it('is not missed when it was removed because of its age', async () => {
    const office = await savedOnce();
    // The range no longer pins what it has saved.
    office.change('DELETE FROM sync_part');
    const session = await office.openSession();
    const { records } = office.open();
    const generation = records.getGeneration();
    expect(await session.cache.records.removeOlderThan(Number.MAX_SAFE_INTEGER)).toBeGreaterThan(60);
    expect(records.getGeneration()).not.toBe(generation);
    expect(await checkSavedData(session)).toEqual([]);
  });
});

describe('the manifest', () => {
  it('faults 241: is made anew from what is there where it does not open, without a false alarm', async () => {
    const office = await savedOnce();
    office.change('UPDATE manifest SET sealed = zeroblob(60)');
    office.change('UPDATE manifest_part SET sealed = zeroblob(60)');
    const session = await office.openSession();
    expect(await checkSavedData(session)).toEqual([
      'The list of what is saved was damaged or changed. Records that are missing from the file may not be noticed until everything is saved again.',
    ]);
    await office.sync.run(session, allDates);
    expect(await checkSavedData(session)).toEqual([]);
    await session.cache.close();
    remove(office, 'trip:7');
    expect(await checkSavedData(await office.openSession())).toEqual([expect.stringContaining('(7)')]);
  });

  it('faults 242: binds the sequence: a record that was given another does not open', async () => {
    const office = await savedOnce();
    office.change('UPDATE record SET seq = seq + 1 WHERE kind = ?', 'trip-item');
    expect((await listCached(office)).value.rows).toHaveLength(0);
  });

  it('faults 242: binds the office: a file under the name of another office does not open', async () => {
    const office = await savedOnce();
    const { key, store } = { key: newCacheKey(), store: new CacheStore(temporaryFolder()) };
    store.open('a', key, savedAtMs).records.putAll('trip', [['1', '{"id":1}']], savedAtMs);
    expect([...store.open('a', key, savedAtMs).records.iterate('trip')]).toHaveLength(1);
    expect(statSync(office.file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });
});
