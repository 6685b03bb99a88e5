/** Later syncs ask only for what changed, and an interrupted one for what it has not read. */

import { Worklist } from '@main/office/commission/worklist';
import { getTrip, listAllTrips, listTrips } from '@main/office/records/trips';
import { SyncService } from '@main/office/sync/sync-service';
import type { SyncState } from '@shared/records/sync';
import { formatTimeAgo } from '@shared/values/dates';
import { autoAdvancingClock } from '@test/helpers/clock';
import { respondWith } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { getTripId, listIds, startSmallOffice } from '@test/helpers/small-office';
import { describe, expect, it } from 'vitest';

const everything = { from: '', to: '' };
const dayMs = 86_400_000;

async function setUp(count: number, waitsForNetwork = false) {
  const api = await startSmallOffice(listIds(count));
  const clock = autoAdvancingClock();
  // Saved data is in memory, so that the tests do not wait for the disk. What survives on disk is tested with processes that are killed.
  const states: SyncState[] = [];
  const makeSync = () => new SyncService({ onChange: (state) => void states.push(state), waitsForNetwork });
  const session = makeSession(api.url, undefined, [], { clock });
  return { api, clock, session, makeSync, states, listen: api.listen, run: () => makeSync().run(session, everything) };
}

const countDetails = (paths: readonly string[]) => paths.filter((path) => path.includes('/trip/fetchOne')).length;

describe('a later sync', () => {
  it('of 240 trips asks at most 8 times where nothing changed, and 6 times more for 6 changes', async () => {
    const { api, session, run, listen, states } = await setUp(240);
    const first = await listen(run);
    expect(countDetails(first)).toBe(240);
    const unchanged = await listen(run);
    expect(unchanged.length).toBeLessThanOrEqual(8);
    expect(states.at(-1)).toMatchObject({ phase: 'done', unchanged: 240, saved: { trips: 240, clients: 3 } });
    for (let id = 7; id <= 240; id += 40) api.state.notes.set(id, 'Acme');
    const changed = await listen(run);
    expect(changed.length).toBeLessThanOrEqual(14);
    expect(countDetails(changed)).toBe(6);
    expect(states.at(-1)).toMatchObject({ phase: 'done', unchanged: 234 });
    const saved = await getTrip(session, 7, { fetchPolicy: 'cache-only' });
    expect(saved?.value.trip.charge_to).toBe('Acme');
  });

  it('reads a trip again whose change the user has seen in the list', async () => {
    const { api, session, run, listen } = await setUp(10);
    await run();
    api.state.notes.set(4, 'Acme');
    await listTrips(session, { filters: {}, page: 1, perPage: 50 });
    expect(countDetails(await listen(run))).toBe(1);
    expect(countDetails(await listen(run))).toBe(0);
  });

  it('faults 245: reads again by age what the list does not show, unclaimed commission first', async () => {
    const { api, clock, run, listen } = await setUp(40);
    const sector = { id: 1, details: 'Hotel', flags: { is_active: true, is_claimed: false } };
    api.state.override = (path) => {
      const id = getTripId(path) ?? 1;
      return id % 10 === 0 && path.includes('/trip/')
        ? respondWith(JSON.stringify({ success: true, data: { id, client_id: 500, sectors: [sector] } }))
        : null;
    };
    await run();
    expect(countDetails(await listen(run))).toBe(0);
    clock.advance(2 * dayMs);
    const afterTwoDays = (await listen(run)).filter((path) => path.includes('/trip/fetchOne'));
    expect(afterTwoDays.map((path) => Number(/(\d+)$/.exec(path)?.[1]))).toEqual([10, 20, 30, 40]);
    clock.advance(31 * dayMs);
    const afterMonth = (await listen(run)).filter((path) => path.includes('/trip/fetchOne'));
    expect(afterMonth).toHaveLength(40);
    expect(afterMonth.slice(0, 4).every((path) => /0$/.test(path))).toBe(true);
  });

  it('reads a trip again that could not be read, or whose saved copy is damaged', async () => {
    const { api, run, listen } = await setUp(30);
    api.breakWhere((path) => getTripId(path) === 12);
    await expect(run()).rejects.toMatchObject({ code: 'api-error' });
    api.mend();
    expect(countDetails(await listen(run))).toBe(1);
  });
});

describe('an interrupted sync', () => {
  it('faults 246: goes on where an error ended it, without asking for anything twice', async () => {
    const { api, run, listen } = await setUp(350);
    const whole = new Set<string>();
    let requests: string[] = [];
    api.breakWhere((path) => path.includes('page=3'));
    requests = await listen(() => run().catch(() => undefined));
    for (const path of requests.filter((path) => !path.includes('page=3'))) whole.add(path);
    api.breakWhere((path) => /fetchOne\/(?:1[5-9]\d)$/.test(path));
    requests = await listen(() => run().catch(() => undefined));
    expect(requests.filter((path) => whole.has(path))).toEqual([]);
    for (const path of requests.filter((path) => !/fetchOne\/(?:1[5-9]\d)$/.test(path))) whole.add(path);
    api.mend();
    requests = await listen(run);
    expect(requests.filter((path) => whole.has(path))).toEqual([]);
    expect(requests.length).toBeGreaterThan(100);
  });

  it('faults 246: is paused and resumed, or stopped for good', async () => {
    const { api, session, makeSync, states, listen } = await setUp(200);
    const sync = makeSync();
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/50')) sync.pause(session.office.id);
      return null;
    };
    const first = await listen(() => sync.run(session, everything).catch(() => undefined));
    expect(states.at(-1)?.phase).toBe('paused');
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/90')) sync.stop(session.office.id);
      return null;
    };
    const second = await listen(() => sync.run(session, everything).catch(() => undefined));
    expect(states.at(-1)?.phase).toBe('stopped');
    expect(second.filter((path) => path.includes('fetchAll'))).toEqual([]);
    api.mend();
    const third = await listen(() => sync.run(session, everything));
    expect(third.filter((path) => path.includes('/trip/fetchAll'))).toHaveLength(2);
    expect(countDetails([...first, ...second, ...third])).toBeLessThanOrEqual(200 + 8);
  });

  it('faults 248: waits while the network is away, and goes on by itself', async () => {
    const { api, session, makeSync, states, listen, clock } = await setUp(60, true);
    let away = 0;
    api.state.override = (path) => {
      if (path.includes('/trip/fetchOne/30')) away ||= clock.now();
      const isAway = away > 0 && clock.now() < away + 600_000;
      return isAway ? (_request, response) => void response.destroy() : null;
    };
    const requests = await listen(() => makeSync().run(session, everything));
    expect(states.at(-1)).toMatchObject({ phase: 'done', saved: { trips: 60, clients: 3 } });
    expect(states.some(({ phase, message }) => phase === 'waiting' && message !== null)).toBe(true);
    expect(requests.filter((path) => path.endsWith('/trip/fetchOne/3'))).toHaveLength(1);
  });
});

it('faults 104: a trip that moved between pages, while one was deleted and one added, is not said to be gone', async () => {
  const { api, session, run, clock } = await setUp(200);
  const later = [...api.state.trips.filter((id) => id !== 5), 201];
  await run();
  clock.advance(3_600_000);
  api.state.override = (path) => {
    if (path.includes('/trip/fetchAll') && path.includes('page=2')) Object.assign(api.state, { trips: later });
    return null;
  };
  await run();
  const getNotes = async (id: number) => {
    const trip = await getTrip(session, id, { fetchPolicy: 'cache-only' });
    return trip?.freshness.source === 'cache' ? trip.freshness.notes : null;
  };
  expect(await getNotes(101)).toEqual([]);
  expect(await getNotes(5)).toEqual([expect.stringContaining('The server no longer had this trip')]);
  const { value } = await listAllTrips(session, { filters: {} }, { fetchPolicy: 'cache-only' });
  expect(Array.from(value.rows, ({ trip }) => trip.id).toSorted((a, b) => Number(a) - Number(b))).toEqual(later);
});

describe('trips that were read while this computer’s clock was ahead, after it was corrected', () => {
  async function openSavedAhead() {
    const { api, session, run, listen, clock } = await setUp(40);
    const flags = { is_active: true, is_claimed: false };
    api.state.override = (path) => {
      const id = getTripId(path) ?? 1;
      if (!path.includes('/trip/fetchOne')) return null;
      const sectors = [{ id: 1, details: 'Hotel', flags }];
      return respondWith(JSON.stringify({ success: true, data: { id, client_id: 500, sectors } }));
    };
    clock.advance(400 * dayMs);
    await run();
    clock.advance(-400 * dayMs);
    const read = async () => {
      const saved = await getTrip(session, 7, { fetchPolicy: 'cache-only' });
      if (!saved) throw new Error('Not saved.');
      return { trip: saved.value.trip, fetchedAtMs: saved.freshness.fetchedAtMs };
    };
    return { session, clock, flags, read, countReads: async () => countDetails(await listen(run)) };
  }

  it('faults 715: are of an unknown time, and the next sync reads them', async () => {
    const { clock, flags, read, countReads } = await openSavedAhead();
    expect(formatTimeAgo((await read()).fetchedAtMs, clock.now())).toBe('at an unknown time');
    flags.is_claimed = true;
    expect(await countReads()).toBe(40);
    expect((await read()).trip.sectors?.[0]?.flags?.is_claimed).toBe(true);
    // Their age is known again.
    expect(await countReads()).toBe(0);
  });

  it('faults 715: are read again by a check for unclaimed commission', async () => {
    const { session, read } = await openSavedAhead();
    const worklist = new Worklist();
    const { trip, fetchedAtMs } = await read();
    const candidates = [{ ...trip, id: 7, sector_summary: null } as never];
    worklist.addChecked(session, 7, trip, fetchedAtMs);
    expect(worklist.addCandidates(session, candidates)).toEqual([7]);
    worklist.addChecked(session, 7, trip, session.now());
    expect(worklist.addCandidates(session, candidates)).toEqual([]);
  });
});
