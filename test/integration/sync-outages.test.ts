/** A sync whose server hangs, or is behind a gateway that has broken down: it waits; one record's own failure ends nothing. */
import type { RequestListener } from 'node:http';
import { SyncService } from '@main/office/sync/sync-service';
import type { SyncState } from '@shared/records/sync';
import { autoAdvancingClock } from '@test/helpers/clock';
import { type FaultServer, respondWith } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { boom, listIds, startSmallOffice } from '@test/helpers/small-office';
import { afterEach, describe, expect, it, vi } from 'vitest';

const everything = { from: '', to: '' };
const tenMinutesMs = 600_000;

/** A response that takes its time, on a computer with other work. */
const respondSlowly: RequestListener = async (request, response) => {
  for (let turn = 0; turn < 1_000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const id = Number(request.url?.split('/').at(-1));
  respondWith(JSON.stringify({ success: true, data: { id, client_id: 500 + (id % 3), sectors: [] } }))(
    request,
    response,
  );
};

/** Requests that are open and will get no response. */
let hanging = 0;
const hang: RequestListener = (_request, response) => {
  hanging += 1;
  response.on('close', () => {
    hanging -= 1;
  });
};

afterEach(() => {
  vi.useRealTimers();
  hanging = 0;
});

async function setUp(waitsForNetwork = true) {
  const api = await startSmallOffice(listIds(60));
  const clock = autoAdvancingClock();
  const states: SyncState[] = [];
  const sync = new SyncService({ onChange: (state) => void states.push(state), waitsForNetwork });
  const session = makeSession(api.url, undefined, [], { clock });
  const isWaiting = ({ phase }: SyncState) => phase === 'waiting';
  /** Breaks what `isBroken` says for ten minutes from a trip on. */
  const breakAt = (start: string, isBroken: (path: string) => boolean, response: RequestListener) => {
    let since = 0;
    api.state.override = (path) => {
      if (path.endsWith(start)) since ||= clock.now();
      return since > 0 && clock.now() < since + tenMinutesMs && isBroken(path) ? response : null;
    };
  };
  const countRequests = (end: string) => api.seen.filter(({ path }) => path.endsWith(end)).length;
  const run = () => sync.run(session, everything);
  return { api, clock, states, sync, session, isWaiting, breakAt, countRequests, run };
}

/** Does work whose requests may hang: their timeouts run out once every other request has its response. */
async function withTimeouts<T>({ seen, countOpen }: FaultServer, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const done = work().finally(() => {
    isOver = true;
  });
  done.catch(() => undefined);
  for (let before = '', quiet = 0; !isOver; quiet += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = `${seen.length} seen, ${countOpen()} open`;
    if (now !== before) quiet = 0;
    before = now;
    if (hanging === 0 || countOpen() > hanging || quiet < 200) continue;
    quiet = 0;
    await vi.advanceTimersByTimeAsync(30_001);
  }
  return await done;
}

const page = respondWith('<html><body>Please sign in</body></html>', 200, { 'content-type': 'text/html' });
const outages: readonly (readonly [string, RequestListener])[] = [
  ['a gateway that responds 502', respondWith('<html>Bad Gateway</html>', 502, { 'content-type': 'text/html' })],
  ['a gateway that responds 504 in JSON', respondWith('{"message":"Endpoint request timed out"}', 504)],
  ['a page to sign in to the network', page],
  ['a redirection to such a page', respondWith('', 302, { location: 'https://portal.example/' })],
  ['a connection that is cut', (_request, response) => void response.destroy()],
];

describe('a sync', () => {
  it.each(outages)('faults 248: waits for the end of %s, says why, and misses nothing', async (_outage, response) => {
    const { states, isWaiting, breakAt, countRequests, run } = await setUp();
    breakAt('/trip/fetchOne/30', () => true, response);
    await run();
    expect(states.at(-1)).toMatchObject({ phase: 'done', saved: { trips: 60, clients: 3 }, message: null });
    expect(states.find(isWaiting)?.message).toEqual(expect.any(String));
    expect(countRequests('/trip/fetchOne/3')).toBe(1);
  });

  it('faults 248: waits for the end of a network that hangs', async () => {
    const { api, states, isWaiting, breakAt, run } = await setUp();
    breakAt('/trip/fetchOne/30', () => true, hang);
    await withTimeouts(api, run);
    expect(states.at(-1)).toMatchObject({ phase: 'done', saved: { trips: 60, clients: 3 } });
    expect(states.find(isWaiting)?.message).toContain('respond');
  });

  it.each([
    ['for trips that are away while lists are not', '/trip/fetchOne/30', '/trip/fetchOne', 504],
    ['during the list of trips, too', '/trip/fetchAll?page=1&per_page=100', '', 503],
  ])('faults 248: waits %s', async (_, start, broken, status) => {
    const { states, isWaiting, breakAt, run } = await setUp();
    breakAt(start, (path) => path.includes(broken), respondWith('', status));
    await run();
    expect(states.at(-1)).toMatchObject({ phase: 'done', saved: { trips: 60, clients: 3 } });
    expect(states.some(isWaiting)).toBe(true);
  });

  it('faults 248: says that it waits until the waiting ends, whatever else succeeds meanwhile', async () => {
    const { api, states, isWaiting, run } = await setUp();
    const delayed: (() => void)[] = [];
    const delay: RequestListener = (...exchange) => void delayed.push(() => respondSlowly(...exchange));
    let isBroken = false;
    api.state.override = (path) => {
      // The responses of 8, 9 and 10 were under way when the server broke down at 11.
      if (!isBroken && /fetchOne\/(8|9|10)$/.test(path)) return delay;
      isBroken ||= path.endsWith('/trip/fetchOne/11');
      if (states.some(isWaiting)) for (const respond of delayed.splice(0)) respond();
      return isBroken && !states.some(({ done }) => done === 10) ? respondWith('', 502) : null;
    };
    await run();
    const first = states.findIndex(isWaiting);
    const end = states.findIndex((state, index) => index > first && !isWaiting(state));
    expect(states.slice(first, end).some(({ done }) => done === 10)).toBe(true);
    expect(states.slice(end).some(isWaiting)).toBe(false);
    expect(states[end]).toMatchObject({ phase: 'trips', done: 10, message: null });
  });

  it('faults 248: goes on where the records that it waited for have begun to fail by themselves', async () => {
    const { api, clock, states, run } = await setUp();
    let since = 0;
    let failing: ReadonlySet<string> = new Set();
    api.state.override = (path) => {
      if (path.endsWith('/trip/fetchOne/30') && since === 0) {
        since = clock.now();
        failing = new Set(
          api.seen.map((request) => request.path).filter((seen) => seen.includes('/trip/') && seen !== path),
        );
      }
      const isAway = since > 0 && path.includes('/trip/fetchOne') && clock.now() < since + tenMinutesMs;
      return isAway || failing.has(path) ? respondWith('', 504) : null;
    };
    await run();
    expect(states.at(-1)).toMatchObject({ phase: 'done', saved: { trips: 60, clients: 3 } });
  });

  it('faults 248: goes on where only the list of all trips cannot be read, and the range can', async () => {
    const { api, clock, states, session, sync } = await setUp();
    let since = 0;
    api.state.override = (path) => {
      if (path.endsWith('/trip/fetchAll?page=1&per_page=1')) return respondWith('', 504);
      if (path.includes('/branch')) since ||= clock.now();
      return since > 0 && clock.now() < since + tenMinutesMs ? respondWith('', 504) : null;
    };
    await sync.run(session, { from: '2026-11-01', to: '' });
    expect(states.at(-1)).toMatchObject({ phase: 'done', saved: { trips: 60, clients: 3 } });
    expect(api.seen.some(({ path }) => path.endsWith('/trip/fetchAll?page=1&per_page=1'))).toBe(false);
  });

  it('faults 248: is stopped while it waits', async () => {
    const { session, sync, states, isWaiting, breakAt, run, clock } = await setUp();
    breakAt('/trip/fetchOne/30', () => true, respondWith('', 502));
    vi.spyOn(clock, 'sleep').mockImplementation(async (ms, signal) => {
      if (ms >= 5_000) sync.stop(session.office.id);
      signal?.throwIfAborted();
    });
    await expect(run()).rejects.toMatchObject({ code: 'cancelled' });
    expect(states.some(isWaiting)).toBe(true);
    expect(states.at(-1)?.phase).toBe('stopped');
  });

  it.each([
    ['hangs', hang],
    ['responds 504, from a gateway', respondWith('', 504)],
    ['responds 500, from the API itself', boom],
    ['responds without JSON', respondWith('<<<', 200)],
  ])('faults 103: leaves out and names one trip that always %s, after its second try', async (_case, response) => {
    const { api, states, isWaiting, countRequests, run } = await setUp();
    api.state.override = (path) => {
      if (path.endsWith('/trip/fetchOne/59')) return respondSlowly;
      return path.endsWith('/trip/fetchOne/60') ? response : null;
    };
    await expect(withTimeouts(api, run)).rejects.toMatchObject({ details: { 'unread trip': [60] } });
    expect(states.at(-1)).toMatchObject({ phase: 'incomplete', saved: { trips: 59, clients: 3 } });
    expect(states.some(isWaiting)).toBe(false);
    // Each try is at most two requests.
    expect(countRequests('/trip/fetchOne/60')).toBeLessThanOrEqual(4);
    expect(countRequests('/trip/fetchOne/59')).toBe(1);
  });

  it('faults 103: leaves out and names a trip that brings the server down each time', async () => {
    const { api, states, clock, run } = await setUp();
    let downUntilMs = 0;
    api.state.override = (path) => {
      if (path.endsWith('/trip/fetchOne/30')) downUntilMs = clock.now() + 120_000;
      return clock.now() < downUntilMs ? respondWith('', 502) : null;
    };
    await expect(run()).rejects.toMatchObject({ details: { 'unread trip': [30] } });
    expect(states.at(-1)).toMatchObject({ phase: 'incomplete', saved: { trips: 59, clients: 3 } });
  });

  it('faults 103: ends where no trip can be read while the list can', async () => {
    const { api, states, countRequests, run } = await setUp();
    api.state.override = (path) => (path.includes('/trip/fetchOne') ? respondWith('', 504) : null);
    await expect(run()).rejects.toMatchObject({ code: 'api-error' });
    expect(states.at(-1)?.phase).toBe('failed');
    expect(countRequests('/trip/fetchOne/40')).toBe(0);
  });

  it('faults 248: ends at once where it is not to wait', async () => {
    const { states, isWaiting, breakAt, run } = await setUp(false);
    breakAt('/trip/fetchOne/30', () => true, respondWith('', 502));
    await expect(run()).rejects.toMatchObject({ code: 'api-error' });
    expect(states.some(isWaiting)).toBe(false);
  });
});
