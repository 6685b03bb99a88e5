/** Saved data whose damage is met only after its file was opened: by a call, or by the check that follows the start. */

import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OfficeCaches } from '@main/data-worker/office-caches';
import { checkSavedData } from '@main/records/check-saved-data';
import { listAllTrips } from '@main/records/trips';
import type { ServiceOptions } from '@main/services';
import { autoAdvancingClock, frozenClock } from '@test/helpers/clock';
import { damageRows } from '@test/helpers/damaged-pages';
import { connectDemo } from '@test/helpers/demo';
import { patience } from '@test/helpers/patience';
import { describe, expect, it, vi } from 'vitest';

/** Saved trips with details: more of them than SQLite holds in its own memory. */
const tripCount = 5_000;
const wholeList = { filters: {}, perPage: 100 };

async function setUp() {
  const { services: first, openSession, start: startOn, id, savedData: saved } = await connectDemo();
  const start = (clock = frozenClock(), more: Partial<ServiceOptions> = {}) => startOn({ clock, ...more });
  const session = await openSession();
  await listAllTrips(session, wholeList, { fetchPolicy: 'network-first' });
  const texts = new Map(
    Array.from({ length: tripCount }, (_, index) => [String(50_000 + index), makeTrip(50_000 + index)]),
  );
  await session.cache.records.putAll('trip', texts, first.clock.now());
  await first.close();
  const file = join(saved, readdirSync(saved).find((name) => name.endsWith('.db')) ?? '');
  const damage = () => damageRows(file, 'record');
  const countAside = () => readdirSync(saved).filter((name) => name.includes('.db.damaged-')).length;
  return { start, id, damage, countAside, texts };
}

/** A trip that cannot be compressed. */
const makeTrip = (id: number) => JSON.stringify({ id, note: randomBytes(600).toString('base64') });

describe('a file of saved data that opens well and is damaged', () => {
  it('faults 412: leads a call that meets the damage to what is copied, and loses nothing that was acknowledged', {
    tags: ['deep'],
  }, async () => {
    const { start, id, damage, countAside, texts } = await setUp();
    const { offices } = start();
    const { cache } = await offices.openSession(id);
    expect(offices.getState().notices).toEqual([]);
    await cache.records.putAll('trip', [['99999', '{"id":99999}']], 1_000);
    damage();
    let missing = 0;
    for (const [key, text] of texts) {
      const read = await cache.records.get('trip', key);
      if (read === null) missing += 1;
      else expect(read.text).toBe(text);
    }
    expect(offices.getState().notices[0]).toContain('was damaged. The damaged file was set aside');
    expect(countAside()).toBe(1);
    await vi.waitFor(() => expect(offices.getState().notices).toHaveLength(2), patience);
    expect(offices.getState().notices[1]).toMatch(/^Sydney: Recovered from the damaged file: .*2,400 saved trips/);
    expect(missing).toBeLessThan(tripCount);
    for (const [key, text] of texts) {
      const read = await cache.records.get('trip', key);
      // What stood on the damaged pages is gone and named; nothing else is put in its stead.
      if (read === null) expect(offices.getState().notices[1]).toContain(key);
      else expect(read.text).toBe(text);
    }
    expect((await cache.records.get('trip', '99999'))?.text).toBe('{"id":99999}');
    expect(await cache.records.count('trip-item')).toBe(2_400);
    await cache.records.putAll('trip', [['5', '{"id":5}']], 2_000);
    expect((await cache.records.get('trip', '5'))?.text).toBe('{"id":5}');
  });

  it('faults 412: is read by whoever lists it once it was replaced, and the next start finds nothing damaged', async () => {
    const { start, id, damage, texts } = await setUp();
    const first = start();
    const session = await first.offices.openSession(id);
    damage();
    expect(await checkSavedData(session)).toEqual([]);
    await vi.waitFor(() => expect(first.offices.getState().notices).toHaveLength(2), patience);
    const [, report] = first.offices.getState().notices;
    const [missing] = await checkSavedData(session);
    expect(missing).toMatch(/^\d+ saved trips? /);
    await first.close();
    const second = start();
    const { cache } = await second.offices.openSession(id);
    expect(second.offices.getState().notices).toEqual([expect.stringContaining('was damaged'), report]);
    expect(await cache.records.count('trip')).toBeGreaterThan(texts.size - 200);
  });

  it('faults 413: is found by the check after the start where nothing reads the damage, and by no check where it is whole', {
    tags: ['deep'],
  }, async () => {
    const { start, id, damage, countAside } = await setUp();
    const whole = start(autoAdvancingClock(), { checksFiles: true });
    const waits = vi.spyOn(OfficeCaches.prototype, 'isDamaged');
    await whole.offices.openSession(id);
    await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(1), patience);
    expect(await waits.mock.results[0]?.value).toBe(false);
    expect(whole.offices.getState().notices).toEqual([]);
    await whole.close();
    damage();
    const { offices } = start(autoAdvancingClock(), { checksFiles: true });
    const session = await offices.openSession(id);
    await vi.waitFor(() => expect(offices.getState().notices).toHaveLength(2), patience);
    expect(offices.getState().notices[0]).toContain('was damaged');
    expect(countAside()).toBe(1);
    const cached = await listAllTrips(session, wholeList, { fetchPolicy: 'cache-only' });
    expect(cached.value.rows).toHaveLength(2_400);
  });
});
