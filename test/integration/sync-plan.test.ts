/** The plan: what is always kept up to date, what eviction spares, and what goes on by itself after a restart. */
import { join } from 'node:path';
import { newCacheKey } from '@main/cache/cipher';
import { getTrip } from '@main/records/trips';
import { SyncPlanner } from '@main/sync/sync-planner';
import { SyncService } from '@main/sync/sync-service';
import { emptyPlan } from '@shared/schemas/sync-plan';
import type { SyncState } from '@shared/schemas/sync-state';
import { autoAdvancingClock, frozenClock } from '@test/helpers/clock';
import { respondWith } from '@test/helpers/fault-server';
import { makeSavedSession, openCaches } from '@test/helpers/office';
import { patience } from '@test/helpers/patience';
import { startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const everything = { from: '', to: '' };
const dayMs = 86_400_000;
/** For a busy machine; every wait ends as soon as its state is there. */

async function setUp(count = 20) {
  const api = await startSmallOffice(Array.from({ length: count }, (_, index) => index + 1));
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const states: SyncState[] = [];
  /** The office as a process has it that starts now. */
  const start = async (clock = autoAdvancingClock()) => {
    const cache = await openCaches(folder).open('office', key, clock.now());
    const session = makeSavedSession(api.url, cache, [], { clock });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await session.close();
      isOpen = false;
    };
    onTestFinished(close);
    const sync = new SyncService({ onChange: (state) => void states.push(state) });
    const planner = new SyncPlanner(sync);
    onTestFinished(() => planner.close());
    return { clock, session, sync, planner, close };
  };
  const countRequests = () => api.seen.length;
  return { api, states, start, countRequests };
}

describe('the plan', () => {
  it('faults 250: is still there after a restart, with how whole each of its ranges is and since when', async () => {
    const { start } = await setUp();
    const first = await start();
    await first.planner.savePlan(first.session, { ...emptyPlan, window: { pastDays: 30, nextDays: 60 } });
    await first.sync.run(first.session, everything);
    await first.close();
    const { planner, session, clock } = await start();
    const { plan, ranges, fileBytes } = await planner.getOverview(session);
    expect(plan).toMatchObject({ window: { pastDays: 30, nextDays: 60 }, maxMegabytes: null });
    expect(ranges.map(({ isWindow, isRefreshed, from, progress }) => [isWindow, isRefreshed, from, progress])).toEqual([
      [true, true, expect.stringMatching(/^\d{4}-\d\d-\d\d$/), { coverage: null, run: null }],
      [
        false,
        false,
        '',
        {
          coverage: { from: '', to: '', asOfMs: clock.now(), trips: 20, missing: 0 },
          run: expect.objectContaining({ status: 'done', read: 20, unchanged: 0 }),
        },
      ],
    ]);
    expect(fileBytes).toBeGreaterThan(20_000);
  });

  it('faults 250: is kept up to date by itself, an hour after it was due', async () => {
    const { start, states, countRequests } = await setUp();
    const { planner, session, clock } = await start(frozenClock());
    await planner.savePlan(session, { ...emptyPlan, window: { pastDays: 30, nextDays: 60 } });
    planner.watch('office', async () => session);
    await vi.waitFor(() => expect(states.at(-1)?.phase).toBe('done'), patience);
    const requests = countRequests();
    planner.forget('office');
    planner.watch('office', async () => session);
    await new Promise((soon) => setImmediate(soon));
    expect(countRequests()).toBe(requests);
    clock.advance(5 * 3_600_000);
    planner.forget('office');
    planner.watch('office', async () => session);
    await vi.waitFor(() => expect(countRequests()).toBeGreaterThan(requests), patience);
    await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ phase: 'done', unchanged: 20 }), patience);
  });

  it('faults 250: goes on after a restart with what was interrupted, and leaves alone what was paused', async () => {
    const { start, states, api, countRequests } = await setUp(60);
    const first = await start();
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/30')) first.sync.interrupt(first.session.office.id);
      return null;
    };
    await expect(first.sync.run(first.session, everything)).rejects.toMatchObject({ code: 'cancelled' });
    await first.close();
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/50')) second.sync.pause(second.session.office.id);
      return null;
    };
    const second = await start(frozenClock());
    second.planner.watch('office', async () => second.session);
    await vi.waitFor(() => expect(states.at(-1)?.phase).toBe('paused'), patience);
    await vi.waitFor(
      async () =>
        expect((await second.planner.getOverview(second.session)).ranges[0]?.progress.run?.status).toBe('paused'),
      patience,
    );
    await second.close();
    api.state.override = () => null;
    const third = await start(frozenClock());
    const requests = countRequests();
    third.planner.watch('office', async () => third.session);
    await new Promise((soon) => setTimeout(soon, 20));
    expect(countRequests()).toBe(requests);
    await third.planner.resume(third.session);
    await vi.waitFor(
      () => expect(states.at(-1)).toMatchObject({ phase: 'done', saved: { trips: 60, clients: 3 } }),
      patience,
    );
    expect(api.seen.filter(({ path }) => /\/trip\/fetchAll\?page=\d+&per_page=100$/.test(path))).toHaveLength(1);
  });

  it('faults 341: resumes what has failed, also after a restart, and reads nothing twice', async () => {
    const { start, states, api } = await setUp(60);
    const first = await start();
    api.state.override = (path) =>
      path.includes('/trip/fetchOne/30') ? respondWith('{"success":false,"error":"no","code":401}', 401) : null;
    await expect(first.sync.run(first.session, everything)).rejects.toMatchObject({ code: 'token-refused' });
    const [range] = (await first.planner.getOverview(first.session)).ranges;
    expect(range?.progress.run?.status).toBe('failed');
    await first.close();
    api.state.override = () => null;
    const second = await start(frozenClock());
    await second.planner.resume(second.session);
    await vi.waitFor(
      () => expect(states.at(-1)).toMatchObject({ phase: 'done', saved: { trips: 60, clients: 3 } }),
      patience,
    );
    expect(api.seen.filter(({ path }) => /\/trip\/fetchAll\?page=\d+&per_page=100$/.test(path))).toHaveLength(1);
  });

  it('faults 251: says before it starts how many requests and minutes a sync will take', async () => {
    const { start, api } = await setUp(950);
    const { planner, session, sync } = await start();
    // 10 pages of trips and one of clients, 4 other lists, and as many clients as there are, if each had a trip.
    const first = await planner.estimate(session, everything);
    expect(first).toEqual({ trips: 950, due: 950, requests: 969, minutes: 2, isUpperBound: true });
    expect(api.seen).toHaveLength(2);
    await sync.run(session, everything);
    const requests = api.seen.length;
    const again = await planner.estimate(session, everything);
    expect(again).toEqual({ trips: 950, due: 0, requests: 15, minutes: 1, isUpperBound: false });
    expect(api.seen).toHaveLength(requests);
  });

  it('faults 336: says what a plan will take before it is saved, its ranges that are not kept up to date left out', async () => {
    const { start, api } = await setUp(20);
    const { planner, session } = await start();
    const range = { id: 'r', name: '', from: '2026-01-01', to: '2026-02-01' };
    const plan = { ...emptyPlan, window: { pastDays: 30, nextDays: 60 } };
    const byHand = { ...plan, ranges: [{ ...range, isRefreshed: false }] };
    expect(await planner.estimatePlan(session, byHand)).toMatchObject({ trips: 20, due: 20, isUpperBound: true });
    const refreshed = { ...plan, ranges: [{ ...range, isRefreshed: true }] };
    expect(await planner.estimatePlan(session, refreshed)).toMatchObject({ trips: 40, due: 40 });
    expect(api.seen.every(({ path }) => path.includes('per_page=1'))).toBe(true);
    expect((await planner.getOverview(session)).ranges).toEqual([]);
  });

  it('estimates a sync where the server cannot list its clients: that ends no sync', async () => {
    const { start, api } = await setUp(20);
    const { planner, session } = await start();
    api.state.override = (path) =>
      path.includes('/client/fetchAll') ? respondWith('{"success":false,"error":"boom","code":500}', 500) : null;
    const estimate = await planner.estimate(session, everything);
    expect(estimate).toMatchObject({ trips: 20, due: 20, requests: 26, isUpperBound: false });
  });
});

describe('room for saved data', () => {
  it('faults 252: is made by removing what was read longest ago, never what a range keeps', async () => {
    const { start, api } = await setUp(20);
    const { planner, session, sync, clock } = await start();
    await sync.run(session, everything);
    api.state.trips = Array.from({ length: 40 }, (_, index) => index + 1);
    for (let id = 21; id <= 40; id += 1) {
      clock.advance(60_000);
      await getTrip(session, id);
    }
    const { recordBytes } = await planner.getOverview(session);
    expect(await session.cache.records.evict(recordBytes)).toBe(0);
    expect(await session.cache.records.evict(recordBytes - 1_000)).toBeGreaterThan(0);
    expect(await session.cache.records.get('trip', '21')).toBeNull();
    expect(await session.cache.records.get('trip', '40')).not.toBeNull();
    expect(await session.cache.records.evict(0)).toBeGreaterThan(0);
    expect(await session.cache.records.get('trip', '40')).toBeNull();
    for (let id = 1; id <= 20; id += 1) expect(await session.cache.records.get('trip', String(id))).not.toBeNull();
    expect(await session.cache.records.get('client', '500')).not.toBeNull();
  });

  it('faults 252: spares what a range keeps from the age limit too, until the range is removed', async () => {
    const { start } = await setUp(20);
    const { planner, session, sync, clock } = await start();
    await sync.run(session, everything);
    clock.advance(100 * dayMs);
    await session.cache.records.removeOlderThan(clock.now());
    expect(await session.cache.records.get('trip', '7')).not.toBeNull();
    const { plan } = await planner.getOverview(session);
    await planner.savePlan(session, { ...plan, ranges: [] });
    await session.cache.records.removeOlderThan(clock.now());
    expect(await session.cache.records.get('trip', '7')).toBeNull();
    expect((await planner.getOverview(session)).ranges).toEqual([]);
  });
});
