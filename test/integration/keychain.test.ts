/** Keychains that refuse, delay or are locked: saved data survives, and is readable again without a restart. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CacheStore } from '@main/cache/cache-store';
import { newCacheKey } from '@main/cache/cipher';
import { startDemoOffice } from '@main/demo-office/server';
import { getTrip, listTrips } from '@main/records/trips';
import { canaryToken } from '@test/helpers/canary-token';
import { memoryKeychain, type TestKeychain } from '@test/helpers/keychain';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const page = { filters: {}, page: 1, perPage: 20 };

/** An office with 20 saved trips, and everything closed again. */
async function savedOffice() {
  const demo = await startDemoOffice({ token: canaryToken, today: '2026-11-20' });
  onTestFinished(() => demo.close());
  const folder = temporaryFolder();
  const keychain = memoryKeychain();
  const first = makeServices(folder, async () => keychain);
  const state = await first.offices.connect({
    name: 'Sydney',
    baseUrl: demo.baseUrl,
    token: canaryToken,
    sessionOnly: false,
  });
  const id = state.currentOfficeId ?? '';
  await listTrips(await first.offices.openSession(id), page);
  await first.close();
  return { folder, keychain, id, demo };
}

const keyIn = (keychain: TestKeychain, id: string) => keychain.entries.get(`${id}/cache-key`);

async function savedTrips(folder: string, keychain: TestKeychain, id: string): Promise<number> {
  const services = makeServices(folder, async () => keychain);
  const session = await services.offices.openSession(id);
  const count = await session.cache.records.count('trip-item');
  await services.close();
  return count;
}

describe('the key of the saved data', () => {
  it.each([
    ['is refused once', (keychain: TestKeychain) => keychain.refused.add('/cache-key')],
    ['is answered like an empty place', (keychain: TestKeychain) => keychain.hidden.add('/cache-key')],
  ])('faults 90: never replaces a key that %s, and sets nothing aside', async (_name, deny) => {
    const { folder, keychain, id } = await savedOffice();
    const before = keyIn(keychain, id);
    deny(keychain);
    const services = makeServices(folder, async () => keychain);
    const session = await services.offices.openSession(id);
    expect(session.hasToken).toBe(true);
    expect(keyIn(keychain, id)).toBe(before);
    expect(services.offices.getState().locks).toMatchObject([
      { officeId: id, isTokenMissing: false, savedCopy: 'no-key' },
    ]);
    await services.close();
    keychain.refused.clear();
    keychain.hidden.clear();
    expect(readdirSync(join(folder, 'saved-data')).filter((name) => name.includes('damaged'))).toEqual([]);
    expect(await savedTrips(folder, keychain, id)).toBe(20);
  });

  it('faults 90: opens the saved data when the keychain responds after the timeout, without another read', async () => {
    const { folder, keychain, id } = await savedOffice();
    const before = keyIn(keychain, id);
    const prompt = Promise.withResolvers<void>();
    keychain.slow.set('/cache-key', prompt.promise);
    const services = makeServices(folder, async () => keychain, { waitForKeychainTimeout: () => Promise.resolve() });
    // The token comes in time only for a patient reader: both reads are late here.
    const session = await services.offices.openSession(id);
    expect(session.cache.lock).toBe('no-key');
    expect(keyIn(keychain, id)).toBe(before);
    keychain.reads.length = 0;
    prompt.resolve();
    await expect.poll(() => services.offices.getState().locks).toEqual([]);
    expect(await session.cache.records.count('trip-item')).toBe(20);
    expect(keychain.reads.filter((account) => account.endsWith('/cache-key'))).toEqual([]);
  });

  it('faults 91: leaves a cache that is sealed with another key unchanged', async () => {
    const { folder, keychain, id } = await savedOffice();
    const key = keyIn(keychain, id) ?? '';
    keychain.entries.set(`${id}/cache-key`, newCacheKey().toString('base64'));
    const services = makeServices(folder, async () => keychain);
    const session = await services.offices.openSession(id);
    expect(services.offices.getState().locks).toMatchObject([{ savedCopy: 'other-key' }]);
    expect(session.getCacheLockError()?.message).toContain('was left as it is');
    await services.close();
    expect(readdirSync(join(folder, 'saved-data')).filter((name) => name.includes('damaged'))).toEqual([]);
    keychain.entries.set(`${id}/cache-key`, key);
    expect(await savedTrips(folder, keychain, id)).toBe(20);
  });

  it('is created only when the keychain has none and nothing is on disk', async () => {
    const { folder, keychain, id } = await savedOffice();
    keychain.entries.delete(`${id}/cache-key`);
    new CacheStore(join(folder, 'saved-data')).remove(id);
    const services = makeServices(folder, async () => keychain);
    expect((await services.offices.openSession(id)).cache.isPersistent).toBe(true);
    expect(services.offices.getState().locks).toEqual([]);
    expect(keyIn(keychain, id)).toHaveLength(44);
  });
});

describe('a keychain that was locked', () => {
  it('faults 92: gives the token and opens the saved data in the same process, and saves what is opened then', async () => {
    const { folder, keychain, id } = await savedOffice();
    keychain.hidden.add('');
    const services = makeServices(folder, async () => keychain);
    const session = await services.offices.openSession(id);
    expect(() => session.api).toThrow('could not be read from the keychain');
    expect(services.offices.getState().locks).toMatchObject([
      { officeId: id, isTokenMissing: true, savedCopy: 'no-key' },
    ]);
    keychain.hidden.clear();
    const state = await services.offices.tryKeychain(id);
    expect(state.locks).toEqual([]);
    expect(await session.cache.records.count('trip-item')).toBe(20);
    await getTrip(session, 32_400);
    await services.close();
    const again = makeServices(folder, async () => keychain);
    expect(await (await again.offices.openSession(id)).cache.records.count('trip')).toBe(1);
  });

  it('faults 92: moves a report that was run meanwhile into the saved data', async () => {
    const { folder, keychain, id } = await savedOffice();
    keychain.refused.add('/cache-key');
    const services = makeServices(folder, async () => keychain);
    const session = await services.offices.openSession(id);
    const { run } = await services.reports.run(session, 'sales-by-consultant', {});
    keychain.refused.clear();
    await services.offices.tryKeychain(id);
    await services.close();
    const again = makeServices(folder, async () => keychain);
    const runHistory = again.reports.history(await again.offices.openSession(id));
    expect((await runHistory.list()).map((entry) => [entry.run.runId, entry.hasRows])).toEqual([[run.runId, true]]);
  });

  it('faults 92: is named as the reason why saved data cannot be read', async () => {
    const { folder, keychain, id } = await savedOffice();
    keychain.refused.add('/cache-key');
    const { offices } = makeServices(folder, async () => keychain);
    const session = await offices.openSession(id);
    await expect(listTrips(session, page, { fetchPolicy: 'cache-only' })).rejects.toMatchObject({
      code: 'keychain-locked',
      message: expect.stringContaining('did not give its key'),
    });
  });

  it('is not read again by the rate gauge, which polls every few seconds', async () => {
    const { folder, keychain, id } = await savedOffice();
    keychain.refused.add('');
    const { offices } = makeServices(folder, async () => keychain);
    await offices.getConnection(id);
    const { length } = keychain.reads;
    await offices.getConnection(id);
    expect(keychain.reads).toHaveLength(length);
  });
});
