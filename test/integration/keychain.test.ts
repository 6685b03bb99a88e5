/** Keychains that refuse, delay or are locked: saved data survives, and is readable again without a restart. */

import { readdirSync } from 'node:fs';
import { getTrip, listTrips } from '@main/office/records/trips';
import { removeCache } from '@main/saved/store/cache-store';
import { newCacheKey } from '@main/saved/store/cipher';
import { connectDemo } from '@test/helpers/demo';
import type { TestKeychain } from '@test/helpers/keychain';
import { describe, expect, it } from 'vitest';

const page = { filters: {}, page: 1, perPage: 20 };

/** An office with 20 saved trips, and everything closed again. */
async function savedOffice() {
  const { services, openSession, ...office } = await connectDemo();
  await listTrips(await openSession(), page);
  await services.close();
  return office;
}

type Saved = Awaited<ReturnType<typeof savedOffice>>;
const keyIn = ({ keychain, id }: Saved) => keychain.entries.get(`${id}/cache-key`);
const listDamaged = ({ savedData }: Saved) => readdirSync(savedData).filter((name) => name.includes('damaged'));

async function countSaved({ start, id }: Saved): Promise<number> {
  const services = start();
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
    const office = await savedOffice();
    const { keychain, id, start } = office;
    const before = keyIn(office);
    deny(keychain);
    const services = start();
    const session = await services.offices.openSession(id);
    expect(session.hasToken).toBe(true);
    expect(keyIn(office)).toBe(before);
    expect(services.offices.getState().locks).toMatchObject([
      { officeId: id, isTokenMissing: false, savedCopy: 'no-key' },
    ]);
    await services.close();
    keychain.refused.clear();
    keychain.hidden.clear();
    expect(listDamaged(office)).toEqual([]);
    expect(await countSaved(office)).toBe(20);
  });

  it('faults 90: opens the saved data when the keychain responds after the timeout, without another read', async () => {
    const office = await savedOffice();
    const { keychain, id, start } = office;
    const before = keyIn(office);
    const prompt = Promise.withResolvers<void>();
    keychain.slow.set('/cache-key', prompt.promise);
    const services = start({ waitForKeychainTimeout: () => Promise.resolve() });
    // The token comes in time only for a patient reader: both reads are late here.
    const session = await services.offices.openSession(id);
    expect(session.cache.lock).toBe('no-key');
    expect(keyIn(office)).toBe(before);
    keychain.reads.length = 0;
    prompt.resolve();
    await expect.poll(() => services.offices.getState().locks).toEqual([]);
    expect(await session.cache.records.count('trip-item')).toBe(20);
    expect(keychain.reads.filter((account) => account.endsWith('/cache-key'))).toEqual([]);
  });

  it('faults 91: leaves a cache that is sealed with another key unchanged', async () => {
    const office = await savedOffice();
    const { keychain, id, start } = office;
    const key = keyIn(office) ?? '';
    keychain.entries.set(`${id}/cache-key`, newCacheKey().toString('base64'));
    const services = start();
    const session = await services.offices.openSession(id);
    expect(services.offices.getState().locks).toMatchObject([{ savedCopy: 'other-key' }]);
    expect(session.getCacheLockError()?.message).toContain('was left as it is');
    await services.close();
    expect(listDamaged(office)).toEqual([]);
    keychain.entries.set(`${id}/cache-key`, key);
    expect(await countSaved(office)).toBe(20);
  });

  it('is created only when the keychain has none and nothing is on disk', async () => {
    const office = await savedOffice();
    const { keychain, id, start } = office;
    keychain.entries.delete(`${id}/cache-key`);
    removeCache(office.savedData, id);
    const services = start();
    expect((await services.offices.openSession(id)).cache.isPersistent).toBe(true);
    expect(services.offices.getState().locks).toEqual([]);
    expect(keyIn(office)).toHaveLength(44);
  });
});

describe('a keychain that was locked', () => {
  it('faults 15, 92: gives the token and opens the saved data in the same process, and saves what is opened then', async () => {
    const { keychain, id, start } = await savedOffice();
    keychain.hidden.add('');
    const services = start();
    const session = await services.offices.openSession(id);
    expect(() => session.api).toThrow('could not be read from the keychain');
    expect(services.offices.getState().keychain).toBe('unknown');
    const reason = { code: 'keychain-locked', message: expect.stringContaining('did not give its key') };
    await expect(listTrips(session, page, { fetchPolicy: 'cache-only' })).rejects.toMatchObject(reason);
    expect(services.offices.getState().locks).toMatchObject([
      { officeId: id, isTokenMissing: true, savedCopy: 'no-key' },
    ]);
    keychain.hidden.clear();
    const state = await services.offices.tryKeychain(id);
    expect(state.locks).toEqual([]);
    expect(await session.cache.records.count('trip-item')).toBe(20);
    await getTrip(session, 32_400);
    await services.close();
    const again = start();
    expect(await (await again.offices.openSession(id)).cache.records.count('trip')).toBe(1);
  });

  it('verifies the user by the token of any saved office, of which one may be gone; without one there is nothing to ask', async () => {
    const { keychain, services, ids } = await connectDemo({ names: ['Sydney', 'Perth'] });
    const verify = async (...hidden: string[]) => {
      keychain.hidden.clear();
      for (const id of hidden) keychain.hidden.add(`${id}/token`);
      return await services.offices.hasKeychainAccess();
    };
    const [sydney = '', perth = ''] = ids;
    expect([await verify(sydney), await verify(perth), await verify(sydney, perth)]).toEqual([true, true, false]);
    keychain.hidden.clear();
    for (const id of ids) await services.offices.remove(id);
    expect(await services.offices.hasKeychainAccess()).toBe(true);
  });

  it('is not read again by the rate gauge, which polls every few seconds', async () => {
    const { keychain, id, start } = await savedOffice();
    keychain.refused.add('');
    const { offices } = start();
    await offices.getConnection(id);
    const { length } = keychain.reads;
    await offices.getConnection(id);
    expect(keychain.reads).toHaveLength(length);
  });
});
