/** An update to its end, as the command line makes it: what it asks for again, what it leaves out and names, what ends it. */
import { getTrip } from '@main/office/records/trips';
import { parseUpdateRecord } from '@shared/records/update';
import { autoAdvancingClock } from '@test/helpers/clock';
import { expectAppError, listEnvelope } from '@test/helpers/expect-app-error';
import { respondWith } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { setUpSavedOffice } from '@test/helpers/saved-office';
import { boom, getTripId, listIds, startSmallOffice } from '@test/helpers/small-office';
import { type UpdateOptions, updateToEnd } from '@test/helpers/update';
import { describe, expect, it, vi } from 'vitest';

const dayMs = 86_400_000;

async function setUp(count: number) {
  const api = await startSmallOffice(listIds(count));
  const clock = autoAdvancingClock();
  const session = makeSession(api.url, undefined, [], { clock });
  const update = (options?: UpdateOptions) => updateToEnd(session, options);
  /** The trips whose bookings an update asks for. */
  const listRequested = async (work: () => Promise<unknown> = update) =>
    (await api.listen(work)).map(getTripId).filter((id) => id !== null);
  return { api, clock, session, update, listRequested };
}

/** Serves bookings of which one is not claimed for trips of these numbers. */
const withUnclaimed = (isOne: (id: number) => boolean) => (path: string) => {
  const id = getTripId(path);
  if (id === null || !isOne(id)) return null;
  const sectors = [{ id: 1, details: 'Hotel', flags: { is_active: true, is_claimed: false } }];
  return respondWith(JSON.stringify({ success: true, data: { id, client_id: 500, sectors } }));
};

describe('what is asked for again', () => {
  it('is nothing where nothing changed, and what changed', async () => {
    const { api, update, listRequested } = await setUp(120);
    expect(await update()).toMatchObject({ trips: 120, clients: 3, unchanged: 0 });
    expect(await listRequested()).toEqual([]);
    api.state.notes.set(7, 'Acme');
    expect(await listRequested()).toEqual([7]);
  });

  it('faults 245: is by age what the list does not show, unclaimed commission first', async () => {
    const { api, clock, update, listRequested } = await setUp(40);
    api.state.override = withUnclaimed((id) => id % 10 === 0);
    await update();
    clock.advance(2 * dayMs);
    expect(await listRequested()).toEqual([10, 20, 30, 40]);
    clock.advance(31 * dayMs);
    const afterMonth = await listRequested();
    expect(afterMonth).toHaveLength(40);
    expect(afterMonth.slice(0, 4).toSorted((a, b) => a - b)).toEqual([10, 20, 30, 40]);
  });

  it('is a trip whose bookings do not add up to the list, once a day', async () => {
    const { api, clock, update, listRequested } = await setUp(3);
    const listed = [1, 2, 3].map((id) => ({
      id,
      client_id: 500,
      sector_summary: { total_commission: id === 2 ? 5 : 0 },
    }));
    api.breakWhere((path) => path.includes('/trip/fetchAll'), respondWith(listEnvelope(listed)));
    await update();
    expect(await listRequested()).toEqual([]);
    for (let day = 0; day < 2; day += 1) {
      clock.advance(25 * 3_600_000);
      expect(await listRequested()).toEqual([2]);
      expect(await listRequested()).toEqual([]);
    }
  });

  it('faults 246: is only what an update has not read that was stopped', async () => {
    const { session, api, update, listRequested } = await setUp(60);
    const controller = new AbortController();
    api.state.override = (path) => {
      if (getTripId(path) === 30) controller.abort();
      return null;
    };
    const before = await listRequested(async () => {
      await expect(update({ signal: controller.signal })).rejects.toThrow();
    });
    const saved = await session.cache.records.count('trip');
    expect(saved).toBeGreaterThan(20);
    const after = await listRequested();
    // What was under way when it was stopped may be saved a moment later.
    expect(after.length).toBeLessThanOrEqual(60 - saved);
    expect(before.length + after.length).toBeLessThanOrEqual(64);
    expect(await session.cache.records.count('trip')).toBe(60);
  });

  it('faults 715: is at once what was read while the clock was ahead', async () => {
    const { api, clock, update, listRequested } = await setUp(12);
    api.state.override = withUnclaimed(() => true);
    clock.advance(400 * dayMs);
    await update();
    clock.advance(-400 * dayMs);
    expect(await listRequested()).toHaveLength(12);
    expect(await listRequested()).toEqual([]);
  });
});

describe('a record', () => {
  it.each([
    ['fails', boom],
    ['the token may not read', respondWith(JSON.stringify({ success: false, error: 'Forbidden', code: 403 }), 403)],
  ])('faults 103: that %s is left out and named, and the others are saved', async (_, response) => {
    const { api, session, update } = await setUp(30);
    api.breakWhere((path) => getTripId(path) === 12, response);
    await expectAppError(update(), 'api-error', '1 trip could not be read and is left out: 12');
    expect(await session.cache.records.count('trip')).toBe(29);
    api.mend();
    expect(await update()).toMatchObject({ trips: 30, unchanged: 29 });
  });

  it('faults 103: of each trip that fails ends the update', async () => {
    const { api, update, listRequested } = await setUp(200);
    api.breakWhere((path) => getTripId(path) !== null);
    expect((await listRequested(async () => await expect(update()).rejects.toThrow('boom'))).length).toBeLessThan(100);
  });

  it('faults 844: without a usable id is said, and the update is not whole', async () => {
    const { api, update } = await setUp(0);
    const items = [{ id: 1 }, { id: 'x' }, { name: 'none' }];
    const list = respondWith(listEnvelope(items));
    const one = respondWith(JSON.stringify({ success: true, data: { id: 1, sectors: [] } }));
    api.state.override = (path) => (path.includes('/trip/fetchAll') ? list : path.includes('/trip/') ? one : null);
    await expect(update()).rejects.toThrow('2 trips not saved, because their ids cannot be used.');
  });
});

describe('a server that is away', () => {
  it('faults 248: is waited for, which is said, and nothing is missed', async () => {
    const { api, clock, session, update } = await setUp(30);
    const causes: string[] = [];
    let failures = 12;
    api.breakWhere(
      (path) => getTripId(path) === 9 && failures-- > 0,
      (request) => request.socket.destroy(),
    );
    const before = clock.now();
    expect(await update({ onAway: ({ message }) => causes.push(message) })).toMatchObject({ trips: 30 });
    expect(causes.length).toBeGreaterThan(0);
    expect(clock.now() - before).toBeGreaterThanOrEqual(15_000);
    expect(await session.cache.records.count('trip')).toBe(30);
  });

  it('faults 248: ends a command that is not to wait', async () => {
    const { api, update } = await setUp(30);
    api.breakWhere(
      () => true,
      (request) => request.socket.destroy(),
    );
    await expect(update()).rejects.toMatchObject({ code: 'network-failed' });
  });
});

describe('a disk', () => {
  it('faults 100: that takes nothing ends the update before its first request', async () => {
    const { api, openSession } = await setUpSavedOffice();
    const session = await openSession();
    vi.spyOn(session.cache, 'isPersistent', 'get').mockReturnValue(false);
    await expect(updateToEnd(session)).rejects.toMatchObject({ code: 'cache-unavailable' });
    expect(api.seen).toEqual([]);
  });

  it('faults 100: that is full ends it, and what was saved stays', async () => {
    const { session, update, listRequested } = await setUp(200);
    const { putAll } = session.cache.records;
    let left = 20;
    vi.spyOn(session.cache.records, 'putAll').mockImplementation(async (kind, ...rest) => {
      if (kind === 'trip' && left-- <= 0) throw Object.assign(new Error('full'), { errcode: 13 });
      await putAll.call(session.cache.records, kind, ...rest);
    });
    const requested = await listRequested(async () => {
      await expect(update()).rejects.toMatchObject({ code: 'cache-unavailable' });
    });
    expect(requested.length).toBeLessThan(30);
    expect(await session.cache.records.count('trip')).toBe(20);
  });
});

describe('the bookings that are kept', () => {
  const toDay = (day: number) => `2026-10-${String(day).padStart(2, '0')}`;
  const travel = (id: number) => ({ earliest_travel_date: toDay(id), latest_travel_date: toDay(id + 1) });
  const serve = (ids: readonly number[]) =>
    respondWith(listEnvelope(ids.map((id) => ({ id, client_id: 500, sector_summary: travel(id) }))));

  it('are those of travel since the day that the office has set, also where it began before', async () => {
    const { api, listRequested, update } = await setUp(20);
    api.state.override = (path) => (path.includes('/trip/fetchAll') ? serve(listIds(20)) : null);
    const requested = await listRequested(() => update({ settings: { keepsFrom: '2026-10-15' } }));
    expect(requested.toSorted((a, b) => a - b)).toEqual([14, 15, 16, 17, 18, 19, 20]);
    expect(await listRequested()).toHaveLength(13);
  });

  it('of a range are those that the server’s own date filter gives', async () => {
    const { api, session, listRequested, update } = await setUp(20);
    api.state.override = (path) =>
      path.includes('/trip/fetchAll') ? serve(path.includes('date_from=2026-10-05') ? [5, 6] : listIds(20)) : null;
    expect(await listRequested(() => update({ range: { from: '2026-10-05', to: '' } }))).toEqual([6, 5]);
    expect((await getTrip(session, 5, { fetchPolicy: 'cache-only' }))?.value.record.id).toBe(5);
  });
});

it('waits for another process that updates the office, and says so', async () => {
  const { session, update } = await setUp(3);
  await session.saveUpdateRecord({ ...parseUpdateRecord(null), owner: { id: 'another', atMs: session.now() } });
  const onBusy = vi.fn();
  expect(await update({ onBusy })).toMatchObject({ trips: 3 });
  expect(onBusy).toHaveBeenCalledTimes(1);
});
