/** Later syncs ask only for what changed, and an interrupted one for what it has not read. */
import { getTrip } from '@main/records/trips';
import { SyncService } from '@main/sync/sync-service';
import type { SyncState } from '@shared/schemas/sync-state';
import { autoAdvancingClock } from '@test/helpers/clock';
import { respondWith } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { startSmallOffice } from '@test/helpers/small-office';
import { describe, expect, it } from 'vitest';

const everything = { from: '', to: '' };
const dayMs = 86_400_000;

async function setUp(count: number, waitsForNetwork = false) {
  const api = await startSmallOffice(Array.from({ length: count }, (_, index) => index + 1));
  const clock = autoAdvancingClock();
  // Saved data is in memory, so that the tests do not wait for the disk. What survives on disk is tested with processes that are killed.
  const states: SyncState[] = [];
  const makeSync = () => new SyncService({ onChange: (state) => void states.push(state), waitsForNetwork });
  const session = makeSession(api.url, undefined, [], { clock });
  /** The paths of the requests that `work` sends. */
  const listen = async (work: () => Promise<unknown>) => {
    const before = api.seen.length;
    await work();
    return api.seen.slice(before).map(({ path }) => path);
  };
  return { api, clock, session, makeSync, states, listen, run: () => makeSync().run(session, everything) };
}

const countDetails = (paths: readonly string[]) => paths.filter((path) => path.includes('/trip/fetchOne')).length;
const refuse = () => respondWith('{"success":false,"error":"boom","code":500}', 500);

describe('a later sync', () => {
  it('faults 244: of 2,000 trips asks at most 25 times where nothing changed, and 50 times more for 50 changes', async () => {
    const { api, session, run, listen, states } = await setUp(2_000);
    const first = await listen(run);
    expect(countDetails(first)).toBe(2_000);
    const unchanged = await listen(run);
    expect(unchanged.length).toBeLessThanOrEqual(25);
    expect(states.at(-1)).toMatchObject({ phase: 'done', unchanged: 2_000, saved: { trips: 2_000, clients: 3 } });
    for (let id = 7; id <= 2_000; id += 40) api.state.notes.set(id, 'Acme');
    const changed = await listen(run);
    expect(changed.length).toBeLessThanOrEqual(75);
    expect(countDetails(changed)).toBe(50);
    expect(states.at(-1)).toMatchObject({ phase: 'done', unchanged: 1_950 });
    const saved = await getTrip(session, 7, { fetchPolicy: 'cache-only' });
    expect(saved?.value.trip.charge_to).toBe('Acme');
  }, 300_000);

  it('reads a trip again whose change the user has seen in the list', async () => {
    const { api, session, run, listen } = await setUp(10);
    await run();
    api.state.notes.set(4, 'Acme');
    await listen(() => makeListRequest(session));
    expect(countDetails(await listen(run))).toBe(1);
    expect(countDetails(await listen(run))).toBe(0);
  });

  it('faults 245: reads again by age what the list does not show, unclaimed commission first', async () => {
    const { api, clock, run, listen } = await setUp(40);
    const sector = { id: 1, details: 'Hotel', flags: { is_active: true, is_claimed: false } };
    api.state.override = (path) => {
      const id = Number(/fetchOne(?:\/|\?id=)(\d+)/.exec(path)?.[1]);
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
    api.state.override = (path) => (/trip\/fetchOne(?:\/|\?id=)12$/.test(path) ? refuse() : null);
    await expect(run()).rejects.toMatchObject({ code: 'api-error' });
    api.state.override = () => null;
    expect(countDetails(await listen(run))).toBe(1);
  });
});

async function makeListRequest(session: Parameters<typeof getTrip>[0]): Promise<void> {
  const { listTrips } = await import('@main/records/trips');
  await listTrips(session, { filters: {}, page: 1, perPage: 50 });
}

describe('an interrupted sync', () => {
  it('faults 246: goes on where an error ended it, without asking for anything twice', async () => {
    const { api, run, listen } = await setUp(350);
    api.state.override = (path) =>
      path.includes('/trip/fetchOne/200') ? (_, response) => void response.destroy() : null;
    const whole = new Set<string>();
    let requests: string[] = [];
    api.state.override = (path) => (path.includes('page=3') ? refuse() : null);
    requests = await listen(() => run().catch(() => undefined));
    for (const path of requests.filter((path) => !path.includes('page=3'))) whole.add(path);
    api.state.override = (path) => (/fetchOne\/(?:1[5-9]\d)$/.test(path) ? refuse() : null);
    requests = await listen(() => run().catch(() => undefined));
    expect(requests.filter((path) => whole.has(path))).toEqual([]);
    for (const path of requests.filter((path) => !/fetchOne\/(?:1[5-9]\d)$/.test(path))) whole.add(path);
    api.state.override = () => null;
    requests = await listen(run);
    expect(requests.filter((path) => whole.has(path))).toEqual([]);
    expect(requests.length).toBeGreaterThan(100);
  });

  it('faults 247: is paused and resumed, or stopped for good', async () => {
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
    api.state.override = () => null;
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
