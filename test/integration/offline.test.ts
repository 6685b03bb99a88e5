/** Offline reading: cached records are there with their age, and nothing stale looks current. */

import type { OfficeSession } from '@main/office/connect/office-session';
import { getClient, getDirectory } from '@main/office/records/directory';
import { getTrip, listTrips } from '@main/office/records/trips';
import { autoAdvancingClock } from '@test/helpers/clock';
import { openDemo, startDemo } from '@test/helpers/demo';
import { expectAppError } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { forward } from '@test/helpers/forward';
import { makeMemoryCache, makeSavedSession, makeSession } from '@test/helpers/office';
import { toShown } from '@test/helpers/random-trips';
import { updateToEnd } from '@test/helpers/update';
import { describe, expect, it } from 'vitest';

const seenAt = 1_800_000_000_000;
const page = { filters: {}, page: 1, perPage: 50 };

describe('offline', () => {
  it('shows a trip, its client and the list as they were cached, with their age and the reason', async () => {
    const { office, session } = await openDemo();
    const live = await getTrip(session, 32_400);
    const client = await getClient(session, live?.value.record.client_id ?? 0);
    const list = await listTrips(session, page);
    await office.close();
    const cached = await getTrip(session, 32_400);
    expect(cached?.value.record).toEqual(live?.value.record);
    const offlineFreshness = expect.objectContaining({
      source: 'cache',
      fetchedAtMs: seenAt,
      fallbackReason: expect.objectContaining({ code: 'network-failed' }),
    });
    expect(cached?.freshness).toEqual(offlineFreshness);
    expect((await getClient(session, client?.value.record.id ?? 0))?.value.record).toEqual(client?.value.record);
    const offline = await listTrips(session, page);
    expect(offline.value.raw).toEqual(list.value.raw);
    expect(offline.value.rows.map(toShown)).toEqual(
      list.value.rows.map((row) => toShown({ ...row, fetchedAtMs: seenAt })),
    );
    expect(offline.value.pagination.total).toBe(50);
    expect(session.getConnection()).toMatchObject({ state: 'offline' });
  });

  it('filters cached trips as the API does', async () => {
    const { office, session } = await openDemo();
    for (let number = 1; number <= 4; number += 1)
      await listTrips(session, { filters: {}, page: number, perPage: 100 });
    const wanted = { filters: { corporate: 'true', date_from: '2026-09-01', active: 'false' }, page: 1, perPage: 100 };
    const live = await listTrips(session, wanted);
    await office.close();
    const cached = await listTrips(session, wanted);
    expect(live.value.rows.length).toBeGreaterThan(0);
    expect(cached.value.raw).toEqual(live.value.raw);
    expect(cached.value.rows.map(({ trip }) => trip.id)).toEqual(live.value.rows.map(({ trip }) => trip.id));
  });

  it('faults 46: shows records that cannot be cached, and notifies once', async () => {
    const notices: string[] = [];
    const { session } = await openDemo(notices);
    await session.cache.close();
    expect((await listTrips(session, page)).value.rows).toHaveLength(50);
    expect((await getTrip(session, 32_400))?.freshness.source).toBe('network');
    expect((await getDirectory(session)).client).toEqual({});
    expect(notices).toEqual([expect.stringContaining('cannot be saved')]);
    await expectAppError(updateToEnd(session), 'cache-unavailable');
  });

  it('does not replace a plain "not found" by a cached record', async () => {
    const session = makeSession(
      (await startFaultServer(respondWith('{"success":false,"error":"Not Found","message":"Trip 5 not found"}', 404)))
        .url,
    );
    await session.cache.records.putAll('trip', [['5', '{"id":5}']], seenAt);
    await expect(getTrip(session, 5)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('caches a range of trips with details and clients, which can then be read without the API', async () => {
    const { office, session } = await openDemo();
    await updateToEnd(session, { range: { from: '2026-10-20', to: '2026-11-20' } });
    const { counts } = await session.cache.records.countByKind();
    expect(counts.trip).toBe(counts['trip-item']);
    expect(counts.trip).toBeGreaterThan(50);
    expect(counts.client).toBeGreaterThan(20);
    expect(counts.client).toBeLessThan(counts['client-item'] ?? 0);
    await office.close();
    expect((await getTrip(session, 32_390))?.freshness.source).toBe('cache');
  });

  it('faults 53: a request that a sleep or a change of network cuts off is sent again, and a lost host name leaves cached data with its age', async () => {
    const office = await startDemo();
    const clock = autoAdvancingClock();
    let cuts = 1;
    const server = await startFaultServer((request, response) => {
      if (cuts > 0) {
        cuts -= 1;
        // The computer slept for eight hours with the request on its way, and woke in another network.
        clock.advance(8 * 3_600_000);
        request.socket.destroy();
      } else forward(office.baseUrl, request, response);
    });
    const cache = makeMemoryCache();
    let host: string | null = null;
    const session = makeSavedSession(server.url, cache, [], {
      clock,
      // Name resolution is the platform's: only the name is changed here.
      fetch: (url, init) => fetch(host === null ? url : url.replace('127.0.0.1', host), init),
    });
    const live = await getTrip(session, 32_400);
    expect(live?.freshness.source).toBe('network');
    expect(server.seen.filter(({ path }) => path.includes('fetchOne/32400'))).toHaveLength(2);
    const savedAt = live?.freshness.fetchedAtMs;
    clock.advance(3_600_000);
    host = 'no-such-host.invalid';
    const before = server.seen.length;
    expect(await getTrip(session, 32_400)).toMatchObject({
      value: { record: { id: 32_400 } },
      freshness: { source: 'cache', fetchedAtMs: savedAt, fallbackReason: { code: 'network-failed' } },
    });
    expect(server.seen).toHaveLength(before);
  });

  it('faults 110: the API’s own error does not set the office to Offline; three of a gateway in a row do', async () => {
    let text = '{"success":false,"error":"boom"}';
    const server = await startFaultServer((request, response) => respondWith(text, 500)(request, response));
    const session = makeSession(server.url);
    await expect(getTrip(session, 5)).rejects.toMatchObject({ code: 'api-error' });
    expect(session.getConnection().state).toBe('live');
    text = '<html>Bad gateway</html>';
    for (const state of ['live', 'live', 'offline']) {
      await expect(getTrip(session, 5)).rejects.toMatchObject({ code: 'api-error' });
      expect(session.getConnection().state).toBe(state);
    }
  });

  it('faults 110: the office is online again by itself once the API responds', async () => {
    const office = await startDemo();
    let probes = 0;
    let isAway = true;
    const server = await startFaultServer((request, response) => {
      if (isAway) request.socket.destroy();
      else forward(office.baseUrl, request, response);
    });
    const clock = autoAdvancingClock();
    const states: string[] = [];
    const isBack = Promise.withResolvers<void>();
    const cache = makeMemoryCache();
    const session = makeSavedSession(server.url, cache, [], {
      shouldReconnect: true,
      clock: {
        ...clock,
        sleep: async (ms, signal) => {
          if (ms === 15_000) probes += 1;
          if (probes === 3) isAway = false;
          await new Promise((next) => setImmediate(next));
          await clock.sleep(ms, signal);
        },
      },
      onConnection: ({ state }) => {
        states.push(state);
        if (state === 'live') isBack.resolve();
      },
    });
    await expect(getTrip(session, 5)).rejects.toMatchObject({ code: 'network-failed' });
    await isBack.promise;
    expect(states).toContain('offline');
    expect(session.getConnection().state).toBe('live');
    await session.close();
  });

  it('faults 110: no probe is sent once a request of the user has succeeded, nor once the office is closed', async () => {
    const office = await startDemo();
    let isAway = true;
    const server = await startFaultServer((request, response) => {
      if (isAway) request.socket.destroy();
      else forward(office.baseUrl, request, response);
    });
    const isProbed = Promise.withResolvers<void>();
    const open = (beforeProbe: (session: OfficeSession) => Promise<unknown>) => {
      const clock = autoAdvancingClock();
      const sleep: typeof clock.sleep = async (ms, signal) => {
        if (ms === 15_000) await beforeProbe(session);
        await clock.sleep(ms, signal);
        if (ms === 15_000) isProbed.resolve();
      };
      const options = { shouldReconnect: true, clock: { ...clock, sleep } };
      const session = makeSavedSession(server.url, makeMemoryCache(), [], options);
      return session;
    };
    const closed = open((session) => session.close());
    await expect(getTrip(closed, 5, { fetchPolicy: 'network-only' })).rejects.toMatchObject({ code: 'network-failed' });
    const live = open(async (session) => {
      isAway = false;
      await listTrips(session, page, { fetchPolicy: 'network-only' });
    });
    await expect(getTrip(live, 5)).rejects.toMatchObject({ code: 'network-failed' });
    await isProbed.promise;
    await live.close();
    expect(server.seen.filter(({ path }) => path.includes('/report/list'))).toEqual([]);
  });
});
