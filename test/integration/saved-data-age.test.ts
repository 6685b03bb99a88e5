/** Saved data over time: expiry and clearing. */

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '@main/app/services';
import { listTrips } from '@main/office/records/trips';
import { listRuns } from '@main/office/reports/loaded-run';
import { autoAdvancingClock } from '@test/helpers/clock';
import { connectDemo } from '@test/helpers/demo';
import { describe, expect, it } from 'vitest';

const dayMs = 86_400_000;
const page = { filters: {}, page: 1, perPage: 20 };

/** An office with 20 saved trips and 20 cards of clients. */
async function savedOffice() {
  const clock = autoAdvancingClock();
  const office = await connectDemo({ services: { clock } });
  const { services, id } = office;
  const read = async (from = services) =>
    await listTrips(await from.offices.openSession(id), page, { fetchPolicy: 'network-first' });
  await read();
  const { cache } = await services.offices.openSession(id);
  const cards = Array.from({ length: 20 }, (_, index) => [String(index), '{}'] as const);
  await cache.records.putAll('client', cards, clock.now());
  return { ...office, clock, read };
}

const count = (kind: 'client' | 'trip-item') => async (services: Services, id: string) =>
  await (await services.offices.openSession(id)).cache.records.count(kind);
const [savedCards, savedTrips] = [count('client'), count('trip-item')];

describe('saved data', () => {
  it('faults 157: is removed after 90 days, at a start or in a long session', async () => {
    const { services, id, clock } = await savedOffice();
    clock.advance(89 * dayMs);
    expect(await savedCards(services, id)).toBe(20);
    clock.advance(2 * dayMs);
    expect(await savedCards(services, id)).toBe(0);
  });

  it('faults 157: stays while the setting cannot be read, whatever its age', async () => {
    const { services, start, id, clock, folder } = await savedOffice();
    const { office } = await services.offices.openSession(id);
    services.preferences.change(office, { kind: 'saved-data', settings: { days: 365 } });
    await services.close();
    clock.advance(100 * dayMs);
    const file = join(folder, 'user-records', `${id}.db`);
    renameSync(file, `${file}.away`);
    mkdirSync(file);
    const unread = start();
    expect(await savedCards(unread, id)).toBe(20);
    expect(unread.preferences.get(office).savedData.days).toBe(90);
    await unread.close();
    rmSync(file, { recursive: true });
    renameSync(`${file}.away`, file);
    expect(await savedCards(start(), id)).toBe(20);
  });

  it('faults 157: stays as long as the setting says, and a shorter one applies at once', async () => {
    const { services, id, clock } = await savedOffice();
    const { office } = await services.offices.openSession(id);
    services.preferences.change(office, { kind: 'saved-data', settings: { days: 365 } });
    clock.advance(100 * dayMs);
    expect(await savedCards(services, id)).toBe(20);
    services.preferences.change(office, { kind: 'saved-data', settings: { days: 30 } });
    await services.offices.removeExpired(id);
    expect(await savedCards(services, id)).toBe(0);
  });

  it('faults 157: includes report runs', async () => {
    const { services, id, clock } = await savedOffice();
    const session = await services.offices.openSession(id);
    await services.reports.run(session, 'sales-by-consultant', {});
    clock.advance(91 * dayMs);
    await services.offices.openSession(id);
    expect(await listRuns(session)).toEqual([]);
  });

  it('faults 158: is cleared completely by the user; views stay, and saving continues', async () => {
    const { services, start, id, read } = await savedOffice();
    const { office } = await services.offices.openSession(id);
    services.preferences.change(office, { kind: 'label', of: 'supplier', id: '1', label: 'Qantas' });
    await services.offices.clearSavedData(id);
    expect(await savedTrips(services, id)).toBe(0);
    await read();
    await services.close();
    const again = start();
    expect(await savedTrips(again, id)).toBe(20);
    expect(again.preferences.get(office).labels.supplier).toEqual({ '1': 'Qantas' });
  });

  it('faults 158: can be cleared without its key, and then gets a new one', async () => {
    const { services, start, id, keychain, folder, read } = await savedOffice();
    await services.close();
    keychain.entries.delete(`${id}/cache-key`);
    const again = start();
    await again.offices.openSession(id);
    expect(again.offices.getState().locks).toMatchObject([{ savedCopy: 'no-key' }]);
    expect((await again.offices.clearSavedData(id)).locks).toEqual([]);
    await read(again);
    await again.close();
    expect(keychain.entries.has(`${id}/cache-key`)).toBe(true);
    expect(existsSync(join(folder, 'saved-data', `${id}.db`))).toBe(true);
    expect(await savedTrips(start(), id)).toBe(20);
  });
});
