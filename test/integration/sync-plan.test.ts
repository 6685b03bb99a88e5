/** The plan: what is always kept up to date, what eviction spares, and what goes on by itself after a restart. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getTrip } from '@main/office/records/trips';
import { SyncPlanner } from '@main/office/sync/sync-planner';
import { SyncService } from '@main/office/sync/sync-service';
import { newCacheKey } from '@main/saved/store/cipher';
import { emptyPlan, maxPlanRanges, type SyncState } from '@shared/records/sync';
import { autoAdvancingClock, frozenClock } from '@test/helpers/clock';
import { respondWith } from '@test/helpers/fault-server';
import { makeSavedSession, openCaches, openUserRecords } from '@test/helpers/office';
import { patience } from '@test/helpers/patience';
import { getTripId, listIds, startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const everything = { from: '', to: '' };
const autumn = { from: '2026-03-01', to: '2026-05-31' };
const dayMs = 86_400_000;
const planned = { ...emptyPlan, window: { pastDays: 30, nextDays: 60 } };
const nextPlan = { ...emptyPlan, window: { pastDays: 1, nextDays: 1 } };

async function setUp(count = 20) {
  const api = await startSmallOffice(listIds(count));
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const states: SyncState[] = [];
  /** The office as a process has it that starts now. */
  const start = async (clock = autoAdvancingClock()) => {
    const cache = await openCaches(folder).open('office', key, clock.now());
    const userRecords = openUserRecords(join(folder, 'user-records'), key);
    const session = makeSavedSession(api.url, cache, [], { clock, userRecords });
    let isOpen = true;
    const close = async () => {
      if (isOpen) await Promise.all([session.close(), userRecords.close()]);
      isOpen = false;
    };
    onTestFinished(close);
    const sync = new SyncService({ onChange: (state) => void states.push(state) });
    const planner = new SyncPlanner(sync);
    onTestFinished(() => planner.close());
    return { clock, session, sync, planner, close };
  };
  const countRequests = () => api.seen.length;
  /** Flips one bit of the sealed plan, as a failing disk does. */
  const damagePlan = () => {
    const db = new DatabaseSync(join(folder, 'user-records', 'office-1.db'));
    const { sealed } = db.prepare("SELECT sealed FROM record WHERE kind = 'plan'").get() ?? {};
    const changed = Buffer.from(sealed as Uint8Array);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    db.prepare("UPDATE record SET sealed = ? WHERE kind = 'plan'").run(changed);
    db.close();
  };
  /** Makes the saved copy one that cannot be read at all. */
  const destroySavedCopy = () => writeFileSync(join(folder, 'office.db'), randomBytes(40_000));
  /** Waits until a job has ended so. */
  const waitFor = (expected: Partial<SyncState>) =>
    vi.waitFor(() => expect(states.at(-1)).toMatchObject(expected), patience);
  const countListed = () => api.seen.filter(({ path }) => /\/trip\/fetchAll\?page=\d+&per_page=100$/.test(path)).length;
  return { api, states, start, countRequests, damagePlan, destroySavedCopy, waitFor, countListed };
}

describe('the plan', () => {
  it('is still there after a restart, with how whole each of its ranges is and since when', async () => {
    const { start } = await setUp();
    const first = await start();
    await first.planner.savePlan(first.session, planned);
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

  it('is kept up to date by itself, an hour after it was due', async () => {
    const { start, countRequests, waitFor } = await setUp();
    const { planner, session, clock } = await start(frozenClock());
    await planner.savePlan(session, planned);
    planner.watch('office', async () => session);
    await waitFor({ phase: 'done' });
    const requests = countRequests();
    planner.forget('office');
    planner.watch('office', async () => session);
    await new Promise((soon) => setImmediate(soon));
    expect(countRequests()).toBe(requests);
    clock.advance(5 * 3_600_000);
    planner.forget('office');
    planner.watch('office', async () => session);
    await vi.waitFor(() => expect(countRequests()).toBeGreaterThan(requests), patience);
    await waitFor({ phase: 'done', unchanged: 20 });
  });

  it('faults 715: is read again by itself where it was read while the clock was ahead', async () => {
    const { start, countRequests, waitFor } = await setUp();
    const { planner, session, clock } = await start(frozenClock());
    await planner.savePlan(session, planned);
    clock.advance(400 * 86_400_000);
    planner.watch('office', async () => session);
    await waitFor({ phase: 'done' });
    const requests = countRequests();
    planner.forget('office');
    clock.advance(-400 * 86_400_000);
    planner.watch('office', async () => session);
    await vi.waitFor(() => expect(countRequests()).toBeGreaterThan(requests), patience);
    await waitFor({ phase: 'done' });
  });

  it('goes on after a restart with what was interrupted, and leaves alone what was paused', async () => {
    const { start, api, countRequests, waitFor, countListed } = await setUp(60);
    const first = await start();
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/30')) first.sync.control.stop(first.session.office.id);
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
    await waitFor({ phase: 'paused' });
    await vi.waitFor(
      async () =>
        expect((await second.planner.getOverview(second.session)).ranges[0]?.progress.run?.status).toBe('paused'),
      patience,
    );
    await second.close();
    api.mend();
    const third = await start(frozenClock());
    const requests = countRequests();
    third.planner.watch('office', async () => third.session);
    await new Promise((soon) => setTimeout(soon, 20));
    expect(countRequests()).toBe(requests);
    await third.planner.resume(third.session);
    await waitFor({ phase: 'done', saved: { trips: 60, clients: 3 } });
    expect(countListed()).toBe(1);
  });

  it('leaves what the user has paused alone, also once it would be read again', async () => {
    const { start, api, countRequests, waitFor } = await setUp();
    const { planner, session, sync, clock } = await start(frozenClock());
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/')) sync.pause(session.office.id);
      return null;
    };
    await planner.savePlan(session, planned);
    planner.watch('office', async () => session);
    await waitFor({ phase: 'paused' });
    await vi.waitFor(
      async () => expect((await planner.getOverview(session)).ranges[0]?.progress.run?.status).toBe('paused'),
      patience,
    );
    planner.forget('office');
    clock.advance(5 * 3_600_000);
    const requests = countRequests();
    const sleep = vi.spyOn(session, 'sleep');
    planner.watch('office', async () => session);
    // It sleeps once it has started what is due.
    await vi.waitFor(() => expect(sleep).toHaveBeenCalledOnce(), patience);
    expect([sync.isRunning('office'), countRequests()]).toEqual([false, requests]);
  });

  it('faults 246: resumes what has failed, also after a restart, and reads nothing twice', async () => {
    const { start, api, waitFor, countListed } = await setUp(60);
    const first = await start();
    const refusal = respondWith('{"success":false,"error":"no","code":401}', 401);
    api.breakWhere((path) => getTripId(path) === 30, refusal);
    await expect(first.sync.run(first.session, everything)).rejects.toMatchObject({ code: 'token-refused' });
    const [range] = (await first.planner.getOverview(first.session)).ranges;
    expect(range?.progress.run?.status).toBe('failed');
    await first.close();
    api.mend();
    const second = await start(frozenClock());
    await second.planner.resume(second.session);
    await waitFor({ phase: 'done', saved: { trips: 60, clients: 3 } });
    expect(countListed()).toBe(1);
  });
});

describe('names of ranges', () => {
  it('faults 410: stay with the range, over later syncs and a restart, and in what a job reports', async () => {
    const { start, states } = await setUp();
    const first = await start();
    await first.sync.run(first.session, { ...autumn, name: 'Autumn' });
    expect(new Set(states.slice(1).map(({ rangeName }) => rangeName))).toEqual(new Set(['Autumn']));
    states.length = 0;
    await first.sync.run(first.session, autumn);
    expect(states.at(-1)).toMatchObject({ phase: 'done', rangeName: 'Autumn', unchanged: 20 });
    await first.close();
    const { planner, session } = await start();
    const { ranges } = await planner.getOverview(session);
    expect(ranges.map(({ name, from }) => [name, from])).toEqual([['Autumn', autumn.from]]);
  });

  it('faults 410: belong to one range: a second one is refused before anything is requested or forgotten', async () => {
    const { start, countRequests } = await setUp();
    const { planner, sync, session } = await start();
    await sync.run(session, { ...autumn, name: 'Autumn' });
    const requests = countRequests();
    const other = { from: '2026-03-01', to: '', name: 'autumn' };
    await expect(sync.run(session, other)).rejects.toMatchObject({
      code: 'usage',
      message: 'A saved period is named “Autumn” already: 01 Mar 2026 to 31 May 2026. Choose another name.',
    });
    expect(sync.getState(session.office.id)).toMatchObject({ phase: 'failed' });
    const { plan } = await planner.getOverview(session);
    const both = [...plan.ranges, { ...other, id: 'other', isRefreshed: true }];
    await expect(planner.savePlan(session, { ...plan, ranges: both })).rejects.toMatchObject({ code: 'usage' });
    expect((await planner.getOverview(session)).ranges).toHaveLength(1);
    expect(countRequests()).toBe(requests);
  });

  it('faults 410: a range that does not fit into the plan is refused, and the plan stays as it is', async () => {
    const { start } = await setUp(1);
    const { planner, sync, session } = await start();
    const ranges = Array.from({ length: maxPlanRanges }, (_, index) => ({
      id: `r${index}`,
      name: '',
      from: `2026-01-${10 + index}`,
      to: '',
      isRefreshed: false,
    }));
    await planner.savePlan(session, { ...emptyPlan, ranges });
    await expect(sync.run(session, autumn)).rejects.toMatchObject({ code: 'usage' });
    expect((await planner.getOverview(session)).plan.ranges).toHaveLength(maxPlanRanges);
  });
});

describe('the list of clients', () => {
  it('faults 418: is noted once a sync has read it whole, with when and how many, and not before', async () => {
    const { start } = await setUp(3);
    const first = await start();
    expect((await first.planner.getOverview(first.session)).clientListing).toBeNull();
    const asOfMs = first.clock.now();
    await first.sync.run(first.session, everything);
    const listing = (await first.planner.getOverview(first.session)).clientListing;
    expect(listing?.asOfMs).toBeGreaterThanOrEqual(asOfMs);
    expect(listing?.clients).toBe(await first.session.cache.records.count('client-item'));
    expect(listing?.clients).toBeGreaterThan(0);
    await first.close();
    const { planner, session } = await start();
    expect((await planner.getOverview(session)).clientListing).toEqual(listing);
  });

  it.each(['of room', 'of age'])(
    'faults 418: is not called whole once clients were removed because %s',
    async (why) => {
      const { start } = await setUp(3);
      const { planner, session, sync, clock } = await start();
      const { records } = session.cache;
      await sync.run(session, everything);
      // Its period pins the clients of its trips.
      await planner.savePlan(session, emptyPlan);
      expect((await planner.getOverview(session)).clientListing).toMatchObject({ removed: 0 });
      const before = await records.count('client-item');
      if (why === 'of room') await records.evict(0);
      else await records.removeOlderThan(clock.now() + 1);
      const removed = before - (await records.count('client-item'));
      expect(removed).toBeGreaterThan(0);
      expect((await planner.getOverview(session)).clientListing).toMatchObject({ clients: before, removed });
      await sync.run(session, everything);
      expect((await planner.getOverview(session)).clientListing).toMatchObject({ clients: before, removed: 0 });
    },
  );

  it('faults 418: stays as it was noted where only trips were removed', async () => {
    const { start } = await setUp(3);
    const { planner, session, sync } = await start();
    const { records } = session.cache;
    await sync.run(session, everything);
    const { clientListing, recordBytes } = await planner.getOverview(session);
    await planner.savePlan(session, emptyPlan);
    const before = await records.count('client-item');
    expect(await records.evict(recordBytes - 1)).toBe(1);
    expect(await records.count('client-item')).toBe(before);
    expect((await planner.getOverview(session)).clientListing).toEqual(clientListing);
  });
});

describe('a plan', () => {
  it('faults 660: is still there where the saved copy is damaged, and what it keeps up to date is loaded again', async () => {
    const { start, destroySavedCopy, countRequests, waitFor } = await setUp(1);
    const first = await start();
    await first.planner.savePlan(first.session, planned);
    await first.close();
    destroySavedCopy();
    const { planner, session } = await start(frozenClock());
    expect(await planner.getOverview(session)).toMatchObject({ plan: planned, planProblem: null });
    const requests = countRequests();
    planner.watch('office', async () => session);
    await waitFor({ phase: 'done' });
    expect(countRequests()).toBeGreaterThan(requests);
  });

  it('faults 660: that an earlier version has left in the saved copy is read from there once', async () => {
    const { start, destroySavedCopy } = await setUp(1);
    const first = await start();
    const { syncParts } = first.session.cache;
    await syncParts.save({ job: 'plan', part: 0, text: JSON.stringify(planned) });
    expect((await first.planner.getOverview(first.session)).plan).toEqual(planned);
    await syncParts.save({ job: 'plan', part: 0, text: JSON.stringify(nextPlan) });
    await first.close();
    destroySavedCopy();
    const { planner, session } = await start();
    expect((await planner.getOverview(session)).plan).toEqual(planned);
  });

  it('faults 421: of which a bit has changed on the disk is not taken for none', async () => {
    const { start, countRequests, damagePlan } = await setUp(1);
    const { planner, sync, session } = await start();
    await planner.savePlan(session, planned);
    await sync.run(session, autumn);
    damagePlan();
    const requests = countRequests();
    const problem = expect.stringContaining('can’t be read, and nothing is saved by itself');
    expect(await planner.getOverview(session)).toMatchObject({ plan: emptyPlan, planProblem: problem, ranges: [] });
    for (const attempt of [
      () => sync.run(session, everything),
      () => planner.resume(session),
      () => planner.listPlanned(session),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'cache-unavailable', message: problem });
    expect(sync.getState(session.office.id)).toMatchObject({ phase: 'failed', message: problem });
    expect(countRequests()).toBe(requests);
    expect(await planner.savePlan(session, nextPlan)).toMatchObject({ plan: nextPlan, planProblem: null });
    // The progress of the period stays, and with it what keeps its trips from being removed.
    expect(await session.cache.syncParts.read(`range:${autumn.from}..${autumn.to}`, 0)).not.toBeNull();
  });
});

describe('room for saved data', () => {
  it('faults 252: is made by removing what was read longest ago, never what a range keeps', async () => {
    const { start, api } = await setUp(20);
    const { planner, session, sync, clock } = await start();
    await sync.run(session, everything);
    api.state.trips = listIds(40);
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
